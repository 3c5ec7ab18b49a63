/** Attendance of a child, day by day (spec 2 §4). */

/** The spec's statuses, of days and of sessions. */
export const ATTENDANCE_STATUSES = ['present', 'absent', 'partial', 'holiday'] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

/**
 * Further statuses of a day, of ours: a school day without classes for the child, one whose classes are yet to be
 * held, and one before the child joined. They count for nothing. A host may send others, which show as text.
 */
export const UNCOUNTED_STATUSES = ['no_classes', 'upcoming', 'not_joined'] as const;
export const DAY_STATUSES = [...ATTENDANCE_STATUSES, ...UNCOUNTED_STATUSES] as const;
export type DayStatus = (typeof DAY_STATUSES)[number];

/** What a day of the calendar shows; a word that only the host knows is text. */
export type CalendarDay = DayStatus | 'upcoming-holiday';

/** A status that only the host knows, as people read it. */
export const statusText = (status: string): string => status.replaceAll('_', ' ').trim();

/** A date of a calendar, free of time zones; `month` counts from 0 as on the wire. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

/** Years offered begin here and end with the present one (decisions, Numbers). */
export const FIRST_ATTENDANCE_YEAR = 2023;

/**
 * What a day shows (spec 2 §4): Sundays are holidays whatever the host says, a past day without
 * data is absent, and days after today are upcoming.
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
  return recorded ?? 'absent';
}

/** How many days a month has. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}
