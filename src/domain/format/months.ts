/** Reads the months of an answer. Servers write them in several ways. */
import { monthNamed } from './monthNames.ts';

/** In a year. */
const MONTHS = 12;

interface ReadMonth {
  /** 0–11. */
  month: number;
  /** Undefined where the text has none, as in 'Jan'. */
  year: number | undefined;
}

/** Reads 'Jan', 'April 2025', 'Sept ’25' or '2025-04'. */
function readMonth(text: string): ReadMonth | undefined {
  const iso = /^(\d{4})-(\d{2})(?!\d)/.exec(text.trim());
  if (iso) {
    const month = Number(iso[2]) - 1;
    return month >= 0 && month < MONTHS ? { month, year: Number(iso[1]) } : undefined;
  }
  const [, name = '', digits] = /^([a-z]+)\.?[\s,'’-]*(\d{4}|\d{2})?$/i.exec(text.trim()) ?? [];
  const month = monthNamed(name);
  if (month === undefined) return undefined;
  const year = digits === undefined ? undefined : Number(digits) + (digits.length === 2 ? 2000 : 0);
  return { month, year };
}

/** Months with their years. */
export interface Months {
  /** The first day of each as `YYYY-MM-DD`, in the given order. */
  dates: readonly string[];
  /** False when some years were missing and have been worked out: then years are not shown. */
  isYearKnown: boolean;
}

/**
 * Reads months and works out missing years. A month without a year is the latest one of its name before the month that
 * follows it in the list, or before `now` for the last.
 * @returns undefined when one of them cannot be read.
 */
export function monthsOf(texts: readonly string[], now: Date): Months | undefined {
  const dates: string[] = [];
  let isYearKnown = true;
  let next = { month: now.getMonth() + 1, year: now.getFullYear() };
  for (const text of [...texts].reverse()) {
    const read = readMonth(text);
    if (!read) return undefined;
    if (read.year === undefined) isYearKnown = false;
    next = { month: read.month, year: read.year ?? (read.month < next.month ? next.year : next.year - 1) };
    dates.unshift(`${next.year}-${String(next.month + 1).padStart(2, '0')}-01`);
  }
  return { dates, isYearKnown };
}
