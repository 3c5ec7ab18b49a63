/** Answers that something between the page and the API has kept for somebody else, as a service worker "for offline" does. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callUrl, sessionMark } from '#api/callUrl.ts';
import { type ClientDeps, createClient } from '#api/client.ts';
import { parentDashboardStats } from '#contract/students/parent.ts';
import { sendEarly, takeEarly } from '#page/calls/earlyCalls.ts';
import { tokenOfUser } from '#session/portalUser.ts';
import { stubPage } from '#tests/support/browser/page.ts';

const API = 'https://api.example';

/** A worker that answers a GET with what it has kept for the address, no matter who asks. */
interface Worker {
  /** What makes two addresses the same to it. */
  keyOf?: (url: URL) => string;
}
/** A server that answers with the name of the one whose token came. */
interface Server {
  /** It says for whom an answer is. */
  isTelling?: boolean;
  /** By cookies: who asks, in place of a token. */
  who?: () => number;
}

let requested: string[] = [];

function stand({ keyOf = ({ href }) => href }: Worker, { isTelling = true, who }: Server): void {
  const kept = new Map<string, Response>();
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input);
    const found = kept.get(keyOf(url));
    if (found) return found.clone();
    requested.push(url.href);
    const token = new Headers(init.headers).get('Authorization')?.replace('Bearer ', '');
    const person = String(who?.() ?? token);
    const mark = who ? sessionMark(`\n1\n${person}`) : sessionMark(person);
    const answer = new Response(JSON.stringify({ studentInfo: { name: `child of ${person}` } }), {
      headers: { 'Content-Type': 'application/json', ...(isTelling && mark ? { 'X-Academy-For': mark } : {}) },
    });
    kept.set(keyOf(url), answer.clone());
    return answer;
  });
}

const clientOf = (token: string | null, own: Partial<ClientDeps> = {}) =>
  createClient({ getToken: async () => token, onUnauthorized: () => {}, onBusy: () => {}, ...own });

const childOf = async (token: string | null, own?: Partial<ClientDeps>) =>
  (await clientOf(token, own).send(parentDashboardStats, { query: {} }, { apiBase: API })).studentInfo?.name;

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: { failure?: string }) => error.failure,
  );

beforeEach(() => {
  stubPage();
  requested = [];
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, Symbol.for('academy.runtime.v1'));
  vi.unstubAllGlobals();
});

const hasSessionAddresses = () => true;

describe('behind a worker that keeps answers by their address', () => {
  test('the next person gets their own, since the answer says that it is for another', async () => {
    stand({}, {});
    expect(await childOf('of-anitha')).toBe('child of of-anitha');
    expect(await childOf('of-babu')).toBe('child of of-babu');
    expect(await childOf('of-anitha')).toBe('child of of-anitha');
  });

  test('a server that takes them is asked at addresses that differ by session, so that nobody meets another’s', async () => {
    stand({}, { isTelling: false });
    expect(await childOf('of-anitha', { hasSessionAddresses })).toBe('child of of-anitha');
    expect(await childOf('of-babu', { hasSessionAddresses })).toBe('child of of-babu');
    expect(requested).toHaveLength(2);
    expect(requested.join()).not.toContain('of-');
  });

  test('the next person of a portal with cookies gets their own too', async () => {
    let pid = 11;
    stand({}, { who: () => pid });
    const tokenOf = async () => (await tokenOfUser(() => ({ role: 24, pid }))()) as { token: string };
    expect(await childOf((await tokenOf()).token)).toBe('child of 11');
    pid = 12;
    expect(await childOf((await tokenOf()).token)).toBe('child of 12');
  });

  test('an answer that was asked for early is judged as any other', async () => {
    stand({}, {});
    await childOf('of-anitha');
    sendEarly(callUrl(API, parentDashboardStats, { query: {} }), 'of-babu');
    expect(await childOf('of-babu', { takeEarly })).toBe('child of of-babu');
  });

  test('a server that says nothing, and takes no such addresses, is asked as its contract says', async () => {
    stand({}, { isTelling: false });
    await childOf('of-anitha');
    expect(requested).toEqual([`${API}/api/parent/dashboard-stats`]);
  });
});

test('behind a worker that takes all addresses of a path for one, nobody is shown another’s child', async () => {
  stand({ keyOf: ({ origin, pathname }) => origin + pathname }, {});
  expect(await childOf('of-anitha')).toBe('child of of-anitha');
  expect(await failureOf(childOf('of-babu'))).toBe('foreign');
  expect(await failureOf(childOf('of-babu', { hasSessionAddresses }))).toBe('foreign');
  expect(await childOf('of-anitha')).toBe('child of of-anitha');
});

describe('the mark of a session', () => {
  // PHP: hash('fnv1a32', $token).
  test('is FNV-1a of its token, as other servers compute it', () => {
    expect(sessionMark('foobar')).toBe('bf9cf968');
    expect(sessionMark('a')).toBe('e40c292c');
  });

  test('is the same for each answer of a portal with cookies to the same person', async () => {
    const getToken = tokenOfUser(() => ({ role: 24, pid: 11 }));
    const marks = [await getToken(), await getToken()].map((answer) =>
      sessionMark((answer as { token: string }).token),
    );
    expect(marks[0]).toBeDefined();
    expect(marks[0]).toBe(marks[1]);
    expect(sessionMark(((await tokenOfUser(() => ({ role: 24 }))()) as { token: string }).token)).toBeUndefined();
    expect(sessionMark(null)).toBeUndefined();
  });
});
