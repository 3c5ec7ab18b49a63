import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionMark } from '#api/callUrl.ts';
import type { AnyCall } from '#contract/call.ts';
import { failuresOf, isDeclared } from '#contract/failures.ts';
import { allCalls, areas } from '#contract/index.ts';
import { CONTRACT_VERSION } from '#contract/version.ts';
import { answersSeen, noteAnswer, undeclaredAnswers } from '#tests/support/run/declared.ts';
import { ask, login, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

let world: World;
let distDir: string;
beforeAll(async () => {
  world = await makeWorld();
  distDir = await mkdtemp(join(tmpdir(), 'dist-'));
  for (const folder of ['console', 'chunks', 'widgets', 'v1.2.3']) await mkdir(join(distDir, folder));
  await writeFile(join(distDir, 'academy-widgets.js'), 'export const a = 1;');
  await writeFile(join(distDir, 'v1.2.3', 'academy-widgets.js'), 'export const a = 0;');
  await writeFile(join(distDir, 'chunks', 'vendor-Ab3dEf9x.js'), `export const b = '${'b'.repeat(5000)}';`);
  for (const page of ['index.html', 'embed.html']) {
    const html = '<!doctype html><html><head><title>Academy</title></head></html>';
    await writeFile(join(distDir, 'console', page), html);
  }
});
afterAll(async () => {
  await world?.close();
  await rm(distDir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => ask(world.app, 'GET', path, { headers });
const config = (more: object) => ({
  corsOrigins: 'any' as const,
  frameAncestors: [],
  trustedProxies: [],
  distDir,
  ...more,
});

describe('the API over HTTP', () => {
  it('answers 404 with a message where there is no such call', async () => {
    const response = await get('/api/admin/nothing');
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'There is no such call' });
  });

  it('answers 405 with what is possible where the method is another', async () => {
    const response = await ask(world.app, 'DELETE', '/api/admin/dashboard-stats');
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toContain('GET');
    expect(await response.json()).toEqual({ message: expect.any(String) });
    expect((await ask(world.app, 'GET', '/api/admin/login')).status).toBe(405);
  });

  it('forbids all caches to keep its answers', async () => {
    expect((await get('/api/admin/users')).headers.get('Cache-Control')).toBe('no-store');
  });

  it('says of every answer by what it differs and for which session it is, and lets pages of other origins read it', async () => {
    const paths = ['/api/admin/users', '/api/admin/nothing', '/api/parent/dashboard-stats', '/api/openapi.json'];
    for (const path of paths) {
      const { headers } = await get(path, { Authorization: 'Bearer tok-1', Origin: 'https://school.example' });
      expect(headers.get('Vary'), path).toMatch(/\bAuthorization\b/);
      expect(headers.get('X-Academy-For'), path).toBe(sessionMark('tok-1'));
      expect(headers.get('Access-Control-Expose-Headers'), path).toContain('X-Academy-For');
      expect((await get(path, { Authorization: 'Bearer tok-2' })).headers.get('X-Academy-For')).toBe(
        sessionMark('tok-2'),
      );
      expect((await get(path)).headers.has('X-Academy-For'), path).toBe(false);
    }
  });

  it('tells pages of any origin in which time zone the academy counts its days, from the first answer on', async () => {
    const academy = {
      current: () => ({ name: 'Hills', timeZone: 'Asia/Kathmandu', languages: ['en'] }),
      inPage: () => undefined,
      renew: async () => {},
    };
    const app = world.appWith({ config: config({}), academy });
    const { headers } = await ask(app, 'GET', '/api/admin/users', { headers: { Origin: 'https://school.example' } });
    expect(headers.get('X-Academy-Zone')).toBe('Asia/Kathmandu');
    expect(headers.get('Access-Control-Expose-Headers')).toMatch(/Date.*X-Academy-Zone/);
    // Nobody has named a zone.
    const unnamed = await ask(world.appWith({}), 'GET', '/api/admin/users');
    expect(unnamed.headers.get('X-Academy-Zone')).toBe('Asia/Kolkata');
  });

  it('takes no notice of what makes an address differ by session', async () => {
    const headers = { Authorization: `Bearer ${await world.tokenAs(3)}` };
    const [plain, marked] = await Promise.all([
      get('/api/admin/user-roles', headers),
      get('/api/admin/user-roles?_s=0badcafe', headers),
    ]);
    expect([marked.status, await marked.json()]).toEqual([200, await plain.json()]);
  });

  it('uses a valid request id of the caller, and otherwise makes one', async () => {
    expect((await get('/healthz', { 'X-Request-Id': 'abc-123' })).headers.get('X-Request-Id')).toBe('abc-123');
    const made = (await get('/healthz', { 'X-Request-Id': 'a b<script>' })).headers.get('X-Request-Id');
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sets the security headers, and HSTS only over https', async () => {
    const { headers } = await get('/healthz');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.has('Strict-Transport-Security')).toBe(false);
    // Only that it lives may be seen from anywhere: the check of a page tells by it a host from none.
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect((await get('/api/admin/users')).headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect((await get('/healthz', { 'X-Forwarded-Proto': 'https' })).headers.has('Strict-Transport-Security')).toBe(
      false,
    );
    const behind = world.appWith({ config: config({ trustedProxies: ['127.0.0.1'] }) });
    const secure = await ask(behind, 'GET', '/healthz', { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(secure.headers.get('Strict-Transport-Security')).toContain('max-age=');
  });

  it('compresses a large answer', async () => {
    const response = await get('/api/openapi.json', { 'Accept-Encoding': 'gzip' });
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
    expect(JSON.parse(text)).toHaveProperty('openapi', '3.1.0');
  });

  it('answers only fields that the contract declares', async () => {
    const response = await login(world.app, world.people.parent.phone, PASSWORD);
    const text = await response.text();
    expect(text).not.toMatch(/phone|email|hash|banned/i);
  });
});

describe('CORS', () => {
  const preflight = (app: World['app'], origin: string) =>
    ask(app, 'OPTIONS', '/api/admin/users', {
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization, x-anything',
      },
    });

  it('lets any origin call unless a list says otherwise, with any header', async () => {
    const { status, headers } = await preflight(world.app, 'https://portal.example');
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Origin')).toBe('https://portal.example');
    expect(headers.get('Access-Control-Allow-Headers')).toContain('x-anything');
    expect(headers.get('Access-Control-Allow-Methods')).toContain('DELETE');
  });

  it('lets only the listed origins call', async () => {
    const app = world.appWith({ config: config({ corsOrigins: ['https://portal.example'] }) });
    const listed = await preflight(app, 'https://portal.example');
    expect(listed.headers.get('Access-Control-Allow-Origin')).toBe('https://portal.example');
    for (const origin of ['https://evil.example', 'https://portal.example.evil.example', 'null']) {
      expect((await preflight(app, origin)).headers.has('Access-Control-Allow-Origin')).toBe(false);
    }
  });

  it('lets players in pages of the same origins speak with the learning record store', async () => {
    const player = 'https://player.example';
    const list = world.appWith({ config: config({ corsOrigins: [player] }) });
    const answered = (app: World['app'], method: string, origin: string) =>
      ask(app, method, '/xapi/about', { headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' } });
    for (const app of [world.app, list]) {
      const preflight = await answered(app, 'OPTIONS', player);
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(player);
      expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('PUT');
      expect(preflight.headers.has('Access-Control-Allow-Credentials')).toBe(false);
      const { status, headers } = await answered(app, 'GET', player);
      expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([200, player]);
      expect(headers.get('Access-Control-Expose-Headers')?.split(',')).toEqual(
        expect.arrayContaining(['ETag', 'X-Experience-API-Version', 'X-Experience-API-Consistent-Through']),
      );
    }
    for (const method of ['OPTIONS', 'GET'])
      expect((await answered(list, method, 'https://evil.example')).headers.has('Access-Control-Allow-Origin')).toBe(
        false,
      );
  });

  it('lets a page read why the record store has refused', async () => {
    const refused = await ask(world.app, 'GET', '/xapi/statements', {
      headers: { Origin: 'https://player.example', 'X-Experience-API-Version': '2.0.0' },
    });
    expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([
      401,
      'https://player.example',
    ]);
  });

  it('allows cookies only with the one call that reads one, and only from listed origins', async () => {
    const listed = 'https://portal.example';
    const apps = {
      any: world.app,
      list: world.appWith({ config: config({ corsOrigins: [listed, 'null'] }) }),
    };
    const allows: string[] = [];
    for (const call of allCalls) {
      const path = call.path.replace(/\{\w+\}/g, '1');
      for (const [name, app] of Object.entries(apps)) {
        for (const origin of [listed, 'https://evil.example', 'null']) {
          const headers = { Origin: origin, 'Access-Control-Request-Method': call.method };
          for (const method of ['OPTIONS', call.method]) {
            const response = await ask(app, method, path, { headers, body: method === 'POST' ? {} : undefined });
            if (response.headers.has('Access-Control-Allow-Credentials')) {
              allows.push(`${method} ${call.id} from ${origin} with ${name}`);
            }
          }
        }
      }
    }
    expect(allows).toEqual([
      'OPTIONS openLtiLaunch from https://portal.example with list',
      'POST openLtiLaunch from https://portal.example with list',
    ]);
  });

  it('holds for errors too, so that a page can read the message', async () => {
    const response = await get('/api/admin/users', { Origin: 'https://portal.example' });
    expect(response.status).toBe(401);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('https://portal.example');
  });
});

describe('elements and console', () => {
  let app: World['app'];
  beforeAll(() => {
    app = world.appWith({ config: config({}) });
  });
  const file = (path: string, headers: Record<string, string> = {}) => ask(app, 'GET', path, { headers });

  it('serves element files to pages of any origin, and lets the autoloader be renewed behind the page', async () => {
    const response = await file('/academy-widgets.js');
    expect(response.headers.get('Content-Type')).toContain('javascript');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, stale-while-revalidate=86400');
    const again = await file('/academy-widgets.js', { 'If-None-Match': response.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
    expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  it('keeps files of a version, and those with a hash in their name, for good, and sends them compressed', async () => {
    const response = await file('/chunks/vendor-Ab3dEf9x.js', { 'Accept-Encoding': 'gzip' });
    const ofVersion = await file('/v1.2.3/academy-widgets.js');
    for (const { headers } of [response, ofVersion]) expect(headers.get('Cache-Control')).toContain('immutable');
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
  });

  it('answers every route of the console with its page, under a strict policy', async () => {
    for (const path of ['/', '/login', '/study-plans/7']) {
      const response = await file(path, { Accept: 'text/html' });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<base href="/console/">');
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
    }
  });

  it('lets the listed origins frame the page that is made for it, and nobody frame the console', async () => {
    const framing = async (frameAncestors: 'any' | string[], path: string) => {
      const named = world.appWith({ config: config({ frameAncestors }) });
      const { headers } = await ask(named, 'GET', path, { headers: { Accept: 'text/html' } });
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("require-trusted-types-for 'script'");
      return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers.get('X-Frame-Options')];
    };
    const framed = '/console/embed.html?screen=academy-plans';
    expect(await framing([], framed)).toEqual(["'self'", 'SAMEORIGIN']);
    expect(await framing(['https://school.example'], framed)).toEqual(["'self' https://school.example", null]);
    expect(await framing('any', framed)).toEqual([undefined, null]);
    for (const path of ['/', '/console/index.html', '/console/embed']) {
      expect(await framing('any', path)).toEqual(["'self'", 'SAMEORIGIN']);
    }
  });

  it('answers 404 as JSON on paths for machines and for missing files, and the console on all others', async () => {
    const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const nowhere = [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/admin/nothing',
      '/metrics',
      '/metrics/',
      '/healthz/nothing',
      '/readyz/nothing',
      '/.well-known',
      '/.well-known/openid-configuration',
      '/.well-known/acme-challenge/abc',
      '/.well-known/security.txt',
      '/.env',
      '/.git/config',
      '/chunks/nothing',
      '/chunks/',
      '/v1.2.3/nothing',
    ];
    for (const path of nowhere) {
      for (const headers of [browser, { Accept: 'application/json' }, {}]) {
        const response = await file(path, headers as Record<string, string>);
        expect(response.status, path).toBe(404);
        expect(response.headers.get('Content-Type'), path).toContain('application/json');
        expect(await response.json(), path).toEqual({ message: expect.any(String) });
      }
    }
    for (const path of ['/console', '/metrics-of-ours', '/apis', '/chunks-and-more/7', '/any/menu/path']) {
      expect((await file(path, browser)).status, path).toBe(200);
    }
  });

  it('answers 404 under /lti as a page to people and as data to machines', async () => {
    for (const path of ['/lti', '/lti/nothing', '/lti/jwks', '/lti/launch/7']) {
      const page = await file(path, { Accept: 'text/html,*/*;q=0.8' });
      expect(page.status, path).toBe(404);
      expect(await page.text(), path).toContain('There is nothing at this address');
      const data = await file(path, { Accept: '*/*' });
      expect([data.status, await data.json()], path).toEqual([404, { message: 'Not found' }]);
      expect((await ask(app, 'POST', path)).status, path).toBe(404);
    }
  });

  it('answers 404 for a missing file, and never serves files outside its folder', async () => {
    expect((await file('/chunks/gone-12345678.js')).status).toBe(404);
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/chunks/..%5c..%5cpackage.json',
    ]) {
      expect(await (await file(path)).text()).not.toContain('academy-widgets"');
    }
  });

  it('puts the academy’s name and languages into the page, or that it is a demo which others can reach', async () => {
    const academyIn = async (app: World['app']) =>
      /<script type="application\/json" id="academy">(.*?)<\/script>/.exec(
        await (await ask(app, 'GET', '/login')).text(),
      )?.[1];
    expect(await academyIn(world.app)).toBeUndefined();
    expect(await academyIn(world.appWith({ config: config({}), isPublicDemo: true }))).toBe('{"isDemo":true}');
    let name = 'Academy of <Hills>';
    const current = () => ({ name, timeZone: 'Asia/Kolkata', languages: ['en', 'ml'] });
    const academy = {
      current,
      inPage: current,
      renew: async () => {},
    };
    const named = world.appWith({ config: config({}), academy });
    expect(await academyIn(named)).toBe('{"name":"Academy of \\u003cHills>","languages":["en","ml"]}');
    name = 'Another';
    expect(await academyIn(named)).toContain('Another');
  });

  it('puts the demo accounts into the page only where there are some', async () => {
    expect(await (await file('/login')).text()).not.toContain('demo-accounts');
    const demo = world.appWith({
      config: config({}),
      demoAccounts: [
        { name: '</script><b>', notes: { en: 'Administrator' }, role: 3, phone: '9000000003', password: 'p' },
      ],
    });
    const html = await (await ask(demo, 'GET', '/login')).text();
    const json = /<script type="application\/json" id="demo-accounts">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual([
      { name: '</script><b>', notes: { en: 'Administrator' }, role: 3, phone: '9000000003', password: 'p' },
    ]);
  });
});

describe('the documentation', () => {
  interface Document {
    openapi: string;
    tags: object[];
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string;
          tags: string[];
          description: string;
          externalDocs: { url: string };
          responses: object;
          'x-capability'?: string;
          parameters?: { name: string }[];
        }
      >
    >;
  }
  const document = async () => (await (await get('/api/openapi.json')).json()) as Document;

  it('is OpenAPI 3.1 and covers every call, with its promise, parameters, body and errors', async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.0');
    for (const call of allCalls) {
      const operation = paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.operationId).toBe(call.id);
      const [page, heading] = call.promise.split('#');
      expect(operation?.externalDocs.url).toBe(`/docs/promises/${page}.html#${heading}`);
      // Where a call is told of is a link, and no file of the repository.
      expect(operation?.description).not.toMatch(/promises\/|\.md\b/);
      const named = (operation?.parameters ?? []).map(({ name }) => name).sort();
      expect(named).toEqual([...Object.keys(call.params), ...Object.keys(call.query)].sort());
      expect(Object.keys(operation?.responses ?? {})).toEqual([call.success, ...failuresOf(call)].map(String));
    }
    expect((await document()).tags).toEqual(areas.map(({ name, description }) => ({ name, description })));
    for (const { name, calls } of areas) {
      for (const { method, path } of calls) expect(paths[path]?.[method.toLowerCase()]?.tags).toEqual([name]);
    }
    const count = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
    expect(count).toBe(allCalls.length);
  });

  it('names the version of the contract, as the server does that is asked whether it lives', async () => {
    const { info } = (await (await get('/api/openapi.json')).json()) as { info: { version: string } };
    expect(info.version).toBe(CONTRACT_VERSION);
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok', contract: CONTRACT_VERSION });
  });

  it('tells of a call which capability word offers it', async () => {
    const { paths } = await document();
    for (const { path, method, capability } of allCalls) {
      expect(paths[path]?.[method.toLowerCase()]?.['x-capability']).toBe(capability);
    }
  });

  it('is compared with every answer of the tests, and an undeclared status fails its test and is in the log', async () => {
    const { calls, answer } = {
      calls: ['users', 'login'],
      answer: (id: string) => allCalls.find((call) => call.id === id),
    };
    for (const id of calls) {
      const call = answer(id) as AnyCall;
      const before = new Set(answersSeen(call));
      noteAnswer(call, 418);
      expect([before.has(418), undeclaredAnswers()]).toEqual([false, [`${id}: 418`]]);
    }
    // Also of what is refused before its call is known, and of errors.
    const [users, createUser] = [answer('users') as AnyCall, answer('createUser') as AnyCall];
    await get('/api/admin/users');
    await ask(world.app, 'POST', '/api/admin/users', { body: { firstName: 'x'.repeat(300_000) } });
    expect([answersSeen(users).has(401), answersSeen(createUser).has(413)]).toEqual([true, true]);

    const undeclared = { ...createUser, body: undefined, method: 'GET' } as AnyCall;
    expect([isDeclared(createUser, 409), isDeclared(undeclared, 409), isDeclared(undeclared, 413)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is consistent: every reference leads somewhere, and every path parameter is described', async () => {
    const whole = await document();
    const text = JSON.stringify(whole);
    for (const [, reference] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = reference
        ?.split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], whole);
      expect(target, reference).toBeDefined();
    }
    expect(text).not.toContain('draft-07');
    for (const [path, methods] of Object.entries(whole.paths)) {
      for (const operation of Object.values(methods)) {
        for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
          expect(operation.parameters?.map((parameter) => parameter.name)).toContain(name);
        }
      }
    }
  });

  it('can be read as a page without a script', async () => {
    const response = await get('/api/docs');
    const html = await response.text();
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|style=|onclick/);
    for (const call of allCalls) expect(html).toContain(`id="${call.id}"`);
    for (const { name } of areas) expect(html).toContain(`${name}</h2>`);
    expect(html).toContain('identifier: string;  // 1 to 64 characters');
    expect(html).toContain('// at least 1 character\n');
    expect(html).not.toContain('`');
    expect((await get('/api/docs.css')).headers.get('Content-Type')).toContain('text/css');
  });
});
