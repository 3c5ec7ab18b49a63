import { useEffect, useMemo, useRef } from 'react';
import type { AnyCall, CallAnswer } from '#contract/call.ts';
import { inputOfPage, type ListInput, type Page, type RowOf, toPage } from './page.ts';
import { type CallOptions, type CallState, useCall } from './useCall.ts';

interface PagedCallOptions<C extends AnyCall> extends Pick<CallOptions, 'gcTime' | 'enabled' | 'optional'> {
  /** Rows on a page. */
  pageSize: number;
  /** The open page, from 1, and its setter. With `pageSize` the result of `useListView`; in a dialog of `useState(1)`. */
  view: readonly [page: number, setPage: (page: number) => void];
  /** Changes the answer before its page is taken, as where a filter is applied here and not by the server. */
  select?: (answer: CallAnswer<C>) => CallAnswer<C>;
}

/** A list of which one page is shown. `data` is that page. */
export interface PagedCallState<Row, Answer = unknown> extends CallState<Page<Row>> {
  /** What the server answered, before `select`, for what is not in a page. */
  answer: Answer | undefined;
  /**
   * The props of a `Pager` or a `PagedCard`. While a page cannot be loaded, `pages` stays what was known last and
   * includes the open one, so that the other pages can still be reached.
   */
  pager: { page: number; pages: number; onPage: (page: number) => void };
  /** There are no rows. Not while the open page is behind the last one: the last one is about to be shown. */
  isEmpty: boolean;
}

/**
 * `useCall` for a list in pages. It shows the previous rows until the new ones have arrived, raises no toast, and opens
 * the last page when the open one is behind it, as after its last row was deleted.
 *
 *     const users = usePagedCall(usersCall, { query: { search } }, useListView(PAGE_SIZE.users));
 *
 *     <PagedOutcome state={users} what={t('users')} loading={<TableSkeleton />} empty={<EmptyState title={t('none')} />}>
 *       {({ rows, total }) => (
 *         <PagedCard title={t('users')} {...users.pager} busy={users.isFetching}>
 *           <Table rows={rows} … />
 *         </PagedCard>
 *       )}
 *     </PagedOutcome>
 *
 * A change of a filter sets the page to 1 in the same handler. To export all pages, use `useEveryRow`.
 *
 * @param input the input of the call without the page and its size.
 */
export function usePagedCall<C extends AnyCall>(
  call: C,
  input: ListInput<C>,
  { pageSize, view: [page, setPage], select, ...options }: PagedCallOptions<C>,
): PagedCallState<RowOf<C>, CallAnswer<C>> {
  const state = useCall(call, inputOfPage(call, input, page, pageSize), {
    ...options,
    keepPreviousData: true,
    quiet: true,
  });
  const { data: answer, error, isFetching } = state;
  const data = answer === undefined ? undefined : toPage<RowOf<C>>(select ? select(answer) : answer, page, pageSize);

  const lastPages = useRef(1);
  if (data) lastPages.current = data.pages;
  const pages = error && !data ? Math.max(page, lastPages.current) : lastPages.current;

  const isBehindLast = data !== undefined && page > data.pages;
  useEffect(() => {
    if (isBehindLast && !isFetching) setPage(pages);
  }, [isBehindLast, isFetching, pages, setPage]);

  const shown = Math.min(page, pages);
  return {
    ...state,
    data,
    answer,
    pager: useMemo(() => ({ page: shown, pages, onPage: setPage }), [shown, pages, setPage]),
    isEmpty: (data?.rows.length ?? 0) === 0 && !isBehindLast && !(state.isPlaceholderData && data?.total),
  };
}
