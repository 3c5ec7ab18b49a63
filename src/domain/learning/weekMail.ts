/** When the week goes out by e-mail (promises/parent-week.md#by-e-mail). */
import { daysAfter, mondayOf } from '#domain/format/weeks.ts';

/** On Sundays, from this hour on, in the academy's time zone. */
export const WEEK_MAIL_HOUR = 17;
/** What could not be sent for this many hours is not sent any more: the week is old by then. */
export const WEEK_MAIL_LATE_HOURS = 48;

const SUNDAY = 0;
const MONDAY = 1;

/**
 * The week to be told of at a moment of the academy: from Sunday at that hour on for a day, so that a server that is down
 * on a Sunday evening begins when it is back.
 * @param day `YYYY-MM-DD`
 * @returns the Monday of the week; undefined where no e-mails begin now.
 */
export function weekToTell(day: string, hour: number): string | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === SUNDAY && hour >= WEEK_MAIL_HOUR) return mondayOf(day);
  if (weekday === MONDAY && hour < WEEK_MAIL_HOUR) return daysAfter(day, -7);
  return undefined;
}
