/** What the parts of a student's attendance share: for parents, and for staff. */
import type { CallAnswer } from '#contract/call.ts';
import type { parentAttendance } from '#contract/students/parent.ts';
import { formatScore } from '#domain/format/format.ts';
import { FIRST_ATTENDANCE_YEAR } from '#domain/learning/attendance.ts';

export type Attendance = CallAnswer<typeof parentAttendance>;

/** `month` counts from 0. */
export interface ShownMonth {
  year: number;
  month: number;
}

/** What is shown after a failure: no number, and no day. */
export const NO_ATTENDANCE: Attendance = {
  monthlyAttendance: [],
  attendanceStats: {
    totalDays: null,
    presentDays: null,
    absentDays: null,
    partialDays: null,
    attendancePercentage: null,
  },
  sessionAttendance: [],
  weeklyPattern: [],
};

/** The years offered: 2023 to the present one (promises/numbers-and-bands.md#attendance-years). */
export function attendanceYears(now: Date): number[] {
  const count = now.getFullYear() - FIRST_ATTENDANCE_YEAR + 1;
  return Array.from({ length: count }, (_, index) => FIRST_ATTENDANCE_YEAR + index);
}

/** The share of school days that were attended, as every screen shows it: on its own side of what is enough. */
export const formatAttendance = (
  { attendancePercentage, minimumAttendance }: Attendance['attendanceStats'],
  locale: string,
): string => formatScore(attendancePercentage, locale, minimumAttendance ?? undefined);
