/** What is on a page of the console stays where it is while it loads: nobody presses what has just moved. */

import * as accounts from '#tests/support/accounts.ts';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/journeys.ts';

/** The most that a load may move, as browsers count it (Cumulative Layout Shift). */
const MOST = 0.05;

/** Counts from now on, on every page that is opened. */
const count = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0, of: [] as string[] };
    Object.defineProperty(window, 'shifts', { value: shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        shifts.sum += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          shifts.of.push(
            `${entry.value.toFixed(3)} ${node?.className || node?.nodeName}: ${previousRect.y}+${previousRect.height} → ${currentRect.y}+${currentRect.height}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const shifted = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; of: string[] } }).shifts);

/** Everything was asked for, came, and is drawn. */
async function drawnWhole(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expect(page.getByRole('heading').first()).toBeVisible();
}

/** Pages of the console whose parts come one after another. */
const PAGES = ['/study-plans', '/performance', '/users', '/schools', '/lms-connections', '/recently-deleted'];

for (const [width, height] of [
  [1280, 900],
  [360, 740],
] as const) {
  test.describe(`in a window ${width} px wide`, () => {
    test.use({ viewport: { width, height } });

    test('pages of the console', async ({ page, academy }) => {
      test.slow();
      const session = await sessionOf(academy, accounts.administrator);
      const moved: Record<string, unknown> = {};
      await count(page);
      for (const path of PAGES) {
        await openConsole(page, academy, session, path);
        await drawnWhole(page);
        const { sum, of } = await shifted(page);
        if (sum > MOST) moved[path] = { sum, of };
      }
      expect(moved).toEqual({});
    });

    test('the sign-in page', async ({ page, academy }) => {
      await count(page);
      await page.goto(`${academy.origin}/login`);
      await drawnWhole(page);
      expect((await shifted(page)).sum).toBeLessThanOrEqual(MOST);
    });
  });
}
