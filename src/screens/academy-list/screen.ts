import { PERFORMANCE_METRICS } from '#domain/format/timeframes.ts';
import { LIST_BANDS, LIST_KIND_NAMES, LIST_PERIODS } from '#domain/lists/lists.ts';
import { BULK, CLASSES, NOTIFY, SAVED_AND_SCHOOLS } from '#screens/shared/screenCalls.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CLASSES_OF_CHOSEN, OF_CHOSEN, SAVED_VIEWS_SHOWN, SHARED_SCHOOLS } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'academy-list',
  screen: 'List',
  description: 'The list behind a number of another screen: who and what it counts.',
  audience: 'staff',
  menuIds: [],
  route: '/list',
  expiresToLogin: false,
  height: [950, 1200],
  families: ['lists'],
  attributes: {
    'plan-id': { description: 'The study plan.', type: 'string', example: '7' },
    'school-id': { description: 'The school.', type: 'string', example: '1' },
    day: { description: 'The day of the plan.', type: 'string', example: '3' },
    list: {
      description: 'What is listed. The address of a number names it, with all the others.',
      type: LIST_KIND_NAMES.map((name) => `'${name}'`).join(' | '),
      example: 'students',
      isRequired: true,
    },
    period: {
      description: 'The period that the number counts.',
      type: LIST_PERIODS.map((name) => `'${name}'`).join(' | '),
      default: 'all time',
    },
    metric: {
      description: 'The metric of Performance Tracking, where scores are listed.',
      type: PERFORMANCE_METRICS.map((name) => `'${name}'`).join(' | '),
    },
    band: {
      description: 'The part of a number that is divided, as a band of scores or of a day’s sessions.',
      type: LIST_BANDS.map((name) => `'${name}'`).join(' | '),
    },
    'item-id': { description: 'The session, exam, video or student that the list is about.', type: 'string' },
    group: { description: 'The category of exams or videos, or the place of schools, by its name.', type: 'string' },
  },
  needs: ['countedList'],
  richer: { createNotification: NOTIFY, schoolClasses: CLASSES },
  offered: [...SAVED_AND_SCHOOLS, ...BULK],
  shows: {
    savedViews: SAVED_VIEWS_SHOWN,
    schools: SHARED_SCHOOLS,
    notificationAudience: OF_CHOSEN,
    schoolClasses: CLASSES_OF_CHOSEN,
    countedList: {
      '': 'the list behind a number',
      total: 'the number of rows and the page bar',
      'items[].name': 'the name in each row (“Unnamed student” in its place)',
      'items[].gradeName': 'the column “Class”',
      'items[].schoolName': 'the column “School”',
      'items[].title': 'the column “Title” or “Session”',
      'items[].percent': 'the column “%”',
      'items[].followUp': 'the column “To follow up”',
      'items[].date': 'the column of dates',
      about: 'the names of school, plan and student under the heading',
    },
  },
} as const satisfies ScreenFacts;
