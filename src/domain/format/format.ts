/**
 * Numbers for people; dates and durations are in `formatDate.ts`. Each function takes a BCP 47 locale and shows an
 * unknown value as '–'. Percentages are numbers from 0 to 100.
 *
 * The decimals of a percentage depend on where it stands: none as a score on cards, badges, charts and in sentences
 * (`formatScore`, promises/numbers-and-bands.md#scores); one at most in tables and files (`formatPercent`); two where
 * two decimals are promised (`formatPercentage`). It gets more where rounding would move it into another band
 * (`rounding.ts`).
 */
import { expectFormats, formatNumber, isKnown, number, UNKNOWN, type Value } from './formatNumber.ts';
import { MOST_DECIMALS, roundedChange, roundedPercent } from './rounding.ts';

export { formatNumber };

expectFormats();

/** The format of money (promises/numbers-and-bands.md#money). */
const CURRENCY = { currency: 'INR', locale: 'en-IN' } as const;

const percentOf = (value: number, decimals: number, locale: string, least = 0, edge?: number) =>
  number(roundedPercent(value, decimals, edge) / 100, locale, {
    style: 'percent',
    minimumFractionDigits: least,
    maximumFractionDigits: MOST_DECIMALS,
  });

/**
 * A percentage 0–100 with two decimals: '66.67%'; '0.00%' when it is not a number, '–' where there is none
 * (promises/numbers-and-bands.md#percentages).
 */
export function formatPercentage(value: Value, locale: string): string {
  return value === null || value === undefined ? UNKNOWN : percentOf(isKnown(value) ? value : 0, 2, locale, 2);
}

/** Decimals of a percentage in tables and files. */
export const TABLE_DECIMALS = 1;

/** A percentage (0–100) in a table, with one decimal at most: '97.5%'. */
export function formatPercent(value: Value, locale: string): string {
  return isKnown(value) ? percentOf(value, TABLE_DECIMALS, locale) : UNKNOWN;
}

/** A change in percent (12.7 for '+13%') with its sign, rounded (promises/numbers-and-bands.md#changes). */
export function formatChange(value: Value, locale: string): string {
  return number(isKnown(value) ? roundedChange(value) / 100 : value, locale, {
    style: 'percent',
    maximumFractionDigits: MOST_DECIMALS,
    signDisplay: 'exceptZero',
  });
}

/** A change in points with its sign but on nought, rounded (promises/numbers-and-bands.md#changes): '+13'. */
export function formatPoints(value: Value, locale: string): string {
  return number(isKnown(value) ? roundedChange(value) : value, locale, {
    maximumFractionDigits: MOST_DECIMALS,
    signDisplay: 'exceptZero',
  });
}

/**
 * A score in percent (0–100), rounded (promises/numbers-and-bands.md#scores): '67%'; '89.6%' where 90 would be another
 * band, or at `edge`, from which a school finds it enough.
 */
export function formatScore(value: Value, locale: string, edge?: number): string {
  return isKnown(value) ? percentOf(value, 0, locale, 0, edge) : UNKNOWN;
}

/** An amount in rupees in the format (promises/numbers-and-bands.md#money): '₹12,34,567.50', in every language. */
export function formatCurrency(value: Value): string {
  return number(value, CURRENCY.locale, { style: 'currency', currency: CURRENCY.currency });
}
