/**
 * Figures beside those of the period before (promises/comparisons.md), as a principal reads them. What others read is
 * tested in `tests/elements/figures/comparisons.test.ts`.
 */

import { ask, expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

const card = (page: Page, name: string) => page.getByRole('group', { name });
const CHANGE = /(?:Up from|Down from|As before,) .*\d.*, against .*\d/;

interface Answer {
  measures: { measure: string; now: number | null; before: number | null }[];
}

test('a principal reads on the dashboard what changed, and against when', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const session = await sessionOf(academy, accounts.school);
  await openConsole(page, academy, session, '/dashboard');
  await expect(card(page, 'Total Students').getByRole('article')).toContainText(CHANGE);
  const { measures } = await ask<Answer>(academy, session, '/api/admin/comparisons?screen=academy-dashboard');
  const students = measures.find((each) => each.measure === 'totalStudents');
  const number = (value: number | null | undefined) => (value ?? 0).toLocaleString('en-IN');
  await expect(card(page, 'Total Students').locator('.stat__value')).toHaveText(number(students?.now));
  await expect(card(page, 'Total Students').getByRole('article')).toContainText(number(students?.before));
});
