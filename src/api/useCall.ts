import { hashKey, keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import type { Client } from './client.ts';
import { ApiError } from './errors.ts';

/** What a screen's calls go through; the page room provides it around every element. */
export interface ApiAccess {
  client: Client;
  queries: QueryClient;
  /** URL of the API host for this element. */
  apiBase: string;
  /** Nothing is asked while nobody is signed in. */
  isSignedIn: boolean;
  /** What this host offers beyond the spec's calls, to this user. */
  capabilities: readonly string[];
  /** Counts sessions, so that an answer of the last one is never shown in the next. */
  epoch: number;
  /** This element met an error (for its `academy-error` event). */
  onError(error: ApiError): void;
}

export const ApiContext = createContext<ApiAccess | null>(null);

export function useApi(): ApiAccess {
  const access = useContext(ApiContext);
  if (!access) throw new Error('A call was made outside an element: wrap the component in <ApiContext>.');
  return access;
}

export interface CallOptions {
  /** false: ask later. */
  enabled?: boolean;
  /** Keep showing the last answer while another page or filter is asked for. */
  keepPreviousData?: boolean;
  /** The screen shows this failure itself: no toast (spec 1 §8, "Only logged"). */
  quiet?: boolean;
  /**
   * TanStack's: the answer is dropped this many ms after nobody shows it any more. A dialog sets 0, so that it is asked
   * for anew each time it opens (spec 1 §4, spec 2 §4).
   */
  gcTime?: number;
  /** The answer holds for so many ms: whoever asks meanwhile gets it. */
  staleTime?: number;
  /** Ask again after so many ms, for as long as the page can be seen. */
  refetchInterval?: number;
}

/** A call that a screen shows the answer of. */
export interface CallState<T> {
  data: T | undefined;
  error: ApiError | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** Under way, also when an older answer is shown. */
  isFetching: boolean;
  /** With `keepPreviousData`: `data` answers the question before, and this one's answer is under way. */
  isPlaceholderData?: boolean;
  retry(): void;
}

/**
 * Asks a GET call and keeps its answer. Elements that ask the same share one request; it is
 * cancelled when nobody waits for it; an answer overtaken by a newer question is never shown.
 */
export function useCall<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  {
    enabled = true,
    keepPreviousData: keepPrevious = false,
    quiet = false,
    gcTime,
    refetchInterval,
    staleTime,
  }: CallOptions = {},
): CallState<CallAnswer<C>> {
  const { client, queries, apiBase, isSignedIn, epoch, onError } = useApi();
  const queryKey = [call.id, apiBase, epoch, input];
  const query = useQuery<CallAnswer<C>, Error>(
    {
      queryKey,
      queryFn: ({ signal }) => client.send(call, input, { apiBase, signal }),
      enabled: enabled && isSignedIn,
      meta: { quiet },
      refetchInterval,
      placeholderData: keepPrevious ? keepPreviousData : undefined,
      // For these two an explicit undefined would override the page's defaults.
      ...(gcTime !== undefined && { gcTime }),
      ...(staleTime !== undefined && { staleTime }),
    },
    queries,
  );
  const question = hashKey(queryKey);
  const failure = query.error instanceof ApiError ? query.error : undefined;
  const [last, setLast] = useState<{ question: string; failure: ApiError }>();
  useEffect(() => {
    if (!failure) return;
    onError(failure);
    setLast({ question, failure });
  }, [failure, question, onError]);
  // While it is tried again the failure stays, and with it the button that has the focus.
  const isRetrying = query.isFetching && query.data === undefined && last?.question === question;
  const error = failure ?? (isRetrying ? last?.failure : undefined);
  const { refetch } = query;
  return {
    data: query.data,
    error,
    isLoading: query.data === undefined && !error,
    isFetching: query.isFetching,
    isPlaceholderData: keepPrevious ? query.isPlaceholderData : undefined,
    retry: useCallback(() => void refetch(), [refetch]),
  };
}
