import { useEffect, useMemo, useRef } from 'react';
import * as v from 'valibot';
import { type CallOptions, type CallState, useCall } from '#api/useCall.ts';
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import { academyNow } from '#domain/format/academyClock.ts';
import { isPortalSession } from '#page/element/pageGlobals.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { toJson } from '#platform/json.ts';
import { STORAGE_KEY, safeStorage } from '#session/storage.ts';
import { languageOf } from '#texts/texts.ts';
import { useLocale } from '#texts/useTexts.tsx';

/** How many answers are stored, the newest first, and how many characters in all: a full storage would store none. */
const MAX_ANSWERS = 12;
const MAX_LENGTH = 500_000;

interface CachedAnswer {
  /** The call with its input, as JSON. */
  question: string;
  /** When it was received, in ms since the epoch. */
  at: number;
  answer: unknown;
}

/** What is stored. Answers are shown only to the person they were stored for. */
interface OfflineCache {
  pid: number;
  answers: CachedAnswer[];
}

const storage = safeStorage();

function readCache(pid: number | undefined): CachedAnswer[] {
  try {
    const stored = JSON.parse(storage.get(STORAGE_KEY.offlineCache) ?? 'null') as OfflineCache | null;
    return stored && stored.pid === pid && Array.isArray(stored.answers) ? stored.answers : [];
  } catch {
    return [];
  }
}

function writeCache(pid: number, newest: CachedAnswer): void {
  const others = readCache(pid).filter(({ question }) => question !== newest.question);
  const answers = [newest, ...others].slice(0, MAX_ANSWERS);
  while (answers.length > 1 && toJson(answers).length > MAX_LENGTH) answers.pop();
  storage.set(STORAGE_KEY.offlineCache, toJson({ pid, answers } satisfies OfflineCache));
}

/** The stored answer to a question, unless an older version has stored another shape. */
function readAnswer<C extends AnyCall>(
  call: C,
  pid: number,
  question: string,
): { answer: CallAnswer<C>; at: Date } | undefined {
  const cached = readCache(pid).find((each) => each.question === question);
  const parsed = cached && v.safeParse(call.answer as v.GenericSchema, cached.answer);
  return parsed?.success ? { answer: parsed.output as CallAnswer<C>, at: new Date(cached?.at ?? 0) } : undefined;
}

/** A call's state. */
export interface CachedCallState<T> extends CallState<T> {
  /** `data` is what was seen last, and not yet what the server answers now. */
  isLastSeen: boolean;
  /**
   * Set while `data` is what was seen last and the server cannot be reached: when it was received
   * (promises/session-and-errors.md#offline).
   */
  cachedAt: Date | undefined;
}

/**
 * `useCall` for people with weak networks (promises/session-and-errors.md#what-was-seen-last): until the server has
 * answered, and while it cannot be reached, the last answer is shown. Answers are stored for the person who is signed
 * in, and removed when the session ends. Nothing is stored where a portal holds the session.
 */
export function useCachedCall<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options?: CallOptions,
): CachedCallState<CallAnswer<C>> {
  const state = useCall(call, input, options);
  const { session, apiFor } = pageRuntime();
  const { user } = session.store.getState();
  const pid = isPortalSession() ? undefined : user?.pid;
  const question = toJson([call.id, apiFor(undefined).apiBase, languageOf(useLocale()), input]);
  const { data, error, isMissing, isFetching } = state;

  const written = useRef<unknown>(undefined);
  useEffect(() => {
    // While it is fetching, the data may be the answer to the previous question.
    if (pid === undefined || data === undefined || error || isFetching || written.current === data) return;
    written.current = data;
    writeCache(pid, { question, at: academyNow().getTime(), answer: data });
  }, [pid, question, data, error, isFetching]);

  const isOffline = error ? error.failure === 'network' || error.failure === 'timeout' : !navigator.onLine;
  // A refusal of the server takes away what was seen before.
  const isWanted = data === undefined && options?.enabled !== false && !isMissing && (!error || isOffline);
  const lastSeen = useMemo(
    () => (isWanted && pid !== undefined ? readAnswer(call, pid, question) : undefined),
    [isWanted, call, pid, question],
  );
  if (!lastSeen) return { ...state, isLastSeen: false, cachedAt: undefined };
  return {
    ...state,
    data: lastSeen.answer,
    error: undefined,
    isLoading: false,
    isLastSeen: true,
    cachedAt: isOffline ? lastSeen.at : undefined,
  };
}
