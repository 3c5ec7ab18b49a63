import type { CallAnswer } from '#contract/call.ts';
import { parentPerformance } from '#contract/students/parent.ts';
import { DEFAULT_PARENT_TIMEFRAME, PARENT_TIMEFRAMES, type ParentTimeframe } from '#domain/format/timeframes.ts';
import { type CachedCallState, useCachedCall } from '#page/calls/useCachedCall.ts';
import { useChild } from '#page/child/child.ts';

export type Performance = CallAnswer<typeof parentPerformance>;
export type SessionRow = NonNullable<Performance['studyPlanSessions']>[number];
export type SubjectRow = NonNullable<Performance['subjectPerformance']>[number];

/** What is shown after a failure (promises/parent-performance.md#states-and-failures). */
export const NO_PERFORMANCE: Performance = {
  overallStats: {
    totalSessionsAttended: null,
    totalSessionsAvailable: null,
    attendancePercentage: null,
    overallProgress: null,
    totalExamsCompleted: null,
    totalVideosWatched: null,
  },
  studyPlanSessions: [],
  subjectPerformance: [],
  monthlyTrends: [],
  strengths: [],
  improvements: [],
};

/** The child's performance in the period that the attribute names, else in the last three months, from `parentPerformance`. */
export function usePerformance(requested: string | undefined): {
  performance: CachedCallState<Performance>;
  timeframe: ParentTimeframe;
  /** To be added to the query of other calls about the same child. */
  child: { studentId?: number };
} {
  const { query } = useChild();
  const timeframe = PARENT_TIMEFRAMES.find((each) => each === requested) ?? DEFAULT_PARENT_TIMEFRAME;
  const performance = useCachedCall(parentPerformance, { query: { timeframe, ...query } }, { quiet: true });
  return { performance, timeframe, child: query };
}
