import { performanceOfChild } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CHILDREN, COMPARED, PERFORMANCE_SESSIONS } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'parent-performance',
  screen: 'Student Performance Analysis',
  description: "A child's sessions, subjects, months, strengths and what to work on.",
  audience: 'parent',
  menuIds: ['student-performance'],
  expiresToLogin: true,
  height: [1200, 1200],
  families: ['parents'],
  attributes: {
    timeframe: {
      description: 'The period that is shown; follows the buttons.',
      type: "'1month' | '3months' | '6months' | '12months' | 'all'",
      default: '3months',
    },
  },
  needs: ['parentPerformance'],
  richer: {
    parentDashboardStats: 'The printed report has no name, class and results of the child.',
    parentAttendance: 'The printed report has no attendance.',
  },
  offered: ['children', 'childComparisons'],
  shows: {
    children: CHILDREN,
    parentPerformance: {
      '': 'everything',
      overallStats: 'the cards',
      'overallStats.totalSessionsAttended': 'the card “Sessions Attended”',
      'overallStats.totalSessionsAvailable': 'the card “Sessions Attended”',
      'overallStats.attendancePercentage': 'the percentage of the card “Sessions Attended”',
      'overallStats.overallProgress': 'the card “Overall Progress”',
      'overallStats.totalExamsCompleted': 'the card “Exams Completed”',
      'overallStats.totalVideosWatched': 'the card “Videos Watched”',
      subjectPerformance: '“Subject-wise Performance” and the card “Active Subjects”',
      monthlyTrends: '“Monthly Progress & Performance”',
      strengths: 'the list “Strengths”',
      improvements: 'the list “Areas for Improvement”',
      ...PERFORMANCE_SESSIONS,
    },
    parentDashboardStats: { '': 'the name on the printed report', studentInfo: 'the name on the printed report' },
    parentAttendance: {
      '': 'the attendance on the printed report',
      attendanceStats: 'the attendance on the printed report',
    },
    childComparisons: COMPARED,
  },
  first: performanceOfChild,
} as const satisfies ScreenFacts;
