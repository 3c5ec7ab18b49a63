import { parentAttendance } from '#contract/students/parent.ts';
import { type CachedCallState, useCachedCall } from '#page/calls/useCachedCall.ts';
import { useChild } from '#page/child/child.ts';
import { useAcademyDay } from '#page/element/useAcademyDay.ts';
import { type Attendance, attendanceYears, type ShownMonth } from '#screens/shared/attendance/attendance.ts';

interface MonthAttendance {
  attendance: CachedCallState<Attendance>;
  shown: ShownMonth;
  /** The years offered. */
  years: readonly number[];
}

/** The attendance of the month that the attributes name, else of the present month, from `parentAttendance`. */
export function useAttendance(attributes: { month?: string; year?: string }): MonthAttendance {
  const { query } = useChild();
  const { today: now } = useAcademyDay();
  const years = attendanceYears(now);
  const shown = {
    month: /^([0-9]|1[01])$/.test(attributes.month ?? '') ? Number(attributes.month) : now.getMonth(),
    year: years.find((year) => String(year) === attributes.year) ?? now.getFullYear(),
  };
  const attendance = useCachedCall(parentAttendance, { query: { ...shown, ...query } }, { quiet: true });
  return { attendance, shown, years };
}
