import { isCalendarDay } from '#domain/format/calendar.ts';
import { cached } from '#domain/format/formatNumber.ts';
import type { Series } from './drawing.ts';

/** What a date of a trend stands for; `monthName` is a month whose year is not known. */
export type Resolution = 'month' | 'monthName' | 'day';

const OPTIONS = {
  month: { month: 'short', year: 'numeric' },
  monthName: { month: 'short' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<Resolution, Intl.DateTimeFormatOptions>;

/** A date (`YYYY-MM-DD`) in words: 'Apr 2025', or with its day. It is the same day in every time zone. */
export function dateText(date: string, resolution: Resolution, locale: string): string {
  const moment = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return date;
  const options = { ...OPTIONS[resolution], timeZone: 'UTC' };
  return cached('date', locale, options, (tag) => new Intl.DateTimeFormat(tag, options)).format(moment);
}

/** A date of a series, and its value where there is one. */
interface Point {
  time: string;
  value?: number;
}

export const isKnown = (point: Point): point is Required<Point> => point.value !== undefined;

/** A series by date. The library throws for unsorted, repeated and invalid dates: they are sorted or left out. */
export function points(dates: readonly string[], series: Series): Point[] {
  const byDate = new Map<string, number | null>();
  dates.forEach((date, index) => {
    if (isCalendarDay(date)) byDate.set(date, series.values[index] ?? null);
  });
  return [...byDate]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([time, value]) => (value === null || !Number.isFinite(value) ? { time } : { time, value }));
}
