import { PARENT_WEEK, parentWeek } from '#contract/students/parentWeek.ts';
import { asks, hole, ofChild, unless } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CHILDREN, UNITS_TO_OPEN } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'parent-week',
  screen: 'The Week',
  description: "A child's week: what went well, what was missed, what comes next, to read, share and print.",
  audience: 'parent',
  menuIds: ['week'],
  expiresToLogin: true,
  height: [800, 1200],
  families: ['parents'],
  attributes: {
    week: {
      description: 'A day of the week that is shown, `YYYY-MM-DD`; follows the buttons.',
      type: 'string',
      default: 'this week',
      example: '2026-06-29',
    },
  },
  needs: ['parentWeek'],
  richer: {},
  offered: [
    'children',
    'childCourses',
    'changeWeekMail',
    'calendarAddress',
    'changeCalendarAddress',
    'endCalendarAddress',
  ],
  shows: {
    children: CHILDREN,
    childCourses: { '': 'the units to open under “What comes next”', ...UNITS_TO_OPEN },
    calendarAddress: {
      '': 'the dialog “Calendar”',
      isOn: 'whether an address is to be made, or can be changed and stopped',
      madeDate: 'since when there is an address',
    },
    parentWeek: {
      '': 'everything',
      name: 'the name on what is shared and printed (“Student” in its place)',
      week: 'the days of the week, and the ways to other weeks',
      isCurrent: '“This week”, and whether there is a later one',
      attendanceStats: 'the card “Present Days”, and the sentences about school days',
      overallStats: 'the cards “Sessions Attended”, “Exams Completed” and “Study Time”',
      'overallStats.totalSessionsAttended': 'the card “Sessions Attended”, and the sentences about sessions',
      'overallStats.totalSessionsAvailable': 'the card “Sessions Attended”, and the sentence about what was missed',
      'overallStats.totalExamsCompleted': 'the card “Exams Completed”',
      'overallStats.averageScore': 'the average on the card “Exams Completed”',
      'overallStats.studyMinutes': 'the card “Study Time”',
      bestExam: 'the exam in the sentence about what went well',
      nextWeek: 'the sentence about what comes next',
      happened: 'the list “What happened”',
      'happened[].title': 'the titles in the list “What happened”',
      'happened[].date': 'the times in the list “What happened”, and what is new since the last visit',
      'happened[].score': 'the scores in the list “What happened”',
      mail: 'the switch of the weekly e-mail',
    },
  },
  // Other servers have no such call: nothing is asked.
  first: () => [PARENT_WEEK, unless('week', asks(parentWeek, { query: ofChild })), hole('nothing')],
} as const satisfies ScreenFacts;
