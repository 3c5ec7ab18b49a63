import { useCapability } from '#api/useAction.ts';
import { STUDENT_PAGE, studentPath } from '#domain/people/menu.ts';
import { PathLink } from '#page/element/PathLink.tsx';

interface StudentNameProps {
  /** Null where the answer does not tell it. */
  pid: number | null | undefined;
  /** The name as `useNames` gives it. */
  name: string;
}

/**
 * The name of a student, which leads to the student's page (promises/academy-student.md#ways-to-a-student). It is no link
 * where the API server has no such page for this person, and where nobody knows which student it is.
 */
export function StudentName({ pid, name }: StudentNameProps) {
  const canOpen = useCapability(STUDENT_PAGE);
  const shown = <bdi>{name}</bdi>;
  return canOpen && pid ? <PathLink path={studentPath(pid)}>{shown}</PathLink> : shown;
}
