/**
 * Figures beside those of the period before (promises/comparisons.md), as a principal reads them. What others read is
 * tested in `tests/elements/figures/comparisons.test.ts`.
 */

import { ask, expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

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
