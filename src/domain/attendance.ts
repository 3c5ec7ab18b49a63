/** Attendance of a child, day by day (spec 2 §4). */

export const ATTENDANCE_STATUSES = ['present', 'absent', 'partial', 'holiday'] as const;
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number];

/** What a day of the calendar shows. */
export type CalendarDay = AttendanceStatus | 'upcoming' | 'upcoming-holiday';

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
export function calendarDay(date: CalendarDate, today: CalendarDate, recorded?: AttendanceStatus | null): CalendarDay {
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
