import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessKeysOf } from '#host/server/facts/keys.calls.ts';
import { makeKey } from '#host/server/facts/keys.queries.ts';
import { SEND_MS } from '#host/server/http/arrival.ts';
import { createMetrics } from '#host/server/http/metrics.ts';
import { listen, listenerOf, type RunningServer } from '#host/start/server.ts';
import { addCoursePlan } from '#tests/support/courses/openUnits.ts';
import { packageOf, pages, structureXml, unitXml } from '#tests/support/data/coursePackages.ts';
import { keptLog } from '#tests/support/server/keptLog.ts';
import { makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

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
async function rawConnection(port = server.port) {
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
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

/** The beginning of a request of which the rest does not come. */
const sent = (path: string, more: readonly string[] = []) =>
  [`POST ${path} HTTP/1.1`, 'Host: academy.example', 'Content-Length: 100', ...more, '', '{'].join('\r\n');

/** A server with a log and metrics of its own. */
async function observed(sendMs: number) {
  const { text: log, logger } = keptLog();
  let arrived = 0;
  const metrics = createMetrics({ version: '0', pools: () => ({}) });
  const app = world.appWith({
    logger,
    metrics,
    keys: accessKeysOf(world.database),
  });
  const { port, stop } = await listen({
    host: '127.0.0.1',
    port: undefined,
    firstPort: 45_500,
    sendMs,
    listener: () => {
      const serve = listenerOf(app);
      return (incoming, answer) => {
        arrived += 1;
        return serve(incoming, answer);
      };
    },
  });
  const lines = () =>
    log()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { level: number; status?: number });
  return { port, stop, lines, arrived: () => arrived, counted: async () => (await metrics.text()).body };
}

describe('a request that does not arrive', () => {
  const importing = (authorization: string) => [`Authorization: ${authorization}`, 'Content-Type: application/zip'];

  it.each([
    ['/api/admin/login', 'application/json'],
    ['/lti/login', 'application/x-www-form-urlencoded'],
    ['/xapi/statements', 'application/json'],
  ])('because the caller hangs up is no failure of the server: %s', async (path, type) => {
    const { port, stop, lines, counted, arrived } = await observed(60_000);
    const printed = vi.spyOn(console, 'error');
    const { socket } = await rawConnection(port);
    socket.write(sent(path, [`Content-Type: ${type}`]));
    await expect.poll(arrived).toBe(1);
    socket.destroy();
    await expect.poll(() => lines().length).toBeGreaterThan(0);
    await stop();
    expect(lines().filter(({ level, status }) => level > 30 || (status ?? 0) >= 500)).toEqual([]);
    expect(await counted()).not.toMatch(/status="5/);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  it('is counted apart, and not timed', async () => {
    const { port, stop, lines, counted, arrived } = await observed(60_000);
    const { socket } = await rawConnection(port);
    socket.write(sent('/api/admin/login', ['Content-Type: application/json']));
    await expect.poll(arrived).toBe(1);
    socket.destroy();
    await expect.poll(lines).toMatchObject([{ level: 30, status: 499 }]);
    await stop();
    expect(await counted()).toContain('academy_requests_total{call="login",status="499"} 1');
    expect(await counted()).not.toContain('academy_request_duration_seconds_count');
  });

  it.each([
    [408, '/api/admin/login', []],
    // What counts is how an address is read, and not how it is written.
    [408, '/api/import/../admin/login', []],
    [408, '/api/import/%2e%2e/admin/login', []],
    // What is refused by its head alone does not wait for the rest.
    [404, '//api/import/x/../../../api/admin/login', []],
    [404, '/api/import/nowhere/at/all', []],
    // Nobody has accepted a key.
    [401, '/api/import/oneroster', importing('Basic bm9ib2R5Om5vdGhpbmc=')],
  ] as const)('in time is ended, with %i: %s', async (status, path, headers) => {
    const { port, stop, lines } = await observed(status === 408 ? 100 : SEND_MS);
    const printed = vi.spyOn(console, 'error');
    const { socket, ended, text } = await rawConnection(port);
    socket.write(sent(path, headers));
    await ended;
    expect(text()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.destroy();
    await stop();
    expect(lines().filter(({ level }) => level > 30)).toEqual([]);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  it('has its time where it brings a file that was accepted', async () => {
    const { port, stop, lines } = await observed(2_000);
    const { key, secret } = await makeKey(world.database.owner, {
      name: 'SIS',
      purposes: ['import'],
      schoolId: null,
      madeBy: null,
    });
    const { socket, text } = await rawConnection(port);
    socket.write(sent('/api/import/oneroster', importing(`Basic ${btoa(`${key}:${secret}`)}`)));
    const begun = async () => {
      const { rows } = await sql`select 1 from import_run where key_id is not null`.execute(world.database.owner);
      return rows.length;
    };
    await expect.poll(begun).toBe(1);
    // Another request with the same limit, which begins later, is ended meanwhile.
    const other = await rawConnection(port);
    other.socket.write(sent('/api/admin/login'));
    await other.ended;
    expect([text(), socket.destroyed]).toEqual(['', false]);
    socket.destroy();
    await expect.poll(begun).toBe(0);
    await expect
      .poll(() =>
        lines()
          .map(({ status }) => status)
          .sort(),
      )
      .toEqual([408, 499]);
    await stop();
  });
});

describe('a course package', () => {
  /** A course package for a session of a plan, as it is sent. */
  async function packageToSend() {
    const { items } = await addCoursePlan(world);
    const content = Buffer.from(packageOf(structureXml(unitXml(1)), pages(1))).toString('base64');
    const body = JSON.stringify({ studyPlanItemId: items.page, content });
    const carried = async () => {
      const { rows } = await sql`select from course_package where study_plan_item_id = ${items.page}`.execute(
        world.database.owner,
      );
      return rows.length;
    };
    return { item: items.page, body, carried };
  }
  const headFor = (token: string, body: string) =>
    [
      'PUT /api/admin/plan-editor/course-packages HTTP/1.1',
      'Host: academy.example',
      'Content-Type: application/json',
      `Authorization: Bearer ${token}`,
      `Content-Length: ${body.length}`,
      '',
      '',
    ].join('\r\n');

  it('of somebody who may put it there has its time to arrive, and nobody else’s has', async () => {
    const { port, stop } = await observed(2_000);
    const { body, carried } = await packageToSend();
    const { socket, text } = await rawConnection(port);
    socket.write(headFor(await world.signIn(world.people.administrator), body) + body.slice(0, 20));
    // What the role refuses is answered at once.
    const refused = await rawConnection(port);
    refused.socket.write(headFor(await world.signIn(world.people.teacher), body) + body.slice(0, 20));
    await refused.ended;
    expect(refused.text()).toMatch(/^HTTP\/1.1 403 /);
    // Another request with the same limit, which begins later, is ended meanwhile.
    const other = await rawConnection(port);
    other.socket.write(sent('/api/admin/login'));
    await other.ended;
    expect(other.text()).toMatch(/^HTTP\/1.1 408 /);
    expect([text(), socket.destroyed]).toEqual(['', false]);
    socket.write(body.slice(20));
    await expect.poll(text).toMatch(/^HTTP\/1.1 200 /);
    expect(await carried()).toBe(1);
    for (const each of [socket, refused.socket, other.socket]) each.destroy();
    await stop();
  });

  it('is not kept where its sender hangs up on the way', async () => {
    const { port, stop, lines, arrived } = await observed(60_000);
    const { body, carried } = await packageToSend();
    const { socket } = await rawConnection(port);
    socket.write(headFor(await world.signIn(world.people.administrator), body) + body.slice(0, -1));
    await expect.poll(arrived).toBe(1);
    socket.destroy();
    await expect.poll(lines).toMatchObject([{ level: 30, status: 499 }]);
    expect(await carried()).toBe(0);
    await stop();
  });

  it('is not kept where its sender hangs up while it is put on the session', async () => {
    const { port, stop, lines } = await observed(60_000);
    const { item, body, carried } = await packageToSend();
    const { socket } = await rawConnection(port);
    await world.database.owner.transaction().execute(async (tx) => {
      // The call waits for this row.
      await sql`select from study_plan_item where study_plan_item_id = ${item} for update`.execute(tx);
      socket.write(headFor(await world.signIn(world.people.administrator), body) + body);
      const waits = async () => {
        // Outside of the transaction, which would see the activity of its beginning.
        const { rows } = await sql`
          select from pg_locks join pg_stat_activity using (pid)
           where not granted and datname = current_database()`.execute(world.database.owner);
        return rows.length > 0;
      };
      await expect.poll(waits).toBe(true);
      socket.destroy();
    });
    await expect.poll(lines).toMatchObject([{ level: 30, status: 499 }]);
    expect(await carried()).toBe(0);
    await stop();
  });
});

it('a request that names its host twice is refused', async () => {
  const { socket, ended, text } = await rawConnection();
  socket.write('GET /healthz HTTP/1.1\r\nHost: academy.example\r\nhost: evil.example\r\n\r\n');
  await ended;
  expect(text()).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
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
