import { useMemo } from 'react';
import { useNames } from '#page/element/names.ts';
import { groupBy } from '#platform/groupBy.ts';

interface InClass {
  pid: number;
  firstName: string;
  gradeId: number | null;
  gradeName: string | null;
}

/** How one student is told from the others of a list. */
export interface DistinctName {
  name: string;
  /** Empty where it is not known. */
  inClass: string;
  /** `#` and the number of a student who has a namesake in the class; empty for all others. */
  number: string;
  /** All of these, for names of buttons. */
  called: string;
}

/**
 * Tells the students of a list apart: by their class, and two namesakes of one class by their numbers
 * (promises/academy-today.md#what-it-shows).
 */
export function useDistinctNames(rows: readonly InClass[]): (student: InClass) => DistinctName {
  const names = useNames();
  return useMemo(() => {
    const keyOf = ({ gradeId, firstName }: InClass) => `${gradeId} ${names.student(firstName)}`;
    const namesakes = groupBy(rows, keyOf);
    return (student) => {
      const { pid, firstName } = student;
      const name = names.student(firstName);
      const inClass = names.classOf(student) ?? '';
      const number = (namesakes.get(keyOf(student)) ?? []).length > 1 ? `#${pid}` : '';
      return { name, inClass, number, called: [name, inClass, number].filter(Boolean).join(' · ') };
    };
  }, [rows, names]);
}
