import { useCallback } from 'react';
import { type AnyCall, LARGE_PAGES } from '#contract/call.ts';
import { LARGE_PAGE } from '#domain/lists/sizes.ts';
import { type AnswerCache, entryKey } from './answerCache.ts';
import { everyPage, rowsOfPages } from './everyPage.ts';
import { inputOfPage, type ListInput, type RowOf, toRows } from './page.ts';
import { useApi } from './useCall.ts';
import { useEntry } from './useEntry.ts';

/**
 * All rows that a filter selects, for an export. A server with large pages is asked for those.
 *
 *     const everyUser = useEveryRow(users, PAGE_SIZE.users);
 *     <ExportButton rows={(...run) => everyUser({ query: filter }, ...run)} … />
 *
 * @param pageSize the rows on a page of the screen, for a server that has the basic calls alone.
 * @param most no further pages are asked for once there are so many rows.
 * @returns a function that loads the rows and reports its progress, 0–1. It throws an ApiError, or the reason of the
 * signal.
 */
export function useEveryRow<C extends AnyCall>(call: C, pageSize: number, most = Number.POSITIVE_INFINITY) {
  const { client, apiBase, capabilities } = useApi();
  const size = capabilities.includes(LARGE_PAGES) ? LARGE_PAGE : pageSize;
  return useCallback(
    (input: ListInput<C>, signal: AbortSignal, onProgress?: (part: number) => void) =>
      everyPage<RowOf<C>>(
        async (page) =>
          toRows<RowOf<C>>(await client.send<AnyCall>(call, inputOfPage(call, input, page, size), { apiBase, signal })),
        { signal, onProgress, most: Math.ceil(most / size) },
      ),
    [client, apiBase, call, size, most],
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
  const { client, cache, apiBase, isSignedIn, epoch } = useApi();
  const ofPage = (page: number) => inputOfPage(call, {} as ListInput<C>, page, pageSize);
  const ask = (page: number, signal: AbortSignal) => client.send<AnyCall>(call, ofPage(page), { apiBase, signal });
  return useEntry(cache, entryKey(call.id, apiBase, epoch, 'pages', pageSize, most), {
    ask: (signal) =>
      rowsOfPages<RowOf<C>>(
        async (page) => {
          if (page > 1) return toRows<RowOf<C>>(await ask(page, signal));
          const key = entryKey(call.id, apiBase, epoch, ofPage(1));
          return toRows<RowOf<C>>(await dataOf(cache, key, (own) => ask(1, own), signal));
        },
        { signal, most },
      ),
    enabled: enabled && isSignedIn,
    quiet: true,
  }).data;
}

/**
 * The data of an entry: what there is, or the answer that is on its way, or a new one.
 * @throws why it failed, or the reason of the signal.
 */
function dataOf<T>(
  cache: AnswerCache,
  key: string,
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const onChange = () => {
      const { data, error, isFetching } = cache.state(key);
      if (isFetching) return;
      leave();
      if (error === undefined) resolve(data as T);
      else reject(error);
    };
    const leave = cache.join(key, { ask, onChange, quiet: true, staleTime: Number.POSITIVE_INFINITY });
    onChange();
    signal.addEventListener('abort', () => {
      leave();
      reject(signal.reason);
    });
  });
}
