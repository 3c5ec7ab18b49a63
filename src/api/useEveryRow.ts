import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type AnyCall, type CallAnswer, type CallInput, LARGE_PAGES } from '#contract/call.ts';
import type { Pagination } from '#contract/fields.ts';
import { LARGE_PAGE } from '#domain/limits.ts';
import { useApi } from './useCall.ts';

interface ListAnswer<Row> {
  data: Row[];
  pagination: Pagination;
}

/** What a list call is asked besides its page. */
type FilterOf<C extends AnyCall> = Omit<NonNullable<CallInput<C>['query']>, 'page' | 'limit'>;
type RowOf<C extends AnyCall> = CallAnswer<C> extends ListAnswer<infer Row> ? Row : never;

/** The rows of page after page, up to the last or to `most` pages; `isAll` tells which. */
async function rowsOf<Row>(ask: (page: number) => Promise<ListAnswer<Row>>, most = Number.POSITIVE_INFINITY) {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await ask(page);
    rows.push(...data);
    // A page without rows is behind the last, whatever the host counts.
    if (page >= pagination.totalPages || data.length === 0) return { rows, isAll: true };
    if (page >= most) return { rows, isAll: false };
  }
}

const inputOf = (filter: object, page: number, limit: number) =>
  ({ query: { ...filter, page, limit } }) as unknown as CallInput<AnyCall>;

/**
 * All rows that a filter selects, for an export: page after page, as many on each as the host gives.
 * @param pageSize the rows on a page of the screen: a host that has the spec's calls alone is asked for no
 * other number.
 * @returns what asks for them; it throws an ApiError, or the signal's reason.
 */
export function useEveryRow<C extends AnyCall>(call: C, pageSize: number) {
  const { client, apiBase, capabilities } = useApi();
  const limit = capabilities.includes(LARGE_PAGES) ? LARGE_PAGE : pageSize;
  return useCallback(
    async (filter: FilterOf<C>, signal: AbortSignal): Promise<RowOf<C>[]> => {
      const { rows } = await rowsOf<RowOf<C>>((page) => {
        signal.throwIfAborted();
        return client.send<AnyCall>(call, inputOf(filter, page, limit), { apiBase, signal });
      });
      return rows;
    },
    [client, apiBase, call, limit],
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
        rowsOf<RowOf<C>>((page) => {
          const input = inputOf({}, page, pageSize);
          if (page > 1) return client.send<AnyCall>(call, input, { apiBase, signal });
          return queries.fetchQuery({
            queryKey: [call.id, apiBase, epoch, input],
            queryFn: (first) => client.send<AnyCall>(call, input, { apiBase, signal: first.signal }),
            staleTime: Number.POSITIVE_INFINITY,
            meta: { quiet: true },
          });
        }, most),
      enabled: enabled && isSignedIn,
      meta: { quiet: true },
    },
    queries,
  );
  return data;
}
