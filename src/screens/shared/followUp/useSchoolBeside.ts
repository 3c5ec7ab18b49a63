import { useStore } from 'zustand';
import { isSchoolUser } from '#domain/people/roles.ts';
import { useNames } from '#page/element/names.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import type { Student } from './student.ts';

/** The school that stands beside a student's name; the empty text for a school user, whose students are all of one. */
export function useSchoolBeside(): (student: Pick<Student, 'schoolId' | 'schoolName'>) => string {
  const { user } = useStore(pageRuntime().session.store);
  const names = useNames();
  const isOfOne = user !== null && isSchoolUser(user);
  return (student) => (isOfOne ? '' : (names.schoolOf(student) ?? ''));
}
