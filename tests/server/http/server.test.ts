import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '#host/start/server.ts';

const LOCAL = { host: '127.0.0.1', firstPort: 45_100 };

const request = (url: string, agent?: Agent) =>
  new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
    httpGet(url, { agent }, (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () => resolve(Object.assign(response, { text })));
    }).on('error', reject);
  });

/** A server that holds its answer to `/slow` back, until it is released. */
async function slowServer() {
  const [held, release] = gate();
  const [arrival, arrived] = gate();
  const server = await listen({
    ...LOCAL,
    port: undefined,
    listener: () => async (incoming, outgoing) => {
      if (incoming.url === '/slow') {
        arrived();
        await held;
      }
      outgoing.writeHead(200, { 'Content-Type': 'text/plain' }).end('whole');
    },
  });
  return { server, arrival, release };
}

/** A promise, and the function that fulfils it. */
function gate(): [passed: Promise<void>, open: () => void] {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [passed, open];
}

it('takes the next free port when none is asked for, and says so when the one asked for is taken', async () => {
  const listener = () => (_: unknown, response: { end: (text: string) => void }) => response.end('ok');
  const first = await listen({ ...LOCAL, port: undefined, listener });
  const second = await listen({ ...LOCAL, port: undefined, listener });
  expect(second.port).toBeGreaterThan(first.port);
  await expect(listen({ ...LOCAL, port: first.port, listener })).rejects.toThrow(
    `Port ${first.port} of 127.0.0.1 is taken`,
  );
  await Promise.all([first.stop(), second.stop()]);
});

it('stopping lets a running answer finish, refuses new ones, and waits for no idle connection', async () => {
  const { server, arrival, release } = await slowServer();

  // A browser keeps its connection open after an answer.
  const agent = new Agent({ keepAlive: true });
  await request(`${server.url}/quick`, agent);
  const running = request(`${server.url}/slow`, agent);
  await arrival;

  const stopped = server.stop();
  await expect(request(`${server.url}/late`)).rejects.toThrow(/ECONNREFUSED/);
  release();
  expect((await running).text).toBe('whole');
  await stopped;
  agent.destroy();
  // Less than the 65 s that an idle connection is kept for.
}, 60_000);

it('before it stops it goes on for a while, so that balancers turn away, and each answer ends its connection', async () => {
  const { server, arrival, release } = await slowServer();
  const agent = new Agent({ keepAlive: true });
  expect((await request(server.url, agent)).headers.connection).toBe('keep-alive');
  const running = request(`${server.url}/slow`, agent);
  await arrival;

  const hurry = new AbortController();
  const stopped = server.stop({ delayMs: 60_000, hurry: hurry.signal });
  // New connections and kept ones are served, and each answer is the last of its connection.
  expect((await request(`${server.url}/new`)).headers.connection).toBe('close');
  expect((await request(`${server.url}/kept`, agent)).headers.connection).toBe('close');
  release();
  expect((await running).headers.connection).toBe('close');

  hurry.abort();
  await stopped;
  await expect(request(`${server.url}/late`)).rejects.toThrow(/ECONNREFUSED/);
  agent.destroy();
});
