/** WCAG 2.2 AA as far as a machine can tell, in both themes; what it cannot tell the other journeys walk. */

import { dashboardHeading, loginButton, passwordField, phoneField } from '#tests/support/browser/console.ts';
import { expect, openConsole, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findingsInBothThemes } from '#tests/support/run/findings.ts';

test.describe('in both themes', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the login, the dashboard in the console and the not-found page can be used by everyone', {
    tag: '@all',
  }, async ({ page, academy }) => {
    await page.goto(`${academy.origin}/login`);
    await expect(loginButton(page)).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);

    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/dashboard');
    await expect(page.getByRole('group', { name: 'Total Teachers' })).toContainText(/\d/);
    await expect(page.getByRole('table', { name: 'Exam Count by Category' })).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);

    await page.goto(`${academy.origin}/no/such/page`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
  });
});

test('signing in, changing the timeframe and signing out need no mouse', { tag: '@all' }, async ({ page, academy }) => {
  await page.goto(`${academy.origin}/login`);
  await expect(loginButton(page)).toBeVisible();
  await phoneField(page).focus();
  await page.keyboard.type(accounts.administrator.phone);
  await page.keyboard.press('Tab');
  await expect(passwordField(page)).toBeFocused();
  await page.keyboard.type(accounts.administrator.password);
  await page.keyboard.press('Enter');
  await expect(dashboardHeading(page)).toBeVisible();

  const timeframe = page.getByRole('combobox', { name: 'Timeframe' });
  await timeframe.focus();
  const answered = page.waitForResponse((response) => response.url().includes('timeframe=Today'));
  await page.keyboard.press('ArrowDown');
  await answered;

  await page.getByRole('button', { name: 'Sign Out' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${academy.origin}/login`);
});
