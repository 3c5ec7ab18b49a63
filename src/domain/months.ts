/** Months as a host writes them. */

const NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** Shorter than this is no month's name. */
const SHORTEST = 3;

interface ReadMonth {
  /** 0–11. */
  month: number;
  /** Some hosts write 'Jan' alone. */
  year: number | undefined;
}

/** 'Jan', 'April 2025', 'Sept ’25' or '2025-04'. */
function readMonth(text: string): ReadMonth | undefined {
  const iso = /^(\d{4})-(\d{2})(?!\d)/.exec(text.trim());
  if (iso) {
    const month = Number(iso[2]) - 1;
    return month >= 0 && month < NAMES.length ? { month, year: Number(iso[1]) } : undefined;
  }
  const [, name = '', digits] = /^([a-z]+)\.?[\s,'’-]*(\d{4}|\d{2})?$/i.exec(text.trim()) ?? [];
  if (name.length < SHORTEST) return undefined;
  const month = NAMES.findIndex((each) => each.startsWith(name.toLowerCase()));
  if (month < 0) return undefined;
  const year = digits === undefined ? undefined : Number(digits) + (digits.length === 2 ? 2000 : 0);
  return { month, year };
}

/** Months on a calendar. */
export interface Months {
  /** Each one's first day as `YYYY-MM-DD`, in the order given. */
  dates: readonly string[];
  /** false: the host did not write every year, so they are worked out, and not for showing. */
  isYearKnown: boolean;
}

/**
 * Places months on the calendar. One without a year is the last of its name before the month that follows
 * it; of the last one, before `now`.
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
