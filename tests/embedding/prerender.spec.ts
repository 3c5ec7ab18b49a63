/**
 * A page that the browser loads before anybody asks for it (promises/session-and-errors.md#a-page-that-nobody-sees-yet).
 * Playwright switches prerendering off, so the browser is started by itself, and the pages tell the server what they see.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { exampleOf } from '#host/contract/examples/examples.ts';
import { browserArgs } from '#tests/support/browser/browser.ts';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** What is served besides the two pages: our files, and the examples as the answers of the API. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/admin/attention': exampleOf('attentionStudents')?.answer,
  '/api/admin/attention/filters': exampleOf('attentionFilters')?.answer,
  '/api/admin/attention/visit': {},
  '/api/parent/week': exampleOf('parentWeek')?.answer,
};

/** The page that somebody looks at. It has the next one prerendered, and goes there as soon as the server says so. */
const first = (user: object) => `<!doctype html><title>First</title>
<script>
  // Here the storage is the academy's own.
  localStorage.setItem('academyConsole', 'academy-widgets');
  localStorage.setItem('adminToken', 'tok-1');
  localStorage.setItem('adminUser', ${JSON.stringify(JSON.stringify(user))});
  localStorage.setItem('adminApiOrigin', location.origin);
</script>
<script type="speculationrules">{"prerender": [{"urls": ["/next"], "eagerness": "immediate"}]}</script>
<script>
  setInterval(async () => {
    const stored = localStorage.getItem('academyVisits') !== null;
    const answer = await fetch('/tell?from=first&stored=' + stored);
    if (await answer.text() === 'go') location.href = '/next';
  }, 200);
</script>`;

const next = (tag: string) => `<!doctype html><title>Next</title>
<script type="module" src="/academy-widgets.js"></script>
<${tag}></${tag}>
<script>
  const wasPrerendered = document.prerendering === true;
  setInterval(() => {
    if (document.prerendering) return;
    fetch('/tell?from=next&wasPrerendered=' + wasPrerendered + '&stored=' + (localStorage.getItem('academyVisits') !== null));
  }, 200);
</script>`;

async function walk(tag: string, user: object) {
  /** What the pages have told and what they have written, in order. */
  const reported: string[] = [];
  let isGoing = false;
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) reported.push(`${request.method} ${pathname}`);
    if (pathname === '/tell') {
      reported.push(search);
      response.end(isGoing ? 'go' : 'stay');
    } else if (pathname === '/' || pathname === '/next') {
      response.setHeader('Content-Type', 'text/html');
      response.end(pathname === '/' ? first(user) : next(tag));
    } else if (pathname.startsWith('/api/')) {
      response.statusCode = pathname in ANSWERS ? 200 : 404;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(ANSWERS[pathname] ?? {}));
    } else {
      const file = await readFile(join(dist, pathname)).catch(() => undefined);
      response.statusCode = file ? 200 : 404;
      response.setHeader('Content-Type', TYPES[extname(pathname)] ?? 'application/octet-stream');
      response.end(file);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const profile = mkdtempSync(join(tmpdir(), 'academy-prerender-'));
  const { port } = server.address() as AddressInfo;
  const browser = spawn(
    process.env.ACADEMY_BROWSER ?? '',
    [
      // Without work in the background nothing is prerendered. The port listens for nobody; without it the browser would end at once.
      ...[
        ...browserArgs.filter((arg) => arg !== '--disable-background-networking'),
        '--headless',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
      ],
      `http://127.0.0.1:${port}/`,
    ],
    // A group of its own, so that its helpers end with it.
    { stdio: 'ignore', detached: true },
  );
  const ended = new Promise((resolve) => browser.once('close', resolve));
  return {
    reported,
    go: () => {
      isGoing = true;
    },
    async [Symbol.asyncDispose]() {
      if (browser.pid) process.kill(-browser.pid, 'SIGKILL');
      await ended;
      server.closeAllConnections();
      server.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

const tells = (reported: readonly string[], words: string) => expect.poll(() => reported.join(' ')).toContain(words);

// The shell that draws no window prerenders nothing.
test.skip(
  /headless[-_]shell/.test(process.env.ACADEMY_BROWSER ?? ''),
  'needs a whole Chromium: CHROME_PATH may name one',
);

test('a list that is prerendered says only then that somebody looks at it when somebody does', async () => {
  const user = { pid: 3003, role: 3, isParentView: false, capabilities: ['attention'] };
  await using walked = await walk('academy-attention', user);
  await tells(walked.reported, 'GET /api/admin/attention');
  // The page that is looked at has told something since: what had been sent before would have come.
  const before = walked.reported.length;
  await expect.poll(() => walked.reported.length).toBeGreaterThan(before + 8);
  expect(walked.reported).not.toContain('POST /api/admin/attention/visit');
  walked.go();
  await tells(walked.reported, 'from=next&wasPrerendered=true');
  await tells(walked.reported, 'POST /api/admin/attention/visit');
});

test('a week that is prerendered is noted as seen when somebody sees it', async () => {
  const user = { pid: 2401, role: 24, isParentView: true, capabilities: ['parent-week'] };
  await using walked = await walk('parent-week', user);
  await tells(walked.reported, 'GET /api/parent/week');
  const before = walked.reported.length;
  await expect.poll(() => walked.reported.length).toBeGreaterThan(before + 8);
  expect(walked.reported.join(' ')).not.toContain('stored=true');
  walked.go();
  await tells(walked.reported, 'wasPrerendered=true&stored=true');
});
