import { parentStudyProgress } from '#contract/students/parent.ts';
import { asks, ofChild } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CHILDREN } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'parent-study-progress',
  screen: 'Study Progress Tracking',
  description: "A child's study plans, hours and the last seven days.",
  audience: 'parent',
  menuIds: ['study-progress'],
  expiresToLogin: true,
  height: [1010, 1200],
  families: ['parents'],
  attributes: {
    'plan-id': {
      description: 'The plan that is shown; follows the buttons.',
      type: 'string',
      default: 'all plans',
      example: '7',
    },
  },
  needs: ['parentStudyProgress'],
  richer: {},
  offered: ['children'],
  shows: {
    children: CHILDREN,
    parentStudyProgress: {
      '': 'everything',
      studyPlans: '“Study Plans Progress”, the plan selector and the card “Active Plans”',
      'studyPlans[].name': 'the names of plans (“Study plan {id}” in their place)',
      'studyPlans[].progress': 'the bars of “Study Plans Progress”',
      'studyPlans[].completedSessions': 'the sessions done of each plan',
      'studyPlans[].totalSessions': 'the sessions done of each plan',
      'studyPlans[].subjects': 'the subjects of each plan',
      videoProgress: '“Videos by subject”',
      dailyProgress: '“Daily Study Activity (Last 7 Days)”',
      completionStats: 'the cards “Exams Completed” and “Study Hours”',
      'completionStats.totalExams': 'the card “Exams Completed”',
      'completionStats.completedExams': 'the card “Exams Completed”',
      'completionStats.totalHours': 'the card “Study Hours”',
      'completionStats.studiedHours': 'the card “Study Hours”',
      'completionStats.totalVideos': 'nothing today: the number is kept for later',
      'completionStats.watchedVideos': 'nothing today: the number is kept for later',
    },
  },
  first: () => asks(parentStudyProgress, { query: { planId: 'all', ...ofChild } }),
} as const satisfies ScreenFacts;
