import { useMemo } from 'react';
import { useCapability } from '#api/useAction.ts';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { performanceSummary, performanceTracking } from '#contract/figures/performance.ts';
import type { PerformanceMetric, ReportTimeframe } from '#domain/format/timeframes.ts';
import { totalsOf } from '#domain/learning/performance.ts';
import type { ListAddress } from '#domain/lists/lists.ts';

/** What the screen asks about. */
export interface Question {
  timeframe: ReportTimeframe;
  metric: PerformanceMetric;
}

/** The list of the students with a score. */
export const ofScores = ({ timeframe, metric }: Question): ListAddress => ({
  list: 'scores',
  period: timeframe,
  metric,
});

/** The list of the exams of a student. */
export const ofExams = ({ timeframe }: Question, { pid }: Student): ListAddress => ({
  list: 'student-attempts',
  period: timeframe,
  'item-id': pid,
});

export type Summary = CallAnswer<typeof performanceSummary>;
export type Student = Summary['students'][number];

/** Height of a chart in px, and of its placeholder. */
export const CHART_HEIGHT = 300;
/** Height in px of the trend chart: a bar for each student, and the scale. */
export const trendHeight = (students: number): number => 48 + 24 * students;

/** What the cards show after a failure. */
export const NOTHING_KNOWN: Summary = { ...totalsOf([]), students: [] };

/**
 * Totals of all students, and the first students. They are from `performanceSummary` where the server offers it; else all
 * rows of `performanceTracking` are loaded and added up here (promises/academy-performance.md).
 */
export function usePerformance(question: Question): CallState<Summary> {
  const isAddedUp = useCapability(performanceSummary.capability ?? '');
  const summary = useCall(performanceSummary, { query: question }, { quiet: true, enabled: isAddedUp });
  const rows = useCall(performanceTracking, { query: question }, { quiet: true, enabled: !isAddedUp });
  const { data } = rows;
  const added = useMemo(() => data && { ...totalsOf(data), students: data }, [data]);
  return isAddedUp ? summary : { ...rows, data: added };
}
