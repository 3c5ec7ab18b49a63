import { platformAnalytics } from '#contract/figures/analytics.ts';
import { DEFAULT_ANALYTICS_TIMEFRAME } from '#domain/format/timeframes.ts';
import { asks } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { COMPARED } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'academy-analytics',
  screen: 'Platform Analytics',
  description: 'Users, exams and videos over a timeframe, and the response times and failures of this page.',
  audience: 'staff',
  menuIds: ['analytics'],
  expiresToLogin: false,
  height: [1200, 1200],
  families: ['figures'],
  attributes: {},
  needs: ['platformAnalytics'],
  richer: {},
  offered: ['comparisons'],
  shows: {
    platformAnalytics: {
      '': 'all cards and charts',
      userGrowth: 'the chart “User Growth Trends”',
      examPerformance: 'the charts “Subject-wise Exam Performance” and “Top Performing Subjects”',
      videoEngagement: 'the chart “Video Engagement” and “Engagement Metrics”',
      schoolDistribution: 'the chart “School Distribution”',
      monthlyStats: 'the four cards',
      'monthlyStats.totalUsers': 'the card of all users',
      'monthlyStats.activeUsers': 'the card of active users',
      'monthlyStats.totalExams': 'the card of exams',
      'monthlyStats.totalVideos': 'the card of video views',
    },
    comparisons: COMPARED,
  },
  first: () => asks(platformAnalytics, { query: { timeframe: DEFAULT_ANALYTICS_TIMEFRAME } }),
} as const satisfies ScreenFacts;
