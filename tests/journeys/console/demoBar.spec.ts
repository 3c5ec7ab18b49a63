/** The demo academy where strangers can reach it: every page of the console says that it is made up. */

import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { findingsInBothThemes } from '#tests/support/run/findings.ts';

/** The pages as a server sends them that was started with `DEMO_PUBLIC=1`. */
const asPublic = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const data = '<script type="application/json" id="academy">{"isDemo":true}</script>';
    return route.fulfill({ response, body: html.replace('<head>', `<head>${data}`) });
  });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Demo academy' });

test('the bar stands above every page, wide and narrow, light and dark, and covers nothing', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await asPublic(page);
  await page.goto(`${academy.origin}/login`);
  await expect(bar(page)).toHaveText('Demo academy Everybody knows its passwords: enter nothing real.');
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Exam Count by Category' })).toBeVisible();
    const box = await bar(page).boundingBox();
    expect(box?.y).toBe(0);
    expect(box?.width).toBe(width);
    const top = await page.getByRole('banner').first().boundingBox();
    expect(top?.y ?? 0).toBeGreaterThanOrEqual((box?.height ?? 0) - 1);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, String(width)).toBe(0);
  }
  expect(await findingsInBothThemes(page)).toEqual([]);
});

test('it is in Malayalam too, and a real academy shows none', async ({ page, academy }) => {
  await page.goto(`${academy.origin}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.demo-bar')).toHaveCount(0);
  await asPublic(page);
  await page.evaluate(() => localStorage.setItem('consoleLocale', 'ml-IN'));
  await page.reload();
  await expect(page.locator('.demo-bar')).toContainText(/[\u0d00-\u0d7f]/);
});
