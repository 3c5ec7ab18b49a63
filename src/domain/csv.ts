import { guardField } from './formulas.ts';

/** One field of CSV, which no spreadsheet runs as a formula. Also quoted for programs that split at semicolons or tabs. */
export function csvField(text: string, isFirst: boolean): string {
  const safe = guardField(text, isFirst);
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of CSV, without its end. */
export const csvLine = (cells: readonly string[]): string =>
  cells.map((cell, at) => csvField(cell, at === 0)).join(',');
