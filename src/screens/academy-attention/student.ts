import { attentionCounts } from '#contract/attention.ts';
import { attentionFilters, attentionStudents } from '#contract/attentionList.ts';
import { attentionOfStudent } from '#contract/attentionStudent.ts';
import type { CallAnswer } from '#contract/call.ts';

/** A row of the list. */
export type Student = CallAnswer<typeof attentionStudents>['items'][number];
export type Reason = Student['reasons'][number];

/** What a person can do about a student, each in a dialog; `reason` is what is contested. */
export type Doing =
  | { what: 'write'; student: Student }
  | { what: 'call' | 'aside'; student: Student }
  | { what: 'contest'; student: Student; reason: Reason };

/** What shows something that is done about a student. */
export const ATTENTION_LISTS = [attentionStudents, attentionCounts, attentionFilters, attentionOfStudent] as const;
