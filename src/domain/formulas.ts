/**
 * What a spreadsheet would run. Names, subjects and notes are other people's words, and a cell that begins with
 * one of these signs is taken for a formula, which may fetch addresses and start programs.
 */

/** The signs; East Asian spreadsheets read the wide ones too. */
const SIGNS = '=+\\-@＝＋－＠';
/** What programs take off before they look: blanks, what nobody sees, and a quote. No break: no text is read twice. */
const BEFORE = '(?:(?![\\t\\r\\n])[\\p{Cc}\\p{Cf}\\p{Z}"])*';
const RUNS = new RegExp(`^(?:[\\t\\r\\n]|${BEFORE}[${SIGNS}])`, 'u');
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?%?$/i;

/** Makes text of it: an apostrophe is what a spreadsheet itself writes before a text. */
const asText = (cell: string) => `'${cell}`;

/** Whether a spreadsheet would run a cell. A number runs nothing. */
export const isFormula = (cell: string): boolean => RUNS.test(cell) && !NUMBER.test(cell);

/** Cells between tabs and line ends, as tables are copied, none of which runs. */
export const guardCells = (text: string): string =>
  text
    .split(/([\t\r\n]+)/)
    .map((cell, at) => (at % 2 === 0 && isFormula(cell) ? asText(cell) : cell))
    .join('');

const BREAKS = new RegExp(`([;\\t\\r\\n])(?=${BEFORE}[${SIGNS}])`, 'gu');

/**
 * A field of a file that programs read as they are set up: where semicolons or tabs part the fields, one that is
 * quoted between commas comes apart, also at its line ends. So no part of it runs either. The first of a line goes
 * together with what follows there, so that not even a number with a sign is only a number.
 */
export const guardField = (field: string, isFirst: boolean): string =>
  ((isFirst ? RUNS.test(field) : isFormula(field)) ? asText(field) : field).replace(BREAKS, "$1'");
