import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { type CellObject, utils, type WorkSheet, write } from 'xlsx';
import type { ExcelJob } from './job.ts';
import type { Cell, ColumnKind, Sheet, Step } from './table.ts';

/** SheetJS writes a workbook without a pause. 10,000 rows would block the page, so it gets this many at a time. */
const SLICE_ROWS = 250;
/** Excel's limits, in characters. */
const CELL_LENGTH = 32_767;
const NAME_LENGTH = 31;
const NOT_IN_NAMES = /[\\/?*[\]:\p{Cc}]/gu;
/** The width of a column, in characters: that of its widest value within `least` and `most`; numbers count as 12. */
const WIDTH = { least: 8, most: 60, number: 12 };

const FORMAT: Record<ColumnKind | 'date', string> = {
  // One decimal, and a second where the value has one (domain/format/rounding.ts).
  percent: '0.0#%',
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm',
};

/** An Excel workbook with a sheet for each one given (promises/exports.md#excel). */
export async function writeExcel({ title, filters, sheets }: ExcelJob, step: Step): Promise<Uint8Array<ArrayBuffer>> {
  const names = sheetNames(sheets);
  // The sheets with their headers alone. SheetJS numbers cell formats in the order it meets them. The headers carry
  // every format and are part of every slice too, so a slice numbers them as the whole workbook does.
  const headerSheets: WorkSheet[] = [];
  for (const sheet of sheets) {
    headerSheets.push(headerSheetOf(sheet));
    await step();
  }
  const parts = (worksheets: readonly WorkSheet[]) =>
    unzipSync(
      new Uint8Array(
        write(
          {
            SheetNames: names,
            Sheets: Object.fromEntries(names.map((name, at) => [name, worksheets[at] ?? {}])),
            Props: { Title: title, Subject: filters.join('; ') },
          },
          { type: 'array', bookType: 'xlsx' },
        ) as ArrayBuffer,
      ),
    );

  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const workbook = parts(headerSheets);
  await step();
  for (const [path, content] of Object.entries(workbook)) {
    const entry = new ZipDeflate(path);
    zip.add(entry);
    const at = names.findIndex((_, index) => path === pathOf(index));
    const sheet = sheets[at];
    if (!sheet) {
      entry.push(content, true);
      continue;
    }
    const { before, rows: header, after } = split(content);
    entry.push(strToU8(frozen(before) + header));
    for (let from = 0; from < sheet.rows.length; from += SLICE_ROWS) {
      const slice = sheet.rows.slice(from, from + SLICE_ROWS);
      const { rows } = split(parts(headerSheets.with(at, sliceOf(sheet, slice, from)))[pathOf(at)]);
      entry.push(strToU8(rows.slice(header.length)));
      for (const _ of slice) await step();
    }
    entry.push(strToU8(after), true);
  }
  zip.end();
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

const pathOf = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

/** A sheet with its header, the widths of its columns and its extent, but no rows. */
function headerSheetOf(sheet: Sheet): WorkSheet {
  const result = utils.aoa_to_sheet([
    sheet.columns.map(({ header, kind }): CellObject => ({ t: 's', v: header, z: FORMAT[kind ?? 'date'] })),
  ]);
  const end = { r: sheet.rows.length, c: sheet.columns.length - 1 };
  const extent = utils.encode_range({ s: { r: 0, c: 0 }, e: end });
  result['!ref'] = extent;
  result['!autofilter'] = { ref: extent };
  result['!cols'] = sheet.columns.map(({ header }, at) => ({
    wch: sheet.rows.reduce((width, row) => Math.max(width, widthOf(row[at])), widthOf(header)),
  }));
  return result;
}

/** The same with some of the rows; the first of them is the sheet's row `from`, counted from 0 under the header. */
function sliceOf(sheet: Sheet, rows: readonly Cell[][], from: number): WorkSheet {
  const slice = headerSheetOf({ ...sheet, rows: [] });
  const cells = rows.map((row) => row.map((cell, at) => cellOf(cell, sheet.columns[at]?.kind)));
  return utils.sheet_add_aoa(slice, cells, { origin: { r: from + 1, c: 0 } });
}

/** A cell with its type. Text is written as text, so no spreadsheet runs it as a formula, whatever it starts with. */
function cellOf(cell: Cell, kind: ColumnKind | undefined): CellObject | null {
  if (typeof cell === 'string') return cell ? { t: 's', v: cell.slice(0, CELL_LENGTH) } : null;
  if (cell instanceof Date) {
    const days = daysOf(cell);
    return Number.isFinite(days) ? { t: 'n', v: days, z: FORMAT[kind === 'datetime' ? kind : 'date'] } : null;
  }
  if (!Number.isFinite(cell)) return null;
  const value = cell as number;
  return kind === 'percent'
    ? { t: 'n', v: Number((value / 100).toPrecision(DIGITS)), z: FORMAT.percent }
    : { t: 'n', v: value };
}

/** The decimal digits that a double always holds exactly: 66.67 / 100 becomes 0.6667 and not 0.6667000000000001. */
const DIGITS = 15;

const DAY_MS = 86_400_000;
/** 1970-01-01 as Excel counts days. */
const EPOCH = 25_569;

/** A moment as Excel counts days, in the reader's time zone: Excel itself has no time zones. */
const daysOf = (date: Date) => (date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS + EPOCH;

function widthOf(cell: Cell): number {
  const length = typeof cell === 'string' ? cell.length : cell instanceof Date ? FORMAT.datetime.length : WIDTH.number;
  return Math.min(WIDTH.most, Math.max(WIDTH.least, length + 1));
}

/** Splits the markup of a sheet into its rows and what is before and after them. */
function split(content: Uint8Array | undefined): { before: string; rows: string; after: string } {
  const [, before = '', rows = '', after = ''] =
    /^(.*<sheetData>)(.*)(<\/sheetData>.*)$/s.exec(content ? strFromU8(content) : '') ?? [];
  return { before, rows, after };
}

/** Keeps the header in view while scrolling; SheetJS has no option for this. */
function frozen(markup: string): string {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return markup.replace('<sheetView workbookViewId="0"/>', `<sheetView workbookViewId="0">${pane}</sheetView>`);
}

/** Names of sheets as Excel allows them: short, without certain signs, and no two alike. */
function sheetNames(sheets: readonly Sheet[]): string[] {
  const names: string[] = [];
  for (const { title } of sheets) {
    const clean =
      title
        .replace(NOT_IN_NAMES, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Sheet';
    let name = clean.slice(0, NAME_LENGTH);
    for (let next = 2; names.some((taken) => taken.toLowerCase() === name.toLowerCase()); next += 1) {
      name = `${clean.slice(0, NAME_LENGTH - ` ${next}`.length)} ${next}`;
    }
    names.push(name);
  }
  return names;
}
