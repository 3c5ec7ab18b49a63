import { dashboardStats } from '#contract/figures/dashboard.ts';
import { DEFAULT_DASHBOARD_TIMEFRAME } from '#domain/lists/limits.ts';
import { asks } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { COMPARED } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'academy-dashboard',
  screen: 'Admin dashboard',
  description: 'Totals of students, videos, study plans and teachers, and counts by category.',
  audience: 'staff',
  menuIds: ['dashboard'],
  expiresToLogin: true,
  height: [650, 1120],
  attributes: {},
  needs: ['dashboardStats'],
  richer: {},
  offered: ['comparisons'],
  shows: {
    dashboardStats: {
      '': 'all cards and both tables',
      titleStats: 'the four cards (they show “–”)',
      'titleStats.totalStudents': 'the card “Total Students”',
      'titleStats.totalTeachers': 'the card “Total Teachers”',
      'titleStats.totalVideos': 'the card “Total Videos”',
      'titleStats.totalSharedStudyPlans': 'the card “Study Plan Access”',
      'titleStats.totalStudyPlans': 'nothing today: the number is kept for later',
      countTables: 'the tables “Exam Count by Category” and “Video Count by Category”',
      'countTables.examCountByCategory': 'the table “Exam Count by Category”',
      'countTables.videoCountByCategory': 'the table “Video Count by Category”',
    },
    comparisons: COMPARED,
  },
  first: () => asks(dashboardStats, { query: { timeframe: DEFAULT_DASHBOARD_TIMEFRAME } }),
} as const satisfies ScreenFacts;
