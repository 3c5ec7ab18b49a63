import { formatNumber, formatPercent, TABLE_DECIMALS } from '#domain/format/format.ts';
import { formatDate, formatDateTime } from '#domain/format/formatDate.ts';
import { roundedPercent } from '#domain/format/rounding.ts';
import { indexed } from '#platform/indexed.ts';

/** The value of a cell. Numbers stay numbers and dates stay dates in every format that has them. */
export type Cell = string | number | Date | null | undefined;

/** What a column's values are: `percent` is 0–100; a date shows its time only with `datetime`. */
export type ColumnKind = 'percent' | 'datetime';

export interface ExportColumn<Row> {
  /** The words of the header. */
  header: string;
  value: (row: Row, index: number) => Cell;
  kind?: ColumnKind;
}

/**
 * One column of the screen that becomes several in a file, as '3/8' does: a spreadsheet would read '3/8' as a date,
 * and it can calculate with 3 and 8.
 */
export interface ExportParts<Row> {
  parts: readonly ExportColumn<Row>[];
}

/** A table to export: all rows that the filters select, in the order shown. */
export interface ExportTable<Row> {
  columns: readonly (ExportColumn<Row> | ExportParts<Row>)[];
  rows: readonly Row[];
}

/** A table with its title; a sheet of a workbook. */
export interface ExportSheet<Row> extends ExportTable<Row> {
  title: string;
}

/** A table whose values have been read: data alone, which can be sent to a worker. */
export interface Sheet<C = Cell> {
  title: string;
  columns: { header: string; kind: ColumnKind | undefined; isNumeric: boolean }[];
  rows: C[][];
}

/** Called after each row; waits where the page is due its turn (see `pace.ts`). */
export type Step = () => void | Promise<void>;

/** Reads the values of every row. Percentages are rounded as tables show them. */
export async function readSheet<Row>(sheet: ExportSheet<Row>, step: Step): Promise<Sheet> {
  const read = sheet.columns.flatMap((column) => ('parts' in column ? column.parts : column));
  const columns = read.map(({ header, kind }) => ({ header, kind, isNumeric: false }));
  const rows: Cell[][] = [];
  for (const [index, row] of indexed(sheet.rows)) {
    rows.push(
      read.map(({ value, kind }) => {
        const cell = value(row, index);
        return kind === 'percent' && Number.isFinite(cell) ? roundedPercent(cell as number, TABLE_DECIMALS) : cell;
      }),
    );
    await step();
  }
  for (const [at, column] of indexed(columns)) {
    // A numeric column holds numbers only, apart from missing values.
    const known = rows.map((row) => row[at]).filter((cell) => cell !== null && cell !== undefined);
    column.isNumeric = known.length > 0 && known.every((cell) => typeof cell === 'number');
  }
  return { title: sheet.title, columns, rows };
}

/** The same sheet with every value as text, in the words and number format of `locale`. */
export async function sheetAsText(sheet: Sheet, locale: string, step: Step): Promise<Sheet<string>> {
  const rows: string[][] = [];
  for (const row of sheet.rows) {
    rows.push(row.map((cell, at) => textOf(cell, sheet.columns[at]?.kind, locale)));
    await step();
  }
  return { ...sheet, rows };
}

/** A cell in the words and number format of `locale`. */
export function textOf(cell: Cell, kind: ColumnKind | undefined, locale: string): string {
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return kind === 'datetime' ? formatDateTime(cell, locale) : formatDate(cell, locale);
  return kind === 'percent' ? formatPercent(cell, locale) : formatNumber(cell, locale);
}
