/** Tables of an import: what `#domain/reading` reads, and what is wrong with it in sentences. */
import { decoded } from '#domain/reading/decode.ts';
import { recordsOf, separated, type TableRecord } from '#domain/reading/records.ts';
import { type Columns, type Row, tableOf as readTableOf, type Table as TableOfRows } from '#domain/reading/table.ts';
import { refuseWide, type Tally } from './bounds.ts';
import { ImportError } from './importError.ts';

export type { Columns, Row } from '#domain/reading/table.ts';

export interface Table extends TableOfRows {
  file: string;
  /** How many records have nothing in them: with `rows`, these are all of the file. */
  blank: number;
  /** The file is no Unicode: its encoding was guessed. */
  isGuessed: boolean;
}

/** What people are told of a file whose encoding was guessed. */
export const GUESSED =
  'It is no Unicode and was read as Windows-1252. Look at letters with accents, or save it as "CSV UTF-8".';

/** How people call a line of this file: a sheet of a spreadsheet has rows. */
const lineWord = (file: string): 'line' | 'row' => (/\.(?:csv|txt|tsv)$/i.test(file) ? 'line' : 'row');

/** Where a row stands, in words: `users.csv, line 12`, or `Sessions, row 12`. */
export const placeWords = ({ file, line }: { file: string; line: number }): string =>
  line === 0 ? file : `${file}, ${lineWord(file)} ${line}`;

/**
 * Reads a CSV file as a table. @param tally counts its rows and cells, before they are read
 * @throws ImportError where it is no text, has broken quotes, lacks a required column, has one twice with different values,
 * or is larger than the tally allows
 */
export function readTable(file: string, bytes: Uint8Array, columns: Columns, tally?: Tally): Table {
  const read = decoded(bytes);
  if ('what' in read) throw new ImportError(noTextWords(file, read));
  const text = separated(read.text);
  tally?.add(file, sizeOf(text.content, text.separator));
  const records: TableRecord[] = [];
  let blank = 0;
  for (const piece of recordsOf(text)) {
    if (piece.fault) throw new ImportError(`${file}, line ${piece.fault.line}: ${QUOTE_WORDS[piece.fault.what]}`);
    // Not spread: a piece may have more rows than a call may have arguments.
    for (const record of piece.records) records.push(record);
    blank += piece.blank;
  }
  return { ...tableOf(file, records, columns), blank, isGuessed: read.isGuessed };
}

function noTextWords(file: string, read: Extract<ReturnType<typeof decoded>, { what: string }>): string {
  const save = 'In Excel, save it as "CSV UTF-8"; in a school system, choose UTF-8.';
  if (read.what === 'spreadsheet') return `${file} is a spreadsheet or a zip, and no CSV file. ${save}`;
  if (read.what === 'signs')
    return `${file}, line ${read.line}: a sign is broken, as in a file that was cut off or put together from two. ${save}`;
  return `${file} is not text in UTF-8, UTF-16 or Windows-1252. ${save}`;
}

const QUOTE_WORDS = {
  quotes:
    'a quotation mark is not closed, or stands inside a value without being doubled. Write "" for a quotation mark inside of a value.',
  swallowed:
    'a value in quotation marks has whole rows in it, so one of the marks is missing. Close it, or write "" for a quotation mark inside of a value.',
} as const;

/**
 * A table of records, the first of which is the heading. @param blank how many records have nothing in them
 * @throws ImportError where it lacks a required column, or has one twice with different values
 */
export function tableOf(file: string, records: readonly TableRecord[], columns: Columns, blank = 0): Table {
  refuseWide(file, records[0]?.cells.length ?? 0);
  const table = readTableOf(records, columns);
  if (!('trouble' in table)) return { ...table, file, blank, isGuessed: false };
  const { trouble } = table;
  switch (trouble.what) {
    case 'missing':
      throw new ImportError(
        `${file} lacks the column${trouble.columns.length > 1 ? 's' : ''} ${trouble.columns.join(', ')}. Its first ${lineWord(file)} has: ${shortened(trouble.heading) || 'nothing'}.`,
      );
    case 'twice':
      throw new ImportError(
        `${file} has the column ${trouble.column} twice, and ${lineWord(file)} ${trouble.line} has different values in them. Remove one of the columns.`,
      );
    case 'heading':
      throw new ImportError(`${file}: a name of a column cannot be read. ${trouble.sentence}`);
  }
}

/** Why a row cannot be read, in a sentence; undefined where it can. */
export function troubleOf(row: Row): string | undefined {
  const trouble = row.trouble();
  if (!trouble) return undefined;
  if (trouble.what === 'long') {
    return 'The line has more values than the first line has columns. Put values with separators in quotes.';
  }
  return (
    trouble.sentence ??
    `${trouble.column} is "${trouble.error}", which a spreadsheet writes where it has no value to show. Correct it there, or write the value.`
  );
}

/** How much of a header a sentence tells. */
const HEADER_SHOWN = 500;
const shortened = (header: readonly string[]) => {
  const all = header.join(', ');
  return all.length > HEADER_SHOWN ? `${all.slice(0, HEADER_SHOWN)} …` : all;
};

/** How many rows and cells a text has; what stands in quotes separates nothing. */
function sizeOf(text: string, delimiter: string): { rows: number; cells: number } {
  const separator = delimiter.charCodeAt(0);
  let rows = 0;
  let cells = 0;
  let isQuoted = false;
  // Rows without anything in them do not count: a sheet may end in many.
  let inRow = 0;
  let isEmpty = true;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at === text.length ? 10 : text.charCodeAt(at);
    if (code === 34) isQuoted = !isQuoted;
    if (!isQuoted && (code === 10 || code === 13)) {
      if (!isEmpty) {
        rows += 1;
        cells += inRow + 1;
      }
      inRow = 0;
      isEmpty = true;
    } else if (!isQuoted && code === separator) inRow += 1;
    else if (code > 32) isEmpty = false;
  }
  return { rows, cells };
}
