import { useNames } from '#page/element/names.ts';

interface InClass {
  pid: number;
  firstName: string;
  gradeId: number | null;
  gradeName: string | null;
}

/** How one student is told from the others of a list. */
export interface ToldApart {
  name: string;
  /** Empty where it is not known. */
  inClass: string;
  /** `#` and the number of a student who has a namesake in the class; empty for all others. */
  number: string;
  /** All of these, for names of buttons. */
  called: string;
}

/** Tells the students of a list apart: by their class, and two namesakes of one class by their numbers. */
export function useToldApart(rows: readonly InClass[]): (student: InClass) => ToldApart {
  const names = useNames();
  const nameOf = ({ firstName }: InClass) => names.student(firstName);
  return (student) => {
    const { pid, gradeId, gradeName } = student;
    const name = nameOf(student);
    const inClass = gradeId === null ? '' : names.class(gradeName ?? undefined, gradeId);
    const isNamesake = (other: InClass) => other.pid !== pid && other.gradeId === gradeId && nameOf(other) === name;
    const number = rows.some(isNamesake) ? `#${pid}` : '';
    return { name, inClass, number, called: [name, inClass, number].filter(Boolean).join(' · ') };
  };
}
