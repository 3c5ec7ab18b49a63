/** An academy in a folder of a hostname: `PUBLIC_URL=https://school.example/academy`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieName } from '#host/server/lti/ltiPages.ts';
import { toolUrls } from '#host/server/lti/ltiUrls.ts';
import { type Ask, ask, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

const FOLDER = '/academy';
const page = (script: string) =>
  `<!doctype html><html><head><title>Academy</title><script type="module" crossorigin src="./${script}"></script></head></html>`;

let world: World;
let distDir: string;
let app: World['app'];
beforeAll(async () => {
  world = await makeWorld();
  distDir = await mkdtemp(join(tmpdir(), 'dist-'));
  for (const folder of ['console', 'docs']) await mkdir(join(distDir, folder));
  for (const name of ['index', 'embed', 'lti']) await writeFile(join(distDir, `console/${name}.html`), page('main.js'));
  for (const name of ['index', 'playground']) await writeFile(join(distDir, `docs/${name}.html`), page('start.js'));
  await writeFile(join(distDir, 'academy-widgets.js'), 'export const a = 1;');
  app = world.appWith({
    config: {
      corsOrigins: 'any',
      frameAncestors: ['https://portal.example'],
      trustedProxies: [],
      distDir,
      publicUrl: `https://school.example${FOLDER}`,
    },
  });
});
afterAll(async () => {
  await world?.close();
  await rm(distDir, { recursive: true, force: true });
});

const get = (path: string, options: Ask = {}) =>
  ask(app, 'GET', path, { ...options, headers: { Accept: 'text/html', ...options.headers } });
const META = `<meta name="academy-api-base" content="${FOLDER}">`;

// A proxy removes the folder from the path, or it does not.
describe.each([
  ['leaves the folder in the path', FOLDER],
  ['removes the folder from the path', ''],
])('behind a proxy that %s', (_, before) => {
  it('every route of the console gets its page, which finds its files and its API in the folder', async () => {
    for (const path of ['/', '/login', '/study-plans/7']) {
      const response = await get(before + path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(`<base href="${FOLDER}/console/">${META}`);
      expect(response.headers.get('Link')).toContain(`<${FOLDER}/console/main.js>; rel=modulepreload`);
    }
  });

  it('frames, the console by its file, and the documentation are told where the API is, under their own policies', async () => {
    for (const path of ['/console/embed.html', '/console/index.html', '/docs/', '/docs/playground.html']) {
      const response = await get(before + path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(META);
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy.includes('https://portal.example')).toBe(path.endsWith('embed.html'));
    }
    expect((await get(`${before}/console/missing.html`)).status).toBe(404);
  });

  it('calls, files, health checks and the reference answer', async () => {
    const { phone } = world.people.staff;
    const body = { identifier: phone, password: PASSWORD, parentView: false };
    expect((await ask(app, 'POST', `${before}/api/admin/login`, { body })).status).toBe(200);
    for (const path of ['/academy-widgets.js', '/healthz', '/readyz', '/api/docs.css']) {
      expect((await get(before + path)).status).toBe(200);
    }
    const reference = await (await get(`${before}/api/docs`)).text();
    expect(reference).toContain('<link rel="stylesheet" href="docs.css"/>');
    expect((await (await get(`${before}/api/openapi.json`)).json()).servers).toEqual([{ url: FOLDER }]);
    expect((await ask(app, 'DELETE', `${before}/api/admin/login`)).status).toBe(405);
    // This academy is set up.
    expect((await get(`${before}/setup`)).status).toBe(410);
  });

  it('redirects and refusals lead into the folder', async () => {
    expect((await get(`${before}/docs`)).headers.get('Location')).toBe(`${FOLDER}/docs/`);
    for (const path of ['/lti/launch', '/oidc/nothing']) {
      expect(await (await get(before + path)).text()).toContain(`href="${FOLDER}/lti/page.css"`);
    }
    expect(await (await get(`${before}/oidc/nothing`)).text()).toContain(`href="${FOLDER}/login"`);
  });
});

it('the folder without a slash at its end leads to the one with it', async () => {
  expect((await get(FOLDER)).headers.get('Location')).toBe(`${FOLDER}/`);
});

it('what a request says of a folder counts for nothing', async () => {
  const root = world.appWith({
    config: { corsOrigins: 'any', frameAncestors: [], trustedProxies: ['127.0.0.1'], distDir },
  });
  const headers = { Accept: 'text/html', 'X-Forwarded-Prefix': '/evil', 'X-Forwarded-For': '10.0.0.1' };
  expect(await (await ask(root, 'GET', '/', { headers })).text()).toContain('<base href="/console/">');
});

it('an LMS is told addresses in the folder, and only the folder gets the cookie of a login', () => {
  const publicUrl = `https://school.example${FOLDER}`;
  expect(toolUrls(publicUrl).launchUrl).toBe(`${publicUrl}/lti/launch`);
  expect(cookieName(publicUrl, 'a1')).toBe('__Secure-lti-a1');
  expect(cookieName('https://academy.example', 'a1')).toBe('__Host-lti-a1');
});

it('an administrator is shown the addresses for an LMS with the folder', async () => {
  const token = await world.tokenOf(world.people.administrator);
  const answer = await ask(app, 'GET', `${FOLDER}/api/admin/lti/platforms`, { token });
  expect(answer.status).toBe(200);
  expect((await answer.json()).tool.loginUrl).toBe(`https://school.example${FOLDER}/lti/login`);
});

it('the provider sends people back into the folder, and nowhere else of the hostname', async () => {
  const provider = {
    name: 'Provider',
    isReady: () => true,
    signInUrl: async (_: unknown, back: string) => `https://provider.example/?redirect_uri=${back}`,
  };
  const signingIn = world.appWith({
    config: {
      corsOrigins: 'any',
      frameAncestors: [],
      trustedProxies: [],
      distDir,
      publicUrl: `https://school.example${FOLDER}`,
    },
    oidc: provider as never,
  });
  const login = (to: string) =>
    ask(signingIn, 'GET', `${FOLDER}/oidc/login?challenge=${'a'.repeat(43)}&to=${encodeURIComponent(to)}`);
  const begun = await login(`${FOLDER}/users?page=2`);
  expect(begun.headers.get('Location')).toBe(
    `https://provider.example/?redirect_uri=https://school.example${FOLDER}/oidc/callback`,
  );
  for (const outside of ['/', '/users', `${FOLDER}2/login`, `${FOLDER}/../users`]) {
    expect([outside, (await login(outside)).status]).toEqual([outside, 400]);
  }
});
