import { createContext, useCallback, useContext, useEffect, useRef } from 'react';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { type AnswerCache, entryKey } from './answerCache.ts';
import type { Client } from './client.ts';
import { ApiError, isNotBuilt } from './errors.ts';
import { useEntry } from './useEntry.ts';

/** Access to the API; the page's room provides it around every element. */
export interface ApiAccess {
  client: Client;
  cache: AnswerCache;
  /** The URL of the API server for this element. */
  apiBase: string;
  /** In which language the answers are read, as `hi`. */
  language: string;
  /** While nobody is signed in, no call is made. */
  isSignedIn: boolean;
  /** What the server has beyond the basic calls, for this user. */
  capabilities: readonly string[];
  /** The number of the session: an answer of one session is never shown in the next. */
  epoch: number;
  /** Called when a call of this element has failed, for its `academy-error` event. */
  onError(error: ApiError): void;
}

export const ApiContext = createContext<ApiAccess | null>(null);

export function useApi(): ApiAccess {
  const access = useContext(ApiContext);
  if (!access) throw new Error('A call was made outside an element: wrap the component in <ApiContext>.');
  return access;
}

export interface CallOptions {
  /** false: do not ask yet. */
  enabled?: boolean;
  /** Keep the previous answer while another page or filter is loading. */
  keepPreviousData?: boolean;
  /** The screen shows this failure itself: no toast (promises/session-and-errors.md#failures-in-place). */
  quiet?: boolean;
  /**
   * The screen can do without this call, as `richer` of its `screen.ts` says: where the server does not have it, `isMissing`
   * is set, and nothing has failed.
   */
  optional?: boolean;
  /**
   * How many ms after nothing shows it any more the answer is dropped. A dialog sets 0, so that it loads anew each time
   * it opens (promises/session-and-errors.md#caches).
   */
  gcTime?: number;
  /** For this many ms, everyone who asks the same gets this answer. */
  staleTime?: number;
  /** Ask again after this many ms, and again, while the page is visible. */
  refetchInterval?: number;
}

/** The state of a call whose answer is shown. */
export interface CallState<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** The server does not have this call, which is optional: there is no data, no error, and nothing to wait for. */
  isMissing?: boolean;
  /** There is neither data nor an error yet. */
  isLoading: boolean;
  /** A request is running, also while an older answer is shown. */
  isFetching: boolean;
  /** With `keepPreviousData`: `data` is the previous answer, and the new one is loading. */
  isPlaceholderData?: boolean;
  /** Asks again, also where it is not `enabled`. */
  retry(): void;
}

/**
 * Asks a GET call and keeps its answer. Components that ask the same share one request, which is cancelled when none of
 * them is left. An answer that arrives after the input has changed is not shown.
 */
export function useCall<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  {
    enabled = true,
    keepPreviousData: keepPrevious = false,
    quiet = false,
    optional = false,
    gcTime,
    refetchInterval,
    staleTime,
  }: CallOptions = {},
): CallState<CallAnswer<C>> {
  const { client, cache, apiBase, language, isSignedIn, epoch, onError } = useApi();
  const key = entryKey(call.id, apiBase, epoch, language, input);
  const entry = useEntry<CallAnswer<C>>(cache, key, {
    ask: (signal) => client.send(call, input, { apiBase, signal, language }),
    enabled: enabled && isSignedIn,
    quiet,
    gcTime,
    staleTime,
    refetchInterval,
  });
  const previous = useRef<CallAnswer<C>>(undefined);
  if (entry.data !== undefined) previous.current = entry.data;
  const isKept = keepPrevious && entry.error === undefined;
  const data = entry.data === undefined && isKept ? previous.current : entry.data;

  const caught = entry.error instanceof ApiError ? entry.error : undefined;
  const isMissing = optional && caught !== undefined && isNotBuilt(caught);
  const failure = isMissing ? undefined : caught;
  const last = useRef<{ key: string; failure: ApiError }>(undefined);
  useEffect(() => {
    if (!failure) return;
    last.current = { key, failure };
    onError(failure);
  }, [failure, key, onError]);
  // While the call is tried again the error stays, and with it the button that has the focus.
  const isRetrying = entry.isFetching && data === undefined && last.current?.key === key;
  const error = failure ?? (isRetrying ? last.current?.failure : undefined);
  return {
    data,
    error,
    isMissing,
    isLoading: data === undefined && !error && !isMissing,
    isFetching: entry.isFetching,
    isPlaceholderData: keepPrevious ? data !== entry.data : undefined,
    retry: useCallback(() => cache.refetch(key), [cache, key]),
  };
}
