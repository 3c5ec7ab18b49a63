/** Exports of the study-plan screens, opened and compared with the screen. */

import { csvOf } from '#tests/support/browser/csv.ts';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

const today = (page: Page) =>
  page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
  });

test('the plans and the attendance are exported as they are on screen', async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.school);
  await openConsole(page, academy, session, '/study-plans');
  const links = page.getByRole('table', { name: 'Study plans' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const titles = await links.allTextContents();
  const plans = await csvOf(page, page.getByRole('button', { name: 'Export' }));
  expect(plans.name).toBe(`study-plans-${await today(page)}.csv`);
  expect(plans.lines.slice(1).map((line) => line.split(',')[0])).toEqual(titles);

  await page.goto(`${academy.origin}/study-plans/attendance?plan-id=7`);
  const rows = page.getByRole('table', { name: 'Attendance by School' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  const attendance = await csvOf(page, page.getByRole('button', { name: 'Export' }));
  expect(attendance.name).toBe(`attendance-by-school-${await today(page)}.csv`);
  expect(attendance.lines.slice(1).map((line) => line.replace(',', ''))).toEqual(await rows.allTextContents());
});
