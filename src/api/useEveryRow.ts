import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type AnyCall, type CallAnswer, type CallInput, LARGE_PAGES } from '#contract/call.ts';
import type { Pagination } from '#contract/fields.ts';
import { LARGE_PAGE } from '#domain/limits.ts';
import { everyPage, type RowsOfPage, rowsOfPages } from './everyPage.ts';
import { useApi } from './useCall.ts';

/** A page as list calls answer it: of those about people and schools, and of the study plans'. */
type ListAnswer<Row> = { data: readonly Row[]; pagination: Pagination } | { items: readonly Row[]; total: number };

type RowOf<C extends AnyCall> =
  CallAnswer<C> extends { data: (infer Row)[]; pagination: Pagination }
    ? Row
    : CallAnswer<C> extends { items: (infer Row)[]; total: number }
      ? Row
      : never;
/** What a list call is asked, but for the page. */
type Question<C extends AnyCall> = Omit<CallInput<C>, 'query'> & {
  query?: Omit<NonNullable<CallInput<C>['query']>, 'page' | 'limit' | 'pageSize'>;
};

/** A page's rows; a host may count its pages and not its rows. */
export function rowsOf<Row>(answer: ListAnswer<Row>): RowsOfPage<Row> {
  if ('items' in answer) return { rows: answer.items, total: answer.total };
  const { data, pagination } = answer;
  return { rows: data, total: Math.max(pagination.totalItems, (pagination.totalPages - 1) * data.length + 1) };
}

/** The question for one page: the spec's calls name the rows on it `limit` or `pageSize`. */
const inputOf = (call: AnyCall, question: object & { query?: object }, page: number, size: number) =>
  ({
    ...question,
    query: { ...question.query, page, ['pageSize' in call.query ? 'pageSize' : 'limit']: size },
  }) as unknown as CallInput<AnyCall>;

/**
 * All rows that a filter selects, for an export: its pages, as many rows on each as the host gives.
 *
 *     const everyUser = useEveryRow(users, PAGE_SIZE.users);
 *     <ExportButton rows={(...run) => everyUser({ query: filter }, ...run)} … />
 *
 * @param pageSize the rows on a page of the screen: a host that has the spec's calls alone is asked for no
 * other number.
 * @returns what asks for them, and tells the part that has come; it throws an ApiError, or the signal's reason.
 */
export function useEveryRow<C extends AnyCall>(call: C, pageSize: number) {
  const { client, apiBase, capabilities } = useApi();
  const size = capabilities.includes(LARGE_PAGES) ? LARGE_PAGE : pageSize;
  return useCallback(
    (question: Question<C>, signal: AbortSignal, onProgress?: (part: number) => void) =>
      everyPage<RowOf<C>>(
        async (page) =>
          rowsOf<RowOf<C>>(await client.send<AnyCall>(call, inputOf(call, question, page, size), { apiBase, signal })),
        { signal, onProgress },
      ),
    [client, apiBase, call, size],
  );
}

/**
 * The rows of a list's first `most` pages, for what a screen counts where the host does not. A failure is
 * quiet: there are no rows then. The first page is the one that the screen asks for with `useCall`.
 */
export function useFirstPages<C extends AnyCall>(
  call: C,
  { pageSize, most, enabled }: { pageSize: number; most: number; enabled: boolean },
): { rows: RowOf<C>[]; isAll: boolean } | undefined {
  const { client, queries, apiBase, isSignedIn, epoch } = useApi();
  const { data } = useQuery(
    {
      queryKey: [call.id, apiBase, epoch, 'pages', pageSize, most],
      queryFn: ({ signal }) =>
        rowsOfPages<RowOf<C>>(
          async (page) => {
            const input = inputOf(call, {}, page, pageSize);
            if (page > 1) return rowsOf<RowOf<C>>(await client.send<AnyCall>(call, input, { apiBase, signal }));
            const first = await queries.fetchQuery({
              queryKey: [call.id, apiBase, epoch, input],
              queryFn: (context) => client.send<AnyCall>(call, input, { apiBase, signal: context.signal }),
              staleTime: Number.POSITIVE_INFINITY,
              meta: { quiet: true },
            });
            return rowsOf<RowOf<C>>(first);
          },
          { signal, most },
        ),
      enabled: enabled && isSignedIn,
      meta: { quiet: true },
    },
    queries,
  );
  return data;
}
