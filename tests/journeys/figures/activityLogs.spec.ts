/** Activity Log (promises/academy-activity-logs.md): who did what, its filters and its exports. */
import { readFile } from 'node:fs/promises';
import { ask, expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

const PATH = '/activity-logs';
const API = '/api/admin/activity-logs';

interface Lines {
  data: { activityType: string; firstName: string; pid: number | null; schoolId: number | null; narration: string }[];
  pagination: { totalItems: number };
}

/** Whole days that nothing is added to any more. */
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
const PERIOD = { start: daysAgo(20), end: daysAgo(5) };

const table = (page: Page) => page.getByRole('table', { name: 'Activity Log' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const filterButton = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true });

async function choosePeriod(page: Page): Promise<void> {
  await field(page, 'Start Date').fill(PERIOD.start);
  await field(page, 'End Date').fill(PERIOD.end);
}

test('a teacher has no activity log: not in the menu, and not at its address', async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.teacher);
  await openConsole(page, academy, session, PATH);
  await expect(page.getByRole('heading', { name: 'Activity Log' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Notifications' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Activity Log' })).toHaveCount(0);
});

test.describe('filters', () => {
  test('are there again after a reload and Back, with their page', async ({ page, academy }) => {
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

test.describe('exports', () => {
  async function csvOf(page: Page): Promise<{ name: string; lines: string[] }> {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await download;
    const text = await readFile(await file.path(), 'utf8');
    return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
  }

  test('hold everything that the filters in force select, not the page in view', async ({ page, academy }) => {
    const session = await sessionOf(academy, accounts.administrator);
    const query = `startDate=${PERIOD.start}&endDate=${PERIOD.end}&activityType=LOGOUT`;
    const { data, pagination } = await ask<Lines>(academy, session, `${API}?${query}&limit=1000`);
    expect(pagination.totalItems).toBeGreaterThan(40);
    await openConsole(page, academy, session, PATH);
    await choosePeriod(page);
    await field(page, 'Activity').fill('LOGOUT');
    await filterButton(page).click();
    await expect(rows(page).filter({ hasText: 'LOGOUT' })).toHaveCount(20);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    // Typed and not applied: no filter yet.
    await field(page, 'Search').fill('nobody');
    const { name, lines } = await csvOf(page);
    expect(name).toMatch(/^activity-log-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines[0]).toBe('Date/Time,Activity,User,Mobile,Email,School ID,Narration');
    const users = lines.slice(1).map((line) => /,LOGOUT,([^,]*),/.exec(line)?.[1]);
    expect(users).toEqual(data.map(({ firstName, pid }) => `${firstName} (PID ${pid})`));
  });
});
