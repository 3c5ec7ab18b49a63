/**
 * Dates and durations for people (promises/numbers-and-bands.md#dates-and-times). Each function takes a BCP 47 locale
 * and shows an unknown value as '–'.
 */
import { academyDay, academyNow, academyZone } from './academyClock.ts';
import { cached, isKnown, number, UNKNOWN, type Value } from './formatNumber.ts';

/** A date of an answer: ISO text with or without a zone, ms since 1970, or nothing. */
export type When = string | number | Date | null | undefined;

/**
 * Reads a date of an answer; undefined where it is missing or unreadable. A time without a zone is the server's local
 * time and is shown unchanged (promises/numbers-and-bands.md#dates). A date without a time is that day in every time
 * zone.
 */
export function toDate(when: When): Date | undefined {
  if (when === null || when === undefined || when === '') return undefined;
  // JavaScript reads 'YYYY-MM-DD' as midnight UTC, which is the day before in time zones west of it.
  const text =
    typeof when === 'string'
      ? when
          .trim()
          .replace(/^(\d{4}-\d\d-\d\d)$/, '$1T00:00')
          .replace(' ', 'T')
      : when;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function date(when: When, locale: string, options: Intl.DateTimeFormatOptions): string {
  const moment = toDate(when);
  if (!moment) return UNKNOWN;
  return cached('date', locale, options, (tag) => new Intl.DateTimeFormat(tag, options)).format(moment);
}

/** A moment that says in which zone it is told. */
const IN_A_ZONE = /T.*(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * A date of an answer as a date whose year, month and day are those of the academy; undefined where it is not readable.
 * @param zone of the academy; default: what its answers have told
 */
export function dayOf(when: When, zone = academyZone()): Date | undefined {
  const moment = toDate(when);
  const isMoment = zone && typeof when === 'string' && IN_A_ZONE.test(when.trim());
  return moment && isMoment ? academyDay(moment, zone) : moment;
}

/**
 * The locale's short date: '21/11/2026' in en-IN. What happened at a moment has one day for everybody, that of the academy,
 * whatever the reader's zone (promises/numbers-and-bands.md#dates).
 */
export function formatDate(when: When, locale: string): string {
  return date(dayOf(when), locale, { year: 'numeric', month: 'numeric', day: 'numeric' });
}

/** A day that is written as a moment: midnight in UTC. */
const DAY_IN_UTC = /T00:00(?::00(?:\.0+)?)?(?:Z|\+00:?00)$/;

/**
 * A day as its day of the week and of the month: 'Fri 20' in en-IN. It is a day of the academy, whatever the device's time
 * zone: midnight in UTC is still the day before west of it (promises/numbers-and-bands.md#dates).
 */
export function formatWeekday(day: string | Date | null, locale: string): string {
  return date(typeof day === 'string' ? day.replace(DAY_IN_UTC, '') : day, locale, {
    weekday: 'short',
    day: 'numeric',
  });
}

/** A month's name: 'November 2026'; `month` counts from 0. */
export function formatMonth({ year, month }: { year: number; month: number }, locale: string): string {
  return date(new Date(year, month, 1), locale, { year: 'numeric', month: 'long' });
}

/** The names of the months, from January. */
export function monthNames(locale: string): string[] {
  return Array.from({ length: 12 }, (_, month) => date(new Date(2024, month, 1), locale, { month: 'long' }));
}

/** A day in words: 'Friday, 20 November 2026'; `month` counts from 0. */
export function formatLongDay(day: { year: number; month: number; day: number }, locale: string): string {
  return date(new Date(day.year, day.month, day.day), locale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
}

/** The names of the days of the week, from Monday. */
export function weekdayNames(locale: string, weekday: 'long' | 'short' | 'narrow'): string[] {
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) => date(new Date(2024, 0, 1 + index), locale, { weekday }));
}

/** The locale's short date and time. */
export function formatDateTime(when: When, locale: string): string {
  return date(when, locale, { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' });
}

type Unit = 'second' | 'minute' | 'hour';

/** A length of time in one unit: '5 mins'. */
export function unit(value: number, name: Unit, locale: string): string {
  return number(value, locale, { style: 'unit', unit: name, unitDisplay: 'short' });
}

/**
 * A duration (promises/numbers-and-bands.md#durations): seconds under a minute, minutes where no second remains, else
 * minutes plus seconds, of any length.
 * @param seconds length in seconds
 */
export function formatDuration(seconds: Value, locale: string): string {
  if (!isKnown(seconds)) return UNKNOWN;
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return unit(whole, 'second', locale);
  const minutes = unit(Math.floor(whole / 60), 'minute', locale);
  return whole % 60 === 0 ? minutes : `${minutes} ${unit(whole % 60, 'second', locale)}`;
}

/**
 * Watch time in whole minutes, rounded (promises/numbers-and-bands.md#watch-time).
 * @param seconds length in seconds
 */
export function formatWatchTime(seconds: Value, locale: string): string {
  return isKnown(seconds) ? unit(Math.round(Math.max(0, seconds) / 60), 'minute', locale) : UNKNOWN;
}

/**
 * Time-ago (promises/numbers-and-bands.md#time-ago): under an hour in minutes, under 24 hours in hours, otherwise the
 * date.
 */
export function formatTimeAgo(when: When, locale: string, now: Date = academyNow()): string {
  const moment = toDate(when);
  if (!moment) return UNKNOWN;
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  // Clocks differ a little: what has just happened may be a minute in the future.
  if (minutes < -1 || minutes >= 24 * 60) return formatDate(when, locale);
  const format = cached('ago', locale, {}, (tag) => new Intl.RelativeTimeFormat(tag));
  // Intl writes -0 as 'ago', but 0 as 'in'.
  return minutes < 60
    ? format.format(-Math.max(0, minutes), 'minute')
    : format.format(-Math.floor(minutes / 60), 'hour');
}
