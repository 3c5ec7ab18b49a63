/** The sheets of an XLSX file as records. SheetJS reads it; it is large, and comes only when a spreadsheet is read. */
import { zipSync } from 'fflate';
import type { CellObject, WorkSheet } from 'xlsx';
import type { TableRecord } from '#domain/reading/records.ts';
import { inNumbers, SHEET_MAX, type Tally } from '#host/server/imports/bounds.ts';
import { ImportError } from '#host/server/imports/importError.ts';
import { lookThrough, outside } from './sheetSizes.ts';

/** A sheet as people see it: values, not formulas. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  records: TableRecord[];
  /** Rows without anything in them, above the last one that has something. */
  blank: number;
  /** What was taken in a way that people may not expect, each with the row where it begins. */
  notes: { line: number; text: string }[];
}

type SheetJs = typeof import('xlsx');

/**
 * Reads the sheets that `wants` wants; of the others only the names.
 * @param parts the files of the XLSX, unpacked within limits: SheetJS itself would unpack whatever it is given
 * @param tally counts its rows and cells, before they are read
 * @throws ImportError where it is broken, or larger than the tally allows
 */
export async function sheetsOf(
  parts: ReadonlyMap<string, Uint8Array>,
  wants: (name: string) => boolean,
  tally: Tally,
): Promise<{ sheets: Sheet[]; others: string[] }> {
  const { hasUnsaved } = lookThrough(parts, tally);
  const sheetJs = await import('xlsx');
  const bytes = zipSync(Object.fromEntries(parts), { level: 0 });
  try {
    const names = sheetJs.read(bytes, { type: 'array', bookSheets: true }).SheetNames;
    const wanted = names.filter(wants);
    const book = sheetJs.read(bytes, {
      type: 'array',
      sheets: wanted,
      dense: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      // Formulas that a program wrote without their values are empty cells to SheetJS, which it leaves out otherwise.
      sheetStubs: hasUnsaved,
    });
    const date1904 = book.Workbook?.WBProps?.date1904 === true;
    const hidden = new Set((book.Workbook?.Sheets ?? []).filter(({ Hidden }) => Hidden).map(({ name }) => name));
    const sheets = wanted.map((name) => {
      const isHidden = hidden.has(name);
      const sheet = book.Sheets[name];
      refuseFarCells(name, sheet);
      return { name, isHidden, ...contentOf(sheetJs, sheet, { name, date1904, tally }) };
    });
    return { sheets, others: names.filter((name) => !wanted.includes(name)) };
  } catch (error) {
    if (error instanceof ImportError) throw error;
    // SheetJS throws whatever it stumbles over.
    throw new ImportError(
      `The spreadsheet is broken (${error instanceof Error ? error.message : String(error)}). Open it in a spreadsheet program, save it as XLSX once more, and try that.`,
    );
  }
}

/**
 * Holes of a list are walked through too, so that a single cell in row 4,000,000,000 would take minutes.
 * @throws ImportError where a cell stands where no spreadsheet program has one
 */
function refuseFarCells(name: string, sheet: WorkSheet | undefined): void {
  const data: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  if (data.length > SHEET_MAX.rows) throw new ImportError(outside(name, data.length));
  const wide = data.findIndex((row) => row && row.length > SHEET_MAX.columns);
  if (wide < 0) return;
  throw new ImportError(
    `${name}, row ${wide + 1}, has a cell in column ${inNumbers(data[wide]?.length ?? 0)}, and a sheet may have ${inNumbers(SHEET_MAX.columns)} columns. Delete all columns right of the table, save it, and import that.`,
  );
}

function contentOf(
  sheetJs: SheetJs,
  sheet: WorkSheet | undefined,
  { name, date1904, tally }: { name: string; date1904: boolean; tally: Tally },
): Pick<Sheet, 'records' | 'blank' | 'notes'> {
  /** The rows by their numbers from 0; rows that nobody wrote are missing. */
  const data: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  const notes: Sheet['notes'] = [];
  const addressOf = (r: number, c: number) => sheetJs.utils.encode_cell({ r, c });
  const formulas: [number, number][] = [];
  const records: TableRecord[] = [];
  const merged = mergedCells(sheetJs, sheet, data, (cells) => tally.add(name, { rows: 0, cells }));
  if (merged.note) notes.push(merged.note);
  data.forEach((row, r) => {
    // Those that are there are counted already: here the holes between them, which become texts.
    tally.add(name, { rows: 0, cells: Math.max(row.length - Object.keys(row).length, 0) });
    const cells: string[] = [];
    const faults = new Map<number, string>();
    row.forEach((cell, c) => {
      if (!cell) return;
      const fault = faultOf(cell, addressOf(r, c));
      if (fault) faults.set(c, fault);
      else cells[c] = textOf(sheetJs, cell, date1904);
      // A cell without a value is told as that.
      if (cell.f !== undefined && !fault) formulas.push([r, c]);
    });
    merged.fillers.get(r)?.forEach(([c, from]) => {
      cells[c] = textOf(sheetJs, from, date1904);
    });
    merged.faults.get(r)?.forEach(([c, fault]) => {
      faults.set(c, fault);
    });
    // Holes of the array become empty texts.
    const texts = Array.from(cells, (text = '') => text);
    if (faults.size > 0 || texts.some((text) => text.trim() !== ''))
      records.push({ cells: texts, line: r + 1, row: r + 1, faults });
  });
  const [first] = formulas;
  if (first) {
    notes.push({
      line: first[0] + 1,
      text: `${formulas.length === 1 ? 'A cell has a formula' : `${formulas.length} cells have formulas`} (${formulas.length === 1 ? '' : 'the first is '}${addressOf(...first)}). The values were taken that the spreadsheet program saved.`,
    });
  }
  const [top = 0, bottom = -1] = [records[0]?.row, records.at(-1)?.row];
  return { records, blank: Math.max(0, bottom - top + 1 - records.length), notes };
}

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/** Why a cell has no value. */
function faultOf({ t, v, f, F }: CellObject, address: string): string | undefined {
  if ((f !== undefined || F !== undefined) && (t === 'z' || v === undefined)) {
    return `The cell ${address} has a formula without a saved value: open and save the file in a spreadsheet program, and import that.`;
  }
  if (t !== 'e') return undefined;
  return `The cell ${address} has an error${ERRORS[Number(v)] ? `, ${ERRORS[Number(v)]}` : ''}. Correct its formula, or write the value.`;
}

/** The text of a cell, in one spelling of letters that Unicode writes in several ways. */
function textOf(sheetJs: SheetJs, { t, v, z }: CellObject, date1904: boolean): string {
  if (v === undefined || v === null || t === 'z') return '';
  if (t === 'b') return v ? 'true' : 'false';
  if (t !== 'n') return String(v).normalize('NFC');
  const number = Number(v);
  const format = String(z ?? 'General');
  const moment = sheetJs.SSF.is_date(format) ? momentOf(sheetJs, number, { format, date1904 }) : undefined;
  if (moment !== undefined) return moment;
  // As people see it: a share with its sign, a number of a fixed length with its leading zeros.
  if (/%/.test(format)) return `${Number((100 * number).toPrecision(DIGITS))}%`;
  if (/^0+$/.test(format)) return sheetJs.SSF.format(format, number);
  return String(Number(number.toPrecision(DIGITS)));
}

/** The decimal digits that a spreadsheet keeps: what was typed as 0.3 stays 0.3. */
const DIGITS = 15;

/** A day, a time or both as ISO 8601 writes them; undefined for a number that is no day of a spreadsheet. */
function momentOf(
  sheetJs: SheetJs,
  value: number,
  { format, date1904 }: { format: string; date1904: boolean },
): string | undefined {
  // Rounded to seconds: 10:00 is kept as 0.41666…
  const seconds = Math.round(value * 86_400) / 86_400;
  const code = sheetJs.SSF.parse_date_code(seconds, { date1904 });
  if (!code || value < 0) return undefined;
  const two = (part: number) => String(part).padStart(2, '0');
  const whole = Math.round(code.S);
  const time = `${two(code.H)}:${two(code.M)}${whole === 0 ? '' : `:${two(whole)}`}`;
  const signs = format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  if (!/[yd]/i.test(signs)) return time;
  const day = `${code.y}-${two(code.m)}-${two(code.d)}`;
  return time === '00:00' ? day : `${day}T${time}`;
}

interface MergedCells {
  /** Cells that get the value of the first of their merged ones, by rows. */
  fillers: Map<number, [column: number, from: CellObject][]>;
  /** Cells of which it is not clear what they hold, by rows. */
  faults: Map<number, [column: number, fault: string][]>;
  note: Sheet['notes'][number] | undefined;
}

/**
 * Merged cells keep their value in the first one. Merged down a column, it counts in each row: so people write the week
 * once for all its days. Merged over several columns, nobody knows which of them is meant.
 */
function mergedCells(
  sheetJs: SheetJs,
  sheet: WorkSheet | undefined,
  data: readonly (readonly (CellObject | undefined)[])[],
  count: (cells: number) => void,
): MergedCells {
  const merged: MergedCells = { fillers: new Map(), faults: new Map(), note: undefined };
  const add = <T>(map: Map<number, T[]>, row: number, value: T) => {
    const there = map.get(row);
    if (there) there.push(value);
    else map.set(row, [value]);
  };
  for (const range of sheet?.['!merges'] ?? []) {
    const { s: start, e: end } = range;
    const cell = data[start.r]?.[start.c];
    if (!cell || cell.v === undefined) continue;
    const name = sheetJs.utils.encode_range(range);
    // Ranges may overlap, each over the whole sheet.
    count(Math.max(0, Math.min(end.r, data.length - 1) - start.r));
    if (end.c > start.c) {
      const fault = `The cells ${name} are merged over several columns, so that it is not clear to which the value belongs. Unmerge them.`;
      for (let r = start.r; r <= Math.min(end.r, data.length - 1); r += 1) add(merged.faults, r, [start.c, fault]);
      continue;
    }
    for (let r = start.r + 1; r <= Math.min(end.r, data.length - 1); r += 1) add(merged.fillers, r, [start.c, cell]);
    merged.note ??= {
      line: start.r + 1,
      text: `Cells are merged (the first are ${name}). The value counts in each of their rows.`,
    };
  }
  return merged;
}
