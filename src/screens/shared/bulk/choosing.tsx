/**
 * Choosing rows of a list, as far as a screen needs it before somebody chooses: the rest is loaded with `Bulk.tsx`
 * (promises/bulk-actions.md#selecting-rows).
 */
import ListChecks from 'lucide-react/icons/list-checks';
import { useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { BULK, BULK_USERS } from '#domain/people/capabilityWords.ts';
import { listViewTexts } from '#texts/listView.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button, type ButtonProps } from '#ui/form/Button.tsx';
import type { Column } from '#ui/table/Table.tsx';

/** Whether rows of a list are being chosen. */
export interface Choosing<Row> {
  isOn: boolean;
  /** The column of checkboxes; undefined while nothing is chosen, and until its code has loaded. */
  column: Column<Row> | undefined;
  setColumn: (column: Column<Row> | undefined) => void;
  /** Undefined where the server has no bulk actions for the person who is signed in. */
  toggle: (() => void) | undefined;
}

/**
 * Rows of a list that are chosen, to act on many at once. The screen draws a `ChooseButton`, adds `column` to its table, and
 * while `isOn` draws a part with `Bulk`, loaded on demand. What is chosen lives as long as that part: filters and pages
 * keep it, and it ends with the session.
 */
export function useChoosing<Row>(): Choosing<Row> {
  const mayWrite = useCapability(BULK);
  const mayChange = useCapability(BULK_USERS);
  const [isOn, setOn] = useState(false);
  const [column, setColumn] = useState<Column<Row>>();
  // A session that has expired offers nothing, and what was chosen is there again when the person is back.
  return { isOn, column, setColumn, toggle: mayWrite || mayChange ? () => setOn(!isOn) : undefined };
}

/** The columns of a table, after that of the checkboxes. */
export const withChoosing = <Row,>(
  { column }: Pick<Choosing<Row>, 'column'>,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] => (column ? [column, ...columns] : columns);

interface ChooseButtonProps extends Pick<ButtonProps, 'size'> {
  choosing: Pick<Choosing<never>, 'isOn' | 'toggle'>;
}

/** Begins and ends the choosing of rows. */
export function ChooseButton({ choosing: { isOn, toggle }, size }: ChooseButtonProps) {
  const t = useTexts(listViewTexts);
  return (
    toggle && (
      <Button size={size} icon={ListChecks} aria-pressed={isOn} onClick={toggle}>
        {t('choose')}
      </Button>
    )
  );
}
