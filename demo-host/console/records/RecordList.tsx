import type { ReactNode } from 'react';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { ErrorState } from '#ui/state/States.tsx';

interface RecordListProps<Row> {
  /** Names the list for those who hear it. */
  label: string;
  /** Of `useAnswer`. */
  state: { failure: string | undefined; isBusy: boolean; again: () => void };
  /** The records; undefined until they have come. */
  rows: readonly Row[] | undefined;
  /** How many items are expected, for the placeholder. */
  expected: number;
  /** Shown where there are none. */
  empty: ReactNode;
  /** A `RecordItem` with a key. */
  children: (row: Row) => ReactNode;
}

/** A list of records with its placeholder, its failure and *Try again*; rows that have come stay after a failure. */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { label, state, rows, expected, empty, children } = props;
  const { failure, isBusy, again } = state;
  return (
    <>
      {failure && <ErrorState message={failure} onRetry={again} busy={isBusy} inline={rows !== undefined} />}
      {rows && rows.length > 0 && (
        <ul className="records" aria-label={label} aria-busy={isBusy}>
          {rows.map(children)}
        </ul>
      )}
      {rows?.length === 0 && empty}
      {!rows && !failure && <ListSkeleton items={expected} />}
    </>
  );
}

interface RecordItemProps {
  /** Its name and what stands beside it. */
  name: ReactNode;
  /** Badges, dates and other short facts under the name. */
  facts: ReactNode;
  /** More lines, under the facts. */
  more?: ReactNode;
  /** Buttons at its end. */
  actions?: ReactNode;
}

/** One record of a list: a name, a few facts and what can be done with it. */
export function RecordItem({ name, facts, more, actions }: RecordItemProps) {
  return (
    <li className="records__item">
      <div className="records__what">
        <p className="records__name">{name}</p>
        <p className="records__when">{facts}</p>
        {more}
      </div>
      {actions}
    </li>
  );
}
