/** What anybody may ask without an account costs next to nothing, so that nobody can keep the server busy with it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
let app: World['app'];
let distDir: string;
beforeAll(async () => {
  world = await makeWorld();
  distDir = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(distDir, 'console'));
  for (const page of ['index.html', 'embed.html', 'lti.html']) {
    await writeFile(join(distDir, 'console', page), `<!doctype html><html><head></head>${'x'.repeat(3_000)}</html>`);
  }
  app = world.appWith({ config: { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir } });
});
afterAll(async () => {
  await world?.close();
  await rm(distDir, { recursive: true, force: true });
});

const ENCODINGS = { 'Accept-Encoding': 'gzip, deflate, br, zstd', Accept: 'text/html,*/*' };
const get = (path: string, headers: Record<string, string> = {}) =>
  ask(app, 'GET', path, { headers: { ...ENCODINGS, ...headers } });

/** Every address that a GET may ask without a session: routes that are no calls, calls for all, and pages. */
function publicAddresses(): string[] {
  const withSession = new Set(
    allCalls.filter(({ anonymous }) => !anonymous).map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')),
  );
  const routes = app.routes
    .filter(({ method, path }) => method === 'GET' && !path.includes('*') && !withSession.has(path))
    .map(({ path }) => path.replace(/:\w+/g, '1'));
  return [
    ...new Set([...routes, '/', '/users', '/login', '/console/embed.html', '/nowhere.js', '/api/nowhere']),
  ].sort();
}

/**
 * CPU of this process for one request, in ms: of several rounds the least, since other work of the process counts too. The
 * rounds end with the first that is cheap enough.
 */
async function costOf(path: string, enough = 0): Promise<number> {
  const REPEATS = 10;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4 && least > enough; round += 1) {
    const from = process.cpuUsage();
    for (let repeat = 0; repeat < REPEATS; repeat += 1) await (await get(path)).arrayBuffer();
    const { user, system } = process.cpuUsage(from);
    least = Math.min(least, (user + system) / 1000 / REPEATS);
  }
  return least;
}

it('no public address costs more than 5 ms of CPU after its first request', async () => {
  const addresses = publicAddresses();
  expect(addresses).toEqual(
    expect.arrayContaining([
      '/api/docs',
      '/api/docs.css',
      '/api/openapi.json',
      '/api/import/template.xlsx',
      '/healthz',
    ]),
  );
  for (const path of addresses) await (await get(path)).arrayBuffer();
  // Where the machine is slow, the least request is slow too.
  const most = Math.max(5, 20 * (await costOf('/healthz')));
  const costs: [string, number][] = [];
  for (const path of addresses) costs.push([path, await costOf(path, most)]);
  expect(costs.filter(([, cost]) => cost > most)).toEqual([]);
});

describe.each(['/api/docs', '/api/docs.css', '/api/openapi.json', '/api/import/template.xlsx'])('%s', (path) => {
  it('is kept by whoever has got it, and asked for by its ETag', async () => {
    const first = await get(path);
    const etag = first.headers.get('ETag') ?? '';
    expect([first.status, first.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(path, { 'If-None-Match': header });
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag]);
    }
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it('is sent packed as the client likes it, unless it is packed in itself', async () => {
    const packs = path.endsWith('.xlsx') ? [null, null, null] : ['br', 'gzip', null];
    const encodings = ['gzip, br', 'gzip, br;q=0.5', 'identity'];
    const answers = await Promise.all(encodings.map((encoding) => get(path, { 'Accept-Encoding': encoding })));
    expect(answers.map(({ headers }) => headers.get('Content-Encoding'))).toEqual(packs);
    expect(new Set(answers.map(({ headers }) => headers.get('ETag'))).size).toBe(new Set(packs).size);
    expect((await get(path, { 'Accept-Encoding': 'identity;q=0, *;q=0' })).status).toBe(406);
  });
});

it('what many ask at once is made for all of them together', async () => {
  const stringify = vi.spyOn(JSON, 'stringify');
  const fresh = world.appWith({});
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(fresh, 'GET', '/api/openapi.json')));
  const made = stringify.mock.calls.filter(([value]) => typeof value === 'object' && value && 'openapi' in value);
  stringify.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(made).toHaveLength(1);
});
