import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardStats } from '#contract/dashboard.ts';
import { signOut } from '#contract/session.ts';
import { answerCalls } from '#host/api/answer.ts';
import type { AppEnv } from '#host/api/env.ts';
import { toApiError } from '#host/api/errors.ts';
import { createLogger } from '#host/api/log.ts';
import { POLICY } from '#host/api/policy.ts';
import { type Route, route } from '#host/api/route.ts';
import { endSession } from '#host/db/sessions.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

/** An app of one route, as if its code had been written otherwise. */
function appOf({ call, handle }: Route): Hono<AppEnv> {
  const logger = createLogger('silent');
  const services = { database: world.database, logger, clock: () => new Date() };
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('requestId', 'a-request');
    c.set('facts', {});
    await next();
  });
  app.on(call.method, call.path, answerCalls(services, POLICY, [{ call, handle }])(call));
  app.onError((error, c) => c.json(toApiError(error).body, toApiError(error).status));
  return app;
}

const send = async (app: Hono<AppEnv>, method: string, path: string, token: string) =>
  app.request(path, { method, headers: { Authorization: `Bearer ${token}` } });

describe('a route', () => {
  it('that writes without a line in the activity log fails, and what it wrote is taken back', async () => {
    const forgetful = route(signOut, async ({ db, session }) => {
      await endSession(db, session.sessionId);
      return { message: 'Signed out' };
    });
    const token = await world.signIn(world.people.staff);
    expect((await send(appOf(forgetful), 'POST', signOut.path, token)).status).toBe(500);
    const still = await world.app.request('/api/admin/dashboard-stats?timeframe=Today', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(still.status).toBe(200);
  });

  it('lets nothing out that the contract does not declare, however deep', async () => {
    const category = { category: 'Physics', count: 3, secret: 'hidden' };
    const talkative = route(dashboardStats, async () => ({
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
    }));
    const token = await world.signIn(world.people.staff);
    const response = await send(appOf(talkative), 'GET', `${dashboardStats.path}?timeframe=Today`, token);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      countTables: { examCountByCategory: [{ category: 'Physics', count: 3 }] },
    });
    expect(text).not.toContain('hidden');
  });

  it.each(['57014', '40P01'])('whose query PostgreSQL gives up (%s) asks the caller to try again', (code) => {
    const error = toApiError(Object.assign(new Error('canceling statement'), { code }));
    expect(error.status).toBe(503);
    expect(error.more.headers).toHaveProperty('Retry-After');
  });
});
