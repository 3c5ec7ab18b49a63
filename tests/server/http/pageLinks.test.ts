/** The pages that the server itself makes lead nowhere else, whatever stands in the address that asks for them. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
let distDir: string;
beforeAll(async () => {
  world = await makeWorld();
  distDir = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(distDir, 'console'));
  for (const page of ['index.html', 'embed.html', 'lti.html']) {
    const html = '<!doctype html><html><head><title>Academy</title></head><a href="console/x">x</a></html>';
    await writeFile(join(distDir, 'console', page), html);
  }
});
afterAll(async () => {
  await world?.close();
  await rm(distDir, { recursive: true, force: true });
});

/** Paths that a browser reads as the address of another site, now or where they are written down. */
const ELSEWHERE = [
  '//evil.example/login',
  '/..//evil.example/login',
  '/.//evil.example/login',
  '/a/..//evil.example/login',
  '/a/../..//evil.example/login',
  '/academy/..//evil.example/login',
  '/academy/../..//evil.example/login',
  '/%2e%2e//evil.example/login',
  '/%2E//evil.example',
  '/\\evil.example',
  '/..\\\\evil.example',
  '/..//\\evil.example',
  '/\t/evil.example',
  '/..\n//evil.example',
  '////evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  '/..//evil.example:443/login?x=1',
  '/..//user@evil.example/',
  '"><a href="//evil.example">',
];

/** Every page that the server makes, with a text wherever its address may hold one. */
const PAGES: Readonly<Record<string, (text: string) => string>> = {
  'a sign-in by the provider': (text) => `/oidc/login?${new URLSearchParams({ to: text, challenge: CHALLENGE })}`,
  'one without a challenge': (text) => `/oidc/login?${new URLSearchParams({ to: text, lang: text })}`,
  'one of a window': (text) => `/oidc/login?${new URLSearchParams({ opener: text })}`,
  'the window': (text) => `/oidc/window?${new URLSearchParams({ lang: text, to: text })}`,
  'the way back': (text) => `/oidc/callback?${new URLSearchParams({ state: text, to: text })}`,
  'the login of an LMS': (text) =>
    `/lti/login?${new URLSearchParams({ iss: text, login_hint: text, target_link_uri: text, to: text })}`,
  'a launch': (text) => `/lti/open/${encodeURIComponent(text)}`,
  'the end of the weekly e-mails': (text) => `/week-mail/${encodeURIComponent(text)}`,
  'the end of the e-mails about absences': (text) => `/absence-mail/${encodeURIComponent(text)}`,
  'the end of the e-mails about lateness': (text) => `/late-mail/${encodeURIComponent(text)}`,
  'the end of the e-mails about results': (text) => `/results-mail/${encodeURIComponent(text)}`,
  'the end of the e-mails about plans': (text) => `/plan-mail/${encodeURIComponent(text)}`,
  'the end of the e-mails about months': (text) => `/month-mail/${encodeURIComponent(text)}`,
  'the answer why a child was absent': (text) => `/absence/${encodeURIComponent(text)}`,
  'a route of the console': (text) => `/users?${new URLSearchParams({ to: text })}`,
  'any path': (text) => `/${text.replace(/^\/+/, '')}`,
  'a path after two slashes': (text) => `//${text.replace(/^\/+/, '')}`,
  'the documentation': (text) => `/docs?${new URLSearchParams({ to: text })}`,
  'the reference': (text) => `/api/docs?${new URLSearchParams({ to: text })}`,
};
const CHALLENGE = createHash('sha256').update('secret').digest('base64url');

/** Where a page leads: its links, forms, scripts and styles, and where it sends the browser on. */
async function leadsTo(response: Response): Promise<string[]> {
  const html = await response.text();
  const found = [...html.matchAll(/\s(?:href|src|action|formaction|content)\s*=\s*"([^"]*)"/gi)].map(
    ([, to = '']) => to,
  );
  return [...found, ...(response.headers.has('Location') ? [response.headers.get('Location') ?? ''] : [])];
}
const asText = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

describe.each([
  ['at the root of a hostname', 'https://academy.example'],
  ['in a folder', 'https://school.example/academy'],
])('a page of the server %s', (_, publicUrl) => {
  it.each(Object.entries(PAGES))('leads to its own origin alone: %s', async (_, addressOf) => {
    const app = world.appWith({
      config: { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir, publicUrl },
    });
    const { origin } = new URL(publicUrl);
    const elsewhere: string[] = [];
    let read = 0;
    for (const text of ELSEWHERE) {
      const address = publicUrl + addressOf(text);
      const response = await ask(app, 'GET', address, { headers: { Accept: 'text/html' } });
      expect(response.status, address).toBeLessThan(500);
      for (const to of (await leadsTo(response)).map(asText)) {
        read += 1;
        const resolved = URL.canParse(to, address) ? new URL(to, address) : undefined;
        if (resolved && resolved.origin !== origin && !/^data:,?$/.test(to)) elsewhere.push(`${address} → ${to}`);
      }
    }
    expect(elsewhere).toEqual([]);
    expect(read).toBeGreaterThan(0);
  });
});
