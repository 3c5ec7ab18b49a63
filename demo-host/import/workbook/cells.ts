/** What stands in the cells of a row: whole numbers, yes and no, times. Days are read as in rosters. */
import { TEXT_MAX } from '#domain/limits.ts';
import { isStorable, visibleText } from '#domain/text.ts';
import { RowFault } from '#host/import/rows.ts';
import type { Row } from '#host/import/table.ts';

/** The text in a column. @throws RowFault where it is too long, or no text */
export function textOf(row: Row, column: string, most: number = TEXT_MAX.title): string {
  const text = visibleText(row.get(column));
  if (text.length > most) throw new RowFault(`${column} has more than ${most} characters.`);
  if (!isStorable(text)) throw new RowFault(`${column} has signs that are no text. Write it again.`);
  return text;
}

/** The text in a column that may not be empty. @throws RowFault */
export function neededText(row: Row, column: string, most?: number): string {
  const text = textOf(row, column, most);
  if (text === '') throw new RowFault(`${column} is empty.`);
  return text;
}

/** Digits of other scripts as those of ASCII: Excel writes them where the language of the computer has its own. */
const asciiDigits = (text: string) =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    // Each script has its ten digits in a row, and the first one is the zero.
    let zero = digit.codePointAt(0) ?? 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero -= 1;
    return String((digit.codePointAt(0) ?? 0) - zero);
  });

/** The whole number in a column; null where it is empty. @throws RowFault where it is none, or out of its limits */
export function numberOf(
  row: Row,
  column: string,
  { least = 1, most }: { least?: number; most: number },
): number | null {
  const text = textOf(row, column);
  if (text === '') return null;
  const number = /^\d{1,10}$/.test(asciiDigits(text)) ? Number(asciiDigits(text)) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new RowFault(`${column} is "${text}", and has to be a whole number from ${least} to ${most}.`);
  }
  return number;
}

/** The whole number in a column that may not be empty. @throws RowFault */
export function neededNumber(row: Row, column: string, limits: { least?: number; most: number }): number {
  const number = numberOf(row, column, limits);
  if (number === null) throw new RowFault(`${column} is empty, and has to be a whole number.`);
  return number;
}

const YES = ['1', 'yes', 'y', 'true'];
const NO = ['0', 'no', 'n', 'false'];

/** Yes or no; empty is yes. @throws RowFault */
export function yesOf(row: Row, column: string): boolean {
  const word = textOf(row, column).toLowerCase();
  if (NO.includes(word)) return false;
  if (word === '' || YES.includes(word)) return true;
  throw new RowFault(`${column} is "${row.get(column)}", and may be yes or no, 1 or 0.`);
}

/** A time of the day as HH:MM; empty where there is none. @throws RowFault */
export function timeOf(row: Row, column: string): string {
  const text = asciiDigits(textOf(row, column));
  if (text === '') return '';
  const found = /^(\d{1,2})[:.](\d\d)(?::00)?\s*(am|pm)?$/i.exec(text);
  const half = found?.[3]?.toLowerCase();
  const hour = Number(found?.[1]);
  const isHour = half ? hour >= 1 && hour <= 12 : hour <= 23;
  if (!found || !isHour || Number(found[2]) > 59) {
    throw new RowFault(`${column} is "${text}", which is no time. Write it as hours:minutes, such as 09:30.`);
  }
  const of24 = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour;
  return `${String(of24).padStart(2, '0')}:${found[2]}`;
}
