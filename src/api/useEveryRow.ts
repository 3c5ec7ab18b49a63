import { useCallback } from 'react';
import { type AnyCall, LARGE_PAGES } from '#contract/call.ts';
import { LARGE_PAGE } from '#domain/lists/sizes.ts';
import { everyPage } from './everyPage.ts';
import { inputOfPage, type ListInput, type RowOf, toRows } from './page.ts';
import { useApi } from './useCall.ts';

/**
 * All rows that a filter selects, for an export. A server with large pages is asked for those.
 *
 *     const everyUser = useEveryRow(users, PAGE_SIZE.users);
 *     <ExportButton rows={(...run) => everyUser({ query: filter }, ...run)} … />
 *
 * @param pageSize the rows on a page of the screen, for a server that has the basic calls alone.
 * @param most no further pages are asked for once there are this many rows.
 * @returns a function that loads the rows and reports its progress, 0–1. It throws an ApiError, or the reason of the
 * signal.
 */
export function useEveryRow<C extends AnyCall>(call: C, pageSize: number, most = Number.POSITIVE_INFINITY) {
  const { client, apiBase, language, capabilities } = useApi();
  const size = capabilities.includes(LARGE_PAGES) ? LARGE_PAGE : pageSize;
  return useCallback(
    (input: ListInput<C>, signal: AbortSignal, onProgress?: (part: number) => void) =>
      everyPage<RowOf<C>>(
        async (page) =>
          toRows<RowOf<C>>(
            await client.send<AnyCall>(call, inputOfPage(call, input, page, size), { apiBase, signal, language }),
          ),
        { signal, onProgress, most: Math.ceil(most / size) },
      ),
    [client, apiBase, language, call, size, most],
  );
}
