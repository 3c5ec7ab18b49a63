/** The Week of a parent in the console (promises/parent-week.md). What it shows is tried in `tests/elements/parents/`. */

import { expect, openConsole, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

test('leads from week to week, with an address for each', { tag: '@all' }, async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/week?week=2100-01-01');
  // A day to come is in this week. On its first days another one is shown without it.
  const later = page.getByRole('button', { name: 'The week after' });
  await expect(later).toBeDisabled();
  await page.getByRole('button', { name: 'The week before', exact: true }).click();
  await expect(page).toHaveURL(/week=\d{4}-\d\d-\d\d/);
  await expect(later).toBeEnabled();
  await expect(page.getByText(/^This week/)).toHaveCount(0);
  await later.click();
  await expect(page.getByText(/^This week/)).toBeVisible();
});
