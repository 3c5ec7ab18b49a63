import { absentStudents } from '#contract/students/absent.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { ABSENT } from '#domain/people/capabilityWords.ts';
import { asks, hole } from '#screens/shared/firstQuestion.ts';
import { BULK, CLASSES, NOTIFY, SAVED_AND_SCHOOLS } from '#screens/shared/screenCalls.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CLASSES_OF_CHOSEN, OF_CHOSEN, SAVED_VIEWS_SHOWN, SHARED_SCHOOLS } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'academy-absent',
  screen: 'Absent',
  description: 'Who was absent on a day, how the parents can be reached, and what was done.',
  audience: 'staff',
  menuIds: [],
  route: '/absent',
  expiresToLogin: false,
  height: [950, 1200],
  families: ['lists'],
  attributes: {},
  needs: ['absentStudents'],
  richer: { createNotification: NOTIFY, schoolClasses: CLASSES },
  offered: [
    ...SAVED_AND_SCHOOLS,
    ...BULK,
    'attentionStudents',
    'attentionCounts',
    'attentionFilters',
    'attentionOfStudent',
    'messageParent',
  ],
  shows: {
    savedViews: SAVED_VIEWS_SHOWN,
    schools: SHARED_SCHOOLS,
    notificationAudience: OF_CHOSEN,
    schoolClasses: CLASSES_OF_CHOSEN,
    absentStudents: {
      '': 'the students who were absent',
      total: 'the number of students and the page bar',
      day: 'the field “Day”',
      'items[].firstName': 'the name in each row (“Unnamed student” in its place)',
      'items[].gradeName': 'the column “Class”',
      'items[].schoolName': 'the column “School”',
      'items[].marks': 'the column “Last 6 school days”',
      'items[].parents': 'the column “Parents”',
      'items[].lastAction': 'the column “Last action”',
      'items[].familyAnswer': 'the column “Family’s answer”',
      schools: 'the filter “School”',
      classes: 'the filter “Class”',
      plans: 'the filter “Study Plan”',
      absenceMailHour: 'the sentence about from when on families are told',
    },
    attentionStudents: { '': 'nothing here: it is asked anew for a list on the same page' },
    attentionCounts: { '': 'nothing here: it is asked anew for a list on the same page' },
    attentionFilters: { '': 'nothing here: it is asked anew for a list on the same page' },
    attentionOfStudent: { '': 'the parents and the draft of a message' },
  },
  // Nothing is asked of a server without the call: its hole has no value.
  first: () => [ABSENT, asks(absentStudents, { query: { page: 1, pageSize: PAGE_SIZE.students } }), hole('nothing')],
} as const satisfies ScreenFacts;
