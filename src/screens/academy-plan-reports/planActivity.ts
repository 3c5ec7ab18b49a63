import { useEffect, useMemo, useRef } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planActivityCounts, planDayWise } from '#contract/plans/studyPlanReports.ts';
import { formatScore } from '#domain/format/format.ts';
import { toPercentage } from '#domain/format/numbers.ts';
import { RANKED_FROM } from '#domain/learning/performance.ts';
import { greatestOf, spreadOf } from '#domain/lists/standout.ts';
import { planChartsTexts } from '#texts/planCharts.ts';
import { planReportsTexts } from '#texts/planReports.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { weeksOf } from './planWeeks.ts';

export type DayActivity = CallAnswer<typeof planActivityCounts>[number];

/**
 * A plan's days, from `planActivityCounts`; when that fails, from `planDayWise`; when both fail, or the second is not
 * built, an error (promises/academy-plan-reports.md#day-wise-performance).
 */
export function usePlanActivity(planId: number): CallState<DayActivity[]> {
  const params = { id: planId };
  const quiet = { quiet: true, optional: true };
  const counts = useCall(planActivityCounts, { params }, quiet);
  const isRequestedAgain = counts.error !== undefined || counts.isMissing === true;
  const dayWise = useCall(planDayWise, { params }, { ...quiet, enabled: isRequestedAgain });
  // Trying again starts with the counts. Whenever they fail again, day-wise is asked again.
  const { error } = counts;
  const { retry: askDayWise } = dayWise;
  const lastError = useRef(error);
  useEffect(() => {
    if (error && lastError.current && error !== lastError.current) askDayWise();
    if (error) lastError.current = error;
  }, [error, askDayWise]);
  if (counts.isMissing) return dayWise;
  // Where the server does not have the second call, what is told is why the first has failed.
  if (dayWise.isMissing) return counts;
  const isFetching = counts.isFetching || dayWise.isFetching;
  return error ? { ...dayWise, isFetching, retry: counts.retry } : counts;
}

/** On which day most was done, and on which the score was highest and lowest; nothing where it is not one day alone. */
export function useActivitySentence(days: readonly DayActivity[]): string {
  const words = useTexts(planReportsTexts);
  const t = useTexts(planChartsTexts);
  const locale = useLocale();
  const busiest = greatestOf(days, ({ videos, exams }) => (videos === null || exams === null ? null : videos + exams));
  const scores = spreadOf(days, ({ overallScore, exams }) =>
    overallScore === null || (exams ?? 0) < RANKED_FROM ? null : toPercentage(overallScore, exams),
  );
  const nameOf = ({ day }: DayActivity) => words('dayNumber', { day });
  return [
    busiest &&
      t('daysSay', {
        day: nameOf(busiest.row),
        videosText: t('videoCount', { count: busiest.row.videos ?? 0 }),
        examsText: t('examCount', { count: busiest.row.exams ?? 0 }),
      }),
    scores &&
      t('scoresSay', {
        best: nameOf(scores.highest),
        high: formatScore(scores.high, locale),
        weakest: nameOf(scores.lowest),
        low: formatScore(scores.low, locale),
      }),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}

/** By what the chart draws a plan. */
export type DrawnBy = 'weeks' | 'days';

interface Bar {
  name: string;
  videos: number | null;
  exams: number | null;
  score: number | null;
}

/** The days or weeks as the chart draws them. One without a score has no bar for it. */
export function useActivitySeries(days: readonly DayActivity[], by: DrawnBy) {
  const t = useTexts(planReportsTexts);
  return useMemo(() => {
    const bars: Bar[] =
      by === 'weeks'
        ? weeksOf(days).map(({ week, ...rest }) => ({ name: t('weekNumber', { week }), ...rest }))
        : days.map(({ day, videos, exams, overallScore }) => ({
            name: t('dayNumber', { day }),
            videos,
            exams,
            score: overallScore === null ? null : toPercentage(overallScore, exams),
          }));
    return {
      categoryLabel: t(by === 'weeks' ? 'week' : 'day'),
      categories: bars.map(({ name }) => name),
      series: [
        { name: t('videosWatched'), values: bars.map(({ videos }) => videos) },
        { name: t('examsCompleted'), values: bars.map(({ exams }) => exams) },
        { name: t('overallScore'), values: bars.map(({ score }) => score), isPercentage: true },
      ],
    };
  }, [days, by, t]);
}
