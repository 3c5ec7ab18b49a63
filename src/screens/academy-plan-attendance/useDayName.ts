import { dayAhead } from '#domain/format/calendar.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { planAttendanceTexts } from '#texts/planAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import type { PlanDay } from './planAttendance.ts';

/** 'Day N (Week W)', with its date where that is known. */
export function useDayName(): (day: PlanDay) => string {
  const t = useTexts(planAttendanceTexts);
  const locale = useLocale();
  return ({ day, weekNo, date }) => {
    const name =
      weekNo === null
        ? t('dayWithoutWeek', { day: String(day) })
        : t('dayOption', { day: String(day), week: String(weekNo) });
    if (!date) return name;
    return t(date === dayAhead(0) ? 'dayToday' : 'dayDated', { day: name, date: formatDate(date, locale) });
  };
}
