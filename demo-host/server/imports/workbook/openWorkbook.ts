/** The tables of a workbook, out of an XLSX file or out of CSV files in a zip or a folder. */
import { basename } from 'node:path';
import {
  type ArchiveMax,
  contentAt,
  type Entry,
  entriesOf,
  type Files,
  filesOfZip,
  isZip,
  unpackEntries,
} from '#host/server/imports/archive.ts';
import { IMPORT_BOUNDS, type ImportBounds, Tally } from '#host/server/imports/bounds.ts';
import { ImportError } from '#host/server/imports/importError.ts';
import type { ReportLine } from '#host/server/imports/roster/roster.ts';
import { GUESSED, readTable, type Table, tableOf } from '#host/server/imports/table.ts';
import { columnsOf, plainName, SHEET_NAMES, SHEETS, type SheetName, sheetOf } from './sheets.ts';
import { type Sheet, sheetsOf } from './spreadsheet.ts';

/** 72,000 sessions need about 4 MB as XLSX, and 60 MB unpacked. */
export const WORKBOOK_MAX = {
  what: 'workbook',
  zipBytes: 50_000_000,
  unpackedBytes: 100_000_000,
  entries: 1_000,
} as const satisfies ArchiveMax;

export interface Tables {
  tables: ReadonlyMap<SheetName, Table>;
  /** What was left out or needs a look. */
  problems: ReportLine[];
}

/**
 * Opens a workbook. @param from the bytes of an XLSX file or a zip, or the path of one, of a CSV file or of a folder
 * @param bounds the most that its tables may have together
 * @throws ImportError where it cannot be read, in a sentence that says what to do
 */
export async function openWorkbook(from: Uint8Array | string, bounds: ImportBounds = IMPORT_BOUNDS): Promise<Tables> {
  const tally = new Tally(bounds);
  const content = typeof from === 'string' ? await contentAt(from, WORKBOOK_MAX) : from;
  const opened =
    content instanceof Uint8Array
      ? await openFile(content, typeof from === 'string' ? basename(from) : '', tally)
      : openCsv(content, tally);
  if (opened.tables.size === 0) {
    const names = SHEET_NAMES.map((sheet) => SHEETS[sheet].title).join(', ');
    const there = opened.problems.map(({ file }) => `"${file}"`).join(', ');
    throw new ImportError(
      `There is no sheet to read in it${there ? `: it has ${there}` : ''}. Sheets are called ${names}; as CSV, ${csvNameOf('plans')} and so on.`,
    );
  }
  return { ...opened, problems: [...opened.problems, ...columnNotes([...opened.tables.values()])] };
}

/** The name of a sheet's CSV file. */
export const csvNameOf = (sheet: SheetName): string => `${SHEETS[sheet].title.toLowerCase().replaceAll(' ', '-')}.csv`;

async function openFile(bytes: Uint8Array, name: string, tally: Tally): Promise<Tables> {
  if (isZip(bytes)) {
    const entries = entriesOf(bytes, WORKBOOK_MAX);
    const kind = kindOf(entries, bytes);
    if (kind === 'xlsx') return openSpreadsheet(bytes, entries, tally);
    if (kind === 'csv') return openCsv(filesOfZip(bytes, WORKBOOK_MAX), tally);
    throw new ImportError(kind);
  }
  if (isOf(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new ImportError(olderFile(bytes));
  if (/\.csv$/i.test(name)) return openCsv(new Map([[name.toLowerCase(), () => bytes]]), tally);
  throw new ImportError(
    'This file is neither a spreadsheet (XLSX) nor a zip of CSV files. Save the spreadsheet as XLSX, and import that.',
  );
}

const isOf = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);

const SAVE_AS = 'Open it in a spreadsheet program, save it as XLSX, and import that.';

/** What a zip is: `xlsx`, `csv`, or a sentence that says why it cannot be read. */
function kindOf(entries: readonly Entry[], bytes: Uint8Array): string {
  const paths = new Set(entries.map(({ path }) => path));
  if (paths.has('xl/workbook.xml')) return 'xlsx';
  if (paths.has('xl/workbook.bin')) return `This is a binary workbook (XLSB). ${SAVE_AS}`;
  if (paths.has('word/document.xml')) return 'This is a Word document. Import a spreadsheet (XLSX).';
  if (paths.has('ppt/presentation.xml')) return 'This is a presentation. Import a spreadsheet (XLSX).';
  const mimetype = entries.find(({ path }) => path === 'mimetype');
  if (mimetype) {
    const type = unpackEntries(bytes, [mimetype], WORKBOOK_MAX).get('mimetype');
    const isSpreadsheet = new TextDecoder().decode(type).includes('spreadsheet');
    return isSpreadsheet
      ? `This is a spreadsheet of OpenDocument (ODS). ${SAVE_AS}`
      : 'This is no spreadsheet. Import a spreadsheet (XLSX).';
  }
  if (entries.some(({ path }) => /(^|\/)Index\/Document\.iwa$/.test(path))) {
    return 'This is a spreadsheet of Numbers. Export it from Numbers as Excel (XLSX), and import that.';
  }
  if (entries.some(({ path }) => /\.xlsx$/i.test(path))) {
    return 'There is a spreadsheet inside of this zip. Unpack it, and import the spreadsheet itself.';
  }
  if (entries.some(({ path }) => /(^|\/)manifest\.csv$/i.test(path))) {
    return 'This is a roster (it has a manifest.csv), not a workbook. Import it as OneRoster.';
  }
  return 'csv';
}

/** Files of Excel before 2007, and spreadsheets with a password, which are packed like those. */
function olderFile(bytes: Uint8Array): string {
  const isLocked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
  return isLocked
    ? 'The spreadsheet is locked with a password. Save it without one (in Excel: File, Info, Protect Workbook), and import that.'
    : `This is a spreadsheet of Excel before 2007 (XLS), or another old file. ${SAVE_AS}`;
}

/** The parts of an XLSX that hold data: pictures and the like stay packed. */
const isData = ({ path }: Entry) => /\.(xml|rels|vml)$/i.test(path);

async function openSpreadsheet(bytes: Uint8Array, entries: readonly Entry[], tally: Tally): Promise<Tables> {
  const parts = unpackEntries(bytes, entries.filter(isData), WORKBOOK_MAX);
  const { sheets, others } = await sheetsOf(parts, (name) => sheetOf(name) !== undefined, tally);
  const tables = new Map<SheetName, Table>();
  const problems = others.filter((name) => !isReadMe(name)).map((name) => unknownSheet(name));
  for (const sheet of sheets) {
    const { name, isHidden, records, notes } = sheet;
    if (isHidden) {
      const reason = `The sheet ${name} is hidden, and was not read. Show it to import it, or delete it.`;
      problems.push({ ...about(name), change: 'not taken', reason });
      continue;
    }
    if (records.length === 0) continue;
    const table = tableOf(name, withoutSide(sheet), columnsOf(sheetOf(name) as SheetName), sheet.blank);
    add(tables, name, table);
    problems.push(
      ...notes.map(({ line, text }): ReportLine => ({ ...about(name), line, change: 'note', reason: text })),
    );
  }
  return { tables, problems };
}

/** Remarks beside the table belong to no column. */
function withoutSide({ records: [header, ...records], notes }: Sheet) {
  if (!header) return [];
  const width = header.cells.length;
  const remark = records.find(({ cells }) => cells.slice(width).some((cell) => cell.trim() !== ''));
  if (remark) {
    notes.push({ line: remark.line, text: 'Values right of the last column that has a name were not read.' });
  }
  return [header, ...records.map((record) => ({ ...record, cells: record.cells.slice(0, width) }))];
}

function openCsv(files: Files, tally: Tally): Tables {
  const tables = new Map<SheetName, Table>();
  const problems: ReportLine[] = [];
  for (const [file, content] of files) {
    const sheet = sheetOf(file.slice(0, -'.csv'.length));
    if (sheet) add(tables, file, readTable(file, content(), columnsOf(sheet), tally));
    else problems.push({ ...unknownSheet(file), kind: 'file' });
  }
  return { tables, problems };
}

/** @throws ImportError where two sheets are the same one by two of its names */
function add(tables: Map<SheetName, Table>, name: string, table: Table): void {
  const sheet = sheetOf(name.replace(/\.csv$/i, '')) as SheetName;
  const other = tables.get(sheet);
  if (other) {
    throw new ImportError(
      `${other.file} and ${name} are the same sheet, ${SHEETS[sheet].title}, by two names. Put their rows into one.`,
    );
  }
  tables.set(sheet, table);
}

const isReadMe = (name: string) => plainName(name) === 'readme';

const about = (file: string) => ({ kind: 'sheet', file, line: 0, sourcedId: '', name: '' }) as const;

const unknownSheet = (name: string): ReportLine => ({
  ...about(name),
  change: 'not taken',
  reason: `Not read: no sheet of a workbook is called ${name.replace(/\.csv$/i, '')}. There are ${SHEET_NAMES.map((sheet) => SHEETS[sheet].title).join(', ')}.`,
});

/** Names the columns that are not understood, or are there twice. */
function columnNotes(tables: readonly Table[]): ReportLine[] {
  const note = (file: string, name: string, reason: string): ReportLine => ({
    ...about(file),
    kind: 'column',
    line: 1,
    name,
    change: 'not taken',
    reason,
  });
  return tables.flatMap(({ file, unknown, doubled, isGuessed }) => [
    ...(isGuessed ? [{ ...about(file), change: 'note', reason: GUESSED } as const] : []),
    ...unknown.map((name) =>
      note(file, name, `The column ${name} is not known and was not read. ${file} has: ${knownColumns(file)}.`),
    ),
    ...doubled.map((name) =>
      note(file, name, `The column ${name} is there twice, with the same values. One was read.`),
    ),
  ]);
}

const knownColumns = (file: string) =>
  SHEETS[sheetOf(file.replace(/\.csv$/i, '')) as SheetName].columns.map(({ name }) => name).join(', ');
