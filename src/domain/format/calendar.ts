import { academyDay } from './academyClock.ts';

/** Whether a text is a real date, as `YYYY-MM-DD`. JavaScript alone would read February 30 as March 2, and year 0. */
export function isCalendarDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day this many days after today as the academy counts days, `YYYY-MM-DD`. */
export function dayAhead(days: number, now: Date = academyDay()): string {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)).toISOString().slice(0, 10);
}

/** Gives the day of a moment as `YYYY-MM-DD`, as days are counted in a time zone of the IANA database. */
export function dayIn(timeZone: string): (moment: Date) => string {
  // This locale writes a date as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (moment) => format.format(moment);
}
