import * as v from 'valibot';
import { REPORT_TIMEFRAMES } from '#domain/timeframes.ts';
import { defineCall } from './call.ts';
import { count, list, measure, shape, shapeOrEmpty, text } from './fields.ts';

/** A panel's rows. Panels stand for themselves: one that cannot be read is empty, and the others are shown. */
const panel = <const Row extends v.GenericSchema>(row: Row) => v.fallback(list(row), []);

/** Platform Analytics; `watchTime` in seconds, `totalVideos` is the number of video views. */
export const platformAnalytics = defineCall({
  id: 'platformAnalytics',
  method: 'GET',
  path: '/api/admin/platform-analytics',
  section: '2 §7',
  summary: 'Growth, exams, videos and schools of the platform over a period',
  query: { timeframe: v.picklist(REPORT_TIMEFRAMES) },
  answer: shape({
    userGrowth: panel(shape({ month: text(), students: measure(), teachers: measure(), schools: measure() })),
    examPerformance: panel(shape({ subject: text(), avgScore: measure() })),
    videoEngagement: panel(shape({ category: text(), watchTime: measure(), completion: measure() })),
    schoolDistribution: panel(shape({ name: text(), value: count() })),
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
