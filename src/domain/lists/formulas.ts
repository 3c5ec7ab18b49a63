/**
 * Guards against formula injection (promises/exports.md#formulas). Names, subjects and notes are written by other
 * people. A spreadsheet takes a cell that begins with one of these signs for a formula, which may fetch addresses and
 * start programs.
 */

/** Signs that begin a formula; East Asian spreadsheets accept the wide ones too. */
const SIGNS = '=+\\-@＝＋－＠';
/** Characters that programs skip at the beginning: blanks, invisible ones and quotes, but no tabs and line breaks. */
const BEFORE = '(?:(?![\\t\\r\\n])[\\p{Cc}\\p{DI}\\p{Cf}\\p{Z}"])*';
const RUNS = new RegExp(`^(?:[\\t\\r\\n]|${BEFORE}[${SIGNS}])`, 'u');
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?%?$/i;

/** Marks a cell as text by an apostrophe, as spreadsheets do themselves. */
const asText = (cell: string) => `'${cell}`;

/** Whether a spreadsheet would run a cell as a formula; numbers with a sign are harmless. */
export const isFormula = (cell: string): boolean => RUNS.test(cell) && !NUMBER.test(cell);

/**
 * Whether a cell looks like one that is guarded already: apostrophes before a formula. It gets one more, so that a reader who
 * reads the file and takes one away has what was written.
 */
const isMarked = (cell: string): boolean => cell.startsWith("'") && RUNS.test(cell.replace(/^'+/, ''));

/** Guards the cells of a copied table, which are separated by tabs and line breaks. */
export const guardCells = (text: string): string =>
  text
    .split(/([\t\r\n]+)/)
    .map((cell, at) => (at % 2 === 0 && isFormula(cell) ? asText(cell) : cell))
    .join('');

const BREAKS = new RegExp(`([;\\t\\r\\n])(?='*${BEFORE}[${SIGNS}])`, 'gu');
const GUARDED_BREAKS = new RegExp(`([;\\t\\r\\n])'(?='*${BEFORE}[${SIGNS}])`, 'gu');

/**
 * Guards a field of a CSV file. A program that is set to split at semicolons or tabs breaks a quoted field apart, also
 * at its line breaks, so every part of it is guarded. In such a program the first field of a line may be joined with
 * the next ones, so there even a number with a sign is guarded.
 */
export const guardField = (field: string, isFirst: boolean): string =>
  ((isFirst ? RUNS.test(field) : isFormula(field)) || isMarked(field) ? asText(field) : field).replace(BREAKS, "$1'");

/** A field as it was before `guardField`: what an export puts on, an import takes off. */
export const unguardField = (field: string): string =>
  (isMarked(field) ? field.slice(1) : field).replace(GUARDED_BREAKS, '$1');
