import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { listen, listenerOf, type RunningServer } from '#host/start/server.ts';
import { type Balancer, startBalancer } from '#tests/support/server/balancer.ts';
import { startLoad } from '#tests/support/server/load.ts';
import { makeWorld, type World } from '#tests/support/server/world.ts';

/** How often the balancer asks. */
const CHECK_MS = 50;
/** How long a server that stops goes on at most: this test ends it when the balancer has turned away. */
const DELAY_MS = 60_000;
/** Every wait of this test; they end as soon as they may. */
const PATIENT = { timeout: 30_000, interval: 20 };

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
  const stop = async (hurry: AbortSignal) => {
    isStopping = true;
    await server.stop({ delayMs: DELAY_MS, hurry });
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
  const { isUp, underWayAt } = balancer;
  const load = startLoad([`${balancer.url}/api/messages/unread-count`], 60, { Authorization: `Bearer ${token}` });
  const answers = () => [...load.answered.values()].reduce((sum, count) => sum + count, 0);
  for (const server of servers) {
    const hurry = new AbortController();
    const stopped = server.stop(hurry.signal);
    await expect.poll(() => isUp(server.url), PATIENT).toBe(false);
    // What was on its way to it when the balancer turned away is answered too.
    const before = answers();
    await expect.poll(answers, PATIENT).toBeGreaterThan(before + 10);
    await expect.poll(() => underWayAt(server.url), PATIENT).toBe(0);
    hurry.abort();
    await stopped;
    await start(server.port);
    await expect.poll(() => isUp(server.url), PATIENT).toBe(true);
  }
  await load.stop();
  expect([...load.answered.keys()]).toEqual(['200']);
  expect(load.answered.get('200')).toBeGreaterThan(30);
});
