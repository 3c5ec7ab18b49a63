import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type AnyCall, LARGE_PAGES } from '#contract/call.ts';
import { LARGE_PAGE } from '#domain/limits.ts';
import { everyPage, rowsOfPages } from './everyPage.ts';
import { inputOfPage, type ListInput, type RowOf, toRows } from './page.ts';
import { useApi } from './useCall.ts';

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
