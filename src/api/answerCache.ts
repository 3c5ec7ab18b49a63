/**
 * The answers of calls, kept by key, and asked for once however many readers show them. It knows neither React nor calls.
 *
 * It is our own, with the words of TanStack Query: that library would add 7.7 kB gzip to the first load of every element,
 * most of it for what the client does already (repeats, timeouts) or what no screen uses (mutations, infinite queries).
 */
import { toJson } from '#platform/json.ts';
import { reuseEqual } from '#platform/reuseEqual.ts';

/** What readers see of an entry. A state is never changed, only replaced: the same object means that nothing changed. */
export interface EntryState<T = unknown> {
  data: T | undefined;
  /** Why the last flight failed. `data` is then from an earlier one. */
  error: unknown;
  /** A flight is under way: the entry is being asked for. */
  isFetching: boolean;
}

/** Somebody who shows an entry. */
export interface Reader {
  /** Asks for the data. The signal aborts when the last reader has left, or when the answer would be out of date. */
  ask(signal: AbortSignal): Promise<unknown>;
  /** Called when the state of the entry has been replaced. */
  onChange(): void;
  /** false: shows what is there and never asks. */
  enabled?: boolean;
  /** Shows a failure itself. */
  quiet?: boolean;
  /** The entry is kept for this many ms after the last reader has left. The longest time of all its readers counts. */
  gcTime?: number;
  /** A reader that comes asks again when the data is at least this many ms old. */
  staleTime?: number;
  /** Asks again this many ms after the last answer, while the page can be seen. */
  refetchInterval?: number;
}

interface Entry {
  key: string;
  state: EntryState;
  /** The state that a flight begins with, once a reader who is about to start one has drawn it. */
  nextState?: EntryState;
  /** When the data came, in ms since the epoch. */
  updatedAt: number;
  readers: Set<Reader>;
  /** How the reader that came last asks; all of one key ask the same. */
  ask: Reader['ask'];
  /** The flight that is under way. */
  flight?: AbortController;
  gcTime: number;
  /** While it has readers: until it is asked for again. After that: until it is dropped. */
  timer?: ReturnType<typeof setTimeout>;
}

/** What `createAnswerCache` gives. Keys are those of `entryKey`. */
export interface AnswerCache {
  /** The state of an entry. */
  state(key: string): EntryState;
  /** The state that an entry will have when an enabled reader has joined: the first drawing shows it already. */
  stateOnceJoined(key: string, staleTime: number | undefined): EntryState;
  /**
   * Adds a reader, and asks if it wants newer data than there is. Readers of one key share a flight.
   * @returns what removes the reader. The flight of the last reader is aborted, unless another comes at once.
   */
  join(key: string, reader: Reader): () => void;
  /** Asks again. A first flight that is under way is enough; a later one starts anew. */
  refetch(key: string): void;
  /**
   * The data of a call, or of all, is out of date. What is read is asked for again, and a flight that is under way starts
   * anew: it may have been answered before the change.
   */
  invalidate(callId?: string): void;
  /** What is there counts as new: those who show it are drawn anew, and shall not ask again. */
  renew(): void;
  /** Drops every entry and aborts every flight. Readers are not told: their next key is another. */
  clear(): void;
  /** The keys of all entries, and whether each is being asked for. */
  entries(): { key: string; isFetching: boolean }[];
}

const IDLE: EntryState = { data: undefined, error: undefined, isFetching: false };
const FIRST_FLIGHT: EntryState = { ...IDLE, isFetching: true };
/** Older than any `staleTime`. */
const OUT_OF_DATE = Number.NEGATIVE_INFINITY;

/** The key of an entry: JSON that is the same for equal values, whatever the order of their fields. */
export const entryKey = (callId: string, ...parts: readonly unknown[]): string => toJson([callId, ...parts], true);

/**
 * Creates a cache.
 * @param options `gcTime` and `staleTime` of readers that name none, in ms; `onError` is called once for a flight that
 * failed, unless all its readers are quiet.
 */
export function createAnswerCache(options: {
  gcTime: number;
  staleTime: number;
  onError(error: unknown): void;
}): AnswerCache {
  const entries = new Map<string, Entry>();

  const isStale = ({ state, updatedAt }: Entry, staleTime = options.staleTime) =>
    state.data === undefined || Date.now() - updatedAt >= staleTime;

  function replace(entry: Entry, state: EntryState): void {
    if (entry.state === state) return;
    entry.state = state;
    entry.nextState = undefined;
    for (const { onChange } of entry.readers) onChange();
  }

  /** The state that a flight begins with. An error stays beside data; without data, the entry is as if it were new. */
  function inFlight(entry: Entry): EntryState {
    const { state } = entry;
    if (state.isFetching) return state;
    if (state.data === undefined) return FIRST_FLIGHT;
    entry.nextState ??= { ...state, isFetching: true };
    return entry.nextState;
  }

  /** Starts a flight in place of the one that is under way, if any. */
  async function start(entry: Entry): Promise<void> {
    entry.flight?.abort();
    const flight = new AbortController();
    entry.flight = flight;
    clearTimeout(entry.timer);
    replace(entry, inFlight(entry));
    const next = await entry.ask(flight.signal).then(
      (data) => ({ data: reuseEqual(entry.state.data, data), error: undefined, isFetching: false }),
      (error: unknown) => ({ data: entry.state.data, error, isFetching: false }),
    );
    // Another flight has taken its place, or nobody waits for it any more.
    if (entry.flight !== flight) return;
    entry.flight = undefined;
    const hasFailed = next.error !== undefined;
    entry.updatedAt = hasFailed ? OUT_OF_DATE : Date.now();
    if (hasFailed && [...entry.readers].some(({ quiet }) => !quiet)) options.onError(next.error);
    replace(entry, next);
    schedule(entry);
  }

  /** Aborts the flight, if there is one. What would still arrive is dropped. */
  function stop(entry: Entry): void {
    clearTimeout(entry.timer);
    entry.flight?.abort();
    entry.flight = undefined;
    if (entry.state.isFetching) replace(entry, { ...entry.state, isFetching: false });
  }

  /** Sets the timer anew: for dropping the entry, or for asking again. A flight sets it when it has ended. */
  function schedule(entry: Entry): void {
    clearTimeout(entry.timer);
    if (entry.readers.size === 0) {
      entry.timer = setTimeout(() => entries.get(entry.key) === entry && entries.delete(entry.key), entry.gcTime);
      return;
    }
    const intervals = [...entry.readers].flatMap(({ enabled, refetchInterval }) =>
      enabled !== false && refetchInterval ? refetchInterval : [],
    );
    if (entry.flight || intervals.length === 0) return;
    entry.timer = setTimeout(() => (document.hidden ? schedule(entry) : start(entry)), Math.min(...intervals));
  }

  return {
    state: (key) => entries.get(key)?.state ?? IDLE,

    stateOnceJoined(key, staleTime) {
      const entry = entries.get(key);
      if (!entry) return FIRST_FLIGHT;
      return isStale(entry, staleTime) ? inFlight(entry) : entry.state;
    },

    join(key, reader) {
      const { ask, gcTime = options.gcTime } = reader;
      const entry: Entry = entries.get(key) ?? {
        key,
        state: IDLE,
        updatedAt: OUT_OF_DATE,
        readers: new Set(),
        ask,
        gcTime,
      };
      entries.set(key, entry);
      entry.ask = ask;
      entry.gcTime = Math.max(entry.gcTime, gcTime);
      // The others are told that a flight starts. The one who joins has drawn it.
      if (reader.enabled !== false && !entry.flight && isStale(entry, reader.staleTime)) start(entry);
      entry.readers.add(reader);
      schedule(entry);
      return () => {
        entry.readers.delete(reader);
        // A reader may come in the same commit: React removes what has gone before it adds what has come.
        queueMicrotask(() => {
          if (entry.readers.size === 0) stop(entry);
          schedule(entry);
        });
      };
    },

    refetch(key) {
      const entry = entries.get(key);
      if (entry && !(entry.flight && entry.state.data === undefined)) start(entry);
    },

    invalidate(callId) {
      const outdated = [...entries.values()].filter(({ key }) => !callId || key.startsWith(`["${callId}",`));
      for (const entry of outdated) entry.updatedAt = OUT_OF_DATE;
      for (const entry of outdated) {
        if (entry.flight || [...entry.readers].some(({ enabled }) => enabled !== false)) start(entry);
      }
    },

    renew() {
      for (const entry of entries.values()) if (entry.updatedAt !== OUT_OF_DATE) entry.updatedAt = Date.now();
    },

    clear() {
      for (const entry of entries.values()) {
        entry.readers.clear();
        stop(entry);
      }
      entries.clear();
    },

    entries: () => [...entries.values()].map(({ key, state }) => ({ key, isFetching: state.isFetching })),
  };
}
