/** The windowed table in a real browser: what it says of itself, how it scrolls, prints, and keeps the focus. */
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { buildPage, folderOf } from '#tests/support/browser/buildPage.ts';
import { expect, type Page, test } from '#tests/support/browser/journeys.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import type { PageState } from './page.tsx';

const ORIGIN = 'https://tables.example';
const OUT = folderOf('tables');
const HTML =
  '<!doctype html><html lang="en"><title>Tables</title><script type="module" src="/page.js"></script><body></body></html>';

const ROW = 44;
const ROWS = 10_000;

test.describe.configure({ mode: 'default' });

test.beforeAll(() => buildPage('tables', 'tests/ui/page.tsx'));

let complaints: string[];
let scroller: Locator;
let table: Locator;

const rowAt = (index: number) => table.locator(`[aria-rowindex="${index}"]`);
const rows = () => table.locator('tbody [aria-rowindex]');
const scrollTo = (scrollTop: number) => scroller.evaluate((element, top) => element.scrollTo({ top }), scrollTop);
const scrollTop = () => scroller.evaluate((element) => element.scrollTop);
const change = (page: Page, next: Partial<PageState>) =>
  page.evaluate((state) => (window as unknown as { change(next: object): void }).change(state), next);
const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test.beforeEach(async ({ page }) => {
  complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/favicon.ico') return route.fulfill({ status: 204 });
    return pathname === '/'
      ? route.fulfill({ body: HTML, contentType: 'text/html' })
      : route.fulfill({ body: readFileSync(`${OUT}${pathname}`, 'utf8'), contentType: 'text/javascript' });
  });
  await page.goto(`${ORIGIN}/`);
  table = page.getByRole('table', { name: 'Students' });
  scroller = page.getByRole('group', { name: 'Students' });
  await expect(scroller).toBeVisible();
});

test.afterEach(() => expect(complaints).toEqual([]));

test('draws few rows, says truly how many there are and which these are, and is never empty in view', async () => {
  await expect(table).toHaveAttribute('aria-rowcount', String(ROWS + 1));
  await expect(table.locator('thead tr')).toHaveAttribute('aria-rowindex', '1');
  for (const top of [0, 5_000 * ROW, ROWS * ROW]) {
    await scrollTo(top);
    const first = Math.min(top / ROW, ROWS - 12) + 1;
    await expect(rowAt(first + 1)).toContainText(`Open ${first}`);
    const drawn = await rows().evaluateAll((all) =>
      all.map((row) => ({
        index: Number(row.getAttribute('aria-rowindex')),
        height: row.getBoundingClientRect().height,
      })),
    );
    expect(drawn.length).toBeLessThan(60);
    for (const [i, row] of drawn.entries()) expect(row).toEqual({ index: (drawn[0]?.index ?? 0) + i, height: ROW });
  }
  // However far it jumps, one frame after.
  const shownAfterJump = (top: number) =>
    scroller.evaluate(async (element, to) => {
      element.scrollTop = to;
      await new Promise(requestAnimationFrame);
      const { left, top: y, height } = element.getBoundingClientRect();
      const root = element.getRootNode() as ShadowRoot;
      return root.elementFromPoint(left + 20, y + height / 2)?.closest('[aria-rowindex]') !== null;
    }, top);
  for (const top of [100_000, 440_000, 7, 250_000]) expect(await shownAfterJump(top)).toBe(true);
});

test('the header stays in view, and the scrollbar stands for all rows', { tag: '@all' }, async () => {
  const header = table.getByRole('columnheader', { name: 'Number' });
  const { y } = await box(header);
  await scrollTo(3_000 * ROW);
  expect((await box(header)).y).toBe(y);
  const headerHeight = (await box(table.locator('thead'))).height;
  expect(await scroller.evaluate((element) => element.scrollHeight)).toBe(headerHeight + ROWS * ROW);
});

test('scrolls by keyboard', async ({ page }) => {
  await scroller.focus();
  await page.keyboard.press('End');
  await expect(rowAt(ROWS + 1)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(rowAt(2)).toBeInViewport();
  await page.keyboard.press('PageDown');
  await expect.poll(scrollTop).toBeGreaterThan(300);
  await page.keyboard.press('PageUp');
  await expect.poll(scrollTop).toBe(0);
  await page.keyboard.press('ArrowDown');
  await expect.poll(scrollTop).toBeGreaterThan(0);
});

test('a focused button whose row leaves the window gives the focus to the table', { tag: '@all' }, async ({ page }) => {
  const button = page.getByRole('button', { name: 'Open 3', exact: true });
  await button.focus();
  await scrollTo(2_000);
  await expect(button).toHaveCount(0);
  await expect(scroller).toBeFocused();
  await page.keyboard.press('End');
  await expect(rowAt(ROWS + 1)).toBeInViewport();
});

test('sorted, it begins at the top and the focus stays on the header', { tag: '@all' }, async ({ page }) => {
  await scrollTo(5_000 * ROW);
  const header = table.getByRole('button', { name: 'Number' });
  await header.click();
  await header.click();
  await expect(table.getByRole('columnheader', { name: 'Number' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rowAt(2)).toContainText(`Open ${ROWS}`);
  await expect(rowAt(2)).toBeInViewport();
  await expect(header).toBeFocused();
  await change(page, { count: 0 });
  await expect(page.getByText('No data available.')).toBeVisible();
});

test('prints all rows, and then draws few again', async ({ page }) => {
  await change(page, { count: 500 });
  const dispatch = (event: string) => page.evaluate((type) => window.dispatchEvent(new Event(type)), event);
  await dispatch('beforeprint');
  expect(await rows().count()).toBe(500);
  await page.emulateMedia({ media: 'print' });
  const { height } = await box(table);
  expect(height).toBeGreaterThanOrEqual(500 * ROW);
  const region = page.locator('.table__scroll');
  expect((await box(region)).height).toBeGreaterThanOrEqual(height);
  await page.emulateMedia({ media: 'screen' });
  await dispatch('afterprint');
  await expect.poll(() => rows().count()).toBeLessThan(60);
});

for (const width of standingFor([260, 320, 700], (width) => width === 260)) {
  test(`at ${width} px it scrolls by itself and keeps the names in view, in either direction`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    for (const dir of ['ltr', 'rtl'] as const) {
      await change(page, { dir });
      await scrollTo(1_000 * ROW);
      const name = rowAt(1_010).getByRole('rowheader');
      await expect(name).toBeInViewport();
      const before = await box(name);
      const edge = () => name.evaluate((cell) => getComputedStyle(cell).boxShadow);
      // Nothing lies under the names yet.
      await expect.poll(edge).toBe('none');
      await scroller.evaluate((element, by) => element.scrollBy({ left: by }), dir === 'rtl' ? -ROWS : ROWS);
      const lastCell = rowAt(1_010).getByRole('cell').last();
      await expect(lastCell).toBeInViewport();
      expect(Math.abs((await box(name)).x - before.x)).toBeLessThan(2);
      await expect.poll(edge).not.toBe('none');
      expect(before.width).toBeLessThanOrEqual(width * 0.45 + 1);
      expect((await box(rowAt(1_010))).height).toBe(ROW);
      const header = await box(table.getByRole('columnheader', { name: 'Student' }));
      expect(Math.abs(header.x - before.x)).toBeLessThan(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}
