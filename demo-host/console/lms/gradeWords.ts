import type { CallAnswer } from '#contract/call.ts';
import type { lmsGrades } from '#contract/sign-in/lmsGrades.ts';

/** A student of a line item. */
export type GradedStudent = CallAnswer<typeof lmsGrades>['students'][number];

/** How often the dialog looks how far the grades are, in ms. */
export const GRADES_EVERY_MS = 5_000;

/** How a state of a grade is called, and shown. */
export const GRADE_WORDS = {
  none: { words: 'gradeNone', tone: undefined },
  waiting: { words: 'gradeWaiting', tone: 'info' },
  sent: { words: 'gradeSent', tone: 'good' },
  refused: { words: 'gradeRefused', tone: 'poor' },
  changed: { words: 'gradeChanged', tone: 'fair' },
} as const satisfies Record<GradedStudent['state'], object>;
