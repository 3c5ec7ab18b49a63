import type { ComponentProps, ReactNode } from 'react';
import { EMPTY_PAGE, type Page } from '#api/page.ts';
import type { PagedCallState } from '#api/usePagedCall.ts';
import { Pager } from '#ui/table/Pager.tsx';
import { Outcome } from './Outcome.tsx';

interface PagedOutcomeProps<Row>
  extends Omit<ComponentProps<typeof Outcome<Page<Row>>>, 'state' | 'isEmpty' | 'fallback'> {
  /** Of `usePagedCall`. */
  state: PagedCallState<Row>;
  /** Shown where there are no rows; the pager stands below it. */
  empty: ReactNode;
  /** What is paged: the name of the pager below `empty`. */
  label?: string;
}

/** `Outcome` of a list in pages. */
export function PagedOutcome<Row>({ state, empty, label, ...outcome }: PagedOutcomeProps<Row>) {
  return (
    <Outcome
      {...outcome}
      state={state}
      fallback={EMPTY_PAGE}
      isEmpty={() => state.isEmpty}
      empty={
        <>
          {empty}
          <Pager {...state.pager} label={label} />
        </>
      }
    />
  );
}
