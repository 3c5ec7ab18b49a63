/** How much a file of an import may hold. Each bound has a sentence that says which it is, and what to do. */
import { formatNumber } from '#domain/format/formatNumber.ts';
import { ImportError } from './importError.ts';

/** The most that the tables of one import may have together. */
export interface ImportBounds {
  /** Rows with something in them, headings among them. */
  rows: number;
  /** Places in those rows, from the first column to the last that is filled. */
  cells: number;
}

/**
 * What the memory of an import's process has room for: a roster of 40,000 students with a parent each has 165,000 rows, and
 * 72,000 sessions have 800,000 cells.
 */
export const IMPORT_BOUNDS: ImportBounds = { rows: 240_000, cells: 4_000_000 };

/** Columns of one table. No roster and no workbook has a hundred. */
const COLUMNS_MAX = 1_000;

/** Rows and columns of a sheet, as every spreadsheet program limits them. */
export const SHEET_MAX = { rows: 1_048_576, columns: 16_384 } as const;

/** What to do with a file that is too large as a whole. */
export const IN_PARTS =
  'Send it in parts: a roster for each school, or a workbook for some of the plans. Schools and plans that are not in a file stay as they are.';

export const inNumbers = (value: number): string => formatNumber(value, 'en-IN');

/** Adds up what the tables of one import have. */
export class Tally {
  private rows = 0;
  private cells = 0;

  constructor(private readonly bounds: ImportBounds = IMPORT_BOUNDS) {}

  /** Counts a table, or a part of one. @throws ImportError where all of them together are too many */
  add(file: string, { rows, cells }: ImportBounds): void {
    this.rows += rows;
    this.cells += cells;
    if (this.rows > this.bounds.rows) {
      throw new ImportError(
        `With ${file} there are more than ${inNumbers(this.bounds.rows)} rows, which is the most of an import, all tables together. ${IN_PARTS}`,
      );
    }
    if (this.cells > this.bounds.cells) {
      throw new ImportError(
        `With ${file} there are more than ${inNumbers(this.bounds.cells)} cells, which is the most of an import, all tables together. Remove the columns that nobody needs and the rows that are empty; or send it in parts.`,
      );
    }
  }
}

/** @throws ImportError where a table has far more columns than any that is read */
export function refuseWide(file: string, columns: number): void {
  if (columns <= COLUMNS_MAX) return;
  throw new ImportError(
    `${file} has ${inNumbers(columns)} columns, and a table may have ${inNumbers(COLUMNS_MAX)}. Remove the columns that nobody needs. Where the whole table stands in its first line, put each row on a line of its own.`,
  );
}
