/** Notices (promises/academy-notices.md): written by staff, and read by whom they are for. */

import { endedCallsOf } from '#tests/support/browser/answers.ts';
import {
  type Academy,
  ask,
  createAt,
  expect,
  openConsole,
  type Page,
  sessionOf,
  test,
} from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findings } from '#tests/support/run/findings.ts';

let made = 0;
/** A title that no other test has. */
const newTitle = () => `Notice ${process.pid}-${Date.now()}-${++made}`;

const open = async (page: Page, academy: Academy, account = accounts.parent, path = '/notices') =>
  openConsole(page, academy, await sessionOf(academy, account), path);

/** Publishes a notice for these roles. @returns its title. */
async function publish(academy: Academy, roles: number[], more: object = {}): Promise<string> {
  const title = newTitle();
  await createAt(academy, await sessionOf(academy, accounts.academyStaff), '/api/admin/notifications', {
    title,
    description: `What ${title} says`,
    priority: 1,
    targetRole: null,
    schoolId: null,
    audience: { roles },
    ...more,
  });
  return title;
}

const item = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
const bell = (page: Page) => page.locator('.topbar__bell').getByRole('button').first();

test('a notice reaches whom it is for, is unread until it is opened, and then counts as read', async ({
  page,
  academy,
}) => {
  const title = await publish(academy, [24]);
  await open(page, academy);
  const row = item(page, title);
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await row.getByRole('button', { name: title, exact: true }).click();
  await expect(row.getByText(`What ${title} says`)).toBeVisible();
  await expect(row.getByText('New', { exact: true })).toHaveCount(0);

  await open(page, academy, accounts.teacher);
  await expect(page.getByRole('heading', { name: 'Notices' }).first()).toBeVisible();
  await expect(item(page, title)).toHaveCount(0);
});

test('the bell says how many are unread, opens the newest, and closes with Escape', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const title = await publish(academy, [6]);
  await open(page, academy, accounts.teacher, '/dashboard');
  await expect(bell(page)).toHaveAccessibleName(/Notices, \d+ unread/);
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Latest notices' });
  await expect(panel.getByText(title, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await bell(page).click();
  await panel.getByRole('link', { name: 'All notices' }).click();
  await expect(page).toHaveURL(/\/notices$/);
});

test('parents read a notice in their own language, the newest above the figures', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const hindi = newTitle();
  const english = await publish(academy, [24], {
    language: 'en',
    texts: [{ language: 'hi', title: hindi, description: 'सोमवार को' }],
  });
  await open(page, academy, accounts.parentOfTwo);
  await expect(item(page, english)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('consoleLocale', 'hi-IN'));
  await page.reload();
  await expect(item(page, hindi)).toBeVisible();
  await expect(item(page, english)).toHaveCount(0);
  // Other tests publish meanwhile: which is the newest is not known here.
  await open(page, academy, accounts.parentOfTwo, '/parent-dashboard');
  await expect(page.locator('.newest-notice')).toContainText('नई सूचना: ');
  expect(await findings(page)).toEqual([]);
});

test('the dialog says how many people it reaches, sends it to them, and the list withdraws it', {
  tag: '@all',
}, async ({ page, academy }) => {
  const title = newTitle();
  await open(page, academy, accounts.academyStaff, '/notifications');
  await page.getByRole('button', { name: 'Create Notification' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Notification' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Bring the books.');
  await dialog.getByRole('checkbox', { name: 'Parents' }).check();
  await expect(dialog.getByText(/^Reaches [\d,]+ people$/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(row).toContainText(/Read by 0 of [\d,]+/);
  await expect(row).toContainText('For: Parents');
  await row.getByRole('button', { name: `Withdraw ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(row).toContainText('Withdrawn');
});

test('of two people who edit one notification the second is told, sees both, and loses nothing', async ({
  page,
  academy,
}) => {
  const title = await publish(academy, [12]);
  await open(page, academy, accounts.administrator, '/notifications');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Notification' });
  const text = dialog.getByRole('textbox', { name: 'Description' });
  await text.fill('Mine');

  const staff = await sessionOf(academy, accounts.academyStaff);
  const { data } = await ask<{ data: { notificationId: number; title: string }[] }>(
    academy,
    staff,
    '/api/admin/notifications',
  );
  const id = data.find((row) => row.title === title)?.notificationId;
  const theirs = await fetch(`${academy.origin}/api/admin/notifications/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${staff.token}` },
    body: JSON.stringify({ title, description: 'Theirs', priority: 1, audience: { roles: [12] } }),
  });
  expect(theirs.status).toBe(200);

  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('Somebody else has changed this notification');
  await expect(text).toHaveValue('Mine');
  await dialog.getByRole('button', { name: 'Show theirs' }).click();
  await expect(text).toHaveValue('Theirs');
  await dialog.getByRole('button', { name: 'Back to mine' }).click();
  await expect(text).toHaveValue('Mine');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const after = await ask<{ data: { notificationId: number; description: string }[] }>(
    academy,
    staff,
    '/api/admin/notifications',
  );
  expect(after.data.find((row) => row.notificationId === id)?.description).toBe('Mine');
});

test('the bell and the menu ask once for what is unread, also after moves', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await publish(academy, [6]);
  const calls = endedCallsOf(page);
  const requests = () => calls.filter((call) => call.startsWith('/api/notices/counts')).length;
  await open(page, academy, accounts.teacher, '/dashboard');
  await expect(bell(page)).toHaveAccessibleName(/\d+ unread/);
  for (const path of ['/study-plans', '/users']) {
    await page.locator(`nav.nav a[href$="${path}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  expect(requests()).toBe(1);

  await bell(page).click();
  // Other tests write notices meanwhile.
  await expect(async () => {
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bell(page)).toHaveAccessibleName('Notices', { timeout: 3_000 });
  }).toPass();
});
