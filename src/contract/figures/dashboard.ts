import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { list, measure, shape, shapeOrEmpty, text } from '#contract/fields.ts';
import { DASHBOARD_TIMEFRAMES } from '#domain/lists/limits.ts';

const categoryCount = shape({
  category: text(),
  count: measure(),
});

/**
 * The totals of the admin dashboard, and the numbers of exams and videos by category. An empty `category` is shown as
 * Uncategorized.
 */
export const dashboardStats = defineCall('dashboardStats', {
  route: 'GET /api/admin/dashboard-stats',
  // promises/academy-dashboard.md
  promise: 'academy-dashboard#the-call',
  summary: 'Totals and counts by category for the admin dashboard',
  query: { timeframe: v.picklist(DASHBOARD_TIMEFRAMES) },
  answer: shape({
    titleStats: shapeOrEmpty({
      totalStudents: measure(),
      totalTeachers: measure(),
      totalVideos: measure(),
      totalStudyPlans: measure(),
      totalSharedStudyPlans: measure(),
    }),
    countTables: shapeOrEmpty({
      examCountByCategory: list(categoryCount),
      videoCountByCategory: list(categoryCount),
    }),
  }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const dashboardCalls = { dashboardStats };
