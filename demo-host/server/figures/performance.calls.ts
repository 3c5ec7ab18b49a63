/** Performance Tracking, and the exams of a student. */

import { DEFAULT_PERFORMANCE_METRIC, DEFAULT_PERFORMANCE_TIMEFRAME } from '#domain/format/timeframes.ts';
import { notFound } from '#host/server/http/errors.ts';
import type { Handlers, RequestContext } from '#host/server/http/handlers.ts';
import {
  examScores,
  examsOf,
  isStudent,
  scoredStudents,
  scoreTotals,
  topStudents,
  videoViews,
} from './performance.queries.ts';

/** The period, metric and schools of a call. Without a timeframe or metric, those with which the screen begins. */
const filterOf = ({ query, session, now }: RequestContext<'topPerformers'>) => ({
  timeframe: query.timeframe ?? DEFAULT_PERFORMANCE_TIMEFRAME,
  metric: query.metric ?? DEFAULT_PERFORMANCE_METRIC,
  schools: session.person.schools,
  now,
});

export const performanceHandlers = {
  performanceTracking: (context) => scoredStudents(context.db, filterOf(context)),
  performanceSummary: (context) => scoreTotals(context.db, filterOf(context), context.partsOfSchools),
  videoAnalytics: (context) => videoViews(context.db, filterOf(context)),
  examAnalytics: (context) => examScores(context.db, filterOf(context)),
  topPerformers: (context) => topStudents(context.db, filterOf(context), context.partsOfSchools),
  studentExams: async ({ db, params }) => {
    // The policy has checked that the session sees this user. Only students have exams.
    if (!(await isStudent(db, params.pid))) throw notFound();
    return examsOf(db, params.pid);
  },
} satisfies Partial<Handlers>;
