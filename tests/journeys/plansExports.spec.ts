/** Exports of the study-plan screens, opened and compared with the screen. */
import * as accounts from '#tests/support/accounts.ts';
import { answer } from '#tests/support/answers.ts';
import { csvOf } from '#tests/support/csv.ts';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/journeys.ts';

const today = (page: Page) =>
  page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
  });

test('the students in intensive care are exported in the order shown', async ({ page, academy }) => {
  await answer(page, {
    '/intensive-care': [
      { firstName: 'अनन्या जोशी', averageScore: 25, videosWatched: 3, examsCompleted: 2, lastActivity: null },
      { firstName: '=1+1', averageScore: 35.5, videosWatched: 6, examsCompleted: 4, lastActivity: null },
    ],
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans/reports');
  const care = page.getByRole('region', { name: 'Students Requiring Intensive Care' });
  await care.getByRole('button', { name: 'Average Score' }).click();
  await care.getByRole('button', { name: 'Average Score' }).click();
  await expect(care.getByRole('rowheader').first()).toHaveText('=1+1');

  const { name, lines } = await csvOf(page, care.getByRole('button', { name: 'Export' }));
  expect(name).toBe(`intensive-care-${await today(page)}.csv`);
  expect(lines[0]).toBe('Student,Average Score (%),Videos Watched,Exams Completed,Last Activity');
  // No spreadsheet runs what a student is called.
  expect(lines[1]).toMatch(/^'=1\+1,35\.5,6,4,$/);
  expect(lines[2]).toMatch(/^अनन्या जोशी,25,3,2,$/);
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

test('without rows an alert says that there is nothing to export', async ({ page, academy }) => {
  await answer(page, { '/study-plans': [] });
  await openConsole(page, academy, await sessionOf(academy, accounts.teacher), '/study-plans');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No data to export' })).toBeVisible();
});
