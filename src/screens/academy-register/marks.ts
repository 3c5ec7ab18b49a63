import type { RegisterMark } from '#domain/learning/register.ts';
import type { Pressed, RegisterAnswer } from './outbox.ts';

export type Register = NonNullable<RegisterAnswer['register']>;
export type RegisterStudent = Register['students'][number];

/** What is chosen in a row: what was pressed, else what is known, else present; null for in part without a mark. */
export function markOf({ pid, mark, status }: RegisterStudent, pressed: Pressed | undefined): RegisterMark | null {
  const own = pressed?.marks[pid]?.mark ?? mark;
  if (own) return own;
  if (status === 'partial') return null;
  return status === 'absent' ? 'absent' : 'present';
}

/** Those whom *Save* marks as present: nobody pressed anything, and nothing is known of them. */
export const othersOf = (students: readonly RegisterStudent[], pressed: Pressed | undefined): number[] =>
  students.filter(({ pid, mark, status }) => !mark && !status && !pressed?.marks[pid]).map(({ pid }) => pid);

/** How many students have each mark. */
export function countsOf(students: readonly RegisterStudent[], pressed: Pressed | undefined) {
  const counts: Record<RegisterMark, number> = { present: 0, late: 0, left_early: 0, absent: 0 };
  for (const student of students) {
    const mark = markOf(student, pressed);
    if (mark) counts[mark] += 1;
  }
  return counts;
}
