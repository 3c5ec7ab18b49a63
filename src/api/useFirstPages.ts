import type { AnyCall } from '#contract/call.ts';
import { onDemand } from '#platform/loadCode.ts';
import { type AnswerCache, entryKey } from './answerCache.ts';
import { inputOfPage, type ListInput, type RowOf, toRows } from './page.ts';
import { useApi } from './useCall.ts';
import { useEntry } from './useEntry.ts';

// No figure is waited for: the screen shows its list first.
const rowsCode = onDemand(() => import('./everyPage.ts'));

/**
 * The rows of the first `most` pages of a list, for figures that the server does not count. A failure is quiet: the
 * result stays undefined. The first page is shared with the screen's own `useCall`.
 */
export function useFirstPages<C extends AnyCall>(
  call: C,
  { pageSize, most, enabled }: { pageSize: number; most: number; enabled: boolean },
): { rows: RowOf<C>[]; isAll: boolean } | undefined {
  const { client, cache, apiBase, language, isSignedIn, epoch } = useApi();
  const ofPage = (page: number) => inputOfPage(call, {} as ListInput<C>, page, pageSize);
  const ask = (page: number, signal: AbortSignal) =>
    client.send<AnyCall>(call, ofPage(page), { apiBase, signal, language });
  return useEntry(cache, entryKey(call.id, apiBase, epoch, language, 'pages', pageSize, most), {
    ask: async (signal) =>
      (await rowsCode()).rowsOfPages<RowOf<C>>(
        async (page) => {
          if (page > 1) return toRows<RowOf<C>>(await ask(page, signal));
          const key = entryKey(call.id, apiBase, epoch, language, ofPage(1));
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
