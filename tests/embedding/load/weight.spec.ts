/** What a page pays for its first element: script that has come over the wire before data is shown. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parseAst } from 'vite';
import { FORMS, pageOf } from '#tests/embedding/pages/pages.ts';
import { hold } from '#tests/support/browser/answers.ts';
import { expect, type Page, signInto, test } from '#tests/support/browser/journeys.ts';
import type { DistSite } from '#tests/support/browser/sites.ts';
import { calm } from '#tests/support/browser/underWay.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

/** Bytes of gzip. */
const FIRST_ELEMENT = 100_000;
/** The classic script has the loader of chunks, and a table of them. */
const FIRST_ELEMENT_CLASSIC = 130_000;
const AUTOLOADER = 5_000;
/** A file of fewer bytes costs more than it saves. */
const SMALL = 1_000;
/** Hardly more than the line that defines them: with others in one file, they would be defined where nobody wants them. */
const FEW_WORDS = /(?:academy-notices|parent-messages|parent-study-sessions)-[^/]+$/;
/** The most files of an element: browsers ask six at a time of an HTTP/1.1 server. */
const MOST_FILES = 6;

const folder = fileURLToPath(new URL('../../../dist', import.meta.url));
const READY = 'academy-ready: data';

/** The built files that the page has received, until data was on screen or until now. */
async function received(page: Page, dist: DistSite, untilData: boolean): Promise<string[]> {
  const urls = await page.evaluate(
    ([mark, until]) => {
      const limit = until
        ? (performance.getEntriesByName(mark as string)[0]?.startTime ?? 0)
        : Number.POSITIVE_INFINITY;
      return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((entry) => entry.responseEnd <= limit)
        .map((entry) => entry.name);
    },
    [READY, untilData] as const,
  );
  return urls.filter((url) => url.startsWith(dist.base)).map((url) => new URL(url).href.slice(dist.base.length));
}

const gzipped = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);

const SINGLE = FORMS.filter(({ name }) => !name.includes('together'));
for (const form of standingFor(SINGLE, ({ name }) => !name.includes('watches'))) {
  const limit = form.name.includes('classic') ? FIRST_ELEMENT_CLASSIC : FIRST_ELEMENT;
  test(`the first element shows data after at most ${limit / 1000} kB of script, with ${form.name}`, async ({
    page,
    places,
  }) => {
    const { academy, dist, embedding } = places;
    await signInto(page, places, administrator);
    await page.addInitScript((mark) => {
      addEventListener('academy-ready', (event) => {
        if ((event as CustomEvent<{ state: string }>).detail.state === 'data') performance.mark(mark);
      });
    }, READY);
    // What is asked for once the data is there comes when it likes, so here it waits: the data is shown without it.
    let isAnswered = false;
    page.on('response', (response) => {
      isAnswered ||= response.request().method() === 'GET' && response.url().includes('/api/admin/dashboard-stats');
    });
    const { held, release } = hold();
    await page.route(`${dist.base}**`, async (route) => {
      if (isAnswered) await held;
      await route.continue();
    });
    const element = `<academy-dashboard api-base="${academy.origin}"></academy-dashboard>`;
    const html = pageOf({ name: '', body: (inside) => inside }, form.scripts(dist), element);
    // What is held belongs to the page, which is not loaded without it.
    await page.goto(embedding.put({ html }), { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate((mark) => performance.getEntriesByName(mark).length, READY)).toBe(1);

    const files = await received(page, dist, true);
    release();
    expect(files).not.toEqual([]);
    expect(gzipped(files), files.join(', ')).toBeLessThanOrEqual(limit);
  });
}

test('a page without elements loads less than 5 kB of script', async ({ page, dist, embedding }) => {
  const [form] = FORMS;
  if (!form) throw new Error('There is no form of the build.');
  await page.goto(embedding.put({ html: pageOf({ name: '', body: () => '<p>Later</p>' }, form.scripts(dist), '') }));
  await calm(page);
  const files = await received(page, dist, false);
  expect(files).toContain('academy-widgets.js');
  expect(gzipped(files), files.join(', ')).toBeLessThan(AUTOLOADER);
});

test('the autoloader is one file, and no file of a first load is small', () => {
  const loads = JSON.parse(readFileSync(join(folder, 'preload.json'), 'utf8')) as Record<string, string[]>;
  const imports = parseAst(readFileSync(join(folder, 'academy-widgets.js'), 'utf8')).body.filter(
    (node) => node.type === 'ImportDeclaration' || ('source' in node && node.source),
  );
  expect(imports).toEqual([]);
  const small = [...new Set(Object.values(loads).flat())].filter(
    (file) => !FEW_WORDS.test(file) && statSync(join(folder, file)).size < SMALL,
  );
  expect(small).toEqual([]);
  expect(Object.values(loads).filter((files) => files.length > MOST_FILES)).toEqual([]);
});

test('every element keeps to its budget of script', () => {
  const bin = fileURLToPath(new URL('../../../node_modules/size-limit/bin.js', import.meta.url));
  const { stdout } = spawnSync(process.execPath, [bin, '--json'], { cwd: join(folder, '..'), encoding: 'utf8' });
  const sizes = JSON.parse(stdout) as { name: string; size: number; sizeLimit: number; passed: boolean }[];
  expect(sizes.length).toBeGreaterThan(25);
  expect(sizes.filter(({ passed }) => !passed)).toEqual([]);
});
