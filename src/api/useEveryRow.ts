import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type AnyCall, LARGE_PAGES } from '#contract/call.ts';
import { LARGE_PAGE } from '#domain/sizes.ts';
import { everyPage, rowsOfPages } from './everyPage.ts';
import { inputOfPage, type ListInput, type RowOf, toRows } from './page.ts';
import { useApi } from './useCall.ts';

/**
 * All rows that a filter selects, for an export. A server with large pages is asked for those.
 *
 *     const everyUser = useEveryRow(users, PAGE_SIZE.users);
 *     <ExportButton rows={(...run) => everyUser({ query: filter }, ...run)} … />
 *
 * @param pageSize the rows on a page of the screen, for a server that has the basic calls alone.
 * @returns a function that loads the rows and reports its progress, 0–1. It throws an ApiError, or the reason of the
 * signal.
 */
export function useEveryRow<C extends AnyCall>(call: C, pageSize: number) {
  const { client, apiBase, capabilities } = useApi();
  const size = capabilities.includes(LARGE_PAGES) ? LARGE_PAGE : pageSize;
  return useCallback(
    (input: ListInput<C>, signal: AbortSignal, onProgress?: (part: number) => void) =>
      everyPage<RowOf<C>>(
        async (page) =>
          toRows<RowOf<C>>(await client.send<AnyCall>(call, inputOfPage(call, input, page, size), { apiBase, signal })),
        { signal, onProgress },
      ),
    [client, apiBase, call, size],
  );
}

/**
 * The rows of the first `most` pages of a list, for figures that the server does not count. A failure is quiet: the
 * result stays undefined. The first page is shared with the screen's own `useCall`.
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
            const input = inputOfPage(call, {} as ListInput<C>, page, pageSize);
            if (page > 1) return toRows<RowOf<C>>(await client.send<AnyCall>(call, input, { apiBase, signal }));
            const first = await queries.fetchQuery({
              queryKey: [call.id, apiBase, epoch, input],
              queryFn: (context) => client.send<AnyCall>(call, input, { apiBase, signal: context.signal }),
              staleTime: Number.POSITIVE_INFINITY,
              meta: { quiet: true },
            });
            return toRows<RowOf<C>>(first);
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
