import { useCallback } from 'react';
import { dayAhead } from '#domain/format/calendar.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { planDaysTexts } from '#texts/planDays.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

/** A day of a plan: with the week that it is in and its date, where these are known. */
export interface PlanDay {
  day: number;
  weekNo?: number | null;
  date?: string | null | undefined;
}

/** The date of a day of the plan, which says so when it is today's; undefined where the plan has no dates. */
export function useDateWords(): (date: string | null | undefined) => string | undefined {
  const t = useTexts(planDaysTexts);
  const locale = useLocale();
  return useCallback(
    (date) => {
      if (!date) return undefined;
      const shown = formatDate(date, locale);
      return date === dayAhead(0) ? t('dateToday', { date: shown }) : shown;
    },
    [t, locale],
  );
}

/** 'Day N' or 'Day N (Week W)', with its date where that is known. */
export function useDayWords(): (day: PlanDay) => string {
  const t = useTexts(planDaysTexts);
  const dateWords = useDateWords();
  return ({ day, weekNo, date }) => {
    const name = weekNo == null ? t('dayN', { day }) : t('dayInWeek', { day, week: weekNo });
    const known = dateWords(date);
    return known ? t('dayDated', { day: name, date: known }) : name;
  };
}
