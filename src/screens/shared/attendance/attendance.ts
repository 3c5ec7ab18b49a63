/** What the parts of a student's attendance share: for parents, and for staff. */
import type { CallAnswer } from '#contract/call.ts';
import type { parentAttendance } from '#contract/students/parent.ts';
import { FIRST_ATTENDANCE_YEAR } from '#domain/learning/attendance.ts';

export type Attendance = CallAnswer<typeof parentAttendance>;

/** `month` counts from 0. */
export interface ShownMonth {
  year: number;
  month: number;
}

/** What is shown after a failure: zeroes, and no day. */
export const NO_ATTENDANCE: Attendance = {
  monthlyAttendance: [],
  attendanceStats: { totalDays: 0, presentDays: 0, absentDays: 0, partialDays: 0, attendancePercentage: 0 },
  sessionAttendance: [],
  weeklyPattern: [],
};

/** The years offered: 2023 to the present one (promises/numbers-and-bands.md#attendance-years). */
export function attendanceYears(now: Date): number[] {
  const count = now.getFullYear() - FIRST_ATTENDANCE_YEAR + 1;
  return Array.from({ length: count }, (_, index) => FIRST_ATTENDANCE_YEAR + index);
}
