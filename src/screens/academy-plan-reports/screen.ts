import { studyPlanReports } from '#contract/plans/studyPlanReports.ts';
import { asks } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';

const ACTIVITY = {
  '': 'the chart “Day-wise Performance Overview”',
  '[].videos': 'the bars “Videos Watched” of the day-wise chart',
  '[].exams': 'the bars “Exams Completed” of the day-wise chart',
  '[].overallScore': 'the bars “Overall score %” of the day-wise chart',
};

export const screen = {
  tag: 'academy-plan-reports',
  screen: 'Study Plan Reports',
  description: 'A plan at a glance: activity of its days, videos, exam results, students in intensive care.',
  audience: 'staff',
  menuIds: [],
  route: '/study-plans/reports',
  expiresToLogin: false,
  height: [1200, 1200],
  families: ['plans'],
  attributes: {
    'plan-id': {
      description: 'The plan that is shown; follows the selector.',
      type: 'string',
      default: 'the first plan',
      example: '8',
    },
  },
  needs: ['studyPlanReports'],
  richer: {
    planActivityCounts: '`planDayWise` is asked in its place.',
    planDayWise: 'The chart of the days is not shown, where `planActivityCounts` is missing too.',
    planVideoEngagement: 'The list of videos is not shown, and *Video Completion* has no value.',
    planExamPerformance: 'The chart of exams by category is not shown.',
    planIntensiveCare: 'The table of students below 50 % is not shown, and *Intensive Care* has no value.',
  },
  offered: ['planCareStudents'],
  shows: {
    studyPlanReports: {
      '': 'the select “Study Plan”, and with it everything below',
      '[].title': 'the names in the select “Study Plan”',
      '[].activeStudents': 'the card “Active Students”',
      '[].totalItems': 'the card “Total Items”',
    },
    planActivityCounts: ACTIVITY,
    planDayWise: { ...ACTIVITY, '': 'the chart “Day-wise Performance Overview”, where the first call for it fails' },
    planVideoEngagement: {
      '': 'the list “Video Engagement”',
      '[].title': 'the titles of “Video Engagement” (“Untitled video” in their place)',
      '[].watchedCount': 'the number of students who watched each video',
      '[].totalStudents': 'the number of all students behind each video',
      '[].completionRate': 'the badges of “Video Engagement” and the card “Video Completion”',
    },
    planExamPerformance: {
      '': 'the pie “Exam Performance Distribution”',
      '[].name': 'the labels of the pie “Exam Performance Distribution”',
      '[].count': 'the parts of the pie “Exam Performance Distribution”',
    },
    planIntensiveCare: {
      '': 'the table “Students Requiring Intensive Care” and the card “Intensive Care”',
      '[].firstName': 'the column “Student” of the table of intensive care',
      '[].averageScore': 'the column “Average Score” of the table of intensive care',
      '[].videosWatched': 'the column “Videos Watched”',
      '[].examsCompleted': 'the column “Exams Completed”',
      '[].lastActivity': 'the column “Last Activity”',
    },
    planCareStudents: {
      '': 'a page of the table “Students Requiring Intensive Care”',
      total: 'the card “Intensive Care”, and the page bar of the table',
    },
  },
  first: () => asks(studyPlanReports, {}),
} as const satisfies ScreenFacts;
