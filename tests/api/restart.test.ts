import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listen, listenerOf, type RunningServer } from '#host/api/server.ts';
import { type Balancer, startBalancer } from '#tests/support/balancer.ts';
import { startLoad } from '#tests/support/load.ts';
import { makeWorld, type World } from './world.ts';

/** How often the balancer asks, and how long a server that stops goes on: a few times as long. */
const CHECK_MS = 50;
const DELAY_MS = 600;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

let balancer: Balancer | undefined;
const running = new Set<RunningServer>();
afterEach(async () => {
  await balancer?.stop();
  await Promise.all([...running].map((server) => server.stop()));
  running.clear();
});

/** A process as `npm start` runs one, on the database of all. */
async function start(port?: number) {
  let isStopping = false;
  const app = world.appWith({ isStopping: () => isStopping });
  const server = await listen({ host: '127.0.0.1', port, firstPort: 45_500, listener: () => listenerOf(app) });
  running.add(server);
  const stop = async () => {
    isStopping = true;
    await server.stop({ delayMs: DELAY_MS });
    running.delete(server);
  };
  return { ...server, stop };
}

it('three servers behind a balancer are replaced one after the other, and no request fails', async () => {
  const servers = [await start(), await start(), await start()];
  const token = await world.signInAs(3);
  balancer = await startBalancer(
    servers.map(({ url }) => url),
    CHECK_MS,
  );
  const load = startLoad([`${balancer.url}/api/messages/unread-count`], 60, { Authorization: `Bearer ${token}` });
  for (const server of servers) {
    await server.stop();
    expect(balancer.isUp(server.url)).toBe(false);
    await start(server.port);
    await expect.poll(() => balancer?.isUp(server.url)).toBe(true);
  }
  await load.stop();
  expect([...load.answered.keys()]).toEqual(['200']);
  expect(load.answered.get('200')).toBeGreaterThan(60);
});
