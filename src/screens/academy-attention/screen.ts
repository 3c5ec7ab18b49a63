import { ATTENTION } from '#contract/students/attention.ts';
import { attentionStudents } from '#contract/students/attentionList.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { asks, hole } from '#screens/shared/firstQuestion.ts';
import { BULK, CLASSES, NOTIFY, SAVED_AND_SCHOOLS } from '#screens/shared/screenCalls.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { CLASSES_OF_CHOSEN, OF_CHOSEN, SAVED_VIEWS_SHOWN, SHARED_SCHOOLS } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'academy-attention',
  screen: 'Students to Follow Up',
  description: 'Which students may need attention and why, what was done about it, and messages to their parents.',
  audience: 'staff',
  menuIds: [],
  route: '/attention',
  expiresToLogin: false,
  height: [1200, 1200],
  families: ['lists'],
  attributes: {},
  needs: ['attentionStudents'],
  richer: { createNotification: NOTIFY, schoolClasses: CLASSES },
  offered: [
    ...SAVED_AND_SCHOOLS,
    ...BULK,
    'attentionCounts',
    'absentStudents',
    'attentionFilters',
    'visitAttention',
    'attentionOfStudent',
    'noteAttention',
    'messageParent',
    'contestReason',
    'attentionRules',
    'tryAttentionRules',
    'saveAttentionRules',
  ],
  shows: {
    savedViews: SAVED_VIEWS_SHOWN,
    schools: SHARED_SCHOOLS,
    notificationAudience: OF_CHOSEN,
    schoolClasses: CLASSES_OF_CHOSEN,
    attentionStudents: {
      '': 'the list of students',
      total: 'the number of students and the page bar',
      'items[].firstName': 'the name of each student (“Student {pid}” in its place)',
      'items[].gradeName': 'the class under each name',
      'items[].schoolName': 'the school under each name',
      'items[].reasons': 'the reasons of each student',
      'items[].lastAction': 'what was done last about each student',
      'items[].asideUntil': 'until when a student is set aside',
    },
    attentionCounts: { '': 'the numbers of the views “To look at” and “Set aside”' },
    absentStudents: { '': 'nothing here: it is asked anew for a list on the same page' },
    attentionFilters: { '': 'the filters by school, class, plan and reason' },
    attentionOfStudent: { '': 'the parents and the draft of a message' },
    attentionRules: { '': 'the dialog of the thresholds' },
    tryAttentionRules: { '': 'how many students other thresholds would catch' },
  },
  // Nothing is asked of a server without the call: its hole has no value.
  first: () => [
    ATTENTION,
    asks(attentionStudents, { query: { page: 1, pageSize: PAGE_SIZE.students } }),
    hole('nothing'),
  ],
} as const satisfies ScreenFacts;
