import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { list, measure, shape, shapeOrEmpty, text } from '#contract/fields.ts';
import { REPORT_TIMEFRAMES } from '#domain/format/timeframes.ts';

/** The rows of a panel. One that cannot be read is empty, so that the other panels are shown all the same. */
const panel = <const Row extends v.GenericSchema>(row: Row) => v.fallback(list(row), []);

/**
 * The panels of Platform Analytics for a period. In `videoEngagement`, `watchTime` is in seconds and `completion` a
 * percentage; `avgScore` is a percentage; `totalVideos` is the number of video views. A panel without data is an empty
 * list.
 */
export const platformAnalytics = defineCall('platformAnalytics', {
  route: 'GET /api/admin/platform-analytics',
  promise: 'academy-analytics#the-call',
  summary: 'Growth, exams, videos and schools of the platform over a period',
  query: { timeframe: v.picklist(REPORT_TIMEFRAMES) },
  answer: shape({
    userGrowth: panel(shape({ month: text(), students: measure(), teachers: measure(), schools: measure() })),
    examPerformance: panel(shape({ subject: text(), avgScore: measure() })),
    videoEngagement: panel(shape({ category: text(), watchTime: measure(), completion: measure() })),
    schoolDistribution: panel(shape({ name: text(), value: measure() })),
    monthlyStats: shapeOrEmpty({
      totalUsers: measure(),
      activeUsers: measure(),
      totalExams: measure(),
      totalVideos: measure(),
    }),
  }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const analyticsCalls = { platformAnalytics };
