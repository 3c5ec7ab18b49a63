/** What stands out in rows of a chart, for its sentence. Where it is not one row alone, nothing is said. */
import { roundedPercent } from '#domain/format/rounding.ts';

/** The row whose number is the greatest. */
export interface Greatest<Row> {
  row: Row;
  value: number;
  /** The sum of all. */
  total: number;
}

/** The one row with the greatest number; undefined where several have it, and where it is not known of all rows. */
export function greatestOf<Row>(
  rows: readonly Row[],
  numberOf: (row: Row) => number | null,
): Greatest<Row> | undefined {
  const values = rows.map(numberOf);
  if (!values.every((value) => value !== null)) return undefined;
  const value = Math.max(...values);
  const [row, ...others] = rows.filter((_, index) => values[index] === value);
  if (row === undefined || others.length > 0 || value <= 0) return undefined;
  return { row, value, total: values.reduce((sum, each) => sum + each, 0) };
}

/** The rows with the highest and the lowest percentage. */
export interface Spread<Row> {
  highest: Row;
  high: number;
  lowest: Row;
  low: number;
}

/** Fewer percentage points between the highest and the lowest are no difference to speak of. */
export const SPREAD_FROM = 2;

/**
 * The one highest and the one lowest row of those whose percentage is known; undefined where several read the same, and where
 * all are nearly the same.
 */
export function spreadOf<Row>(rows: readonly Row[], percentOf: (row: Row) => number | null): Spread<Row> | undefined {
  const known = rows
    .flatMap((row) => {
      const percent = percentOf(row);
      return percent === null ? [] : [{ row, percent, shown: roundedPercent(percent, 0) }];
    })
    .sort((a, b) => b.percent - a.percent);
  const [first, second] = known;
  const [last, beforeLast] = [known.at(-1), known.at(-2)];
  if (!first || !last || first.shown === second?.shown || last.shown === beforeLast?.shown) return undefined;
  return first.percent - last.percent < SPREAD_FROM
    ? undefined
    : { highest: first.row, high: first.percent, lowest: last.row, low: last.percent };
}
