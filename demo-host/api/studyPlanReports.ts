import {
  planActivityCounts,
  planDayWise,
  planExamPerformance,
  planIntensiveCare,
  planVideoEngagement,
  studyPlanReports,
} from '#contract/studyPlanReports.ts';
import {
  activityOfDays,
  examPerformance,
  intensiveCare,
  planReports,
  videoEngagement,
} from '#host/db/studyPlanReports.ts';
import { route } from './route.ts';

export const studyPlanReportRoutes = [
  route(studyPlanReports, ({ db }) => planReports(db)),
  route(planActivityCounts, ({ db, params }) => activityOfDays(db, params.id)),
  // Where a host's activity counts fail, this is asked instead; here both are one.
  route(planDayWise, ({ db, params }) => activityOfDays(db, params.id)),
  route(planVideoEngagement, ({ db, params }) => videoEngagement(db, params.id)),
  route(planExamPerformance, ({ db, params }) => examPerformance(db, params.id)),
  route(planIntensiveCare, ({ db, params }) => intensiveCare(db, params.id)),
];
