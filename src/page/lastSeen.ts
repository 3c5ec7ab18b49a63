import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { type CallOptions, type CallState, useCall } from '#api/useCall.ts';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { toJson } from '#domain/json.ts';
import { STORAGE_KEY, safeStorage } from '#session/storage.ts';
import { pageConfig } from './pageGlobals.ts';
import { pageRuntime } from './runtime.ts';

/** So many answers are kept, the latest, and so many characters of them: a full storage would keep none. */
const KEPT_ANSWERS = 12;
const KEPT_LENGTH = 500_000;

interface Kept {
  question: string;
  /** When it was answered, in ms. */
  at: number;
  answer: unknown;
}

/** Whose it is: nobody else is shown it. */
interface LastSeen {
  pid: number;
  kept: Kept[];
}

const storage = safeStorage();

function read(pid: number | undefined): Kept[] {
  try {
    const stored = JSON.parse(storage.get(STORAGE_KEY.lastSeen) ?? 'null') as LastSeen | null;
    return stored && stored.pid === pid && Array.isArray(stored.kept) ? stored.kept : [];
  } catch {
    return [];
  }
}

function keep(pid: number, entry: Kept): void {
  const others = read(pid).filter(({ question }) => question !== entry.question);
  const kept = [entry, ...others].slice(0, KEPT_ANSWERS);
  while (kept.length > 1 && toJson(kept).length > KEPT_LENGTH) kept.pop();
  storage.set(STORAGE_KEY.lastSeen, toJson({ pid, kept } satisfies LastSeen));
}

/** A call's state; with `seenAt`, `data` is what was answered then. */
export interface CachedCallState<T> extends CallState<T> {
  seenAt: Date | undefined;
}

/**
 * `useCall` for those who are often without a network: what was last seen is shown, with its time,
 * while the host cannot be reached. It is kept for the person signed in and ends with the session;
 * where a portal holds the session nothing is kept.
 */
export function useCachedCall<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options?: CallOptions,
): CachedCallState<CallAnswer<C>> {
  const state = useCall(call, input, options);
  const { session, apiFor } = pageRuntime();
  const { user } = session.store.getState();
  const pid = pageConfig().getToken ? undefined : user?.pid;
  const question = toJson([call.id, apiFor(undefined).apiBase, input]);
  const { data, error, isFetching } = state;

  const written = useRef<unknown>(undefined);
  useEffect(() => {
    // An answer that stands in for another question's is not this one's.
    if (pid === undefined || data === undefined || error || isFetching || written.current === data) return;
    written.current = data;
    keep(pid, { question, at: Date.now(), answer: data });
  }, [pid, question, data, error, isFetching]);

  const isAway = error ? error.failure === 'network' || error.failure === 'timeout' : !navigator.onLine;
  const kept =
    data === undefined && isAway && pid !== undefined
      ? read(pid).find((each) => each.question === question)
      : undefined;
  // Kept by an older version it may have another shape.
  const parsed = kept && v.safeParse(call.answer as v.GenericSchema, kept.answer);
  if (!kept || !parsed?.success) return { ...state, seenAt: undefined };
  return {
    ...state,
    data: parsed.output as CallAnswer<C>,
    error: undefined,
    isLoading: false,
    seenAt: new Date(kept.at),
  };
}
