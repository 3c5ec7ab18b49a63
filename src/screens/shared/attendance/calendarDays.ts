/** What each day of a month was, for the calendar and for what is told of it elsewhere. */
import { calendarDay, daysInMonth } from '#domain/learning/attendance.ts';
import type { Attendance, ShownMonth } from './attendance.ts';

/** A day of a month. */
export interface Day {
  day: number;
  /** A `CalendarDay`, or a word that only the server knows. */
  shown: string;
  /** Null where it is not known. */
  sessions: number | null;
}

/** A moment as a day of the calendar. */
export const todayOf = (now: Date) => ({ year: now.getFullYear(), month: now.getMonth(), day: now.getDate() });

interface Known {
  /** The server answered. After a failure nothing is said about any day. */
  isKnown: boolean;
  today: Date;
  /** The academy tells its day; a computer's may be wrong. */
  isDayKnown: boolean;
}

/** What each day of a month was (promises/numbers-and-bands.md#calendar-days). */
export function daysOf(
  { monthlyAttendance }: Attendance,
  { year, month }: ShownMonth,
  { isKnown, today: now, isDayKnown }: Known,
): Day[] {
  const recorded = new Map(monthlyAttendance?.map((day) => [day.date, day]));
  // A list without any day tells of none (promises/numbers-and-bands.md#calendar-days).
  const isRecorded = isKnown && recorded.size > 0;
  const today = todayOf(now);
  // The academy does not tell its day, and this computer's may be wrong: what is after the last record is not known.
  const isUncertain = !isDayKnown && today.year === year && today.month === month;
  const lastKnown = isUncertain ? Math.max(0, ...recorded.keys()) : daysInMonth(year, month);
  return Array.from({ length: daysInMonth(year, month) }, (_, index) => {
    const day = index + 1;
    const record = recorded.get(day);
    const shown = calendarDay(
      { year, month, day },
      today,
      record ? record.status : isRecorded && day <= lastKnown ? undefined : null,
    );
    return { day, shown, sessions: record?.sessions ?? null };
  });
}
