/** Charts in a real browser, under the policy of the design: no inline styles, no eval, Trusted Types. */
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { buildPage, folderOf } from '#tests/support/browser/buildPage.ts';
import { expect, type Page, test } from '#tests/support/browser/journeys.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import type { PageState } from './page.tsx';

const ORIGIN = 'https://charts.example';
const OUT = folderOf('charts');
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'";
const HTML =
  '<!doctype html><html lang="en"><title>Charts</title><script src="/before.js"></script><script type="module" src="/page.js"></script><body></body></html>';
/** What some pages do to the built-ins, before anything of ours runs. */
const SPOILED =
  'Array.prototype.toJSON = () => "spoiled"; Object.prototype.more = 1; Object.freeze(Array.prototype); Object.freeze(Object.prototype);';

test.describe.configure({ mode: 'default' });

test.beforeAll(() => buildPage('charts', 'tests/charts/page.tsx'));

interface Opened {
  change(next: Partial<PageState>): Promise<void>;
  /** What the browser or our code complained about. */
  complaints: string[];
  /** Names of the chunks asked for. */
  chunks: string[];
}

async function open(page: Page, { before = '', chunksFail = 0 } = {}): Promise<Opened> {
  const complaints: string[] = [];
  const chunks: string[] = [];
  let failures = chunksFail;
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const chunk = /^\/chunks\/(.*Drawing)\.js$/.exec(path)?.[1];
    if (chunk) {
      chunks.push(chunk);
      failures -= 1;
      if (failures >= 0) return route.abort('connectionreset');
    }
    if (path === '/') {
      return route.fulfill({ body: HTML, contentType: 'text/html', headers: { 'Content-Security-Policy': POLICY } });
    }
    if (path === '/favicon.ico') return route.fulfill({ status: 204 });
    const body = path === '/before.js' ? before : readFileSync(`${OUT}${path}`, 'utf8');
    return route.fulfill({ body, contentType: 'text/javascript' });
  });
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction(() => 'change' in window);
  return {
    complaints,
    chunks,
    change: (next) =>
      page.evaluate((state) => (window as unknown as { change(next: object): void }).change(state), next),
  };
}

/** A chart's canvases as images, without those that nothing is painted on. */
const painted = (figure: Locator) =>
  figure.evaluate((element) =>
    Array.from(element.querySelectorAll('canvas'), (canvas) => {
      const blank = document.createElement('canvas');
      blank.width = canvas.width;
      blank.height = canvas.height;
      const image = canvas.toDataURL();
      return image === blank.toDataURL() ? '' : image;
    })
      .filter(Boolean)
      .join(),
  );

const drawn = (figure: Locator) => expect.poll(() => painted(figure)).not.toBe('');

const LONG = 'Overall score of all the exams that were taken';
const NAMES = { bars: 'Day-wise Performance', lines: 'Trend of Scores', pie: 'Distribution', trend: 'Growth' };

for (const [chart, name] of standingFor(Object.entries(NAMES), ([chart]) => chart === 'bars')) {
  test(`${chart} are a figure of their title, drawn, and say the same in a table`, async ({ page }) => {
    const { change, complaints } = await open(page);
    await change({ shown: [chart] });
    const figure = page.getByRole('figure', { name });
    await drawn(figure);
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    const table = figure.getByRole('table', { name });
    const cells = await table.locator('th, td').allInnerTexts();
    expect(cells).toEqual(
      {
        bars: ['Subject', 'Exams', LONG, 'Physics', '9', '91%', 'रसायन', '8', '76%', 'ജീവശാസ്ത്രം', '–', '40%'],
        lines: ['Subject', 'Exams', LONG, 'Physics', '9', '91%', 'रसायन', '8', '76%', 'ജീവശാസ്ത്രം', '–', '40%'],
        pie: ['Category', 'Students', 'Excellent', '9', 'Good', '14'],
        trend: ['Month', 'Students', 'Apr 2025', '1,100', 'May 2025', '1,240', 'Jun 2025', '1,310'],
      }[chart],
    );
    if (chart === 'bars') {
      // Counts and percentages have a plot and a scale of their own.
      await expect(figure.locator('canvas')).toHaveCount(2);
      await expect(figure.getByRole('table')).toHaveCount(1);
      await expect(figure.locator('.chart__legend')).toHaveText(['Exams', LONG]);
    }
    expect(complaints).toEqual([]);
  });
}

test('loads only the library that is shown, and only when there is room for it', async ({ page }) => {
  const { change, chunks } = await open(page);
  await page.locator('#host').evaluate((host) => host.setAttribute('hidden', ''));
  await change({ shown: ['bars'] });
  await expect(page.locator('#host figure')).toHaveCount(1);
  expect(chunks).toEqual([]);
  await page.locator('#host').evaluate((host) => host.removeAttribute('hidden'));
  await drawn(page.getByRole('figure'));
  expect(chunks).toEqual(['categoryDrawing']);
});

test('a chart without data says so and loads nothing', { tag: '@all' }, async ({ page }) => {
  const { change, chunks } = await open(page);
  await change({ shown: ['empty'] });
  await expect(page.getByRole('figure', { name: 'Nothing' })).toContainText('No data available.');
  expect(chunks).toEqual([]);
});

test('a library that does not come is tried again, then by the person', async ({ page }) => {
  const { change, chunks } = await open(page, { chunksFail: 3 });
  await change({ shown: ['pie'] });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await again.click();
  await drawn(page.getByRole('figure'));
  await expect(again).toHaveCount(0);
  expect(chunks.length).toBe(4);
});

for (const chart of standingFor(Object.keys(NAMES), (chart) => chart === 'trend')) {
  test(`${chart} follow theme, direction, the page's colours and the room there is`, async ({ page }) => {
    const { change, complaints } = await open(page);
    await change({ shown: [chart] });
    const figure = page.getByRole('figure');
    await drawn(figure);
    const changes = async (act: () => Promise<unknown>) => {
      const before = await painted(figure);
      await act();
      await expect.poll(async () => (await painted(figure)) === before).toBe(false);
    };
    await changes(() => change({ theme: 'dark' }));
    await changes(() => change({ theme: 'auto' }));
    await changes(() => page.emulateMedia({ colorScheme: 'dark' }));
    await changes(() => page.emulateMedia({ colorScheme: 'light' }));
    await changes(() =>
      page.evaluate(() => document.documentElement.style.setProperty('--academy-color-accent', 'oklch(0.6 0.2 20)')),
    );
    if (chart !== 'pie' && chart !== 'trend') await changes(() => change({ dir: 'rtl' }));
    await changes(() => page.setViewportSize({ width: 260, height: 800 }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(260);
    await drawn(figure);
    expect(complaints).toEqual([]);
  });
}

test('leaves nothing behind', { tag: '@all' }, async ({ page }) => {
  const { change, complaints } = await open(page);
  await change({ shown: ['bars', 'trend'] });
  await drawn(page.getByRole('figure', { name: 'Day-wise Performance' }));
  await drawn(page.getByRole('figure', { name: 'Growth' }));
  await change({ shown: [] });
  await expect(page.locator('canvas')).toHaveCount(0);
  await page.setViewportSize({ width: 600, height: 700 });
  await change({ shown: ['bars', 'trend'], theme: 'dark' });
  await drawn(page.getByRole('figure', { name: 'Growth' }));
  expect(complaints).toEqual([]);
  expect(await page.evaluate(() => document.head.querySelectorAll('style').length)).toBe(0);
});

test('works on a page that spoils and freezes the built-ins', { tag: '@all' }, async ({ page }) => {
  const { change, complaints } = await open(page, { before: SPOILED });
  await change({ shown: ['bars', 'pie', 'trend'] });
  for (const name of ['Day-wise Performance', 'Distribution', 'Growth'])
    await drawn(page.getByRole('figure', { name }));
  expect(complaints).toEqual([]);
});

test('a part that is the whole is told in words, and nothing is drawn', { tag: '@all' }, async ({ page }) => {
  const { change, chunks } = await open(page);
  await change({ shown: ['whole'] });
  const figure = page.getByRole('figure', { name: 'Schools' });
  await expect(figure).toContainText('Kerala: 3 (100%)');
  await expect(figure.locator('canvas, table')).toHaveCount(0);
  expect(chunks).toEqual([]);
});

test('more parts than a pie has colours are bars, largest first', async ({ page }) => {
  const { change } = await open(page);
  await change({ shown: ['parts'] });
  const figure = page.getByRole('figure', { name: 'Places' });
  await drawn(figure);
  await expect(figure.getByRole('table').locator('tbody th')).toHaveText([
    'Kerala',
    'Goa',
    'Delhi',
    'Bihar',
    'Assam',
    'Punjab',
  ]);
  await expect(figure.locator('.chart__legend')).toHaveCount(0);
});

test('lines end where their names stand, and the scale stands where they begin, from right to left too', async ({
  page,
}) => {
  const { change } = await open(page);
  for (const dir of ['ltr', 'rtl'] as const) {
    await change({ shown: ['trend'], dir });
    const figure = page.getByRole('figure', { name: NAMES.trend });
    await drawn(figure);
    // The drawing is a table: the scale at the left, the lines, the scale at the right.
    const [left, lines, right] = await figure
      .locator('.chart__canvas tr')
      .first()
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    expect([Number(left) > 0, Number(lines) > 0, right], dir).toEqual([true, true, 0]);
  }
});
