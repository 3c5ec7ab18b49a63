/** Study Plan Reports. */

import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import {
  activityOfDays,
  examPerformance,
  intensiveCare,
  intensiveCarePage,
  planReports,
  videoEngagement,
} from './studyPlanReports.queries.ts';

export const studyPlanReportHandlers = {
  studyPlanReports: ({ db }) => planReports(db),
  planActivityCounts: ({ db, params }) => activityOfDays(db, params.id),
  // Clients use this call when `planActivityCounts` fails. In this API both answer the same.
  planDayWise: ({ db, params }) => activityOfDays(db, params.id),
  planVideoEngagement: ({ db, params }) => videoEngagement(db, params.id),
  planExamPerformance: ({ db, params }) => examPerformance(db, params.id),
  planIntensiveCare: ({ db, params }) => intensiveCare(db, params.id),
  planCareStudents: ({ db, params, query: { page = 1, pageSize = PAGE_SIZE.students, sort } }) =>
    intensiveCarePage(db, params.id, { page, pageSize, sort }),
} satisfies Partial<Handlers>;
