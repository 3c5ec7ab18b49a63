import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardStats } from '#contract/figures/dashboard.ts';
import { performanceTracking } from '#contract/figures/performance.ts';
import { allCalls } from '#contract/index.ts';
import { createNotification } from '#contract/messages/noticeWriting.ts';
import { notificationCounts } from '#contract/messages/notifications.ts';
import { signOut } from '#contract/sign-in/session.ts';
import { accessKeysOf } from '#host/server/facts/keys.calls.ts';
import type { AppEnv } from '#host/server/http/env.ts';
import { ApiError, toApiError } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { createLogger } from '#host/server/http/log.ts';
import { allowedHosts, outbound } from '#host/server/http/network/outbound.ts';
import { POLICY } from '#host/server/http/policy.ts';
import { createRequestHandlers } from '#host/server/http/requestHandlers.ts';
import { endSession } from '#host/server/http/sessions.ts';
import { runnerInside } from '#tests/server/imports/runnerInside.ts';
import { makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

/** An app with these handlers, as if the code behind their calls were another. */
function appWith(handlers: Partial<Handlers>, more: { longestMs?: number } = {}): Hono<AppEnv> {
  const logger = createLogger('silent');
  const services = {
    database: world.database,
    logger,
    clock: () => new Date(),
    outbound: outbound(allowedHosts([])),
    pushOutbound: outbound(allowedHosts([])),
    gatewayOutbound: outbound(allowedHosts([])),
    webhookOutbound: outbound(allowedHosts([])),
    serviceTokens: new Map(),
    keys: accessKeysOf(world.database),
    imports: runnerInside(world.database),
    ...more,
  };
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('requestId', 'a-request');
    c.set('facts', {});
    await next();
  });
  const handlerOf = createRequestHandlers(services, POLICY, handlers as Handlers);
  for (const call of allCalls) if (call.id in handlers) app.on(call.method, call.path, handlerOf(call));
  app.onError((error, c) => c.json(toApiError(error).body, toApiError(error).status));
  return app;
}

const send = async (app: Hono<AppEnv>, method: string, path: string, token: string) =>
  app.request(path, { method, headers: { Authorization: `Bearer ${token}` } });

it('no call starts without a handler', () => {
  const { login: _, ...others } = Object.fromEntries(allCalls.map(({ id }) => [id, async () => ({})]));
  const services = { database: world.database, logger: createLogger('silent'), clock: () => new Date() };
  const handlerOf = createRequestHandlers(
    {
      ...services,
      outbound: outbound(allowedHosts([])),
      pushOutbound: outbound(allowedHosts([])),
      gatewayOutbound: outbound(allowedHosts([])),
      webhookOutbound: outbound(allowedHosts([])),
      serviceTokens: new Map(),
      keys: accessKeysOf(world.database),
      imports: runnerInside(world.database),
    },
    POLICY,
    others as unknown as Handlers,
  );
  const refused = allCalls.filter((call) => {
    try {
      handlerOf(call);
      return false;
    } catch (error) {
      return /has no handler/.test(String(error));
    }
  });
  expect(refused.map(({ id }) => id)).toEqual(['login']);
});

describe('a handler', () => {
  it('fails when it writes without a line in the activity log, and what it wrote is rolled back', async () => {
    const forgetful = appWith({
      signOut: async ({ db, session }) => {
        await endSession(db, session.sessionId);
        return { message: 'Signed out' };
      },
    });
    const token = await world.signIn(world.people.staff);
    expect((await send(forgetful, 'POST', signOut.path, token)).status).toBe(500);
    const still = await world.app.request('/api/admin/dashboard-stats?timeframe=Today', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(still.status).toBe(200);
  });

  it('answers nothing that the contract does not declare, however deep it is', async () => {
    const category = { category: 'Physics', count: 3, secret: 'hidden' };
    const talkative = appWith({
      dashboardStats: async () => ({
        titleStats: {
          totalStudents: 1,
          totalTeachers: 1,
          totalVideos: 1,
          totalStudyPlans: 1,
          totalSharedStudyPlans: 1,
          secret: 'hidden',
        },
        countTables: { examCountByCategory: [category], videoCountByCategory: [] },
        passwordHash: 'hidden',
      }),
    } as Partial<Handlers>);
    const token = await world.signIn(world.people.staff);
    const response = await send(talkative, 'GET', `${dashboardStats.path}?timeframe=Today`, token);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      countTables: { examCountByCategory: [{ category: 'Physics', count: 3 }] },
    });
    expect(text).not.toContain('hidden');
  });

  it('that answers every student takes half of the connections at most, and others are answered meanwhile', async () => {
    const { max = 0 } = world.database.pools().api ?? {};
    let running = 0;
    let most = 0;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const app = appWith({
      performanceTracking: async () => {
        running += 1;
        most = Math.max(most, running);
        await held;
        running -= 1;
        return [];
      },
      notificationCounts: async () => ({ total: 0, active: 0, highPriority: 0, thisWeek: 0 }),
    } as Partial<Handlers>);
    const token = await world.signIn(world.people.administrator);
    const path = `${performanceTracking.path}?timeframe=week&metric=overall`;
    const all = Promise.all(Array.from({ length: max + 2 }, () => send(app, 'GET', path, token)));
    await expect.poll(() => running).toBe(Math.floor(max / 2));
    expect((await send(app, 'GET', notificationCounts.path, token)).status).toBe(200);
    letGo();
    expect((await all).map(({ status }) => status)).toEqual(Array(max + 2).fill(200));
    expect(most).toBe(Math.floor(max / 2));
  });

  it('whose query took too long is stopped, and the caller is told so in a sentence', async () => {
    const slow = appWith({
      notificationCounts: async ({ db }) => {
        await sql`set local statement_timeout = '50ms'`.execute(db);
        await sql`select pg_sleep(60)`.execute(db);
        return { total: 0, active: 0, highPriority: 0, thisWeek: 0 };
      },
    } as Partial<Handlers>);
    const answer = await send(slow, 'GET', notificationCounts.path, await world.signIn(world.people.administrator));
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { message: 'This took too long, so it was stopped. Please ask for less at once, or try again later.' },
    ]);
    const { rows } =
      await sql`select from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()`.execute(
        world.database.owner,
      );
    expect(rows).toEqual([]);
  });

  it('whose queries took too long together is stopped, and nothing that it wrote stays', async () => {
    let begun = 0;
    const slow = appWith(
      {
        createNotification: async ({ db }) => {
          await sql`insert into study_plan (title) values ('Of a call without an end')`.execute(db);
          for (;;) {
            begun += 1;
            await sql`select pg_sleep(0.05) as "of a call without an end"`.execute(db);
          }
        },
      } as Partial<Handlers>,
      { longestMs: 1_000 },
    );
    const token = await world.signIn(world.people.administrator);
    const answer = await slow.request(createNotification.path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'T', description: 'D', priority: 1, targetRole: null, schoolId: null }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { message: 'This took too long, so it was stopped. Please ask for less at once, or try again later.' },
    ]);
    const before = begun;
    const { owner } = world.database;
    const kept = await sql`select from study_plan where title = 'Of a call without an end'`.execute(owner);
    const active = await sql`
      select from pg_stat_activity
       where query like '%"of a call without an end"%' and state <> 'idle' and pid <> pg_backend_pid()`.execute(owner);
    expect([kept.rows, active.rows, begun]).toEqual([[], [], before]);
  });

  it('that has to wait for longer than it may take does not begin', async () => {
    let hasBegun = false;
    const app = appWith(
      {
        notificationCounts: async () => {
          hasBegun = true;
          return { total: 0, active: 0, highPriority: 0, thisWeek: 0 };
        },
      } as Partial<Handlers>,
      { longestMs: 0 },
    );
    const answer = await send(app, 'GET', notificationCounts.path, await world.signIn(world.people.administrator));
    expect([answer.status, hasBegun]).toEqual([503, false]);
  });

  it('that is over in time leaves its connection to others, none of which is stopped', async () => {
    const app = appWith(
      {
        notificationCounts: async ({ db }) => {
          await sql`select pg_sleep(0.3)`.execute(db);
          return { total: 0, active: 0, highPriority: 0, thisWeek: 0 };
        },
      } as Partial<Handlers>,
      { longestMs: 20_000 },
    );
    const token = await world.signIn(world.people.administrator);
    const { max = 0 } = world.database.pools().api ?? {};
    const answers = await Promise.all(
      Array.from({ length: 2 * max }, () => send(app, 'GET', notificationCounts.path, token)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(2 * max).fill(200));
  });

  it.each(['55P03', '40P01'])('asks the caller to try again when PostgreSQL cancels its query (%s)', (code) => {
    const error = toApiError(Object.assign(new Error('canceling statement'), { code }));
    expect(error.status).toBe(503);
    expect(error.more.headers).toHaveProperty('Retry-After');
  });
});

describe('a write with an Idempotency-Key', () => {
  const notice = { title: 'Sports day', description: 'On Saturday.', priority: 1, targetRole: null, schoolId: null };
  /** @param meanwhile is waited for by each write. */
  const countingApp = (meanwhile = async () => {}) => {
    let written = 0;
    const app = appWith({
      createNotification: async ({ body, record }) => {
        if (body.title === 'Refused') throw new ApiError(409, 'Not now');
        written += 1;
        const notificationId = written;
        await record({ kind: 'createdNotification', values: { notification: notificationId, title: body.title } });
        await meanwhile();
        return { message: 'Notification created', notificationId };
      },
    });
    return { app, written: () => written };
  };
  const post = async (app: Hono<AppEnv>, token: string, key: string, body: object) =>
    app.request(createNotification.path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
    });

  it('is done once however often it is sent, also at the same moment, with one answer', async () => {
    const waiting = async () => {
      const { rows } = await sql`
        select from pg_locks join pg_stat_activity using (pid)
         where datname = current_database() and not granted`.execute(world.database.owner);
      return rows.length;
    };
    // The other of a double click has arrived while this one is at work.
    const { app, written } = countingApp(() => expect.poll(waiting, { timeout: 30_000 }).toBeGreaterThan(0));
    const token = await world.signIn(world.people.staff);
    const first = await Promise.all([post(app, token, 'once', notice), post(app, token, 'once', notice)]);
    const later = await post(app, token, 'once', notice);
    const answers = await Promise.all([...first, later].map((response) => response.json()));
    expect([...first, later].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(written()).toBe(1);
  });

  it('is done again for another person or with another key', async () => {
    const { app, written } = countingApp();
    const [staff, admin] = [await world.signIn(world.people.staff), await world.signIn(world.people.administrator)];
    await post(app, staff, 'mine', notice);
    await post(app, admin, 'mine', notice);
    await post(app, staff, 'another', notice);
    expect(written()).toBe(3);
  });

  it('is refused when its key named something else before', async () => {
    const { app, written } = countingApp();
    const token = await world.signIn(world.people.staff);
    await post(app, token, 'taken', notice);
    const other = await post(app, token, 'taken', { ...notice, title: 'Another' });
    expect(other.status).toBe(422);
    expect(await other.json()).toHaveProperty('message');
    expect(written()).toBe(1);
  });

  it('that failed leaves its key free', async () => {
    const { app } = countingApp();
    const token = await world.signIn(world.people.staff);
    expect((await post(app, token, 'again', { ...notice, title: 'Refused' })).status).toBe(409);
    expect((await post(app, token, 'again', notice)).status).toBe(201);
  });
});
