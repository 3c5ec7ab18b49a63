/** What stands in the cells of a row: by the one reader of each kind of value, and what is wrong with it in sentences. */
import { readDay, readMoment, readTime, type WrittenMoment } from '#domain/reading/days.ts';
import { plainValue } from '#domain/reading/digits.ts';
import { type Limits, type Read, readFigure, readPercent, readWhole } from '#domain/reading/figures.ts';
import { GRADE_MOST, readGrade, readYes } from '#domain/reading/words.ts';
import { RowFault } from './rows.ts';
import type { Row } from './table.ts';

/** What a text says. @throws RowFault with both readings where there are two, or else with `wrong` */
function taken<T>(row: Row, column: string, read: Read<T>, wrong: string): T {
  if (read.fault === undefined) return read.value;
  const found = `${column} is "${row.get(column)}"`;
  throw new RowFault(
    read.fault === 'two'
      ? `${found}, which may be ${read.readings[0]} or ${read.readings[1]}. Write the one that is meant in that way.`
      : `${found}${wrong}`,
  );
}

/**
 * Whether a text is a day as spreadsheets count it, of 1982 to 2064. It is not read: some of them begin four years later than
 * others, and the text does not say which.
 */
const isCounted = (text: string) => /^[3-5]\d{4}(?:[.,]\d+)?$/.test(plainValue(text));

/**
 * The day in a column, YYYY-MM-DD; empty where there is none. A time after the day does not count.
 * @throws RowFault where it is no day of the years 1900 to 2199, or may be two
 */
export function dayOf(row: Row, column: string): string {
  const text = row.get(column);
  if (text === '') return '';
  return taken(
    row,
    column,
    readDay(text),
    isCounted(text)
      ? ', as a spreadsheet counts days. Give the column the format of a date, and save the file again.'
      : ', which is no day. Write it as year-month-day, such as 2026-04-01.',
  );
}

/** A time of the day as HH:MM; empty where there is none. @throws RowFault */
export function timeOf(row: Row, column: string): string {
  const text = row.get(column);
  const time = text === '' ? '' : readTime(text);
  if (time === undefined) {
    throw new RowFault(`${column} is "${text}", which is no time. Write it as hours:minutes, such as 09:30.`);
  }
  return time;
}

/** The moment of a column, or its day where it has no time; undefined where it is empty. @throws RowFault */
export function momentOf(row: Row, column: string): WrittenMoment | undefined {
  const text = row.get(column);
  if (text === '') return undefined;
  return taken(
    row,
    column,
    readMoment(text),
    isCounted(text)
      ? ', as a spreadsheet counts days. Give the column the format of a date, and save the file again.'
      : '. Write a day such as 2026-03-14, or a time with its zone such as 2026-03-14T09:30:00+05:30.',
  );
}

/** The figure in a column; undefined where it is empty. @throws RowFault where it is none, may be two, or is out of its limits */
export function figureOf(row: Row, column: string, limits: Limits): number | undefined {
  const text = row.get(column);
  if (text === '') return undefined;
  return taken(
    row,
    column,
    readFigure(text, limits),
    `, and has to be a number from ${limits.least} to ${limits.most}.`,
  );
}

/** The percentage in a column; undefined where it is empty. @throws RowFault, also for `0.85`, which may be 85 % */
export function percentOf(row: Row, column: string): number | undefined {
  const text = row.get(column);
  if (text === '') return undefined;
  return taken(row, column, readPercent(text), ', and has to be a number from 0 to 100.');
}

/** The whole number in a column; null where it is empty. @throws RowFault where it is none, or out of its limits */
export function wholeOf(
  row: Row,
  column: string,
  { least = 1, most }: { least?: number; most: number },
): number | null {
  const text = row.get(column);
  if (text === '') return null;
  return taken(
    row,
    column,
    readWhole(text, { least, most }),
    `, and has to be a whole number from ${least} to ${most}.`,
  );
}

/** The whole number in a column that may not be empty. @throws RowFault */
export function neededWhole(row: Row, column: string, limits: { least?: number; most: number }): number {
  const number = wholeOf(row, column, limits);
  if (number === null) throw new RowFault(`${column} is empty, and has to be a whole number.`);
  return number;
}

/** The largest mark that the academy keeps. */
export const MARK_MAX = 99_999;

/**
 * The number in a column of OneRoster, which writes decimals with a point; null where it is empty.
 * @throws RowFault where it is no number that a mark can be
 */
export function markOf(row: Row, column: string): number | null {
  const text = row.get(column);
  if (text === '') return null;
  const value = /^-?\d+\.\d+$/.test(text) ? Number(text) : undefined;
  const read = value === undefined || Math.abs(value) > MARK_MAX ? readFigure(text, MARKS) : { value };
  return taken(row, column, read, ', which is no mark. Write it in digits, such as 17.5.');
}
const MARKS: Limits = { least: -MARK_MAX, most: MARK_MAX };

/** Yes or no; undefined where it is empty. @throws RowFault for a word that is neither */
export function yesOf(row: Row, column: string): boolean | undefined {
  const text = row.get(column);
  if (text === '') return undefined;
  const isYes = readYes(text);
  if (isYes === undefined) throw new RowFault(`${column} is "${text}", and may be yes or no, 1 or 0.`);
  return isYes;
}

/** The year of school in a column; null where it is empty. @throws RowFault where it is none */
export function gradeOf(row: Row, column: string): number | null {
  const text = row.get(column);
  if (text === '') return null;
  const grade = readGrade(text);
  if (grade === undefined) {
    throw new RowFault(`${column} is "${text}", and has to be a year of school from 1 to ${GRADE_MOST}.`);
  }
  return grade;
}
