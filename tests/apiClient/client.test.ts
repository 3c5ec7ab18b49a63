import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ClientDeps, createClient } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { dashboardStats } from '#contract/figures/dashboard.ts';
import { examCategories } from '#contract/figures/leaderboard.ts';
import { login } from '#contract/sign-in/session.ts';
import { holdUploads } from '#tests/support/browser/heldUploads.ts';
import { stubPage } from '#tests/support/browser/page.ts';

const STATS = {
  titleStats: { totalStudents: 5, totalTeachers: 4, totalVideos: 3, totalStudyPlans: 2, totalSharedStudyPlans: 1 },
  countTables: { examCountByCategory: [{ category: 'Mock Test', count: 7 }], videoCountByCategory: [] },
};
const ask = { query: { timeframe: 'All Time' as const } };

let server: Server | undefined;
let requests: IncomingMessage[] = [];

/** A host that answers as told; each answer in turn, the last one again and again. */
async function host(...answers: { status?: number; body?: unknown; cut?: boolean; hang?: boolean }[]): Promise<string> {
  requests = [];
  const answer: RequestListener = (request, response) => {
    const { status = 200, body = STATS, cut, hang } = answers[Math.min(requests.length, answers.length - 1)] ?? {};
    requests.push(request);
    if (hang) return;
    if (cut) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const deps = (own: Partial<ClientDeps> = {}): ClientDeps => ({
  getToken: async () => 'tok-1',
  onUnauthorized: () => {},
  onBusy: () => {},
  ...own,
});

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('the call should have failed');
    },
    (error) => error,
  );

beforeEach(() => {
  stubPage();
  // The pauses before a repeat are real; only they are made short.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

describe('what goes out', () => {
  test('the token goes out as a Bearer header and the timeframe as a parameter', async () => {
    const apiBase = await host({});
    await createClient(deps()).send(dashboardStats, ask, { apiBase });
    expect(requests[0]?.headers.authorization).toBe('Bearer tok-1');
    expect(requests[0]?.url).toBe('/api/admin/dashboard-stats?timeframe=All+Time');
  });

  test('a host below a path is asked below that path', async () => {
    const apiBase = await host({});
    await createClient(deps()).send(dashboardStats, ask, { apiBase: `${apiBase}/academy/` });
    expect(requests[0]?.url).toMatch(/^\/academy\/api\/admin/);
  });

  test('a parameter with nothing to say is left out', async () => {
    const apiBase = await host({});
    for (const nothing of [undefined, null, '', Number.NaN]) {
      await createClient(deps()).send(dashboardStats, { query: { timeframe: nothing as never } }, { apiBase });
    }
    expect(new Set(requests.map(({ url }) => url))).toEqual(new Set(['/api/admin/dashboard-stats']));
    expect(requests).toHaveLength(4);
  });

  test('a body is JSON also where the page extends Array.prototype', async () => {
    const apiBase = await host({ body: { token: 't', user: { role: 3 } } });
    Object.defineProperty(Array.prototype, 'toJSON', { value: () => 'spoiled', configurable: true });
    const body = { identifier: '9000000003', password: 'tulsi-leaf-42', parentView: false };
    let sent = '';
    server?.prependListener('request', (request) => request.on('data', (chunk) => (sent += chunk)));
    await createClient(deps()).send(login, { body }, { apiBase });
    Reflect.deleteProperty(Array.prototype, 'toJSON');
    expect(JSON.parse(sent)).toEqual(body);
  });

  test('cookies go to the page’s own origin at most', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const apiBase = await host({});
    await createClient(deps()).send(dashboardStats, ask, { apiBase });
    await createClient(deps())
      .send(login, { body: { identifier: '1', password: 'x', parentView: false } }, { apiBase, keepalive: true })
      .catch(() => {});
    expect(fetched).toHaveBeenCalledTimes(2);
    for (const [request, init] of fetched.mock.calls) {
      expect(new Request(request as string, init as RequestInit).credentials).toBe('same-origin');
    }
  });

  test("the XSRF cookie goes to the page's own origin only", async () => {
    const apiBase = await host({});
    stubPage({ origin: apiBase });
    vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=x%20y' });
    await createClient(deps()).send(dashboardStats, ask, { apiBase });
    expect(requests[0]?.headers['x-xsrf-token']).toBe('x y');
    stubPage({ origin: 'https://other.example' });
    vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=secret' });
    await createClient(deps()).send(dashboardStats, ask, { apiBase });
    expect(requests[1]?.headers['x-xsrf-token']).toBeUndefined();
  });
});

describe('what comes back', () => {
  test('is parsed as the contract says', async () => {
    const apiBase = await host({ body: { ...STATS, extra: 1 } });
    expect(await createClient(deps()).send(dashboardStats, ask, { apiBase })).toEqual(STATS);
  });

  test.each(['<html>', '', '{"titleStats":', '7', '[]'])(
    '%j is a wrong shape, not an exception of ours',
    async (body) => {
      const apiBase = await host({ body });
      const error = await failure(createClient(deps()).send(dashboardStats, ask, { apiBase }));
      expect(error).toBeInstanceOf(ApiError);
      expect(error.failure).toBe('shape');
    },
  );

  test.each(['<html>', '', '[{'])('%j is a failed list, and no empty one', async (body) => {
    const apiBase = await host({ body });
    const error = await failure(createClient(deps()).send(examCategories, {}, { apiBase }));
    expect(error.failure).toBe('shape');
  });

  test('an error carries status and message of the host', async () => {
    const apiBase = await host({ status: 418, body: { message: 'No coffee here' } });
    const error = await failure(createClient(deps()).send(dashboardStats, ask, { apiBase }));
    expect(error).toMatchObject({ failure: 'http', status: 418, serverMessage: 'No coffee here' });
  });

  test.each(['', '<h1>Bad</h1>', '{"message":'])('an error without a usable body has no message: %j', async (body) => {
    const apiBase = await host({ status: 400, body });
    const error = await failure(createClient(deps()).send(dashboardStats, ask, { apiBase }));
    expect(error).toMatchObject({ failure: 'http', status: 400, serverMessage: undefined });
  });
});

describe('repeats (promises/session-and-errors.md#repeats)', () => {
  test.each([502, 503, 504])('a GET that meets %i is asked again', async (status) => {
    const apiBase = await host({ status }, {});
    await createClient(deps()).send(dashboardStats, ask, { apiBase });
    expect(requests).toHaveLength(2);
  });

  test('a GET that meets no response is asked three times in all', async () => {
    const apiBase = await host({ cut: true });
    const error = await failure(createClient(deps()).send(dashboardStats, ask, { apiBase }));
    expect(error.failure).toBe('network');
    expect(requests).toHaveLength(3);
  });

  test.each([400, 403, 404, 500])('a GET that meets %i is not', async (status) => {
    const apiBase = await host({ status });
    await failure(createClient(deps()).send(dashboardStats, ask, { apiBase }));
    expect(requests).toHaveLength(1);
  });

  test('a call that writes is never repeated', async () => {
    const apiBase = await host({ status: 503 });
    const body = { identifier: '9', password: 'x', parentView: false };
    await failure(createClient(deps()).send(login, { body }, { apiBase }));
    expect(requests).toHaveLength(1);
  });
});

describe('a refused token', () => {
  test('is reported with the token that was refused', async () => {
    const apiBase = await host({ status: 401 });
    const onUnauthorized = vi.fn();
    await failure(createClient(deps({ onUnauthorized })).send(dashboardStats, ask, { apiBase }));
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith('tok-1');
  });

  test('gives way to a newer one of the portal', async () => {
    const apiBase = await host({ status: 401 }, {});
    const onUnauthorized = vi.fn();
    const getToken = async (refused?: string) => (refused ? 'tok-2' : 'tok-1');
    await createClient(deps({ onUnauthorized, getToken })).send(dashboardStats, ask, { apiBase });
    expect(requests[1]?.headers.authorization).toBe('Bearer tok-2');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  test('a 401 of the login is a failed login, not an expired session', async () => {
    const apiBase = await host({ status: 401, body: { message: 'Wrong password' } });
    const onUnauthorized = vi.fn();
    const body = { identifier: '9', password: 'x', parentView: false };
    const error = await failure(createClient(deps({ onUnauthorized })).send(login, { body }, { apiBase }));
    expect(error.serverMessage).toBe('Wrong password');
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('waiting', () => {
  test('ends after 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const apiBase = await host({ hang: true });
    const failed = failure(createClient(deps()).send(dashboardStats, ask, { apiBase }));
    await expect.poll(() => requests).toHaveLength(1);
    vi.advanceTimersByTime(29_999);
    vi.advanceTimersByTime(1);
    expect((await failed).failure).toBe('timeout');
  });

  test('is cancelled when nobody waits any more', async () => {
    const apiBase = await host({ hang: true });
    const cut = new AbortController();
    const closed = new Promise((resolve) => server?.on('request', (request) => request.on('close', resolve)));
    const failed = failure(createClient(deps()).send(dashboardStats, ask, { apiBase, signal: cut.signal }));
    await expect.poll(() => requests).toHaveLength(1);
    cut.abort();
    expect((await failed).name).toBe('AbortError');
    await closed;
  });

  test('its end is told with how long it took and why it failed, but not of one that was cancelled', async () => {
    const apiBase = await host({}, { status: 404, body: { message: 'Gone' } }, { hang: true });
    const ends: [ms: number, status: number | undefined][] = [];
    const client = createClient(deps({ onEnd: (ms, error) => ends.push([ms, error?.status]) }));
    await client.send(dashboardStats, ask, { apiBase });
    await failure(client.send(dashboardStats, ask, { apiBase }));
    const cut = new AbortController();
    const cancelled = failure(client.send(dashboardStats, ask, { apiBase, signal: cut.signal }));
    await expect.poll(() => requests).toHaveLength(3);
    cut.abort();
    await cancelled;
    expect(ends).toEqual([
      [expect.any(Number), undefined],
      [expect.any(Number), 404],
    ]);
  });

  test('the count of calls under way rises and falls back to nothing', async () => {
    const apiBase = await host({});
    const counts: number[] = [];
    const client = createClient(deps({ onBusy: (underWay) => counts.push(underWay) }));
    await Promise.all([client.send(dashboardStats, ask, { apiBase }), client.send(dashboardStats, ask, { apiBase })]);
    expect(counts).toEqual([1, 2, 1, 0]);
  });
});

describe('a body whose way is told (`onSent`)', () => {
  const body = { identifier: '9', password: 'x', parentView: false };
  const session = JSON.stringify({ token: 't', user: { role: 3 }, menu: [] });
  const begin = (signal?: AbortSignal) => {
    const uploads = holdUploads();
    const onSent = vi.fn();
    const answer = createClient(deps()).send(login, { body }, { apiBase: 'https://api.example', signal, onSent });
    return { uploads, onSent, answer };
  };

  test('leaves as any other call, and is told as it leaves', async () => {
    const { uploads, onSent, answer } = begin();
    await expect.poll(() => uploads).toHaveLength(1);
    const [upload] = uploads;
    expect(upload).toMatchObject({ method: 'POST', url: 'https://api.example/api/admin/login' });
    expect(upload?.headers).toMatchObject({ Accept: 'application/json', 'Content-Type': 'application/json' });
    expect(JSON.parse(String(upload?.body))).toEqual(body);
    upload?.moves(3, 9);
    upload?.answers(200, session);
    expect(await answer).toMatchObject({ token: 't' });
    expect(onSent.mock.calls).toEqual([[3, 9]]);
  });

  test('is refused, or broken off, as any other call', async () => {
    const refused = begin();
    await expect.poll(() => refused.uploads).toHaveLength(1);
    refused.uploads[0]?.answers(413, '{"message":"Too large"}');
    expect(await failure(refused.answer)).toMatchObject({ failure: 'http', status: 413, serverMessage: 'Too large' });
    const broken = begin();
    await expect.poll(() => broken.uploads).toHaveLength(1);
    broken.uploads[0]?.breaksOff();
    expect(await failure(broken.answer)).toMatchObject({ failure: 'network', status: 0 });
  });

  test('is ended when it is cancelled', async () => {
    const cut = new AbortController();
    const { uploads, answer } = begin(cut.signal);
    await expect.poll(() => uploads).toHaveLength(1);
    cut.abort();
    expect((await failure(answer)).name).toBe('AbortError');
    expect(uploads[0]?.isAborted).toBe(true);
  });

  test('has its time anew whenever some of it has left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { uploads, answer } = begin();
    const failed = failure(answer);
    await expect.poll(() => uploads).toHaveLength(1);
    for (let sent = 1; sent <= 4; sent += 1) {
      // Waiting for the upload has taken some of the time.
      vi.advanceTimersByTime(20_000);
      uploads[0]?.moves(sent, 9);
    }
    expect(uploads[0]?.isAborted).toBe(false);
    vi.advanceTimersByTime(30_000);
    expect((await failed).failure).toBe('timeout');
    expect(uploads[0]?.isAborted).toBe(true);
  });
});
