import type { ReactNode } from 'react';
import type { Page } from '#api/page.ts';
import type { CallState } from '#api/useCall.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';

interface RecordListProps<Row> {
  /** Names the list for those who hear it. */
  label: string;
  /** Of `useCall` or `usePagedCall`. */
  state: CallState<readonly Row[] | Page<Row>> & { isEmpty?: boolean };
  /** How many items are expected, for the placeholder. */
  expected: number;
  /** Shown where there are none. */
  empty: ReactNode;
  /** A `RecordItem` with a key. */
  children: (row: Row) => ReactNode;
}

/** `Outcome` of a list of records; rows that have come stay after a failure. */
export function RecordList<Row>({ label, state, expected, empty, children }: RecordListProps<Row>) {
  const rowsOf = (data: readonly Row[] | Page<Row>) => ('rows' in data ? data.rows : data);
  return (
    <Outcome
      state={state}
      loading={<ListSkeleton items={expected} />}
      isEmpty={(data) => state.isEmpty ?? rowsOf(data).length === 0}
      empty={empty}
    >
      {(data) => (
        <ul className="records" aria-label={label} aria-busy={state.isFetching}>
          {rowsOf(data).map(children)}
        </ul>
      )}
    </Outcome>
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
