import { parentDashboardStats } from '#contract/students/parent.ts';
import { asks, ofChild } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CHILDREN, COMPARED, UNITS_TO_OPEN } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'parent-dashboard',
  screen: 'Parent Dashboard',
  description: "A child's results at a glance: averages, subjects, the week, recent exams and what to work on.",
  audience: 'parent',
  menuIds: ['parent-dashboard'],
  expiresToLogin: true,
  height: [1200, 1200],
  families: ['parents'],
  attributes: {},
  needs: ['parentDashboardStats'],
  richer: { parentAttendance: 'The attendance of this month is not shown.' },
  offered: ['children', 'childCourses', 'childComparisons', 'notices', 'noticeCounts', 'readNotices'],
  shows: {
    children: CHILDREN,
    notices: { '': 'the newest notice in the line above the figures' },
    noticeCounts: { '': 'the line above the figures' },
    parentDashboardStats: {
      '': 'everything but the attendance',
      studentInfo: 'the heading with the child’s name, grade, roll number and school',
      'studentInfo.name': 'the heading (“Student” in its place)',
      'studentInfo.grade': 'the grade under the heading (“N/A” in its place)',
      'studentInfo.rollNumber': 'the roll number under the heading',
      'studentInfo.school': 'the school under the heading',
      overallStats: 'the four cards, and “Summary and progress”',
      'overallStats.totalExams': 'the card “Total Exams”',
      'overallStats.averageScore': 'the card “Overall Average”',
      'overallStats.overallAverage': 'the card “Overall Average”, and the bar of the same name',
      'overallStats.bestScore': 'the card “Best Score”',
      'overallStats.improvementRate': 'the card “Improvement”',
      'overallStats.totalExamsCompleted': '“Exams Completed”',
      'overallStats.overallProgress': 'the bar “Overall Progress”',
      subjectWisePerformance: '“Subject-wise Performance” and the insights',
      recentExams: '“Recent Exam Results”',
      'recentExams[].date': 'the dates of “Recent Exam Results”',
      'recentExams[].score': 'the scores of “Recent Exam Results”',
      weeklyExamActivity: '“Weekly Exam Activity”',
    },
    parentAttendance: {
      '': 'the answer to “Is my child attending?”',
      attendanceStats: 'the answer to “Is my child attending?”',
    },
    childComparisons: COMPARED,
    childCourses: { '': 'the units to open under “What should I do?”', ...UNITS_TO_OPEN },
  },
  first: () => asks(parentDashboardStats, { query: ofChild }),
} as const satisfies ScreenFacts;
