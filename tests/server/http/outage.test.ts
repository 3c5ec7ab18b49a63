import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DistantDatabase, distantDatabase } from '#tests/support/server/database.ts';
import { ask, login, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

let database: DistantDatabase;
let world: World;
let token: string;
beforeAll(async () => {
  database = await distantDatabase();
  world = await makeWorld(database);
  token = await world.signInAs(3);
});
afterAll(() => world?.close());

const stats = () => ask(world.app, 'GET', '/api/admin/dashboard-stats?timeframe=Today', { token });
const ready = () => ask(world.app, 'GET', '/readyz');

it('calls are answered with 503 and Retry-After while the database cannot be reached, and work again without a restart', async () => {
  expect((await stats()).status).toBe(200);
  expect((await ready()).status).toBe(200);

  await database.unplug();
  for (const response of [await stats(), await login(world.app, world.people.staff.phone, PASSWORD), await ready()]) {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({ message: expect.stringContaining('try again') });
  }
  // The process itself is well, and what needs no database goes on.
  expect((await ask(world.app, 'GET', '/healthz')).status).toBe(200);
  expect((await ask(world.app, 'GET', '/api/openapi.json')).status).toBe(200);

  await database.plug();
  expect((await stats()).status).toBe(200);
  expect((await ready()).status).toBe(200);
});

it('a call that the outage cuts off leaves nothing half done', async () => {
  const before = await world.database.owner.selectFrom('session').select('session_id').execute();
  const cut = login(world.app, world.people.staff.phone, PASSWORD);
  await database.unplug();
  const response = await cut;
  await database.plug();
  const after = await world.database.owner.selectFrom('session').select('session_id').execute();
  expect(after.length - before.length).toBe(response.status === 200 ? 1 : 0);
  expect([200, 503]).toContain(response.status);
});
