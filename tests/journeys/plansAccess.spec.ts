/** The study-plan screens for everyone: both themes, narrow, with failures, by keyboard. */
import * as accounts from '#tests/support/accounts.ts';
import { answer } from '#tests/support/answers.ts';
import { findings, findingsInBothThemes } from '#tests/support/findings.ts';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/journeys.ts';

const SCREENS: readonly [path: string, isThere: (page: Page) => ReturnType<Page['locator']>][] = [
  ['/study-plans', (page) => page.getByRole('table').getByRole('link').first()],
  ['/study-plans/reports?plan-id=11', (page) => page.getByRole('table', { name: /Intensive Care/ })],
  ['/study-plans/attendance?plan-id=11', (page) => page.getByText('its last, is shown')],
];

test.describe('in both themes', () => {
  test.use({ reducedMotion: 'reduce' });

  for (const [path, isThere] of SCREENS) {
    test(`${path} can be used by everyone`, async ({ page, academy }) => {
      await openConsole(page, academy, await sessionOf(academy, accounts.administrator), path);
      await expect(isThere(page)).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      expect(await findingsInBothThemes(page)).toEqual([]);
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const [path, isThere] of SCREENS) {
    test(`nothing of ${path} sticks out sideways`, async ({ page, academy }) => {
      await openConsole(page, academy, await sessionOf(academy, accounts.teacher), path);
      await expect(isThere(page)).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBe(0);
    });
  }
});

test('panels that failed can be used by everyone too', async ({ page, academy }) => {
  await answer(page, {
    '/activity-counts': 500,
    '/day-wise': 500,
    '/video-engagement': 500,
    '/exam-performance': 403,
    '/intensive-care': 503,
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.academyStaff), '/study-plans/reports');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(4);
  expect(await findings(page)).toEqual([]);
});

test('a plan, a day and an order are chosen without a mouse', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans/attendance');
  const plan = page.getByRole('combobox', { name: 'Study plan' });
  await expect(plan).toBeEnabled();
  await plan.focus();
  await page.keyboard.press('ArrowDown');
  const day = page.getByRole('combobox', { name: 'Day' });
  await expect(day).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(day).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(day.locator('option:checked')).toHaveText('Day 4 (Week 1)');
  const table = page.getByRole('table', { name: 'Attendance by School' });
  await expect(table).toBeVisible();
  const exports = page.getByRole('button', { name: 'Export' });
  await expect(exports).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(exports).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(table.getByRole('button', { name: 'School' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'School' })).toHaveAttribute('aria-sort', 'ascending');
});
