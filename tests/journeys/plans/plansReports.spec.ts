/**
 * The way to Study Plan Reports (promises/academy-plan-reports.md), and the plan in its address. The screen itself is
 * tested in `tests/elements/plans/planReports.test.ts`.
 */

import { ask, expect, inIndia, openConsole, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { planSelect } from '#tests/support/browser/selects.ts';
import * as accounts from '#tests/support/data/accounts.ts';

interface Summary {
  studyPlanId: number;
  activeStudents: number;
}

const PATH = '/study-plans/reports';

test('the address follows the plan that is chosen, and opens it again', { tag: '@all' }, async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.administrator);
  const [first, second] = await ask<Summary[]>(academy, session, '/api/admin/study-plan-reports');
  const other = String(second?.studyPlanId);
  await openConsole(page, academy, session, '/study-plans');
  await page.getByRole('link', { name: 'Study Plan Reports' }).click();
  await expect(planSelect(page)).toHaveValue(String(first?.studyPlanId));
  await planSelect(page).selectOption(other);
  await expect(page).toHaveURL(`${academy.origin}${PATH}?plan-id=${other}`);
  await page.reload();
  await expect(planSelect(page)).toHaveValue(other);
  await expect(page.getByRole('group', { name: 'Active Students', exact: true })).toContainText(
    inIndia(second?.activeStudents ?? -1),
  );
  // Choosing is no step of its own: Back leaves the page.
  await page.goBack();
  await expect(page).toHaveURL(`${academy.origin}/study-plans`);
});
