import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnswerCache, entryKey, type Reader } from '#api/answerCache.ts';

const KEY = entryKey('users', 'https://api.example', 1, { query: { page: 1 } });
const GC_TIME = 60_000;
const STALE_TIME = 1_000;

/** A server that answers when it is told to, also after an abort. */
function server() {
  const flights: { signal: AbortSignal; answer(data: unknown): Promise<void>; fail(error: Error): Promise<void> }[] =
    [];
  return {
    flights,
    ask: (signal: AbortSignal) =>
      new Promise<unknown>((resolve, reject) => {
        flights.push({
          signal,
          answer: async (data) => {
            resolve(data);
            await settled();
          },
          fail: async (error) => {
            reject(error);
            await settled();
          },
        });
      }),
  };
}

/** Everything that was waiting for a promise has run. */
const settled = () => vi.advanceTimersByTimeAsync(0);

let failures: unknown[];
let cache: ReturnType<typeof createAnswerCache>;
let api: ReturnType<typeof server>;

/** Somebody who reads the entry, and notes each state that is told. */
function reader(own: Partial<Reader> = {}, key = KEY) {
  const heard: unknown[] = [];
  const leave = cache.join(key, { ask: api.ask, onChange: () => heard.push(cache.state(key)), ...own });
  return { heard, leave };
}
const flight = (index: number) => {
  const found = api.flights[index];
  if (!found) throw new Error(`Flight ${index} has not left.`);
  return found;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  failures = [];
  api = server();
  cache = createAnswerCache({ gcTime: GC_TIME, staleTime: STALE_TIME, onError: (error) => failures.push(error) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a flight', () => {
  test('leaves when the first reader comes, and is shared by all who come while it is under way', async () => {
    const first = reader();
    const second = reader();
    expect(api.flights).toHaveLength(1);
    await flight(0).answer({ rows: [1] });
    expect(cache.state(KEY)).toEqual({ data: { rows: [1] }, error: undefined, isFetching: false });
    expect(first.heard).toEqual([cache.state(KEY)]);
    expect(second.heard).toEqual([cache.state(KEY)]);
  });

  test('is one for equal inputs, whatever the order of their fields and with fields that are not set', () => {
    reader({}, entryKey('users', { query: { page: 1, search: 'a' } }));
    reader({}, entryKey('users', { query: { search: 'a', role: undefined, page: 1 } }));
    expect(api.flights).toHaveLength(1);
  });

  test('is one for each input, and the answer of one is not that of another', async () => {
    const other = entryKey('users', { query: { page: 2 } });
    reader();
    reader({}, other);
    await flight(1).answer('second');
    expect(cache.state(KEY).data).toBeUndefined();
    expect(cache.state(other).data).toBe('second');
  });

  test('goes on while a reader is left, and is aborted when the last one leaves', async () => {
    const first = reader();
    const second = reader();
    first.leave();
    await settled();
    expect(flight(0).signal.aborted).toBe(false);
    second.leave();
    await settled();
    expect(flight(0).signal.aborted).toBe(true);
    await flight(0).fail(flight(0).signal.reason);
    expect(cache.state(KEY)).toEqual({ data: undefined, error: undefined, isFetching: false });
    expect(failures).toEqual([]);
  });

  test('is asked for anew by a reader who comes after the abort', async () => {
    reader().leave();
    await settled();
    reader();
    expect(api.flights).toHaveLength(2);
    await flight(1).answer('late');
    expect(cache.state(KEY).data).toBe('late');
  });

  test('is taken over by a reader who comes as the last one leaves', async () => {
    reader().leave();
    reader();
    await settled();
    expect(api.flights).toHaveLength(1);
    expect(flight(0).signal.aborted).toBe(false);
  });

  test('tells nothing to those who have left', async () => {
    const gone = reader();
    reader();
    gone.leave();
    await flight(0).answer('data');
    expect(gone.heard).not.toContainEqual(cache.state(KEY));
  });
});

describe('an answer', () => {
  test('is enough for everybody who comes within its staleTime, and is asked for again after it', async () => {
    reader();
    await flight(0).answer('old');
    await vi.advanceTimersByTimeAsync(STALE_TIME - 1);
    reader();
    reader({ staleTime: 300_000 });
    expect(api.flights).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    reader({ staleTime: 300_000 });
    expect(api.flights).toHaveLength(1);
    reader();
    expect(api.flights).toHaveLength(2);
    expect(cache.state(KEY)).toEqual({ data: 'old', error: undefined, isFetching: true });
  });

  test('is kept for its gcTime after the last reader has left, and then dropped', async () => {
    const { leave } = reader();
    await flight(0).answer('kept');
    leave();
    await vi.advanceTimersByTimeAsync(GC_TIME - 1);
    expect(cache.state(KEY).data).toBe('kept');
    await vi.advanceTimersByTimeAsync(2);
    expect(cache.state(KEY).data).toBeUndefined();
    expect(cache.entries()).toEqual([]);
  });

  test('stays as long as it is read, and for the longest gcTime of its readers', async () => {
    const short = reader({ gcTime: 0 });
    await flight(0).answer('kept');
    const long = reader();
    short.leave();
    await vi.advanceTimersByTimeAsync(10 * GC_TIME);
    expect(cache.state(KEY).data).toBe('kept');
    long.leave();
    await vi.advanceTimersByTimeAsync(GC_TIME - 1);
    expect(cache.state(KEY).data).toBe('kept');
  });

  test('with a gcTime of 0 is loaded anew each time, as in a dialog', async () => {
    const { leave } = reader({ gcTime: 0 });
    await flight(0).answer('first');
    leave();
    await vi.advanceTimersByTimeAsync(1);
    reader({ gcTime: 0 });
    expect(api.flights).toHaveLength(2);
    expect(cache.state(KEY)).toEqual({ data: undefined, error: undefined, isFetching: true });
  });

  test('keeps the objects of what has not changed', async () => {
    reader();
    await flight(0).answer({ rows: [{ id: 1 }, { id: 2 }] });
    const before = cache.state(KEY).data as { rows: unknown[] };
    cache.refetch(KEY);
    await flight(1).answer({ rows: [{ id: 1 }, { id: 3 }] });
    const after = cache.state(KEY).data as { rows: unknown[] };
    expect(after).toEqual({ rows: [{ id: 1 }, { id: 3 }] });
    expect(after.rows[0]).toBe(before.rows[0]);
    cache.refetch(KEY);
    await flight(2).answer({ rows: [{ id: 1 }, { id: 3 }] });
    expect(cache.state(KEY).data).toBe(after);
  });
});

describe('a failure', () => {
  const lost = new Error('lost');

  test('is in the state of all readers and reported once', async () => {
    reader();
    reader({ quiet: true });
    await flight(0).fail(lost);
    expect(cache.state(KEY)).toEqual({ data: undefined, error: lost, isFetching: false });
    expect(failures).toEqual([lost]);
  });

  test('is not reported when every reader shows it itself', async () => {
    reader({ quiet: true });
    reader({ quiet: true });
    await flight(0).fail(lost);
    expect(failures).toEqual([]);
  });

  test('goes when the call is tried again, and the answer takes its place', async () => {
    reader();
    await flight(0).fail(lost);
    cache.refetch(KEY);
    expect(cache.state(KEY)).toEqual({ data: undefined, error: undefined, isFetching: true });
    await flight(1).answer('data');
    expect(cache.state(KEY)).toEqual({ data: 'data', error: undefined, isFetching: false });
  });

  test('leaves the data of before, which is then out of date for the next reader', async () => {
    reader();
    await flight(0).answer('data');
    cache.refetch(KEY);
    await flight(1).fail(lost);
    expect(cache.state(KEY)).toEqual({ data: 'data', error: lost, isFetching: false });
    reader();
    expect(api.flights).toHaveLength(3);
    expect(cache.state(KEY)).toEqual({ data: 'data', error: lost, isFetching: true });
  });
});

describe('invalidating', () => {
  test('asks again for what is read, keeping its data meanwhile', async () => {
    reader();
    reader();
    await flight(0).answer('old');
    cache.invalidate('users');
    expect(api.flights).toHaveLength(2);
    expect(cache.state(KEY)).toEqual({ data: 'old', error: undefined, isFetching: true });
    await flight(1).answer('new');
    expect(cache.state(KEY).data).toBe('new');
  });

  test('leaves other calls alone, even one whose id begins alike; without an id it means all', async () => {
    reader({}, entryKey('usersOfSchool'));
    reader({}, entryKey('schools'));
    await flight(0).answer('of school');
    await flight(1).answer('schools');
    cache.invalidate('users');
    expect(api.flights).toHaveLength(2);
    cache.invalidate();
    expect(api.flights).toHaveLength(4);
  });

  test('asks for what nobody reads only when somebody comes', async () => {
    const { leave } = reader();
    await flight(0).answer('old');
    leave();
    await settled();
    cache.invalidate('users');
    expect(api.flights).toHaveLength(1);
    reader({ staleTime: Number.POSITIVE_INFINITY });
    expect(api.flights).toHaveLength(2);
  });

  test.each(['a first', 'a later'])('starts %s flight anew, and drops what the one before answers', async (which) => {
    reader();
    if (which === 'a later') {
      await flight(0).answer('oldest');
      cache.refetch(KEY);
    }
    const underWay = api.flights.length - 1;
    cache.invalidate('users');
    expect(flight(underWay).signal.aborted).toBe(true);
    await flight(underWay).answer('before the write');
    expect(cache.state(KEY).isFetching).toBe(true);
    await flight(underWay + 1).answer('after the write');
    expect(cache.state(KEY)).toEqual({ data: 'after the write', error: undefined, isFetching: false });
    expect(failures).toEqual([]);
  });
});

describe('asking again', () => {
  test('waits for a first flight that is under way, and starts a later one anew', async () => {
    reader();
    cache.refetch(KEY);
    expect(api.flights).toHaveLength(1);
    await flight(0).answer('data');
    cache.refetch(KEY);
    cache.refetch(KEY);
    expect(api.flights).toHaveLength(3);
    expect(flight(1).signal.aborted).toBe(true);
  });

  test('happens every refetchInterval after the last answer, once for several readers', async () => {
    reader({ refetchInterval: 20_000 });
    await flight(0).answer(1);
    await vi.advanceTimersByTimeAsync(5_000);
    reader({ refetchInterval: 20_000, staleTime: 60_000 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(api.flights).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.flights).toHaveLength(2);
    await flight(1).answer(2);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(api.flights).toHaveLength(3);
  });

  test('goes on after a failure', async () => {
    reader({ refetchInterval: 20_000, quiet: true });
    await flight(0).fail(new Error('lost'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(api.flights).toHaveLength(2);
  });

  test('pauses while the page is hidden, and ends with the last reader who wants it', async () => {
    const polling = reader({ refetchInterval: 20_000 });
    reader();
    await flight(0).answer(1);
    vi.stubGlobal('document', { hidden: true });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(api.flights).toHaveLength(1);
    vi.stubGlobal('document', { hidden: false });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(api.flights).toHaveLength(2);
    await flight(1).answer(2);
    polling.leave();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(api.flights).toHaveLength(2);
  });
});

describe('a reader that is not enabled', () => {
  test('asks for nothing, and shows what others have asked for', async () => {
    const waiting = reader({ enabled: false, refetchInterval: 1_000 });
    await vi.advanceTimersByTimeAsync(10_000);
    cache.invalidate();
    expect(api.flights).toHaveLength(0);
    expect(cache.state(KEY).isFetching).toBe(false);
    reader();
    await flight(0).answer('data');
    expect(waiting.heard.at(-1)).toEqual({ data: 'data', error: undefined, isFetching: false });
  });
});

describe('clearing', () => {
  test('drops every answer, aborts every flight, and lets in nothing that comes late', async () => {
    const other = entryKey('schools');
    const polling = reader({ refetchInterval: 20_000 });
    reader({}, other);
    await flight(0).answer('of the one person');
    cache.clear();
    expect(flight(1).signal.aborted).toBe(true);
    await flight(1).answer('late');
    expect(cache.entries()).toEqual([]);
    expect([cache.state(KEY).data, cache.state(other).data]).toEqual([undefined, undefined]);
    await vi.advanceTimersByTimeAsync(100_000);
    polling.leave();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(api.flights).toHaveLength(2);
    reader();
    expect(api.flights).toHaveLength(3);
  });

  test('that is renewed is not asked for again by those who are drawn anew; one that is out of date is', async () => {
    const first = reader();
    await flight(0).answer('of a minute ago');
    await vi.advanceTimersByTimeAsync(50_000);
    cache.renew();
    first.leave();
    const again = reader();
    expect(cache.state(KEY).data).toBe('of a minute ago');
    expect(api.flights).toHaveLength(1);
    again.leave();
    await settled();
    cache.invalidate();
    cache.renew();
    reader();
    expect(api.flights).toHaveLength(2);
  });
});

describe('a state', () => {
  test('is the same object until it changes', async () => {
    expect(cache.state(KEY)).toBe(cache.state(KEY));
    expect(cache.stateOnceJoined(KEY, undefined)).toBe(cache.stateOnceJoined(KEY, undefined));
    reader();
    await flight(0).answer('data');
    expect(cache.state(KEY)).toBe(cache.state(KEY));
    await vi.advanceTimersByTimeAsync(STALE_TIME);
    expect(cache.stateOnceJoined(KEY, undefined)).toBe(cache.stateOnceJoined(KEY, undefined));
  });

  test('that a reader draws before it has joined is that after, so that nothing is drawn twice', async () => {
    const before = cache.stateOnceJoined(KEY, undefined);
    const { heard } = reader();
    expect(cache.state(KEY)).toBe(before);
    await flight(0).answer('data');
    expect(heard).toEqual([cache.state(KEY)]);
    await vi.advanceTimersByTimeAsync(STALE_TIME);
    const again = cache.stateOnceJoined(KEY, undefined);
    expect(again).toEqual({ data: 'data', error: undefined, isFetching: true });
    reader();
    expect(cache.state(KEY)).toBe(again);
  });
});
