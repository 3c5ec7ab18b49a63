import type { CallAnswer } from '#contract/call.ts';
import { parentAttendance } from '#contract/parent.ts';
import { FIRST_ATTENDANCE_YEAR } from '#domain/attendance.ts';
import { useChild } from '#page/child.ts';
import { type CachedCallState, useCachedCall } from '#page/useCachedCall.ts';

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

interface MonthAttendance {
  attendance: CachedCallState<Attendance>;
  shown: ShownMonth;
  /** The years offered: 2023 to the present one (promises/numbers-and-bands.md#attendance-years). */
  years: readonly number[];
}

/** The attendance of the month that the attributes name, else of the present month, from `parentAttendance`. */
export function useAttendance(attributes: { month?: string; year?: string }): MonthAttendance {
  const { query } = useChild();
  const now = new Date();
  const lastYear = now.getFullYear();
  const years = Array.from(
    { length: lastYear - FIRST_ATTENDANCE_YEAR + 1 },
    (_, index) => FIRST_ATTENDANCE_YEAR + index,
  );
  const shown = {
    month: /^([0-9]|1[01])$/.test(attributes.month ?? '') ? Number(attributes.month) : now.getMonth(),
    year: years.find((year) => String(year) === attributes.year) ?? lastYear,
  };
  const attendance = useCachedCall(parentAttendance, { query: { ...shown, ...query } }, { quiet: true });
  return { attendance, shown, years };
}
