import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#api/errors.ts';

/** What this page has measured of its calls since it was opened. It is in memory only, and knows no address or answer. */
export interface CallMetrics {
  /** Calls that ended, well or not; one that was tried again is one, one that nobody waited for is none. */
  calls: number;
  failed: number;
  /** How long the latest calls took that the host answered, in ms, the oldest first. */
  times: readonly number[];
  /** The last failure, without what the host said, and when it was. */
  lastError: { error: ApiError; at: Date } | undefined;
}

/** The median is of so many calls at most. */
export const MAX_TIMES = 200;

export interface CallMetricsStore {
  store: StoreApi<CallMetrics>;
  /** A call ended after `ms`. */
  ended(ms: number, error: ApiError | undefined): void;
}

export function createCallMetrics(): CallMetricsStore {
  const store = createStore<CallMetrics>(() => ({ calls: 0, failed: 0, times: [], lastError: undefined }));
  return {
    store,
    ended(ms, error) {
      const { calls, failed, times, lastError } = store.getState();
      const isAnswered = error?.failure !== 'network' && error?.failure !== 'timeout';
      store.setState({
        calls: calls + 1,
        failed: failed + (error ? 1 : 0),
        times: isAnswered ? [...times, ms].slice(-MAX_TIMES) : times,
        // A copy without the host's words and the answer's body, which may be about people.
        lastError: error ? { error: new ApiError(error.failure, error.call, error.status), at: new Date() } : lastError,
      });
    },
  };
}
