/** Writes comma-separated values (RFC 4180). Whatever this repository writes as CSV is written here. */
import { guardField } from './formulas.ts';

/** Stands at the beginning of a file. Without it Excel reads names in another encoding than UTF-8. */
export const CSV_MARK = '\uFEFF';

/** One field of CSV, which no spreadsheet runs as a formula. Also quoted for programs that split at semicolons or tabs. */
export function csvField(text: string, isFirst: boolean): string {
  const safe = guardField(text, isFirst);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of CSV, without its end. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell, at) => csvField(cell, at === 0)).join(',');

/** Lines of CSV, each with its end. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${csvLine(row)}\r\n`).join('');

/** A whole file of CSV. */
export const csvFile = (rows: readonly (readonly string[])[]): string => CSV_MARK + csvLines(rows);
