import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, listenerOf, type RunningServer } from '#host/api/server.ts';
import { makeWorld, PASSWORD, type World } from './world.ts';

/** What only a real connection shows: bodies in pieces, without a length, or none where one is due. */
let world: World;
let server: RunningServer;
beforeAll(async () => {
  world = await makeWorld();
  server = await listen({
    host: '127.0.0.1',
    port: undefined,
    firstPort: 45_300,
    listener: () => listenerOf(world.app),
  });
});
afterAll(async () => {
  await server?.stop();
  await world?.close();
});

const send = (method: string, path: string, headers: OutgoingHttpHeaders, pieces: readonly string[]) =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; json: unknown }>((resolve, reject) => {
    const request = httpRequest(`${server.url}${path}`, { method, headers }, (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          json: text === '' ? '' : JSON.parse(text),
        }),
      );
    });
    request.on('error', reject);
    for (const piece of pieces) request.write(piece);
    request.end();
  });

const json = { 'Content-Type': 'application/json' };

/** A connection as a proxy keeps it: what was answered so far, and how it ended. */
async function rawConnection() {
  const socket: Socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  let text = '';
  let failure: NodeJS.ErrnoException | undefined;
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.on('error', (error) => {
    failure = error;
  });
  const ended = new Promise<void>((resolve) => {
    socket.once('end', resolve);
    socket.once('close', () => resolve());
  });
  return { socket, ended, text: () => text, failure: () => failure };
}

const TOO_LARGE = 8 * 1024 * 1024;
const head = (path: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nHost: academy.example\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;

describe('an answer that comes before the whole request', () => {
  const inOneGo = 'x'.repeat(TOO_LARGE);
  it.each([
    ['a body that is too large', 413, '/api/admin/login', `Content-Length: ${TOO_LARGE}`, inOneGo],
    [
      'one in pieces',
      413,
      '/api/admin/login',
      'Transfer-Encoding: chunked',
      `${TOO_LARGE.toString(16)}\r\n${inOneGo}\r\n0\r\n\r\n`,
    ],
    ['a path that is not there', 404, '/nowhere', `Content-Length: ${TOO_LARGE}`, inOneGo],
  ])(
    'of %s is read whole by a caller that is still sending, and says close',
    async (_, status, path, framing, body) => {
      const { socket, ended, text, failure } = await rawConnection();
      socket.write(head(path, framing));
      socket.write(body);
      await ended;
      expect(failure()).toBeUndefined();
      expect(text()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(text()).toMatch(/\r\nconnection: close\r\n/i);
      expect(text()).toMatch(/\{"message":".+"\}$/);
      socket.destroy();
    },
  );

  it('does not wait for the rest of the request', async () => {
    const { socket, ended, text } = await rawConnection();
    socket.write(head('/api/admin/login', `Content-Length: ${TOO_LARGE}`));
    socket.write('x'.repeat(1000));
    await ended;
    expect(text()).toMatch(/^HTTP\/1.1 413 /);
    // What comes yet is taken, for a moment.
    socket.write('x'.repeat(300_000));
    socket.end();
    await once(socket, 'close');
  });

  it('keeps the connection where the request has come whole', async () => {
    const { socket, text } = await rawConnection();
    const calls = 3;
    for (let call = 1; call <= calls; call += 1) {
      socket.write(`${head('/api/admin/nowhere', 'Content-Length: 2')}{}`);
      await expect.poll(() => text().split('There is no such call').length - 1).toBe(call);
    }
    expect(text()).not.toMatch(/connection: close/i);
    socket.destroy();
  });
});

describe('over a real connection', () => {
  it('a body in pieces and without a length is read whole', async () => {
    const body = JSON.stringify({ identifier: world.people.staff.phone, password: PASSWORD, parentView: false });
    const { status, json: answer } = await send('POST', '/api/admin/login', json, [body.slice(0, 20), body.slice(20)]);
    expect(status).toBe(200);
    expect(answer).toHaveProperty('token');
  });

  it('a call without a body may come with no length, an empty one, or none', async () => {
    for (const headers of [{}, { 'Content-Length': 0 }, { 'Transfer-Encoding': 'chunked' }] as OutgoingHttpHeaders[]) {
      const token = await world.signIn(world.people.staff);
      const { status } = await send('POST', '/api/admin/logout', { ...headers, Authorization: `Bearer ${token}` }, []);
      expect(status).toBe(200);
    }
  });

  it('a body that grows too large on the way is 413', async () => {
    const { status, json: answer } = await send('POST', '/api/admin/login', json, Array(8).fill('x'.repeat(64 * 1024)));
    expect([status, answer]).toEqual([413, { message: 'The body is too large' }]);
  });

  it('a body that comes slowly holds no connection of the database', async () => {
    const token = await world.signIn(world.people.administrator);
    const slow = Array.from({ length: 12 }, () => {
      const request = httpRequest(`${server.url}/api/admin/notifications`, {
        method: 'POST',
        headers: { ...json, Authorization: `Bearer ${token}`, 'Content-Length': 100 },
      });
      request.on('error', () => {});
      request.write('{');
      return request;
    });
    // More of them than the pool has connections, and still there is one for others.
    const stats = await fetch(`${server.url}/api/admin/dashboard-stats?timeframe=Today`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(stats.status).toBe(200);
    for (const request of slow) request.destroy();
  });

  it('two processes of one database know the same session', async () => {
    const other = await listen({
      host: '127.0.0.1',
      port: undefined,
      firstPort: 45_400,
      listener: () => listenerOf(world.appWith({})),
    });
    const token = await world.signIn(world.people.staff);
    const stats = (url: string) =>
      fetch(`${url}/api/admin/dashboard-stats?timeframe=Today`, { headers: { Authorization: `Bearer ${token}` } });
    expect((await stats(server.url)).status).toBe(200);
    expect((await stats(other.url)).status).toBe(200);
    await fetch(`${other.url}/api/admin/logout`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    expect((await stats(server.url)).status).toBe(401);
    await other.stop();
  });

  it('HEAD is answered as GET without its body, and compressed answers are whole', async () => {
    const head = await send('HEAD', '/api/openapi.json', {}, []);
    expect([head.status, head.json]).toEqual([200, '']);
    const whole = await fetch(`${server.url}/api/openapi.json`);
    expect(whole.headers.get('content-encoding')).toBe('gzip');
    expect(await whole.json()).toHaveProperty('paths');
  });
});
