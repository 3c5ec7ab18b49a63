/** How the built files are sent: packed, in part, again, and with hints about what comes next. */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEnv } from '#host/server/http/env.ts';
import { wishesOf } from '#host/server/http/files/builtFiles.ts';
import { consolePage, elementFiles } from '#host/server/http/files/files.ts';
import { readRouteModules } from '#host/start/routeModules.ts';
import { listen, listenerOf, type RunningServer } from '#host/start/server.ts';
import { packFiles } from '#widgets/build/packed.ts';

const CODE = `export const words = '${'many words '.repeat(400)}';`;
const CHUNK = '/chunks/base-Ab3dEf9x.js';
const PAGE = `<!doctype html><html><head><title>Academy</title>
    <link rel="modulepreload" href="../chunks/base-Ab3dEf9x.js" crossorigin="anonymous">
    <script type="module" crossorigin src="../console/console-Ab3dEf9x.js"></script></head><body><div id="console"></div></body></html>`;

let distDir: string;
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'academy-dist-'));
  for (const folder of ['chunks', 'console', 'assets']) await mkdir(join(distDir, folder));
  const screens = {
    'academy-dashboard': ['academy-widgets.js', 'chunks/dashboard-Ab3dEf9x.js', 'chunks/base-Ab3dEf9x.js'],
    'academy-plan-report': ['chunks/report-Ab3dEf9x.js'],
    'parent-messages': ['chunks/parents-Ab3dEf9x.js'],
  };
  const files = Object.fromEntries(Object.values(screens).flatMap((list) => list.map((file) => [file, 'sha384-x'])));
  const texts: Record<string, string> = {
    'academy-widgets.js': CODE,
    [CHUNK.slice(1)]: CODE,
    'chunks/small-Ab3dEf9x.js': 'export {};',
    'chunks/edited-Ab3dEf9x.js': `${CODE}\n`,
    'assets/font-Ab3dEf9x.woff2': CODE,
    'console/index.html': PAGE,
    'preload.json': JSON.stringify(screens),
    'integrity.json': JSON.stringify({ version: '1.2.3', folder: 'v1.2.3', files }),
  };
  for (const [file, text] of Object.entries(texts)) await writeFile(join(distDir, file), text);
  await packFiles(distDir);
  // What was packed is of an earlier state of this file.
  const long = new Date(Date.now() - 3_600_000);
  for (const suffix of ['.br', '.gz']) await utimes(join(distDir, `chunks/edited-Ab3dEf9x.js${suffix}`), long, long);
});
afterAll(() => rm(distDir, { recursive: true, force: true }));

/** The part of the server that sends files, as `createApp` puts it together. */
const appOf = (earlyHints = false) => {
  const app = new Hono<AppEnv>();
  const page = consolePage({ distDir, earlyHints }, [], { current: () => undefined, isDemo: false }, () =>
    readRouteModules(distDir),
  );
  app.use(compress(), etag(), elementFiles(distDir, []), page);
  return app;
};

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  appOf().request(path, { method, headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const encodingFor = async (accepted: string | undefined, path = CHUNK) => {
  const response = await ask(path, accepted === undefined ? {} : { 'Accept-Encoding': accepted });
  await response.body?.cancel();
  return response.status === 200 ? (response.headers.get('Content-Encoding') ?? 'as it is') : response.status;
};

describe('a built file', () => {
  it('is sent as the build has packed it, with its own type', async () => {
    const response = await ask(CHUNK, { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(response.headers.get('Content-Type')).toContain('text/javascript');
    expect(response.headers.get('Cache-Control')).toContain('immutable');
    const packed = await bytesOf(response);
    expect(response.headers.get('Content-Length')).toBe(String(packed.length));
    expect(brotliDecompressSync(packed).toString()).toBe(CODE);

    const older = await ask(CHUNK, { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(await bytesOf(older)).toString()).toBe(CODE);
    const entry = await ask('/academy-widgets.js', { 'Accept-Encoding': 'br' });
    expect([entry.headers.get('Content-Encoding'), entry.headers.get('Cache-Control')]).toEqual([
      'br',
      'public, max-age=0, stale-while-revalidate=86400',
    ]);
  });

  it.each([
    [undefined, 'as it is'],
    ['', 'as it is'],
    ['identity', 'as it is'],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    ['gzip, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip;q=0, deflate;q=0, *;q=0.5', 'as it is'],
    ['identity, br;q=0.5', 'as it is'],
    ['zstd', 'as it is'],
    ['gzip, identity;q=0', 'gzip'],
    ['*, identity;q=0', 'br'],
    ['identity;q=0', 406],
    ['*;q=0', 406],
    ['zstd, identity;q=0', 406],
  ])('is sent to a client that accepts %j as the client likes it best: %s', async (accepted, expected) => {
    expect(await encodingFor(accepted)).toBe(expected);
  });

  it('tells caches that it has several forms, whichever is sent, and each has an ETag of its own', async () => {
    const tags: (string | null)[] = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'Accept-Encoding': encoding };
      const response = await ask(CHUNK, headers);
      await response.body?.cancel();
      expect(response.headers.get('Vary')).toContain('Accept-Encoding');
      const tag = response.headers.get('ETag') ?? '';
      tags.push(tag);
      const again = await ask(CHUNK, { ...headers, 'If-None-Match': tag });
      expect([again.status, again.headers.get('Vary'), (await bytesOf(again)).length]).toEqual([
        304,
        expect.stringContaining('Accept-Encoding'),
        0,
      ]);
    }
    expect(new Set(tags).size).toBe(3);
    // What one client has is not what another asks for.
    const other = await ask(CHUNK, { 'Accept-Encoding': 'gzip', 'If-None-Match': tags[0] ?? '' });
    expect(other.status).toBe(200);
    const refused = await ask(CHUNK, { 'Accept-Encoding': 'identity;q=0' });
    expect(refused.headers.get('Vary')).toContain('Accept-Encoding');
    expect(refused.headers.get('Cache-Control') ?? '').not.toContain('immutable');
  });

  it('tells its size and form to HEAD, and sends nothing', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const got = await ask(CHUNK, headers);
    const response = await ask(CHUNK, headers, 'HEAD');
    expect((await bytesOf(response)).length).toBe(0);
    for (const name of ['Content-Length', 'Content-Encoding', 'Content-Type', 'ETag', 'Vary', 'Cache-Control']) {
      expect(response.headers.get(name), name).toBe(got.headers.get(name));
    }
    expect(response.headers.get('Content-Length')).toBe(String((await bytesOf(got)).length));
  });

  it('is sent in part, of the form that was asked for, and in whole where the part is of another', async () => {
    for (const encoding of ['identity', 'br']) {
      const headers = { 'Accept-Encoding': encoding };
      const whole = await ask(CHUNK, headers);
      const tag = whole.headers.get('ETag') ?? '';
      const all = await bytesOf(whole);
      const partOf = async (range: string, more: Record<string, string> = {}) => {
        const response = await ask(CHUNK, { ...headers, Range: range, ...more });
        return [response.status, response.headers.get('Content-Range'), await bytesOf(response)];
      };
      expect(await partOf('bytes=2-5')).toEqual([206, `bytes 2-5/${all.length}`, all.subarray(2, 6)]);
      expect(await partOf('bytes=-4')).toEqual([206, expect.any(String), all.subarray(-4)]);
      const rest = all.subarray(7);
      expect(await partOf('bytes=7-', { 'If-Range': tag })).toEqual([206, expect.any(String), rest]);
      expect(await partOf('bytes=7-', { 'If-Range': '"another"' })).toEqual([200, null, all]);
      expect(await partOf(`bytes=${all.length}-`)).toEqual([416, `bytes */${all.length}`, Buffer.alloc(0)]);
      for (const none of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-']) {
        expect(await partOf(none), none).toEqual([200, null, all]);
      }
    }
  });

  it('that is small, or packed in itself, or has changed since it was packed, is sent as it is', async () => {
    expect(await encodingFor('br', '/chunks/small-Ab3dEf9x.js')).toBe('as it is');
    expect(await encodingFor('br', '/assets/font-Ab3dEf9x.woff2')).toBe('as it is');
    expect(await encodingFor('br', '/chunks/edited-Ab3dEf9x.js')).toBe('as it is');
    // It is packed while it is sent, then.
    expect(await encodingFor('gzip, br', '/chunks/edited-Ab3dEf9x.js')).toBe('gzip');
  });

  it('is found by its plain path alone', async () => {
    for (const path of [
      '/chunks',
      '/chunks/',
      '/preload.json/',
      '/..%2fpreload.json',
      '/%5cpreload.json',
      '//preload.json',
    ]) {
      const response = await ask(path, { Accept: 'application/json' });
      expect(response.status, path).toBe(404);
    }
  });
});

it('an encoding that nothing names is refused, and the file as it is the last choice', () => {
  const wish = wishesOf('gzip;q=0.2');
  expect([wish('gzip'), wish('br'), wish('identity') > 0, wish('identity') < 0.2]).toEqual([0.2, 0, true, true]);
});

describe('the page of the console', () => {
  const modulesIn = (header: string | null) => [...(header ?? '').matchAll(/<([^>]+)>/g)].map(([, path]) => path);
  const OF_CONSOLE = ['/console/console-Ab3dEf9x.js', CHUNK];

  it.each([
    ['/', []],
    ['/login', []],
    ['/about', []],
    ['/dashboard', ['/chunks/dashboard-Ab3dEf9x.js', CHUNK]],
    ['/dashboard/', ['/chunks/dashboard-Ab3dEf9x.js', CHUNK]],
    ['/study-plans/7', ['/chunks/report-Ab3dEf9x.js']],
    ['/study-plans/reports', []],
    ['/messages', ['/chunks/parents-Ab3dEf9x.js']],
  ])('names at %s the modules of the console and of the screen', async (path, ofScreen) => {
    const response = await ask(path, { Accept: 'text/html' });
    expect(response.status).toBe(200);
    const link = response.headers.get('Link');
    expect(modulesIn(link)).toEqual([...new Set([...ofScreen, ...OF_CONSOLE])]);
    for (const one of (link ?? '').split(', ')) expect(one).toMatch(/^<[^>]+>; rel=modulepreload; crossorigin$/);
  });

  it.each([
    ['/', false],
    ['/dashboard', false],
    ['/login', true],
    ['/login/', true],
    ['/console/login', true],
    ['/invite', true],
    ['/setup', true],
  ])('at %s is that of people who are not signed in: %s', async (path, isEntrance) => {
    const html = await (await ask(path, { Accept: 'text/html' })).text();
    expect(html).toContain('id="console"');
    expect(/<div id="console" data-entrance>/.test(html)).toBe(isEntrance);
  });

  /** The links of each answer that a real server sends before the last one. */
  const earlyLinks = async (headers: Record<string, string>, earlyHints = false, path = '/dashboard') => {
    const server: RunningServer = await listen({
      listener: () => listenerOf(appOf(earlyHints)),
      host: '127.0.0.1',
      port: 0,
      firstPort: 0,
    });
    try {
      return await new Promise<{ early: string[]; status: number | undefined; text: string }>((resolve, reject) => {
        const early: string[] = [];
        const request = httpGet(server.url + path, { headers: { Accept: 'text/html', ...headers } }, (response) => {
          let text = '';
          response.on('data', (part) => {
            text += part;
          });
          response.on('end', () => resolve({ early, status: response.statusCode, text }));
        });
        request.on('information', ({ statusCode, headers: hints }) => early.push(`${statusCode} ${hints.link}`));
        request.on('error', reject);
      });
    } finally {
      await server.stop();
    }
  };
  const BROWSER = { 'Sec-Fetch-Mode': 'navigate', Connection: 'keep-alive' };

  it('is announced to a browser that opens it, before the page itself', async () => {
    const { early, status, text } = await earlyLinks(BROWSER);
    expect(early).toHaveLength(1);
    expect(early[0]).toMatch(/^103 <\/chunks\/dashboard-/);
    expect(early[0]).toContain(`<${CHUNK}>; rel=modulepreload; crossorigin`);
    expect([status, text]).toEqual([200, expect.stringContaining('<title>Academy</title>')]);
  });

  it.each([
    ['a script', { Connection: 'keep-alive', 'Sec-Fetch-Mode': 'cors' }],
    ['a machine', { Connection: 'keep-alive' }],
    ['a proxy that names the caller', { ...BROWSER, 'X-Forwarded-For': '203.0.113.7' }],
    ['a proxy that names nobody', { 'Sec-Fetch-Mode': 'navigate', Connection: 'close' }],
  ])('is not announced to %s, which might take that for the answer', async (_, headers) => {
    const { early, status } = await earlyLinks(headers);
    expect([early, status]).toEqual([[], 200]);
  });

  it('is announced through proxies that are known to pass it on', async () => {
    const proxied = { 'Sec-Fetch-Mode': 'navigate', Connection: 'close', 'X-Forwarded-For': '203.0.113.7' };
    expect((await earlyLinks(proxied, true)).early).toHaveLength(1);
  });
});
