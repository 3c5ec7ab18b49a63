import { formatNumber, formatPercent, TABLE_DECIMALS } from '#domain/format.ts';
import { formatDate, formatDateTime } from '#domain/formatDate.ts';
import { indexed } from '#domain/indexed.ts';
import { roundedPercent } from '#domain/rounding.ts';

/** What a cell holds. Numbers stay numbers and dates dates wherever a format knows them. */
export type Cell = string | number | Date | null | undefined;

/** How a column's values read: a percentage is 0–100; a date shows its time only as `datetime`. */
export type ColumnKind = 'percent' | 'datetime';

export interface ExportColumn<Row> {
  /** The words of the header. */
  header: string;
  value: (row: Row, index: number) => Cell;
  kind?: ColumnKind;
}

/**
 * What the screen writes into one cell, as '3/8', and a file into columns of their own: a spreadsheet takes '3/8'
 * for a date, and can calculate with 3 and 8.
 */
export interface ExportParts<Row> {
  parts: readonly ExportColumn<Row>[];
}

/** Rows of one kind, all that the filters select, in the order shown. */
export interface ExportTable<Row> {
  columns: readonly (ExportColumn<Row> | ExportParts<Row>)[];
  rows: readonly Row[];
}

/** A panel of a report; in a spreadsheet, a sheet. */
export interface ExportSheet<Row> extends ExportTable<Row> {
  title: string;
}

/** The same with its values read: data alone, which a worker can be sent. */
export interface Sheet<C = Cell> {
  title: string;
  columns: { header: string; kind: ColumnKind | undefined; isNumeric: boolean }[];
  rows: C[][];
}

/** Gives way after a row, where that is due. */
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
    // A column of numbers has numbers only, but for what is missing.
    const known = rows.map((row) => row[at]).filter((cell) => cell !== null && cell !== undefined);
    column.isNumeric = known.length > 0 && known.every((cell) => typeof cell === 'number');
  }
  return { title: sheet.title, columns, rows };
}

/** Every value as people read it in `locale`. */
export async function sheetAsText(sheet: Sheet, locale: string, step: Step): Promise<Sheet<string>> {
  const rows: string[][] = [];
  for (const row of sheet.rows) {
    rows.push(row.map((cell, at) => textOf(cell, sheet.columns[at]?.kind, locale)));
    await step();
  }
  return { ...sheet, rows };
}

function textOf(cell: Cell, kind: ColumnKind | undefined, locale: string): string {
  if (typeof cell === 'string') return cell;
  if (cell instanceof Date) return kind === 'datetime' ? formatDateTime(cell, locale) : formatDate(cell, locale);
  return kind === 'percent' ? formatPercent(cell, locale) : formatNumber(cell, locale);
}
