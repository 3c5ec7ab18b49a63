/** What a person chooses about a list, and keeps (promises/session-and-errors.md#columns-and-views). */

import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findingsInBothThemes } from '#tests/support/run/findings.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Columns and views' }).filter({ visible: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Columns and views' });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name });
const rows = (page: Page) =>
  page
    .getByRole('table', { name: /^Users/ })
    .locator('tbody')
    .getByRole('row');
const role = (page: Page) => page.getByRole('combobox', { name: 'Role' });
const column = (page: Page, name: string) => panel(page).getByRole('checkbox', { name });

test('columns and rows per page are chosen at once, and an address brings them along', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/users?page=2');
  await expect(rows(page)).toHaveCount(10);
  await button(page).click();
  await expect(column(page, 'User')).toBeDisabled();
  await expect(column(page, 'User')).toBeChecked();
  await column(page, 'Last Login').uncheck();
  await column(page, 'School').uncheck();
  await expect(header(page, 'School')).toHaveCount(0);
  await panel(page).getByRole('combobox', { name: 'Rows per page' }).selectOption('20');
  await expect(rows(page)).toHaveCount(20);
  // Another number of rows begins at the first page.
  await expect(page).toHaveURL(/\/users\?hide=lastLogin%2Cschool&rows=20$/);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();

  await page.reload();
  await expect(rows(page)).toHaveCount(20);
  await expect(header(page, 'Status')).toBeVisible();
  await expect(header(page, 'Last Login')).toHaveCount(0);
  await button(page).click();
  await column(page, 'School').check();
  await column(page, 'Last Login').check();
  await panel(page).getByRole('combobox', { name: 'Rows per page' }).selectOption('10');
  await expect(page).toHaveURL(/\/users$/);
  expect(await findingsInBothThemes(page)).toEqual([]);
});

test('a view is saved by name, opened, renamed and deleted; nobody else has it, and no search is kept', {
  tag: '@all',
}, async ({ page, academy }) => {
  const administrator = await sessionOf(academy, accounts.administrator);
  await openConsole(page, academy, administrator, '/users');
  await role(page).selectOption({ label: 'Teacher' });
  // Sorted by name from the beginning, so a press is the other way round.
  await header(page, 'User').getByRole('button').click();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('Aarav');
  await page.getByRole('searchbox', { name: 'Search users' }).press('Enter');
  await button(page).click();
  await panel(page).getByRole('textbox', { name: 'Save this view as' }).fill('Our teachers');
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(panel(page).getByRole('button', { name: 'Our teachers', exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('academySavedViews'))).not.toContain('Aarav');

  await openConsole(page, academy, administrator, '/users?search=Meera&rows=20');
  await page.getByRole('group', { name: 'Saved views' }).getByRole('button', { name: 'Our teachers' }).click();
  await expect(role(page).locator('option:checked')).toHaveText('Teacher');
  await expect(header(page, 'User')).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('');
  await expect(page).toHaveURL(/\/users\?role=6&sort=user\.descending$/);

  await button(page).click();
  await panel(page).getByRole('button', { name: 'Rename Our teachers' }).click();
  await panel(page).getByRole('textbox', { name: 'New name' }).fill('All teachers');
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'All teachers', exact: true })).toBeVisible();
  await expect(panel(page).getByRole('textbox', { name: 'Save this view as' })).toBeFocused();

  await openConsole(page, academy, await sessionOf(academy, accounts.school), '/users');
  await button(page).click();
  await expect(panel(page).getByRole('textbox', { name: 'Save this view as' })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: /teachers/ })).toHaveCount(0);

  await openConsole(page, academy, administrator, '/users');
  await button(page).click();
  await panel(page).getByRole('button', { name: 'Delete All teachers' }).click();
  await expect(panel(page).getByRole('button', { name: /teachers/ })).toHaveCount(0);
  await expect(panel(page).getByRole('textbox', { name: 'Save this view as' })).toBeFocused();
});

test('a view whose columns and filters are gone is opened as far as it can be', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const administrator = await sessionOf(academy, accounts.administrator);
  await openConsole(page, academy, administrator, '/users');
  await expect(rows(page)).toHaveCount(10);
  await page.evaluate(() => {
    const { pid } = JSON.parse(localStorage.getItem('adminUser') ?? '{}') as { pid: number };
    const old = { name: 'Old', views: { hide: ['house', 'school'], campus: 'north', rows: 7, role: 6 } };
    localStorage.setItem('academySavedViews', JSON.stringify({ [pid]: { 'academy-users': [old, 'broken'] } }));
  });
  await button(page).click();
  await panel(page).getByRole('button', { name: 'Old', exact: true }).click();
  await expect(header(page, 'School')).toHaveCount(0);
  await expect(header(page, 'Role')).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
});

test('an opened view is in the fields of its filters too, which wait for their button', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/activity-logs');
  const activity = page.getByRole('textbox', { name: 'Activity' });
  await activity.fill('LOGIN');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await button(page).click();
  await panel(page).getByRole('textbox', { name: 'Save this view as' }).fill('Sign-ins');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(activity).toHaveValue('');
  await button(page).click();
  await panel(page).getByRole('button', { name: 'Sign-ins', exact: true }).click();
  await expect(activity).toHaveValue('LOGIN');
  await expect(page).toHaveURL(/LOGIN/);
});

test('the tabs of a report have their filters, order and page in the address', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans/7?tab=students');
  const list = page.getByRole('table', { name: 'Students' });
  await expect(list).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/students-filter=/);
  await page.getByRole('navigation', { name: 'Students' }).getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/students-page=2/);
  await button(page).click();
  await column(page, 'Days').uncheck();
  await expect(list.getByRole('columnheader', { name: 'Days' })).toHaveCount(0);
  const address = page.url();

  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('navigation', { name: 'Students' }).getByText('Page 2 of')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sort' }).locator('option').nth(1)).toHaveJSProperty(
    'selected',
    true,
  );
  await expect(list.getByRole('columnheader', { name: 'Days' })).toHaveCount(0);
});
