/** Scrollbars that take room, as on Windows and in Firefox: screens are arranged as where they take none. */
import { browserArgs } from '#tests/support/browser/browser.ts';
import { beginSession, expect, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';

test.use({
  launchOptions: {
    executablePath: process.env.ACADEMY_BROWSER,
    args: [...browserArgs],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

/** Widths of windows that most people have. */
const WIDTHS = [1280, 1366, 1440, 1536, 1920];

const barOf = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.clientWidth);

/** How the schools stand side by side, or how high the rows of users are. */
const ARRANGED = {
  '/schools': (page: Page) =>
    page.locator('.card-grid').evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
  '/users': (page: Page) =>
    page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height))),
};

// In the gate the rows of users stand for both.
for (const [path, arranged] of Object.entries(ARRANGED)) {
  test(`${path} is arranged alike with scrollbars and without`, { tag: '@all' }, async ({ page, academy }) => {
    await beginSession(page, academy.origin, await sessionOf(academy, administrator));
    await page.goto(academy.origin + path);
    await expect(page.locator('.card-grid, tbody tr').first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      const setBar = (bar: string) =>
        page.evaluate((value) => {
          document.documentElement.style.scrollbarWidth = value;
        }, bar);
      // A face that comes meanwhile for the letters of a name makes its row a pixel higher: then both are seen again.
      await expect(async () => {
        await setBar('');
        await expect.poll(() => barOf(page)).toBeGreaterThan(10);
        const beside = await arranged(page);
        await setBar('none');
        await expect.poll(() => barOf(page)).toBe(0);
        expect(beside, `${width} px`).toEqual(await arranged(page));
      }).toPass({ timeout: 30_000 });
    }
  });
}
