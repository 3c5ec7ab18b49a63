import { useCallback } from 'react';
import { dayAhead } from '#domain/format/calendar.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

/** The date of a day of the plan, which says so when it is today's; undefined where the plan has no dates. */
export function useDateWords(): (date: string | null | undefined) => string | undefined {
  const t = useTexts(planReportTexts);
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

/** 'Day N', with its date where that is known. */
export function useDayWords(): (day: { day: number; date?: string | null | undefined }) => string {
  const t = useTexts(planReportTexts);
  const dateWords = useDateWords();
  return ({ day, date }) => {
    const known = dateWords(date);
    return known ? t('dayDated', { day, date: known }) : t('dayN', { day });
  };
}
