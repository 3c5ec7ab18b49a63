/** The stand-in answers as the reference API does, and is switched to fail. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnyCall, ELEMENT_HEADER, ELEMENT_NAMES } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { postgresFiles } from '#host/mock/postgresFiles.ts';
import { createStandIn, STAND_IN_DAYS, type StandIn } from '#host/mock/standIn.ts';
import { failuresOf, latencyOf, NO_SWITCHES } from '#host/mock/switches.ts';
import { DEMO_PASSWORD, signInHints } from '#host/seed/demoAccounts.ts';
import { seedAcademy } from '#host/seed/seed.ts';
import { createLogger } from '#host/server/http/log.ts';
import { createApp } from '#host/start/app.ts';
import { inGate, standingFor } from '#tests/support/run/gate.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

/** Both academies end at this moment, and what is younger is the tests' own. */
const NOW = new Date();
const STUDENTS = 60;
const DAYS = inGate(40, STAND_IN_DAYS);
const ORIGIN = 'http://stand-in.example';
const PAGE = 'https://front-end.example';

type Fetch = (request: Request) => Promise<Response>;

let standIn: StandIn;
let database: TestDatabase;
let reference: Fetch;
beforeAll(async () => {
  const startedAt = performance.now();
  standIn = createStandIn({ files: postgresFiles, students: STUDENTS, days: DAYS, now: NOW });
  await standIn.ready;
  console.log(`The stand-in was ready after ${Math.round(performance.now() - startedAt)} ms.`);
  database = await testDatabase();
  await seedAcademy(database.owner, { students: STUDENTS, days: DAYS, seed: 1, now: NOW });
  const app = createApp({
    database,
    config: { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir: '/nowhere' },
    logger: createLogger('silent'),
    clock: () => new Date(),
  });
  reference = async (request) => app.fetch(request);
});
afterAll(async () => {
  await standIn?.close();
  await database?.close();
});

const ask = (fetch: Fetch, method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) =>
  fetch(
    new Request(ORIGIN + path, {
      method,
      headers: {
        Origin: PAGE,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
const onStandIn: Fetch = (request) => standIn.fetch(request);

const signIn = (fetch: Fetch, phone: string, parentView = false) =>
  ask(fetch, 'POST', '/api/admin/login', { body: { identifier: phone, password: DEMO_PASSWORD, parentView } });

const tokenOf = async (fetch: Fetch, phone: string, parentView = false) =>
  ((await (await signIn(fetch, phone, parentView)).json()) as { token: string }).token;

const ADMINISTRATOR = '9000000003';

/** What the parts of a path name in the demo academy. */
const NAMED: Readonly<Record<string, number>> = {
  id: 7,
  planId: 7,
  schoolId: 11,
  day: 3,
  studyPlanItemId: 702,
  examId: 905,
  category: 5,
  pid: 10_001,
  conversationId: 1,
  importId: 1,
};
/** Questions that a call does not do without. */
const QUERY: Readonly<Record<string, string>> = {
  dashboardStats: 'timeframe=Today',
  performanceTracking: 'timeframe=month&metric=overall',
  performanceSummary: 'timeframe=month&metric=overall',
  categoryExams: 'timeframe=all',
  platformAnalytics: 'timeframe=week',
  parentPerformance: 'timeframe=all',
  parentStudyProgress: 'planId=all',
  parentAttendance: `month=${NOW.getMonth()}&year=${NOW.getFullYear()}`,
  childData: 'studentId=10001&part=0&skip=0',
  sessionReport: 'limit=10&offset=0',
  waitingStatements: 'of=student',
  statementTargets: 'kind=exam',
  invitees: 'schoolId=11&role=24',
};
const pathOf = ({ id, path }: AnyCall) =>
  `${path.replace(/\{(\w+)\}/g, (_, name: string) => String(NAMED[name] ?? 1))}${QUERY[id] ? `?${QUERY[id]}` : ''}`;

/** The same where two answers differ by right: secrets, and moments of the tests themselves. */
const comparable = (text: string) =>
  text
    .replace(/"(token|deviceToken)":"[^"]+"/g, '"$1":"…"')
    .replace(`,"${ELEMENT_NAMES}"`, '')
    .replace(/"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, (all, moment) =>
      Date.parse(moment) > NOW.getTime() - 120_000 ? '"now"' : all,
    );

/** Who signs in, and as what. This many calls that read answer at least; the others refuse them. */
const SESSIONS = [
  ...signInHints.map(({ phone, notes, role }) => ({
    phone,
    note: notes.en ?? '',
    parentView: false,
    leastCalls: role === 24 ? 12 : 45,
  })),
  { phone: '9000000026', note: 'The teacher who is a parent, in the parent view', parentView: true, leastCalls: 12 },
];

describe('the answers', () => {
  // In the gate staff who see all, a teacher and a parent stand for the rest.
  const STANDING = /^Administrator|^Teacher at two|^Parent of two/;
  test.each(standingFor(SESSIONS, ({ note }) => STANDING.test(note)))(
    '$note gets what the reference API answers, from every call that reads',
    async (account) => {
      const { phone, parentView } = account;
      const answers = await Promise.all([reference, onStandIn].map((fetch) => signIn(fetch, phone, parentView)));
      const [expected = '', given = ''] = await Promise.all(answers.map((answer) => answer.text()));
      expect(answers[1]?.status).toBe(answers[0]?.status);
      expect(comparable(given)).toBe(comparable(expected));
      const tokens = [expected, given].map((text) => (JSON.parse(text) as { token?: string }).token);
      if (tokens.includes(undefined)) return;
      let answered = 0;
      for (const call of allCalls.filter(({ method }) => method === 'GET')) {
        const path = pathOf(call);
        const theirs = await ask(reference, 'GET', path, { token: tokens[0] ?? '' });
        const ours = await ask(onStandIn, 'GET', path, { token: tokens[1] ?? '' });
        expect([path, ours.status]).toEqual([path, theirs.status]);
        expect([path, comparable(await ours.text())]).toEqual([path, comparable(await theirs.text())]);
        if (ours.ok) answered += 1;
      }
      expect(answered).toBeGreaterThan(account.leastCalls);
    },
  );

  test('what is written is there when it is read again', async () => {
    const token = await tokenOf(onStandIn, ADMINISTRATOR);
    const body = { title: 'Made on the stand-in', description: 'D', priority: 1, targetRole: null, schoolId: null };
    const written = await ask(onStandIn, 'POST', '/api/admin/notifications', { token, body });
    expect(written.ok).toBe(true);
    const read = await ask(onStandIn, 'GET', '/api/admin/notifications?page=1&limit=10', { token });
    expect(await read.text()).toContain('Made on the stand-in');
  });

  test('an import of a file ends with the sentence that there is none here', async () => {
    const token = await tokenOf(onStandIn, ADMINISTRATOR);
    const begun = await ask(onStandIn, 'PUT', '/api/admin/imports', {
      token,
      body: { fileName: 'roster.zip', source: '', countryId: null },
    });
    const { importId, ticket } = (await begun.json()) as { importId: number; ticket: string };
    const sent = new Request(`${ORIGIN}/api/import/runs/${importId}/file`, {
      method: 'PUT',
      headers: { Authorization: `Ticket ${ticket}`, 'Content-Type': 'application/octet-stream', 'Content-Length': '6' },
      body: 'a file',
    });
    expect((await standIn.fetch(sent)).status).toBe(202);
    const read = async () => (await ask(onStandIn, 'GET', `/api/admin/imports/${importId}`, { token })).text();
    await expect.poll(read).toContain('The stand-in imports no files');
  });
});

describe('a page of another origin', () => {
  test('may ask, with the headers that elements send', async () => {
    const preflight = await standIn.fetch(
      new Request(`${ORIGIN}/api/admin/dashboard-stats`, {
        method: 'OPTIONS',
        headers: {
          Origin: PAGE,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': `authorization,${ELEMENT_HEADER.toLowerCase()},idempotency-key`,
        },
      }),
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(PAGE);
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain(ELEMENT_HEADER.toLowerCase());
    const answer = await signIn(onStandIn, ADMINISTRATOR);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(PAGE);
  });

  test('may read what was switched to fail, too', async () => {
    standIn.switches = { ...NO_SWITCHES, failures: { all: '500' } };
    const answer = await signIn(onStandIn, ADMINISTRATOR);
    standIn.switches = NO_SWITCHES;
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([500, '*']);
  });
});

describe('the switches', () => {
  /** What a call answers while it fails in this way. */
  async function failing(failures: Record<string, never> | ReturnType<typeof failuresOf>, path: string) {
    standIn.switches = { ...NO_SWITCHES, failures };
    try {
      return await ask(onStandIn, 'GET', path);
    } finally {
      standIn.switches = NO_SWITCHES;
    }
  }
  const DASHBOARD = '/api/admin/dashboard-stats?timeframe=Today';

  test('one call fails and the others do not', async () => {
    const failures = failuresOf(['dashboardStats=404,schools=503']);
    expect((await failing(failures, DASHBOARD)).status).toBe(404);
    expect((await failing(failures, '/api/admin/schools')).status).toBe(503);
    expect((await failing(failures, '/api/admin/users')).status).toBe(401);
  });

  test('a call’s own switch goes before that of all', async () => {
    const failures = failuresOf(['all=500', 'dashboardStats=403']);
    expect((await failing(failures, DASHBOARD)).status).toBe(403);
    expect((await failing(failures, '/api/admin/schools')).status).toBe(500);
  });

  test('a page in HTML comes with 200, as from a proxy', async () => {
    const answer = await failing({ all: 'html' }, DASHBOARD);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  test('another shape is none that the contract reads, whatever the call', async () => {
    const { safeParse } = await import('valibot');
    for (const call of allCalls.filter(({ method }) => method === 'GET')) {
      const answer = await failing({ [call.id]: 'shape' }, pathOf(call));
      expect([call.id, safeParse(call.answer, await answer.json()).success]).toEqual([call.id, false]);
    }
  });

  test('a cut network gives no answer at all', async () => {
    await expect(failing({ all: 'network' }, DASHBOARD)).rejects.toThrow('The connection is cut');
  });

  test('an answer is held back for as long as is said', async () => {
    standIn.switches = { ...NO_SWITCHES, latency: latencyOf('120') };
    const startedAt = performance.now();
    await ask(onStandIn, 'GET', DASHBOARD);
    standIn.switches = NO_SWITCHES;
    // Timers may fire a little early.
    expect(performance.now() - startedAt).toBeGreaterThan(115);
  });

  test('words that say nothing are refused with a sentence that tells what is said', () => {
    expect(() => latencyOf('soon')).toThrow('--latency takes milliseconds up to 60000 (300)');
    expect(() => failuresOf(['dashboard=500'])).toThrow('There is no call "dashboard"');
    expect(() => failuresOf(['dashboardStats=slow'])).toThrow('A failure is one of');
    expect(latencyOf('200-1500')).toEqual({ kind: 'random', fromMs: 200, toMs: 1500 });
  });
});

describe('the traffic', () => {
  const last = () => standIn.traffic.after(0).at(-1);

  test('tells of each request the call, who asked, and which element', async () => {
    const token = await tokenOf(onStandIn, ADMINISTRATOR);
    expect(last()).toMatchObject({ call: 'login', status: 200, elements: ['academy-login'] });
    await standIn.fetch(
      new Request(`${ORIGIN}/api/admin/schools?page=1&limit=5`, {
        headers: { Authorization: `Bearer ${token}`, [ELEMENT_HEADER]: 'academy-schools' },
      }),
    );
    expect(last()).toMatchObject({
      method: 'GET',
      path: '/api/admin/schools?page=1&limit=5',
      call: 'schools',
      status: 200,
      identity: { pid: 3003, name: 'Meenakshi Varma', role: 3, isParent: false },
      element: 'academy-schools',
    });
    await ask(onStandIn, 'GET', '/api/admin/schools', { token });
    const { element, elements } = last() ?? {};
    expect(element).toBeNull();
    expect(elements).toContain('academy-schools');
  });

  test('holds no token and no password, in no body and no address', async () => {
    const token = await tokenOf(onStandIn, ADMINISTRATOR);
    const secret = 'a new password of somebody';
    await ask(onStandIn, 'PUT', '/api/admin/account/password', {
      token,
      body: { oldPassword: secret, newPassword: secret },
    });
    await ask(onStandIn, 'PUT', '/api/admin/keys', { token, body: { name: 'A system', purposes: ['import'] } });
    await ask(onStandIn, 'GET', `/api/admin/schools?ticket=${token}`, { token });
    const all = JSON.stringify(standIn.traffic.after(0));
    expect(all).not.toContain(token);
    expect(all).not.toContain(secret);
    expect(all).not.toContain(DEMO_PASSWORD);
    expect(all).toContain('•••');
    const made = standIn.traffic.after(0).find(({ call }) => call === 'createAccessKey');
    expect(JSON.parse(made?.answer ?? '{}')).toMatchObject({ secret: '•••' });
  });

  test('an unknown token and an unknown address are told as such', async () => {
    await ask(onStandIn, 'GET', '/api/nothing', { token: 'of nobody' });
    expect(last()).toMatchObject({ call: null, status: 404, identity: null, elements: [] });
  });
});

describe('sessions and data', () => {
  test('everybody is signed out at once', async () => {
    const token = await tokenOf(onStandIn, ADMINISTRATOR);
    await standIn.signEverybodyOut();
    expect((await ask(onStandIn, 'GET', '/api/admin/schools', { token })).status).toBe(401);
  });

  test('a reset brings the academy of the start back', async () => {
    await standIn.reset();
    const token = await tokenOf(onStandIn, ADMINISTRATOR);
    const notifications = await ask(onStandIn, 'GET', '/api/admin/notifications?page=1&limit=10', { token });
    expect(await notifications.text()).not.toContain('Made on the stand-in');
  });
});
