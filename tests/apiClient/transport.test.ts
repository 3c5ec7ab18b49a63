/** Calls that a page sends in its own way (`configure({ transport })`), and who is signed in without a token (`getUser`). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ClientDeps, createClient, type SendOptions } from '#api/client.ts';
import type { ApiError } from '#api/errors.ts';
import { sendByTransport, type Transport, tellNoTransport } from '#api/transport.ts';
import { dashboardStats } from '#contract/figures/dashboard.ts';
import { updateUser } from '#contract/people/userForm.ts';
import { login } from '#contract/sign-in/session.ts';
import { parentAttendance } from '#contract/students/parent.ts';
import { failureText } from '#page/calls/failures.ts';
import { configure, pageConfig } from '#page/element/pageGlobals.ts';
import { tokenOfUser } from '#session/portalUser.ts';
import { createSession } from '#session/session.ts';
import { holdUploads } from '#tests/support/browser/heldUploads.ts';
import { stubPage } from '#tests/support/browser/page.ts';
import { pageTexts } from '#texts/page.ts';

const API = 'https://api.example';
const STATS = {
  titleStats: { totalStudents: 5, totalTeachers: 4, totalVideos: 3, totalStudyPlans: 2, totalSharedStudyPlans: 1 },
  countTables: { examCountByCategory: [], videoCountByCategory: [] },
};
const ask = { query: { timeframe: 'All Time' as const } };

/** Every request that leaves without a transport. */
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  stubPage();
  fetched.mockReset();
  fetched.mockImplementation(async () => json(STATS));
  vi.stubGlobal('fetch', (url: string | URL | Request, init: RequestInit) => fetched(String(url), init));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // The pauses before a repeat are real; only they are made short.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('academy.runtime.v1'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const clientOf = (transport: Transport, own: Partial<ClientDeps> = {}) =>
  createClient({
    getToken: async () => 'tok-1',
    onUnauthorized: () => {},
    onBusy: () => {},
    transport: () => (outgoing) => sendByTransport(transport, outgoing),
    ...own,
  });

const send = (transport: Transport, own: Partial<ClientDeps> = {}, options: Partial<SendOptions> = {}) =>
  clientOf(transport, own).send(dashboardStats, ask, { apiBase: API, ...options });

const failureOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('the call should have failed');
    },
    (error) => error,
  );

describe('what a transport is given', () => {
  test('a call with its id, path, parameters, query and body, without what has no value', async () => {
    const transport = vi.fn(async () => STATS);
    const client = clientOf(transport);
    await client.send(parentAttendance, { query: { month: 0, year: 2026, studentId: undefined } }, { apiBase: API });
    const { call, request } = seen(transport);
    expect(call).toMatchObject({ id: 'parentAttendance', method: 'GET', path: '/api/parent/attendance' });
    expect(call.query).toEqual({ month: 0, year: 2026 });
    expect(request.url).toBe(`${API}/api/parent/attendance?month=0&year=2026`);

    await client.send(updateUser, { params: { pid: 7 }, body: { name: 'Asha' } as never }, { apiBase: API });
    expect(seen(transport).call).toMatchObject({ params: { pid: 7 }, body: { name: 'Asha' }, method: 'PUT' });
    expect(seen(transport).request.url).toBe(`${API}/api/admin/users/7`);
  });

  test('no token, and no request leaves beside it', async () => {
    const transport = vi.fn(async () => STATS);
    await send(transport);
    expect(JSON.stringify(transport.mock.calls)).not.toContain('tok-1');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('the key of a write, and whether the page may be left meanwhile', async () => {
    const transport = vi.fn(async () => ({ token: 't', user: { role: 3 }, menu: [] }));
    const body = { identifier: '9', password: 'x', parentView: false };
    await clientOf(transport).send(login, { body }, { apiBase: API, idempotencyKey: 'key-1', keepalive: true });
    expect(seen(transport).request).toMatchObject({ idempotencyKey: 'key-1', keepalive: true });
  });

  test('the way in which the call would have been sent without it, token included', async () => {
    const answer = await send((_call, request) => request.sendDefault());
    expect(answer.titleStats.totalStudents).toBe(5);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe(`${API}/api/admin/dashboard-stats?timeframe=All+Time`);
    expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer tok-1');
  });

  test('nothing of how far a body is, but where it is sent in that way', async () => {
    const uploads = holdUploads();
    const onSent = vi.fn();
    const answered = { token: 't', user: { role: 3 }, menu: [] };
    const body = { identifier: '9', password: 'x', parentView: false };
    const sendLogin = (transport: Transport) => clientOf(transport).send(login, { body }, { apiBase: API, onSent });
    await sendLogin(async () => answered);
    expect([uploads.length, onSent.mock.calls.length]).toEqual([0, 0]);
    const sent = sendLogin((_call, request) => request.sendDefault());
    await expect.poll(() => uploads).toHaveLength(1);
    uploads[0]?.moves(3, 9);
    uploads[0]?.answers(200, JSON.stringify(answered));
    expect(await sent).toMatchObject({ token: 't' });
    expect(onSent.mock.calls).toEqual([[3, 9]]);
  });

  test('a failure of that way is told as it would have been told without it', async () => {
    fetched.mockImplementation(async () => json({ message: 'Not your school', hint: 'Ask' }, 403));
    const error = await failureOf(send((_call, request) => request.sendDefault()));
    expect(error).toMatchObject({ failure: 'http', status: 403, serverMessage: 'Not your school' });
    expect(error.body).toMatchObject({ hint: 'Ask' });
  });
});

describe('what a transport answers', () => {
  test('is parsed as the contract says, as leniently as an answer over HTTP', async () => {
    const answer = await send({ dashboardStats: () => ({ titleStats: { totalStudents: '12' } }) });
    expect(answer.titleStats).toMatchObject({ totalStudents: 12, totalTeachers: null });
  });

  test('may be the response that has it', async () => {
    expect((await send(async () => json(STATS))).titleStats.totalStudents).toBe(5);
    const error = await failureOf(send(async () => json({ message: 'Closed today' }, 409)));
    expect(error).toMatchObject({ failure: 'http', status: 409, serverMessage: 'Closed today' });
  });

  test.each([
    ['nothing', () => undefined],
    ['a text', () => 'fine'],
    ['a page of HTML', () => new Response('<!doctype html>')],
    ['a list', () => []],
  ])('of another shape is told as an answer that cannot be read: %s', async (_, transport) => {
    expect(await failureOf(send(transport))).toMatchObject({ failure: 'shape' });
  });

  test('is a call that is not offered, where a table does not have it', async () => {
    expect(await failureOf(send({ schools: () => [] }))).toMatchObject({ failure: 'http', status: 501 });
    // What every object has is not in a table.
    const client = clientOf({});
    const odd = { ...dashboardStats, id: 'toString' };
    expect(await failureOf(client.send(odd, ask, { apiBase: API }))).toMatchObject({ status: 501 });
  });
});

describe('a transport that fails', () => {
  const words = (error: ApiError) => failureText(error, pageTexts.in('en-IN'));

  test('with a status and a message is told in these words', async () => {
    const thrown = Object.assign(new Error('The school is closed'), { status: 409 });
    const error = await failureOf(send(() => Promise.reject(thrown)));
    expect(words(error)).toBe('The school is closed');
    expect(await failureOf(send(() => Promise.reject({ status: 404 })))).toMatchObject({ status: 404 });
    expect(await failureOf(send(() => Promise.reject(json({ message: 'Gone' }, 410))))).toMatchObject({
      status: 410,
      serverMessage: 'Gone',
    });
  });

  test('carries what a sign-in needs beside the message', async () => {
    const error = await failureOf(send(() => Promise.reject({ status: 401, message: 'Code', needs: 'code' })));
    expect(error.body).toMatchObject({ needs: 'code' });
  });

  test.each([
    ['what fetch throws offline', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'a mistake in it',
      () => {
        throw new Error('x is undefined');
      },
    ],
    ['a text', () => Promise.reject('no')],
    ['a status that is none', () => Promise.reject({ status: 200 })],
  ])('without a status reads like being offline, after two repeats: %s', async (_, fails) => {
    const transport = vi.fn(fails);
    const error = await failureOf(send(transport));
    expect(error.failure).toBe('network');
    expect(words(error)).toBe('Network error. Please check your connection.');
    expect(transport).toHaveBeenCalledTimes(3);
    expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('dashboardStats'), expect.anything());
  });

  test('with 503 is asked again, with 409 it is not, and a write never is', async () => {
    const busy = vi.fn(async () => Promise.reject({ status: 503 }));
    await failureOf(send(busy));
    expect(busy).toHaveBeenCalledTimes(3);
    const conflict = vi.fn(async () => Promise.reject({ status: 409 }));
    await failureOf(send(conflict));
    expect(conflict).toHaveBeenCalledTimes(1);
    const write = vi.fn(async () => Promise.reject({ status: 503 }));
    const input = { params: { pid: 7 }, body: { name: 'Asha' } as never };
    await failureOf(clientOf(write).send(updateUser, input, { apiBase: API }));
    expect(write).toHaveBeenCalledTimes(1);
  });

  test('by never answering is ended when the time of the call is over', async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | undefined;
    const pending = failureOf(
      send((_call, request) => {
        signal = request.signal;
        return new Promise(() => {});
      }),
    );
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await pending).toMatchObject({ failure: 'timeout' });
    expect(signal?.aborted).toBe(true);
  });

  test('is left when nobody waits any more, even if it ignores the signal', async () => {
    const controller = new AbortController();
    const pending = send(() => new Promise(() => {}), {}, { signal: controller.signal });
    const ended = pending.catch((error) => error.name);
    await Promise.resolve();
    controller.abort();
    expect(await ended).toBe('AbortError');
    expect(console.warn).not.toHaveBeenCalled();
  });
});

describe('a portal that knows its people by cookies (getUser)', () => {
  const portal = (user: object | null) => {
    const getUser = vi.fn(async () => user as never);
    const session = createSession();
    const source = { getToken: tokenOfUser(getUser) };
    session.start(source);
    return { getUser, session, source };
  };

  test('says who is signed in, and nothing is stored and no token sent', async () => {
    const { session } = portal({ pid: 9, role: 24, name: 'Asha', schoolName: 'North' });
    const getToken = () => session.token();
    expect(
      await createClient({ getToken, onUnauthorized: () => {}, onBusy: () => {} }).send(dashboardStats, ask, {
        apiBase: API,
      }),
    ).toBeTruthy();
    expect(session.store.getState()).toMatchObject({
      status: 'signed-in',
      user: { role: 24, name: 'Asha', schoolName: 'North', isParentView: false, capabilities: [] },
    });
    expect(new Headers(fetched.mock.calls[0]?.[1].headers).has('Authorization')).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  test.each([[null], [{ role: 5 }], [{}]])('leaves nobody signed in with %j', async (user) => {
    const { session } = portal(user);
    expect(await session.token()).toBeNull();
    expect(session.store.getState().status).toBe('signed-out');
  });

  test('is asked once more after a 401: the call is repeated for whoever is still signed in', async () => {
    const { session, getUser } = portal({ pid: 9, role: 3 });
    let answers = 0;
    const transport = vi.fn(async () => {
      answers += 1;
      if (answers === 1) throw { status: 401 };
      return STATS;
    });
    const deps = { getToken: (refused?: string) => session.token(refused), onUnauthorized: session.refuse };
    await send(transport, deps);
    expect(transport).toHaveBeenCalledTimes(2);
    expect(getUser).toHaveBeenCalledTimes(2);
    expect(session.store.getState().status).toBe('signed-in');
  });

  test('ends the session when the repeated call gets a 401 too, or when nobody is signed in any more', async () => {
    const refusing = async () => Promise.reject({ status: 401 });
    const { session, getUser } = portal({ pid: 9, role: 3 });
    const deps = { getToken: (refused?: string) => session.token(refused), onUnauthorized: session.refuse };
    expect(await failureOf(send(refusing, deps))).toMatchObject({ status: 401 });
    expect(session.store.getState()).toMatchObject({ status: 'signed-out', ended: 'expired' });
    expect(getUser).toHaveBeenCalledTimes(2);
  });

  test('is the same portal while it is the same function', () => {
    const getUser = () => null;
    expect(tokenOfUser(getUser)).toBe(tokenOfUser(getUser));
    expect(tokenOfUser(() => null)).not.toBe(tokenOfUser(getUser));
  });
});

describe('configure', () => {
  const transport: Transport = async () => STATS;

  test('keeps the first transport of the page, and says so to whoever brings a second one', () => {
    vi.stubGlobal('document', { cookie: '', querySelector: () => null });
    configure({ transport });
    configure({ transport, theme: 'dark' });
    expect(() => configure({ transport: async () => STATS, theme: 'light' })).toThrow(/has a transport already/);
    expect(pageConfig()).toMatchObject({ transport, theme: 'dark' });
  });

  test('does not take it away', () => {
    vi.stubGlobal('document', { cookie: '', querySelector: () => null });
    configure({ transport });
    configure({ transport: undefined });
    expect(pageConfig().transport).toBe(transport);
  });
});

/** What a transport was given last. */
function seen(transport: ReturnType<typeof vi.fn>) {
  const [call, request] = transport.mock.lastCall as Parameters<Extract<Transport, (...args: never) => unknown>>;
  return { call, request };
}

describe('whoever wrote a transport is told in the console', () => {
  const logged = (method: 'warn' | 'error') => vi.mocked(console[method]).mock.calls.map(([words]) => String(words));

  test('which call a table lacks, once, and what to do', async () => {
    const client = clientOf({ children: async () => [] });
    const ask = () => failureOf(client.send(parentAttendance, { query: { month: 0, year: 2026 } }, { apiBase: API }));
    await ask();
    await ask();
    expect(logged('warn')).toHaveLength(1);
    expect(logged('warn')[0]).toContain('no function “parentAttendance” (GET /api/parent/attendance)');
    expect(logged('warn')[0]).toContain('Add “parentAttendance” to the table');
  });

  test('that a call was not answered in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failure = failureOf(send(() => new Promise(() => {})));
    await vi.advanceTimersByTimeAsync(31_000);
    expect((await failure).failure).toBe('timeout');
    expect(logged('warn')).toEqual([expect.stringContaining('did not answer dashboardStats in time')]);
  });

  test('at once, what is no transport, and which entry is no function', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    tellNoTransport('https://api.example');
    tellNoTransport({ dashboardStats: 'GET /stats', children: async () => [] });
    tellNoTransport(async () => ({}));
    expect(logged('error')).toEqual([
      expect.stringContaining('a transport is a function, or a table'),
      expect.stringContaining('“dashboardStats” of the transport is no function'),
    ]);
  });

  test('that an entry which is no function counts as a call that is not offered', async () => {
    const failure = await failureOf(send({ dashboardStats: 'GET /stats' } as never));
    expect([failure.failure, failure.status]).toEqual(['http', 501]);
  });

  test('what an entry throws when it is read, and the call counts as not offered', async () => {
    const table = Object.defineProperty({}, 'dashboardStats', {
      enumerable: true,
      get: () => {
        throw new Error('not now');
      },
    });
    expect((await failureOf(send(table as never))).status).toBe(501);
    expect(logged('warn')).toContain('academy-widgets: the transport failed for dashboardStats.');
  });
});
