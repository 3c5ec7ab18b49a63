/** The console's address follows what an element shows, and Back goes where a person came from. */

import { expect, openConsole, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { planSelect, schoolSelect } from '#tests/support/browser/selects.ts';
import * as accounts from '#tests/support/data/accounts.ts';

test('a tab is a place: it has an address, and Back goes to the one before', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans');
  await page.getByRole('table').getByRole('link').first().click();
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Summary')).toHaveAttribute('aria-selected', 'true');
  const report = page.url();
  await tab('Day Wise').click();
  await expect(page).toHaveURL(`${report}?tab=day`);
  await tab('Sessions').click();
  await expect(page).toHaveURL(`${report}?tab=sessions`);

  await page.goBack();
  await expect(page).toHaveURL(`${report}?tab=day`);
  await expect(tab('Day Wise')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page).toHaveURL(report);
  await expect(tab('Summary')).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await expect(tab('Day Wise')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tab('Day Wise')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${academy.origin}/study-plans`);
});

test('a filter changes the address in place, keeps the page where it is, and other parameters too', {
  tag: '@all',
}, async ({ page, academy }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans?from=mail');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 40));
  const before = await page.evaluate(() => history.length);
  await schoolSelect(page).selectOption({ index: 2 });
  await expect(page).toHaveURL(/\/study-plans\?from=mail&school-id=\d+$/);
  await schoolSelect(page).selectOption({ label: 'All Schools' });
  await expect(page).toHaveURL(/\/study-plans\?from=mail$/);
  expect(await page.evaluate(() => history.length)).toBe(before);
  expect(await page.evaluate(() => window.scrollY)).toBe(40);
});

test('an attribute that somebody else sets is shown and followed just the same', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans/attendance');
  await expect(planSelect(page)).toBeEnabled();
  await page.evaluate(() => document.querySelector('academy-plan-attendance')?.setAttribute('plan-id', '7'));
  await expect(planSelect(page)).toHaveValue('7');
  await expect(page).toHaveURL(/\/study-plans\/attendance\?plan-id=7$/);
});
