/** The web manifest of the console, as an academy serves it (promises/menu-and-routes.md#on-the-home-screen). */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppOptions } from '#host/start/app.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

const PATH = '/console/install/manifest.webmanifest';
const source = fileURLToPath(new URL('../../../demo-host/console/install', import.meta.url));

let world: World;
let distDir: string;
beforeAll(async () => {
  world = await makeWorld();
  distDir = await mkdtemp(join(tmpdir(), 'dist-'));
  await cp(source, join(distDir, 'console/install'), { recursive: true });
});
afterAll(async () => {
  await world?.close();
  await rm(distDir, { recursive: true, force: true });
});

const NAME = 'Hill "School" </script>';
async function manifestOf({ folder = '', ...options }: Partial<AppOptions> & { folder?: string } = {}) {
  const config = { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir } as const;
  const publicUrl = `https://academy.example${folder}`;
  const app = world.appWith({ config: { ...config, publicUrl }, ...options });
  const answer = await ask(app, 'GET', folder + PATH);
  expect(answer.status).toBe(200);
  const manifest = (await answer.json()) as Record<'name' | 'start_url' | 'scope' | 'short_name', string>;
  return { manifest, headers: answer.headers, at: (path: string) => new URL(path, `${publicUrl}${PATH}`).href };
}
const named = { current: () => ({ name: NAME, languages: ['en'], timeZone: 'Asia/Kolkata' }), renew: async () => {} };

describe.each(['', '/school'])('of an academy at “%s/”', (folder) => {
  it('opens on the first page, and all pages of the academy are of it', async () => {
    const { manifest, at } = await manifestOf({ folder });
    expect(at(manifest.start_url)).toBe(`https://academy.example${folder}/`);
    expect(at(manifest.scope)).toBe(`https://academy.example${folder}/`);
  });
});

it('has the name of the academy, and that of the product before it is known', async () => {
  expect((await manifestOf({ academy: named as never })).manifest).toMatchObject({ name: NAME, short_name: NAME });
  expect((await manifestOf()).manifest.name).toBe('Academy');
});

it('is a manifest, asked for anew each time, and tells when it is the same', async () => {
  const { headers } = await manifestOf();
  expect(headers.get('Content-Type')).toBe('application/manifest+json');
  expect([headers.get('Cache-Control'), headers.get('ETag')]).toEqual(['no-cache', expect.any(String)]);
});

it('has icons beside it, which are pictures', async () => {
  const app = world.appWith({ config: { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir } });
  for (const file of ['icon-192.png', 'icon-512.png', 'maskable-512.png', 'apple-touch-icon.png']) {
    const answer = await ask(app, 'GET', `/console/install/${file}`);
    expect([file, answer.status, answer.headers.get('Content-Type')]).toEqual([file, 200, 'image/png']);
  }
});
