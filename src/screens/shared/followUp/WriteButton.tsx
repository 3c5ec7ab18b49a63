import MessageSquare from 'lucide-react/icons/message-square';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { Button, type ButtonProps } from '#ui/form/Button.tsx';

// Something stands there until its code has come: what is empty says that there is nothing.
const NoParent = lazyPart(() => import('./NoParent.tsx').then((part) => part.NoParent), '…');

interface WriteButtonProps extends ButtonProps {
  student: { firstName: string; parents?: number | null; mayWrite?: boolean | null };
  /** How the student is told from others. */
  name: string;
  /** That there is no parent stands beside already. */
  isBeside?: boolean;
}

/**
 * Writes to the parents of a student. Where nobody can be written to, the reason stands in its place with what to do. A
 * server that does not tell is asked when the button is pressed.
 */
export const WriteButton = ({ student, name, isBeside = false, ...button }: WriteButtonProps) =>
  student.mayWrite === false ? (
    <NoParent {...{ ...student, name, isBeside }} />
  ) : (
    <Button icon={MessageSquare} {...button} />
  );
