/** Students to follow up as `attentionStudents` answers them, for tests that say what they differ in. */
import type { CallAnswer } from '#contract/call.ts';
import type { attentionStudents } from '#contract/students/attentionList.ts';

type Student = CallAnswer<typeof attentionStudents>['items'][number];
type Reason = Student['reasons'][number];

/** Numbers that a kind of reason does not have. */
const NONE: Reason['numbers'] = {
  days: null,
  ofDays: null,
  from: null,
  to: null,
  weeks: null,
  exams: null,
  ofExams: null,
  below: null,
  percent: null,
};
const ABSENCE: Partial<Reason['numbers']> = { days: 5, ofDays: 6 };

/** A reason of one kind with its numbers: by default an absence, on five of six days. */
export const reason = (reasonId: number, kind: Reason['kind'] = 'absence', numbers = ABSENCE): Reason => ({
  reasonId,
  kind,
  planId: null,
  planTitle: null,
  since: '2026-06-01',
  isNew: false,
  numbers: { ...NONE, ...numbers },
  contested: null,
});

/** A student of one class of one school, with one reason. */
export const student = (pid: number, more: Partial<Student> = {}): Student => ({
  pid,
  firstName: `Student ${pid}`,
  gradeId: 8,
  gradeName: 'Class 8',
  schoolId: 1,
  schoolName: 'Greenfield',
  asideUntil: null,
  reasons: [reason(10 * pid)],
  lastAction: null,
  ...more,
});

/** The answer with these students: the first of `total`. */
export const listOf = (items: readonly Student[], total = items.length) => ({ attentionStudents: { items, total } });
