/** A request that left before the code of its element, and what the client makes of it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callUrl } from '#api/callUrl.ts';
import { type ClientDeps, createClient } from '#api/client.ts';
import { dashboardStats } from '#contract/figures/dashboard.ts';
import { parentPerformance } from '#contract/students/parent.ts';
import { askPortalEarly, EARLY_CALL_MS, sendEarly, takeEarly, takePortalAnswer } from '#page/calls/earlyCalls.ts';
import { createSession } from '#session/session.ts';
import { stubPage } from '#tests/support/browser/page.ts';

const API = 'https://api.example';
const STATS = {
  titleStats: { totalStudents: 5, totalTeachers: 4, totalVideos: 3, totalStudyPlans: 2, totalSharedStudyPlans: 1 },
  countTables: { examCountByCategory: [], videoCountByCategory: [] },
};
const ask = { query: { timeframe: 'All Time' as const } };
const url = () => callUrl(API, dashboardStats, ask);

interface Request {
  url: string;
  headers: Headers;
  signal: AbortSignal;
  answer(response: Response): void;
  fail(): void;
}

let requests: Request[] = [];
const last = () => requests.at(-1) as Request;

beforeEach(() => {
  stubPage();
  requests = [];
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const { signal } = init as { signal: AbortSignal };
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      requests.push({
        url: input,
        headers: new Headers(init.headers),
        signal,
        answer: resolve,
        fail: () => reject(new TypeError('Failed to fetch')),
      });
    });
  });
  // The pauses before a repeat are real; only they are made short.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('academy.runtime.v1'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const client = (own: Partial<ClientDeps> = {}) =>
  createClient({ getToken: async () => 'tok-1', onUnauthorized: () => {}, onBusy: () => {}, takeEarly, ...own });

const send = (of = client(), signal?: AbortSignal) => of.send(dashboardStats, ask, { apiBase: API, signal });

describe('a request that left early', () => {
  test('is sent as the client sends it, and answers the call without a second request', async () => {
    sendEarly(url(), 'tok-1');
    const answered = send();
    await expect.poll(() => requests).toHaveLength(1);
    last().answer(Response.json(STATS));
    expect(await answered).toEqual(STATS);
    expect(requests).toHaveLength(1);
    const early = { url: last().url, headers: [...last().headers] };

    const again = send();
    await expect.poll(() => requests).toHaveLength(2);
    expect({ url: last().url, headers: [...last().headers] }).toEqual(early);
    last().answer(Response.json(STATS));
    await again;
  });

  test('answers one call alone: whoever asks after it is answered anew', async () => {
    sendEarly(url(), 'tok-1');
    const both = Promise.all([send(), send()]);
    await expect.poll(() => requests).toHaveLength(2);
    for (const request of requests) request.answer(Response.json(STATS));
    await both;
  });

  test('is sent once, also where two elements ask the same', () => {
    sendEarly(url(), 'tok-1');
    sendEarly(url(), 'tok-1');
    expect(requests).toHaveLength(1);
  });

  test('is found although each request of its call has another address, against caches', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1 });
    const input = { query: { timeframe: '3months' as const } };
    sendEarly(callUrl(API, parentPerformance, input), 'tok-1');
    expect(last().url).toContain('_t=1');
    vi.setSystemTime(2);
    const answered = client().send(parentPerformance, input, { apiBase: API });
    last().answer(Response.json({}));
    await answered;
    expect(requests).toHaveLength(1);
  });

  test('is not taken by a call with another token, and is cancelled', async () => {
    sendEarly(url(), 'tok-0');
    const answered = send();
    await expect.poll(() => requests).toHaveLength(2);
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(last().headers.get('authorization')).toBe('Bearer tok-1');
    last().answer(Response.json(STATS));
    expect(await answered).toEqual(STATS);
  });

  test('is not taken by a call of another API or with other parameters', async () => {
    sendEarly(url(), 'tok-1');
    void client().send(dashboardStats, ask, { apiBase: 'https://other.example' });
    void client().send(dashboardStats, { query: { timeframe: 'Today' } }, { apiBase: API });
    await expect.poll(() => requests).toHaveLength(3);
  });

  test('is taken by an element that reads in the same language alone', async () => {
    sendEarly(url(), 'tok-1', { language: 'hi' });
    expect(last().headers.get('accept-language')).toBe('hi');
    const inTamil = client().send(dashboardStats, ask, { apiBase: API, language: 'ta' });
    await expect.poll(() => requests).toHaveLength(2);
    expect(last().headers.get('accept-language')).toBe('ta');
    last().answer(Response.json(STATS));
    await inTamil;
    const inHindi = client().send(dashboardStats, ask, { apiBase: API, language: 'hi' });
    requests[0]?.answer(Response.json(STATS));
    expect(await inHindi).toEqual(STATS);
    expect(requests).toHaveLength(2);
  });

  test('is cancelled after ten seconds, when its answer might be out of date', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    sendEarly(url(), 'tok-1');
    vi.advanceTimersByTime(EARLY_CALL_MS - 1);
    expect(last().signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(last().signal.aborted).toBe(true);
    void send();
    await expect.poll(() => requests).toHaveLength(2);
  });

  test('is no longer cancelled by age once a call waits for it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    sendEarly(url(), 'tok-1');
    const answered = send();
    await vi.advanceTimersByTimeAsync(EARLY_CALL_MS);
    expect(last().signal.aborted).toBe(false);
    last().answer(Response.json(STATS));
    expect(await answered).toEqual(STATS);
    expect(requests).toHaveLength(1);
  });

  test('is cancelled with the call that took it', async () => {
    sendEarly(url(), 'tok-1');
    const cut = new AbortController();
    const failed = send(client(), cut.signal).catch((error: Error) => error);
    await new Promise((resolve) => setTimeout(resolve));
    cut.abort();
    expect(await failed).toMatchObject({ name: 'AbortError' });
    expect(last().signal.aborted).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test('ends after 30 seconds of waiting, as every call does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    sendEarly(url(), 'tok-1');
    const failed = send().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await failed).toMatchObject({ failure: 'timeout' });
    expect(last().signal.aborted).toBe(true);
  });

  test('that is refused ends the session, as any call with its token', async () => {
    sendEarly(url(), 'tok-1');
    last().answer(Response.json({}, { status: 401 }));
    const onUnauthorized = vi.fn();
    await expect(send(client({ onUnauthorized }))).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('tok-1');
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['meets a busy server', () => last().answer(new Response('', { status: 503 }))],
    ['meets no network', () => last().fail()],
  ])('that %s is repeated as any call', async (_, end) => {
    sendEarly(url(), 'tok-1');
    end();
    const answered = send();
    await expect.poll(() => requests).toHaveLength(2);
    last().answer(Response.json(STATS));
    expect(await answered).toEqual(STATS);
  });

  test('that nobody takes over, and that fails, disturbs nobody', async () => {
    sendEarly(url(), 'tok-1');
    last().fail();
    await new Promise((resolve) => setTimeout(resolve));
  });
});

describe('a portal that was asked early', () => {
  test('is asked once: the session takes its answer over', async () => {
    const getToken = vi.fn(async () => 'tok-7');
    expect(await askPortalEarly(getToken)).toBe('tok-7');
    expect(await askPortalEarly(getToken)).toBe('tok-7');
    const session = createSession();
    session.start({ getToken, takeAnswer: takePortalAnswer });
    expect(await session.token()).toBe('tok-7');
    expect(getToken).toHaveBeenCalledTimes(1);
  });

  test('is asked again after a 401', async () => {
    const getToken = vi.fn().mockResolvedValueOnce('tok-7').mockResolvedValueOnce('tok-8');
    await askPortalEarly(getToken);
    const session = createSession();
    session.start({ getToken, takeAnswer: takePortalAnswer });
    await session.token();
    expect(await session.token('tok-7')).toBe('tok-8');
  });

  test('gives nothing to a session with another portal', async () => {
    await askPortalEarly(async () => 'tok-7');
    const session = createSession();
    session.start({ getToken: async () => 'tok-9', takeAnswer: takePortalAnswer });
    expect(await session.token()).toBe('tok-9');
  });

  test('that fails leaves nobody signed in', async () => {
    const getToken = () => {
      throw new Error('The portal is away.');
    };
    askPortalEarly(getToken)?.toString();
    const session = createSession();
    session.start({ getToken, takeAnswer: takePortalAnswer });
    expect(await session.token()).toBeNull();
    expect(session.store.getState().status).toBe('signed-out');
  });
});
