import { useEffect, useMemo, useRef } from 'react';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planActivityCounts, planDayWise } from '#contract/plans/studyPlanReports.ts';
import { toPercentage } from '#domain/format/numbers.ts';
import { planReportsTexts } from '#texts/planReports.ts';
import { useTexts } from '#texts/useTexts.tsx';

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

/** The days as the chart draws them. A day without a score has no bar for it. */
export function useActivitySeries(days: readonly DayActivity[]) {
  const t = useTexts(planReportsTexts);
  return useMemo(
    () => ({
      categories: days.map(({ day }) => t('dayNumber', { day: String(day) })),
      series: [
        { name: t('videosWatched'), values: days.map(({ videos }) => videos) },
        { name: t('examsCompleted'), values: days.map(({ exams }) => exams) },
        {
          name: t('overallScore'),
          values: days.map(({ overallScore, exams }) =>
            overallScore === null ? null : toPercentage(overallScore, exams),
          ),
          isPercentage: true,
        },
      ],
    }),
    [days, t],
  );
}
