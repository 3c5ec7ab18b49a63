/**
 * Figures beside those of the period before (promises/comparisons.md): a principal and a parent read in words what changed,
 * and whoever sees all schools a school beside them.
 */

import { ask, expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findingsInBothThemes } from '#tests/support/run/findings.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'Compared with before' });
const measure = (page: Page, name: string) => strip(page).getByRole('article', { name });
const CHANGE = /(?:Up from|Down from|As before,) .*\d.*, against .*\d/;

interface Answer {
  measures: { measure: string; now: number | null; before: number | null }[];
}

test('a principal reads on the dashboard what changed, and against when', async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.school);
  await openConsole(page, academy, session, '/dashboard');
  await expect(measure(page, 'Total Students')).toContainText(CHANGE);
  const { measures } = await ask<Answer>(academy, session, '/api/admin/comparisons?screen=academy-dashboard');
  const students = measures.find((each) => each.measure === 'totalStudents');
  const number = (value: number | null | undefined) => (value ?? 0).toLocaleString('en-IN');
  await expect(measure(page, 'Total Students')).toContainText(number(students?.now));
  await expect(measure(page, 'Total Students')).toContainText(number(students?.before));
  // The card above says the same number.
  await expect(page.getByRole('group', { name: 'Total Students' })).toContainText(number(students?.now));
});

test('an administrator reads a school beside the academy', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans/7');
  await expect(measure(page, 'Share of students who have started')).toContainText(
    /(?:Higher than|Lower than|As) in the academy: \d.*% here, \d.*% in all schools together/,
  );
});

test('a parent reads on the dashboard what changed for the child, beside nobody else', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.parent, true), '/parent-dashboard');
  await expect(measure(page, 'Exam average')).toContainText(CHANGE);
  await expect(strip(page)).not.toContainText(/academy|schools|class/i);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the strip can be read by everybody, in both themes', async ({ page, academy }) => {
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/performance');
    await expect(measure(page, 'Average Score')).toContainText(CHANGE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await findingsInBothThemes(page)).toEqual([]);
  });
});
