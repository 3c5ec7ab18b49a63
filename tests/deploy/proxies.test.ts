/** The lines of the documentation for a proxy in front of an academy in a folder, on the web servers themselves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, listenerOf, type RunningServer } from '#host/start/server.ts';
import { freePort, proxyKinds, type RunningProxy, startProxy } from '#tests/support/server/proxies.ts';
import { makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

let world: World;
let server: RunningServer;
let port: number;
beforeAll(async () => {
  world = await makeWorld();
  port = await freePort();
  const app = world.appWith({
    config: {
      corsOrigins: 'any',
      frameAncestors: [],
      trustedProxies: ['127.0.0.1'],
      distDir: '/nowhere',
      publicUrl: `http://127.0.0.1:${port}/academy`,
    },
  });
  server = await listen({ listener: () => listenerOf(app), host: '127.0.0.1', port: 0, firstPort: 0 });
});
afterAll(async () => {
  await server?.stop();
  await world?.close();
});

const kinds = proxyKinds();
for (const program of ['nginx', 'apache2'] as const) {
  if (!kinds.includes(program)) console.log(`The lines for ${program} are not tried: it is not installed.`);
}

describe.each(kinds.flatMap((kind) => [[kind, 'leaves'] as const, [kind, 'removes'] as const]))(
  '%s that %s the folder',
  (kind, folder) => {
    let proxy: RunningProxy;
    beforeAll(async () => {
      proxy = await startProxy(kind, server.url, folder, await freePort());
    });
    afterAll(() => proxy?.stop());

    it('passes calls and pages on, whose addresses lead back through it', async () => {
      const at = `${proxy.origin}/academy`;
      const { phone } = world.people.staff;
      const login = await fetch(`${at}/api/admin/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ identifier: phone, password: PASSWORD, parentView: false }),
      });
      expect(login.status).toBe(200);
      const { token } = (await login.json()) as { token: string };
      const headers = { Authorization: `Bearer ${token}` };
      expect((await fetch(`${at}/api/admin/dashboard-stats?timeframe=All%20Time`, { headers })).status).toBe(200);
      expect(await (await fetch(`${at}/api/docs`)).text()).toContain('href="docs.css"');
      expect((await fetch(`${at}/api/docs.css`)).headers.get('Content-Type')).toContain('text/css');
      const redirect = await fetch(`${at}/docs`, { redirect: 'manual' });
      expect(new URL(redirect.headers.get('Location') ?? '', at).href).toBe(`${at}/docs/`);
      expect((await fetch(`${proxy.origin}/api/docs`)).ok).toBe(false);
    });

    it('tells whose address a request comes from, and whether it was encrypted', async () => {
      const answer = await fetch(`${proxy.origin}/academy/healthz`, { headers: { 'X-Forwarded-Proto': 'https' } });
      // The proxy was reached by http, so what the caller says of https does not count.
      expect(answer.headers.get('Strict-Transport-Security')).toBeNull();
      expect(world.logged()).not.toContain('is not trusted');
    });
  },
);

describe('where TLS ends in front', () => {
  it('answers of a trusted proxy ask browsers to stay with https, and those of others do not', async () => {
    const headers = { 'X-Forwarded-Proto': 'https' };
    const behind = await fetch(`${server.url}/healthz`, { headers });
    expect(behind.headers.get('Strict-Transport-Security')).toContain('max-age');
    expect((await fetch(`${server.url}/healthz`)).headers.get('Strict-Transport-Security')).toBeNull();
  });
});
