import { planAttendanceTexts } from '#texts/planAttendance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { PlanDay } from './planAttendance.ts';

/** 'Day N (Week W)'. */
export function useDayName(): (day: PlanDay) => string {
  const t = useTexts(planAttendanceTexts);
  return ({ day, weekNo }) =>
    weekNo === null
      ? t('dayWithoutWeek', { day: String(day) })
      : t('dayOption', { day: String(day), week: String(weekNo) });
}
