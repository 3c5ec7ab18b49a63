import type { CallAnswer } from '#contract/call.ts';
import { absentStudents } from '#contract/students/absent.ts';
import { attentionCounts } from '#contract/students/attention.ts';
import { attentionFilters, attentionStudents } from '#contract/students/attentionList.ts';
import { attentionOfStudent } from '#contract/students/attentionStudent.ts';

/** A row of the list. */
export type Student = CallAnswer<typeof attentionStudents>['items'][number];
export type Reason = Student['reasons'][number];

/** What a person can do about a student, each in a dialog. */
export interface Doing {
  what: 'write' | 'call' | 'aside' | 'contest';
  student: Student;
}

/** What shows something that is done about a student. */
export const ATTENTION_LISTS = [
  attentionStudents,
  attentionCounts,
  attentionFilters,
  attentionOfStudent,
  absentStudents,
] as const;
