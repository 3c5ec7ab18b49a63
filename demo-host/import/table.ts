/** Tables: CSV as school systems and Excel write it (any Unicode encoding, commas, semicolons or tabs), and sheets. */
import Papa from 'papaparse';
import { ImportError } from './importError.ts';

export interface Row {
  /** Where the row begins in the file, from 1; the header is line 1. */
  line: number;
  /** It has more values than the header has columns: a separator stands inside a value, and the rest has moved. */
  isTooLong: boolean;
  /** Why the value in a column cannot be read, in a sentence. Only cells of a spreadsheet have such faults. */
  faultIn(column: string): string | undefined;
  /** The trimmed text in a column; empty where the column is missing. */
  get(column: string): string;
}

export interface Table {
  file: string;
  /** The columns of the header that nobody asked for. */
  unknown: string[];
  /** Columns that the header has twice. Their values are the same in every row. */
  doubled: string[];
  has(column: string): boolean;
  rows: Row[];
}

/** How people call a line of this file: a sheet of a spreadsheet has rows. */
const lineWord = (file: string): 'line' | 'row' => (/\.csv$/i.test(file) ? 'line' : 'row');

/** Where a row stands, in words: `users.csv, line 12`, or `Sessions, row 12`. */
export const placeWords = ({ file, line }: { file: string; line: number }): string =>
  line === 0 ? file : `${file}, ${lineWord(file)} ${line}`;

/** What is known of a file's columns. */
export interface Columns {
  required: readonly string[];
  known: readonly string[];
  /** Columns by the names that older versions had for them, which count where the column itself is missing. */
  older?: Readonly<Record<string, string>>;
}

/**
 * Reads a CSV file as a table. @throws ImportError where it is no text, has broken quotes, lacks a required column, or
 * has one twice with different values
 */
export const readTable = (file: string, bytes: Uint8Array, columns: Columns): Table =>
  tableOf(file, recordsOf(file, decode(file, bytes)), columns);

/** A line of a CSV file, or a row of a sheet. */
export interface TableRecord {
  cells: string[];
  line: number;
  /** Faults of cells, by their places in the row. */
  faults?: ReadonlyMap<number, string>;
}

/**
 * A table of records, the first of which is the header.
 * @throws ImportError where it lacks a required column, or has one twice with different values
 */
export function tableOf(file: string, [first, ...records]: readonly TableRecord[], columns: Columns): Table {
  const header = (first?.cells ?? []).map((name) => name.trim());
  const all = [...columns.required, ...columns.known];
  /** The places of each column, by its name in lower case. */
  const places = new Map<string, number[]>();
  header.forEach((name, place) => {
    if (name !== '') places.set(name.toLowerCase(), [...(places.get(name.toLowerCase()) ?? []), place]);
  });
  for (const [older, column] of Object.entries(columns.older ?? {})) {
    const found = places.get(older.toLowerCase());
    if (found && !places.has(column.toLowerCase())) places.set(column.toLowerCase(), found);
  }
  const placesOf = (column: string) => places.get(column.toLowerCase()) ?? [];
  const missing = columns.required.filter((column) => placesOf(column).length === 0);
  if (missing.length > 0) {
    throw new ImportError(
      `${file} lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}. Its first ${lineWord(file)} has: ${header.join(', ') || 'nothing'}.`,
    );
  }
  const knownNames = new Set([...all, ...Object.keys(columns.older ?? {})].map((column) => column.toLowerCase()));
  const doubled = all.filter((column) => placesOf(column).length > 1);
  for (const { cells, line } of records) {
    for (const column of doubled) {
      const values = new Set(placesOf(column).map((place) => (cells[place] ?? '').trim()));
      if (values.size > 1) {
        throw new ImportError(
          `${file} has the column ${column} twice, and ${lineWord(file)} ${line} has different values in them. Remove one of the columns.`,
        );
      }
    }
  }
  const placeOf = new Map([...places].map(([name, [place]]) => [name, place as number]));
  return {
    file,
    unknown: [...new Set(header.filter((name) => name !== '' && !knownNames.has(name.toLowerCase())))],
    doubled,
    has: (column) => placesOf(column).length > 0,
    rows: records.map(({ cells, line, faults }) => ({
      line,
      isTooLong: cells.slice(header.length).some((cell) => cell.trim() !== ''),
      faultIn: (column) => faults?.get(placeOf.get(column.toLowerCase()) ?? -1),
      get: (column) => (cells[placeOf.get(column.toLowerCase()) ?? -1] ?? '').trim(),
    })),
  };
}

/** @throws ImportError where the bytes are no Unicode text */
function decode(file: string, bytes: Uint8Array): string {
  const [a, b] = bytes;
  // Without a mark UTF-16 is known by the empty half of the header's Latin letters.
  const encoding =
    (a === 0xff && b === 0xfe) || (a !== 0 && b === 0)
      ? 'utf-16le'
      : (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && bytes.length > 1)
        ? 'utf-16be'
        : 'utf-8';
  const notText = new ImportError(
    `${file} is not text in UTF-8 or UTF-16. In Excel, save it as "CSV UTF-8"; in a school system, choose UTF-8.`,
  );
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw notText;
  }
  if (text.includes('\0')) throw notText;
  // One spelling of letters that Unicode writes in several ways, so that a name does not change from export to export.
  return text.normalize('NFC');
}

function recordsOf(file: string, text: string): TableRecord[] {
  const records: TableRecord[] = [];
  // Excel may write the separator into a line of its own.
  const said = /^sep=(.)\r?\n/i.exec(text);
  const content = said ? text.slice(said[0].length) : text;
  const [headerLine = ''] = content.split(/\r?\n|\r/, 1);
  const delimiter = said?.[1] ?? mostOf(headerLine, [',', ';', '\t']);
  let line = said ? 2 : 1;
  let read = 0;
  let fault: ImportError | undefined;
  Papa.parse<string[]>(content, {
    delimiter,
    step: ({ data, errors, meta }, parser) => {
      if (errors.some(({ type }) => type === 'Quotes')) {
        fault = new ImportError(
          `${file}, line ${line}: a quotation mark is not closed, or stands inside a value without being doubled. Write "" for a quotation mark inside of a value.`,
        );
        parser.abort();
        return;
      }
      if (data.some((cell) => cell.trim() !== '')) records.push({ cells: data, line });
      line += lineBreaks(content, read, meta.cursor);
      read = meta.cursor;
    },
  });
  if (fault) throw fault;
  return records;
}

/** How many lines end in this part of a text; CR LF ends one. */
function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count += 1;
  }
  return count;
}

const mostOf = (text: string, candidates: readonly [string, ...string[]]) =>
  candidates.reduce((best, next) => (text.split(next).length > text.split(best).length ? next : best), candidates[0]);
