/** Finding anything by the console's search (promises/menu-and-routes.md#search), and lists whose address can be sent. */

import { answer, hold } from '#tests/support/browser/answers.ts';
import { dashboardHeading } from '#tests/support/browser/console.ts';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { administrator, parent, school } from '#tests/support/data/accounts.ts';

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
const field = (page: Page) => finder(page).getByRole('combobox');
const options = (page: Page, group: string) => finder(page).getByRole('group', { name: group }).getByRole('option');

test('Ctrl-K finds a person by a name with a mistake, and Enter opens them', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  await expect(dashboardHeading(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill(school.name.slice(0, -1));
  await expect(options(page, 'People').first()).toContainText(school.name);
  await page.keyboard.press('Enter');
  await expect(finder(page)).toBeHidden();
  await expect(page).toHaveURL(/\/users\?search=/);
  await expect(page.locator('academy-users').getByRole('searchbox')).toHaveValue(school.name);
});

test('what is typed before the search has come is in its field', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  await expect(dashboardHeading(page)).toBeVisible();
  const { held, release } = hold();
  await page.route(/\/Finder[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('activ');
  await expect(finder(page)).toBeHidden();
  release();
  await expect(field(page)).toHaveValue('activ');
  await page.keyboard.type('ity');
  await expect(field(page)).toHaveValue('activity');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveValue('');
});

test('pages are found by the beginning of a word, with arrows and Enter, and Escape gives the focus back', {
  tag: '@all',
}, async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  const button = page.getByRole('button', { name: 'Search' });
  await button.click();
  await expect(options(page, 'Pages and actions').first()).toHaveText('Dashboard');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await field(page).fill('act');
  const first = options(page, 'Pages and actions').filter({ hasText: 'Activity Log' });
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.locator('academy-activity-logs').getByRole('heading').first()).toBeVisible();
});

test('what can be added is added at once, from any page and a second time', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  await expect(dashboardHeading(page)).toBeVisible();
  for (const [words, title, path] of [
    ['add user', 'Add User', '/users'],
    ['add user', 'Add User', '/users'],
    ['add school', 'Add School', '/schools'],
    ['create notification', 'Create Notification', '/notifications'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await field(page).fill(words);
    await expect(options(page, 'Pages and actions').first()).toHaveText(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(page).toHaveURL(`${academy.origin}${path}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: title })).toBeHidden();
  }
});

test('more plans than are shown are in their list, with the words that were typed', async ({ page, academy }) => {
  await answer(page, {
    '/admin/search': {
      people: [],
      schools: [],
      plans: [{ studyPlanId: 7, title: 'Medical Entrance' }],
      totals: { people: 0, schools: 0, plans: 3 },
    },
  });
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  await expect(dashboardHeading(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('medical');
  await options(page, 'Study Plans').last().click();
  await expect(page).toHaveURL(/\/study-plans\?search=medical$/);
  await expect(page.locator('academy-plans').getByRole('searchbox')).toHaveValue('medical');
});

test('a search that fails says so, and pages are found all the same', { tag: '@all' }, async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  await expect(dashboardHeading(page)).toBeVisible();
  await page.route('**/api/admin/search*', (route) => route.fulfill({ status: 400, json: { message: 'Not today' } }));
  await page.keyboard.press('Control+k');
  await field(page).fill('users');
  await expect(finder(page).getByRole('alert')).toContainText('People, schools and plans could not be searched');
  await expect(options(page, 'Pages and actions').first()).toHaveText('User Management');
  await page.unroute('**/api/admin/search*');
  await finder(page).getByRole('button', { name: 'Try again' }).click();
  await expect(finder(page).getByRole('alert')).toBeHidden();
});

test('a parent finds pages, and nobody', { tag: '@all' }, async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, parent), '/parent-dashboard');
  const requested: string[] = [];
  page.on('request', (request) => request.url().includes('/admin/search') && requested.push(request.url()));
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('att');
  await expect(options(page, 'Pages and actions').first()).toHaveText('Attendance');
  await field(page).fill('zzz');
  await expect(finder(page).getByText('Nothing is called “zzz”')).toBeVisible();
  expect(requested).toEqual([]);
});

test('the address of a list opens it as it was: filters, sorting and page', { tag: '@all' }, async ({
  page,
  academy,
  browser,
}) => {
  const session = await sessionOf(academy, administrator);
  await openConsole(page, academy, session, '/users');
  const users = page.locator('academy-users');
  await expect(users.getByRole('table')).toBeVisible();
  await users.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Student' });
  await expect(page).toHaveURL(/[?&]role=5/);
  await users.getByRole('columnheader', { name: 'User' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=\w+\.descending/);
  await users.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  // The rows of the page before stay until these have come.
  await expect(users.locator('[aria-busy=true]')).toHaveCount(0);
  const rows = await users.getByRole('row').allTextContents();

  const colleague = await (await browser.newContext()).newPage();
  await openConsole(colleague, academy, session, new URL(page.url()).pathname + new URL(page.url()).search);
  await expect.poll(() => colleague.locator('academy-users').getByRole('row').allTextContents()).toEqual(rows);
  await colleague.context().close();

  // The menu opens the whole list again.
  await page.locator('#sidebar').getByRole('link', { name: 'User Management', exact: true }).click();
  await expect(page).toHaveURL(/\/users$/);
  await expect(users.getByRole('combobox', { name: 'Role' })).toHaveValue('');
});

test('an address with nonsense opens the list as it is at first', { tag: '@all' }, async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, administrator), '/users?page=x&sort=.&role=<b>&search=');
  await expect(page.locator('academy-users').getByRole('table')).toBeVisible();
  const requested = page.waitForRequest(/\/api\/admin\/schools\?page=/);
  await page.goto(`${academy.origin}/schools?page=0`);
  expect((await requested).url()).toMatch(/[?&]page=1(?:&|$)/);
});
