/** The records of a CSV file: the one place where such a file is taken apart, in the browser and on the server. */
import Papa from 'papaparse';

/** A line of a CSV file, or a row of a sheet. */
export interface TableRecord {
  cells: string[];
  /** Where it begins in the file, from 1. */
  line: number;
  /** Its number as a spreadsheet shows it, from 1: values with line breaks are one row. */
  row: number;
  /** Why cells cannot be read, in sentences, by their places in the row. Only spreadsheets have such. */
  faults?: ReadonlyMap<number, string>;
}

/** Why a file cannot be taken apart, and the line in which the trouble begins. */
export interface QuoteFault {
  /** `quotes`: a stray quotation mark. `swallowed`: a value in quotes that has whole rows in it. */
  what: 'quotes' | 'swallowed';
  line: number;
}

/** What a piece of a file holds. */
export interface Piece {
  records: TableRecord[];
  /** Records without anything in them. */
  blank: number;
  /** The part of the file that is read by now, 0–1. */
  part: number;
  fault?: QuoteFault;
}

/** A file's content, and what separates its values. */
export interface Separated {
  content: string;
  separator: string;
  /** The line of the file with which the content begins. */
  line: number;
}

/** What may separate values; where two are as frequent, the first counts. */
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Excel may name the separator in a line of its own. */
const NAMED = /^"?sep=(.)"?[,;\t|]*(?:\r\n|\r|\n|$)/i;

/** Finds what separates the values of a text: what its first line says, or what is most frequent in its heading. */
export function separated(text: string): Separated {
  const named = NAMED.exec(text);
  const content = named ? text.slice(named[0].length) : text;
  const heading = (/^[^\S\r\n]*\S[^\r\n]*/m.exec(content)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = SEPARATORS.map((sign) => ({ sign, count: heading.split(sign).length }));
  const most = counted.reduce((best, next) => (next.count > best.count ? next : best));
  return { content, separator: named?.[1] ?? most.sign, line: named ? 2 : 1 };
}

/**
 * Characters that the parser is given at once: where no separator is left, it looks for one to the end of what it has, row
 * by row.
 */
const PIECE = 65_536;

/**
 * The records of a text, piece by piece, so that a page stays responsive between them. It ends at the first fault: after a
 * stray quotation mark nobody knows where rows begin.
 */
export function* recordsOf({ content, separator, line: first }: Separated): Generator<Piece, void, undefined> {
  const newline = content.includes('\n') ? '\n' : '\r';
  const parser = new Papa.Parser({ delimiter: separator, newline });
  let [from, size, line, row, columns] = [0, PIECE, first, 0, 0];
  while (from < content.length) {
    const isLast = from + size >= content.length;
    const parsed = parser.parse(content.slice(from, from + size), 0, !isLast) as Papa.ParseResult<string[]>;
    // Without a whole row in it the piece was too small. What is wrong with its last row, the next piece tells.
    const rows = parsed.data;
    if (rows.length === 0 && !isLast) {
      size *= 2;
      continue;
    }
    // A line break at the end begins no further row.
    if (isLast && content.endsWith(newline) && rows.at(-1)?.join('') === '') rows.pop();
    const stray = Math.min(
      ...parsed.errors.flatMap(({ type, row: at }) =>
        type === 'Quotes' && (isLast || (at ?? 0) < rows.length) ? (at ?? 0) : [],
      ),
    );
    const piece: Piece = { records: [], blank: 0, part: isLast ? 1 : (from + parsed.meta.cursor) / content.length };
    for (const [at, cells] of rows.entries()) {
      row += 1;
      const last = cells.length - 1;
      // The rest of a line break of Windows.
      if (cells[last]?.endsWith('\r')) cells[last] = cells[last].slice(0, -1);
      if (at >= stray) piece.fault = { what: 'quotes', line };
      else if (cells.some((cell) => holdsRows(cell, separator, columns))) piece.fault = { what: 'swallowed', line };
      if (piece.fault) break;
      if (cells.every((cell) => cell.trim() === '')) piece.blank += 1;
      else {
        columns ||= cells.length;
        piece.records.push({ cells, line, row });
      }
      line += 1 + cells.reduce((sum, cell) => sum + breaksIn(cell, newline), 0);
    }
    yield piece;
    if (isLast || piece.fault) return;
    from += parsed.meta.cursor;
    size = PIECE;
  }
}

const breaksIn = (cell: string, newline: string) => (cell.includes(newline) ? cell.split(newline).length - 1 : 0);

/**
 * Whether a value in quotes has whole rows in it: lines with as many separators as the heading. Then a quotation mark was
 * forgotten before, and another one stands far below. By the rules of CSV all between them is one value, and people would be
 * lost without a word. In narrow tables an address may look so too, so that there two lines have to.
 */
function holdsRows(cell: string, separator: string, columns: number): boolean {
  if (columns < 3 || !/[\r\n]/.test(cell)) return false;
  const inside = cell.split(/\r\n|\r|\n/).slice(1);
  return inside.filter((line) => line.split(separator).length >= columns).length >= (columns < 5 ? 2 : 1);
}
