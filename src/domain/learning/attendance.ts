/** Attendance of a child, day by day (promises/numbers-and-bands.md#calendar-days). */

/** The statuses of days and of sessions. */
export const ATTENDANCE_STATUSES = ['present', 'absent', 'partial', 'holiday'] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

/**
 * Our own further statuses of a day: a school day without classes for the child, one whose classes are still to come,
 * and one before the child joined. They count in no percentage. A server may send others, which are shown as text.
 */
export const UNCOUNTED_STATUSES = ['no_classes', 'upcoming', 'not_joined'] as const;
export const DAY_STATUSES = [...ATTENDANCE_STATUSES, ...UNCOUNTED_STATUSES] as const;
export type DayStatus = (typeof DAY_STATUSES)[number];

/** What a day of the calendar shows. */
export type CalendarDay = DayStatus | 'upcoming-holiday' | 'unknown';

/** A status that only the server knows, as readable text. */
export const statusText = (status: string): string => status.replaceAll('_', ' ').trim();

/** A date without time zone; `month` counts from 0, as the API sends it. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/** The first year that can be chosen; the last is the current one (promises/numbers-and-bands.md#calendar-days). */
export const FIRST_ATTENDANCE_YEAR = 2023;

/**
 * What a day shows (promises/numbers-and-bands.md#calendar-days): Sundays are holidays whatever the server says, a past
 * day that the answer leaves out is absent, one of unknown status is unknown, and days after today are upcoming.
 * @param recorded the day's status in the answer; null where it is not known, undefined where the answer leaves the day out
 */
export function calendarDay<Status extends string = never>(
  date: CalendarDate,
  today: CalendarDate,
  recorded?: Status | null,
): Status | CalendarDay {
  const isSunday = new Date(Date.UTC(date.year, date.month, date.day)).getUTCDay() === 0;
  const isFuture = Date.UTC(date.year, date.month, date.day) > Date.UTC(today.year, today.month, today.day);
  if (isFuture) return isSunday ? 'upcoming-holiday' : 'upcoming';
  if (isSunday) return 'holiday';
  return recorded === null ? 'unknown' : (recorded ?? 'absent');
}

/** Number of days of a month; `month` counts from 0. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

const WEEK = 7;
const ATTENDED: readonly (string | null)[] = ['present', 'absent', 'partial'] satisfies DayStatus[];

/** Whether the days of a month with classes are of more than one week. `date` is the day of the month. */
export function isOverWeeks(days: readonly { date: number; status: string | null }[]): boolean {
  const dates = days.filter(({ status }) => ATTENDED.includes(status)).map(({ date }) => date);
  return Math.max(...dates) - Math.min(...dates) >= WEEK;
}

/**
 * From this percentage of a month's school days on a child attends enough, where neither the school nor the academy has set
 * another (promises/minimum-attendance.md#who-sees-it). Our own number.
 */
export const MINIMUM_ATTENDANCE = 75;
/**
 * From this many school days of a month on it is said whether a child attends enough: of fewer, one day decides. Our own
 * number.
 */
export const JUDGED_SCHOOL_DAYS = 5;
/** The whole percentages that can be set, and those that are offered. */
export const MINIMUM_ATTENDANCE_RANGE = { from: 1, to: 100 } as const;
export const MINIMUM_ATTENDANCE_CHOICES: readonly number[] = [50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100];
