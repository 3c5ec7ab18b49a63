/** Exports in a real browser: with a worker and without one, under strict policies, and with lost chunks. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildPage, folderOf } from '#tests/support/browser/buildPage.ts';
import { expect, type Page, testOfFaults as test } from '#tests/support/browser/journeys.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import type { ExportRequest, ExportResult } from './page.ts';

const OUT = folderOf('export');
const HTML = '<!doctype html><html lang="en"><title>Exports</title><body></body></html>';

interface Site {
  origin: string;
  /** What the server is asked for from now on, and what of it is refused. */
  requested: string[];
  refuse?: RegExp;
  server: Server;
}

/** A page with the policy, or files alone, on an origin of its own. */
async function serve(policy: (files: string) => string = () => '', files = ''): Promise<Site> {
  const site: Site = { origin: '', requested: [], server: createServer() };
  site.server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    if (path === '/favicon.ico') return response.writeHead(204).end();
    site.requested.push(path);
    if (site.refuse?.test(path)) return response.destroy();
    if (path === '/') {
      const source = files || site.origin;
      const csp = policy(source);
      response.writeHead(200, { 'Content-Type': 'text/html', ...(csp ? { 'Content-Security-Policy': csp } : {}) });
      return response.end(HTML.replace('<body>', `<script type="module" src="${source}/page.js"></script><body>`));
    }
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' });
    return response.end(readFileSync(`${OUT}${path}`));
  });
  await new Promise<void>((resolve) => site.server.listen(0, '127.0.0.1', resolve));
  site.origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`;
  return site;
}

const STRICT = (files: string) =>
  `default-src 'none'; script-src ${files}; style-src ${files}; connect-src 'self'; img-src 'self' data:; base-uri 'none'`;

let sites: Site[] = [];

test.describe.configure({ mode: 'default' });

test.beforeAll(() => buildPage('export', 'tests/export/page.ts'));

test.afterEach(() => {
  for (const { server } of sites) server.close();
  sites = [];
});

async function open(page: Page, policy?: (files: string) => string, elsewhere = false): Promise<Site[]> {
  const files = elsewhere ? await serve() : undefined;
  const site = await serve(policy, files?.origin);
  sites = files ? [site, files] : [site];
  await page.goto(site.origin);
  await page.waitForFunction(() => 'run' in window);
  return sites;
}

const run = (page: Page, request: ExportRequest): Promise<ExportResult> =>
  page.evaluate(
    (what) => (window as unknown as { run(request: ExportRequest): Promise<ExportResult> }).run(what),
    request,
  );

/** Exports, and gives back what was told and what was downloaded. */
async function save(page: Page, request: ExportRequest) {
  const download = page.waitForEvent('download');
  const exported = await run(page, request);
  const file = await download;
  return { exported, name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

const PLACES = [
  { name: 'on a page of the same origin', worker: true },
  { name: 'under the strict policy', policy: STRICT, worker: true },
  {
    name: 'under the strict policy with Trusted Types',
    policy: (files: string) => `${STRICT(files)}; require-trusted-types-for 'script'`,
    worker: true,
  },
  {
    name: 'where Trusted Types allow no policy of ours',
    policy: (files: string) => `${STRICT(files)}; require-trusted-types-for 'script'; trusted-types 'none'`,
    worker: false,
  },
  { name: 'from another origin, under the strict policy', policy: STRICT, elsewhere: true, worker: false },
];

const FORMATS = [
  ['csv', 'csv', '\uFEFFStudent,Class'],
  ['excel', 'xlsx', 'PK'],
  ['pdf', 'pdf', '%PDF-1.7'],
] as const;

// In the gate the least strict and the strictest place stand for all, and a PDF, which needs most, for all formats in
// the strictest, the others in the least strict.
const STANDING = ['on a page of the same origin', 'where Trusted Types allow no policy of ours'];
for (const { name, policy, elsewhere, worker } of standingFor(PLACES, ({ name }) => STANDING.includes(name))) {
  for (const [format, extension, start] of standingFor(FORMATS, ([format]) => !policy !== (format === 'pdf'))) {
    test(`saves ${format} ${name}`, async ({ page }) => {
      await open(page, policy, elsewhere);
      const workers: string[] = [];
      page.on('worker', (started) => workers.push(started.url()));
      const { exported, name: file, bytes } = await save(page, { format, rows: 1500 });
      expect(exported.result).toEqual({ outcome: 'saved', format, fellBack: false, file });
      expect(file).toMatch(new RegExp(`^session-performance-\\d{4}-\\d\\d-\\d\\d\\.${extension}$`));
      expect(bytes.toString('utf8').startsWith(start)).toBe(true);
      expect(workers.length).toBe(worker && format !== 'csv' ? 1 : 0);
      expect(exported.progress.at(-1)).toBe(1);
      expect(exported.progress).toEqual([...exported.progress].sort((a, b) => a - b));
      expect(await page.evaluate(() => document.body.childElementCount)).toBe(0);
    });
  }
}

// In the gate the page that allows the least stands for all of these.
for (const { name, policy, elsewhere } of standingFor(PLACES.slice(0, 3), ({ name }) => name.includes('Trusted'))) {
  test(`saves CSV where the code of a PDF cannot be had, ${name}`, async ({ page }) => {
    for (const site of await open(page, policy, elsewhere)) site.refuse = /\/pdf\.js$/;
    const { exported, name: file } = await save(page, { format: 'pdf', rows: 30 });
    expect(exported.result).toEqual({ outcome: 'saved', format: 'csv', fellBack: true, file });
    expect(file).toMatch(/\.csv$/);
  });
}

test('saves CSV where no code at all can be had', async ({ page }) => {
  for (const site of await open(page)) site.refuse = /chunks/;
  const { exported } = await save(page, { format: 'excel', rows: 30 });
  expect(exported.result).toMatchObject({ format: 'csv', fellBack: true });
});

// In the gate the worker stands for both.
for (const elsewhere of standingFor([false, true], (elsewhere) => !elsewhere)) {
  test(`stops ${elsewhere ? 'on the page' : 'in the worker'} when it is told to, and saves nothing`, async ({
    page,
  }) => {
    await open(page, STRICT, elsewhere);
    let downloads = 0;
    page.on('download', () => {
      downloads += 1;
    });
    const exported = await run(page, { format: 'pdf', rows: 10_000, abortAt: 0.2 });
    expect(exported.error).toContain('stopped');
    expect(exported.progress.at(-1)).toBeLessThan(0.9);
    await expect.poll(() => page.workers().length).toBe(0);
    expect(downloads).toBe(0);
  });
}

test('fetches the fonts of the scripts that the rows have, and no others', async ({ page }) => {
  const [site] = await open(page);
  // The first rows of the made-up pupils have Latin names, with one letter beyond ASCII.
  await save(page, { format: 'pdf', rows: 3 });
  const fonts = site?.requested.filter((path) => path.includes('noto-sans')) ?? [];
  expect(new Set(fonts)).toEqual(new Set(['/chunks/noto-sans-latin-400-normal.js']));
});

test('says that there is nothing to export', async ({ page }) => {
  await open(page);
  expect((await run(page, { format: 'pdf', rows: 0 })).result).toEqual({ outcome: 'empty' });
});
