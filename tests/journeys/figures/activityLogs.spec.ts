/**
 * Activity Log (promises/academy-activity-logs.md) in the console. The screen itself is tested in
 * `tests/elements/notices/activityLogs.test.ts`.
 */
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

const PATH = '/activity-logs';

/** Whole days that nothing is added to any more. */
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
const PERIOD = { start: daysAgo(20), end: daysAgo(5) };

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const filterButton = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true });

async function choosePeriod(page: Page): Promise<void> {
  await field(page, 'Start Date').fill(PERIOD.start);
  await field(page, 'End Date').fill(PERIOD.end);
}

test('a teacher has no activity log: not in the menu, and not at its address', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const session = await sessionOf(academy, accounts.teacher);
  await openConsole(page, academy, session, PATH);
  await expect(page.getByRole('heading', { name: 'Activity Log' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Notifications' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Activity Log' })).toHaveCount(0);
});

test.describe('filters', () => {
  test('are there again after a reload and Back, with their page', { tag: '@all' }, async ({ page, academy }) => {
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await choosePeriod(page);
    await field(page, 'Activity').fill('LOGIN');
    await filterButton(page).click();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    const isThere = async () => {
      await expect(field(page, 'Activity')).toHaveValue('LOGIN');
      await expect(field(page, 'Start Date')).toHaveValue(PERIOD.start);
      await expect(field(page, 'End Date')).toHaveValue(PERIOD.end);
      await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
    };
    await page.reload();
    await isThere();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.goBack();
    await isThere();
  });
});
