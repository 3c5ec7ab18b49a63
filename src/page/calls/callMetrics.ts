import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#api/errors.ts';

/** Measurements of the calls of this page since it was opened. In memory only; no addresses and no answers. */
export interface CallMetrics {
  /** Calls that have ended, failed or not. A call with its repeats counts once, a cancelled one not at all. */
  calls: number;
  failed: number;
  /** How long the latest calls took that the server answered, in ms, the oldest first. */
  times: readonly number[];
  /** The last failure, without the words of the server, and when it was. */
  lastError: { error: ApiError; at: Date } | undefined;
  /** The calls that failed when they were made last, by method and path: the check tells of them. */
  failing: ReadonlyMap<string, ApiError>;
}

/** How many response times are kept for the median. */
export const MAX_TIMES = 200;

export interface CallMetricsStore {
  store: StoreApi<CallMetrics>;
  /** To be called when a call has ended, with its duration. */
  ended(ms: number, error: ApiError | undefined, call?: { method: string; path: string }): void;
}

const nameOf = (call: { method: string; path: string } | undefined) => `${call?.method} ${call?.path}`;

export function createCallMetrics(): CallMetricsStore {
  const store = createStore<CallMetrics>(() => ({
    calls: 0,
    failed: 0,
    times: [],
    lastError: undefined,
    failing: new Map(),
  }));
  return {
    store,
    ended(ms, error, call = error?.call) {
      const { calls, failed, times, lastError, failing } = store.getState();
      const isAnswered = error?.failure !== 'network' && error?.failure !== 'timeout';
      // A copy without the server's words and the body, which may be about people.
      const copy = error && new ApiError(error.failure, error.call, error.status);
      const others = [...failing].filter(([name]) => name !== nameOf(call));
      // Without a response, what the browser says of it is all that is known.
      if (copy && !isAnswered) copy.cause = error.cause;
      store.setState({
        calls: calls + 1,
        failed: failed + (error ? 1 : 0),
        times: isAnswered ? [...times, ms].slice(-MAX_TIMES) : times,
        lastError: copy ? { error: copy, at: new Date() } : lastError,
        failing: new Map(copy ? [...others, [nameOf(call), copy]] : others),
      });
    },
  };
}
