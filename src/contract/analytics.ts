import * as v from 'valibot';
import { REPORT_TIMEFRAMES } from '#domain/timeframes.ts';
import { defineCall } from './call.ts';
import { count, list, measure, shape, shapeOrEmpty, text } from './fields.ts';

/** Platform Analytics; `watchTime` in seconds, `totalVideos` is the number of video views. */
export const platformAnalytics = defineCall({
  id: 'platformAnalytics',
  method: 'GET',
  path: '/api/admin/platform-analytics',
  section: '2 §7',
  summary: 'Growth, exams, videos and schools of the platform over a period',
  query: { timeframe: v.picklist(REPORT_TIMEFRAMES) },
  answer: shape({
    userGrowth: list(shape({ month: text(), students: count(), teachers: count(), schools: count() })),
    examPerformance: list(shape({ subject: text(), avgScore: measure() })),
    videoEngagement: list(shape({ category: text(), watchTime: count(), completion: measure() })),
    schoolDistribution: list(shape({ name: text(), value: count() })),
    monthlyStats: shapeOrEmpty({
      totalUsers: measure(),
      activeUsers: measure(),
      totalExams: measure(),
      totalVideos: measure(),
    }),
  }),
});
