import { studyPlans } from '#contract/plans/studyPlans.ts';
import { asks, unlessSchool } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { COMPARED, PLAN_SCHOOLS } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'academy-plan-attendance',
  screen: 'Attendance by School',
  description: 'How many students of each school attended a day of a plan.',
  audience: 'staff',
  menuIds: ['study-plan-attendance'],
  route: '/study-plans/attendance',
  expiresToLogin: false,
  height: [630, 950],
  families: ['plans'],
  attributes: {
    'plan-id': {
      description: 'The plan that is shown; follows the selector.',
      type: 'string',
      default: 'the first plan',
      example: '7',
    },
    day: { description: 'The day of the plan; follows the selector.', type: 'string', default: '5', example: '12' },
  },
  needs: ['studyPlans', 'planDayList', 'attendanceBySchool'],
  richer: { planSchools: 'There are no schools to choose from: the attendance of all schools is shown.' },
  offered: ['comparisons'],
  shows: {
    planSchools: PLAN_SCHOOLS,
    studyPlans: {
      '': 'the select “Study Plan”, and with it the table',
      '[].title': 'the names in the select “Study Plan”',
    },
    planDayList: {
      '': 'the select “Day”, and with it the table',
      totalStudents: 'the line “{n} of {total} students attended”',
      'days[].weekNo': 'the week behind each day',
      'days[].date': 'the date behind each day, and the way to today’s',
    },
    attendanceBySchool: {
      '': 'the table of attendance',
      '[].schoolName': 'the column “School”',
      '[].attendees': 'the column “Attended Students”',
      '[].absentees': 'the column “Absent”',
    },
    comparisons: COMPARED,
  },
  first: () => unlessSchool(asks(studyPlans, {})),
} as const satisfies ScreenFacts;
