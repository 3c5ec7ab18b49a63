/**
 * A session in the console: how it lasts, ends, and is followed by the other tabs
 * (promises/session-and-errors.md#the-session).
 */

import { dashboardHeading, signIn, signOutButton } from '#tests/support/browser/console.ts';
import {
  type Academy,
  beginSession,
  expect,
  type Page,
  signInAt,
  signOutBehind,
  test,
} from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

const KEYS = ['adminToken', 'adminUser', 'adminMenu', 'adminAuth'];
const storedKeys = (page: Page) =>
  page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), KEYS);
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken') ?? '');

/** Opens a page with a session of the test's own, which it may end. */
async function signedIn(page: Page, academy: Academy, path = ''): Promise<void> {
  await beginSession(page, academy.origin, await signInAt(academy, accounts.administrator));
  await page.goto(academy.origin + path);
}

test('a session lasts over a reload and a new tab', { tag: '@all' }, async ({ page, context, academy }) => {
  await page.goto(academy.origin);
  await signIn(page, accounts.administrator);
  await expect(dashboardHeading(page)).toBeVisible();
  await page.reload();
  await expect(dashboardHeading(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(academy.origin);
  await expect(dashboardHeading(other)).toBeVisible();
});

test('Sign Out clears the session here and at the server, and says so', async ({ page, academy }) => {
  await signedIn(page, academy);
  await expect(dashboardHeading(page)).toBeVisible();
  const token = await tokenOf(page);

  await signOutButton(page).click();
  await expect(page.getByText('You have been logged out successfully')).toBeVisible();
  await expect(page).toHaveURL(`${academy.origin}/login`);
  expect(await storedKeys(page)).toEqual([]);
  await expect
    .poll(async () => {
      const address = `${academy.origin}/api/admin/dashboard-stats?timeframe=Today`;
      return (await fetch(address, { headers: { Authorization: `Bearer ${token}` } })).status;
    })
    .toBe(401);

  await page.goto(`${academy.origin}/dashboard`);
  await expect(page).toHaveURL(`${academy.origin}/login`);
});

test('Sign Out works too after the session ran out and its dialog was closed', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await signedIn(page, academy, '/users');
  await expect(page.getByRole('table').first()).toBeVisible();
  await signOutBehind(page, academy, { token: await tokenOf(page) });
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ index: 1 });
  const dialog = page.getByRole('dialog', { name: 'Session expired' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await signOutButton(page).click();
  await expect(page).toHaveURL(`${academy.origin}/login`);
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
});

test('signing out in one tab signs out the others', async ({ page, context, academy }) => {
  await signedIn(page, academy);
  await expect(dashboardHeading(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(academy.origin);
  await expect(dashboardHeading(other)).toBeVisible();

  await signOutButton(other).click();
  await expect(page).toHaveURL(`${academy.origin}/login`);
  await expect(other).toHaveURL(`${academy.origin}/login`);
});

test('signing in in one tab signs in the others', { tag: '@all' }, async ({ page, context, academy }) => {
  await page.goto(`${academy.origin}/login`);
  const other = await context.newPage();
  await other.goto(`${academy.origin}/login`);
  await signIn(other, accounts.administrator);
  await expect(dashboardHeading(other)).toBeVisible();
  await expect(dashboardHeading(page)).toBeVisible();
});

test('an expired token on the dashboard leads to the login, and from there back', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await signedIn(page, academy);
  await expect(dashboardHeading(page)).toBeVisible();
  await signOutBehind(page, academy, { token: await tokenOf(page) });

  await page.reload();
  await expect(page).toHaveURL(`${academy.origin}/login`);
  expect(await storedKeys(page)).toEqual([]);
  await signIn(page, accounts.administrator);
  await expect(page).toHaveURL(`${academy.origin}/dashboard`);
  await expect(dashboardHeading(page)).toBeVisible();
});

for (const [what, user] of [
  ['with a role that may not hold one', JSON.stringify({ pid: 7, name: 'Ravi', role: 5 })],
  ['that cannot be read', '{"pid":7,"na'],
] as const) {
  test(`a stored session ${what} is cleared`, { tag: '@all' }, async ({ page, academy }) => {
    const { token, menu } = await signInAt(academy, accounts.administrator);
    await page.goto(`${academy.origin}/healthz`);
    await page.evaluate(
      ([adminToken, adminUser, adminMenu]) => {
        for (const [key, value] of Object.entries({ adminToken, adminUser, adminMenu })) {
          localStorage.setItem(key, value);
        }
      },
      [token, user, JSON.stringify(menu)] as const,
    );
    await page.goto(academy.origin);
    await expect(page).toHaveURL(`${academy.origin}/login`);
    expect(await storedKeys(page)).toEqual([]);
  });
}

test('where storage is blocked a session lives as long as its page', { tag: '@all' }, async ({ page, academy }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await page.goto(academy.origin);
  await signIn(page, accounts.administrator);
  await expect(dashboardHeading(page)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(`${academy.origin}/login`);
});

test('a teacher who is a parent changes to the other view by one press, and back; who came as a parent signs in once more', async ({
  page,
  context,
  academy,
}) => {
  const { staffParent } = accounts;
  await beginSession(page, academy.origin, await signInAt(academy, staffParent));
  await page.goto(`${academy.origin}/dashboard`);
  const account = (of = page) => of.getByRole('button', { name: staffParent.name });
  const sessionOf = () =>
    page.evaluate(() => ({
      token: localStorage.getItem('adminToken'),
      isParentView: (JSON.parse(localStorage.getItem('adminUser') ?? '{}') as { isParentView?: boolean }).isParentView,
    }));
  const statusOf = async (token: string | null) => {
    const address = `${academy.origin}/api/admin/account/sessions`;
    return (await fetch(address, { headers: { Authorization: `Bearer ${token}` } })).status;
  };
  const other = await context.newPage();
  await other.goto(`${academy.origin}/dashboard`);
  await page.getByRole('link', { name: 'Study Plans', exact: true }).first().click();
  await expect(page).toHaveURL(`${academy.origin}/study-plans`);
  const staff = await sessionOf();

  await account().click();
  await page.getByRole('button', { name: /^Parent Portal/ }).click();
  await expect(page.locator('parent-dashboard')).toBeVisible();
  expect(await sessionOf()).toMatchObject({ isParentView: true });
  // Nothing of the academy's side is left, in no tab, and back is no way to it.
  expect(await statusOf(staff.token)).toBe(401);
  await expect(account(other)).toBeVisible();
  await expect(other.locator('academy-dashboard')).toHaveCount(0);
  await page.goBack();
  await expect(account()).toBeVisible();
  await expect(page.locator('academy-plans')).toHaveCount(0);

  await account().click();
  await page.getByRole('button', { name: /^Academy Admin/ }).click();
  await expect(page.locator('academy-dashboard')).toBeVisible();
  expect(await sessionOf()).toMatchObject({ isParentView: false });
  await signOutButton(page).click();
  const phone = page.getByRole('textbox', { name: 'Phone number' });
  await expect(phone).toHaveValue('');

  const asParent = page.getByRole('checkbox', { name: 'Login as Parent' });
  await phone.fill(staffParent.phone);
  await page.getByLabel('Password', { exact: true }).fill(staffParent.password);
  await asParent.check();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.locator('parent-dashboard')).toBeVisible();
  const parent = await sessionOf();
  await account().click();
  await page.getByRole('button', { name: /^Academy Admin.*You sign in once more/ }).click();
  await expect(phone).toHaveValue(staffParent.phone);
  await expect(asParent).not.toBeChecked();
  expect(await storedKeys(page)).toEqual([]);
  await expect.poll(() => statusOf(parent.token)).toBe(401);
  await page.getByLabel('Password', { exact: true }).fill(staffParent.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.locator('academy-dashboard')).toBeVisible();
  expect(await sessionOf()).toMatchObject({ isParentView: false });
  await signOutButton(page).click();
  // Who has signed in has used what was filled in.
  await expect(phone).toHaveValue('');
  expect(await storedKeys(page)).toEqual([]);
});
