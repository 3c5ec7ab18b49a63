import { ATTENTION } from '#contract/students/attention.ts';
import { attentionStudents } from '#contract/students/attentionList.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import { asks, hole } from '#screens/shared/firstQuestion.ts';
import type { ScreenFacts } from '#screens/shared/screenFacts.ts';
import { COMPARED } from '#screens/shared/screenParts.ts';

export const screen = {
  tag: 'academy-today',
  screen: 'Today',
  description: 'What to do first: the students to follow up, why, and a message to their parents.',
  audience: 'staff',
  menuIds: [],
  expiresToLogin: false,
  height: [690, 1200],
  families: ['lists'],
  attributes: {},
  needs: ['attentionStudents'],
  richer: {},
  offered: [
    'absentStudents',
    'comparisons',
    'attentionCounts',
    'attentionFilters',
    'attentionOfStudent',
    'messageParent',
  ],
  shows: {
    attentionStudents: {
      '': 'the first students of the list',
      total: 'the number of students',
      'items[].firstName': 'the name of each student (“Student {pid}” in its place)',
      'items[].gradeName': 'the class beside each name',
      'items[].schoolName': 'the school beside each name',
      'items[].lastAction': 'who wrote to the parents last, and when, where that was done last',
      'items[].reasons': 'the first reason of each student, and how many more there are',
    },
    absentStudents: {
      '': 'the way to those who were absent on the last school day',
      total: 'how many were absent',
      day: 'that day',
    },
    attentionCounts: {
      '': 'how many of the students have a new reason',
      sinceLastWeek: 'how many of them have had a reason for less than a week',
      unanswered: 'the parents who wait for an answer',
    },
    comparisons: COMPARED,
    attentionFilters: { '': 'nothing here: it is asked anew for a list on the same page' },
    attentionOfStudent: { '': 'the parents and the draft of a message' },
  },
  // Nothing is asked of a server without the call: its hole has no value.
  first: () => [ATTENTION, asks(attentionStudents, { query: { page: 1, pageSize: LIST_CAP.today } }), hole('nothing')],
} as const satisfies ScreenFacts;
