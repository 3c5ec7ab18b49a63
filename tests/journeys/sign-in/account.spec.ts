/** One's own account in the console: password, sessions, devices, two-step sign-in; and the second step of the sign-in form. */
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { dashboardHeading, signIn, signOutButton } from '#tests/support/browser/console.ts';
import {
  type Academy,
  type Credentials,
  createAt,
  expect,
  openConsole,
  type Page,
  type SignedIn,
  signInAt,
  test,
} from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findings } from '#tests/support/run/findings.ts';

const PASSWORD = 'a good long password';
const NEW_PASSWORD = 'seven quiet rivers';

interface Somebody extends Credentials {
  pid: number;
  name: string;
}

let phones = Math.floor(Math.random() * 8_999_999) * 100;

/** Somebody of this test alone: what is done to the account is seen by no other journey. */
async function makeUser(academy: Academy, userRole: number): Promise<Somebody> {
  const session = await signInAt(academy, accounts.administrator);
  const name = `Journey${randomUUID().slice(0, 8)} കൃഷ്ണൻ`;
  const phone = String(7_000_000_000 + ++phones);
  const user = { firstName: name, mobileNumber: phone, userRole, schoolId: null, password: PASSWORD };
  const { pid } = await createAt<{ pid: number }>(academy, session, '/api/admin/users', user);
  return { pid, name, phone, password: PASSWORD };
}

/** The code of an app for now, or for the half minute that follows, which counts too: no code is good twice. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 });

const loginWith = (academy: Academy, { phone, password }: Credentials, code?: string) =>
  fetch(`${academy.origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier: phone, password, parentView: false, ...(code ? { code } : {}) }),
  });
const isIn = async (academy: Academy, { token }: Pick<SignedIn, 'token'>) =>
  (await fetch(`${academy.origin}/api/admin/account/sessions`, { headers: { Authorization: `Bearer ${token}` } }))
    .status === 200;

async function openAccount(page: Page): Promise<void> {
  await page.locator('.account__button').click();
  await page.getByRole('link', { name: 'Password and sign-in' }).click();
  await expect(page.getByRole('heading', { name: 'Password and sign-in' })).toBeVisible();
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

test('an administrator sets up two-step sign-in, signs in with a code and with a recovery code, and changes the password', async ({
  page,
  academy,
}) => {
  const own = await makeUser(academy, 3);
  await page.goto(academy.origin);
  await signIn(page, own);
  await expect(dashboardHeading(page)).toBeVisible();
  await openAccount(page);
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  await expect(card.getByText('Off', { exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await card.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await dialog.getByLabel('Your password', { exact: true }).fill('not it');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(/not your current/);
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.locator('.app-key__text').innerText()).replaceAll(' ', '');
  await expect(dialog.getByRole('link', { name: /Open in an app/ })).toHaveAttribute('href', new RegExp(secret));
  await codeField(page).fill('000 000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(codeField(page)).toHaveAccessibleDescription(/not right/);
  expect(await findings(page)).toEqual([]);
  const first = codeOf(secret);
  await codeField(page).fill(first);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const kept = page.getByRole('dialog', { name: 'Recovery codes' });
  const listed = kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  expect(await findings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await kept.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await kept.getByRole('button', { name: 'I have saved them' }).click();
  await expect(card.getByText('10 recovery codes left')).toBeVisible();

  await signOutButton(page).click();
  await signIn(page, own);
  await expect(codeField(page)).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await codeField(page).fill(first);
  await page.getByRole('button', { name: 'Continue' }).click();
  // The one that turned it on is used up.
  await expect(codeField(page)).toHaveAccessibleDescription(/not right/);
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(dashboardHeading(page)).toBeVisible();

  await signOutButton(page).click();
  await signIn(page, own);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0]?.toUpperCase() ?? '');
  await page.keyboard.press('Enter');
  await expect(dashboardHeading(page)).toBeVisible();

  const elsewhere = (await (await loginWith(academy, own, codes[1])).json()) as SignedIn;
  expect(await isIn(academy, elsewhere)).toBe(true);
  await openAccount(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('dialog', { name: 'Change password' });
  const present = form.getByLabel('Current password', { exact: true });
  const wanted = form.getByLabel('New password', { exact: true });
  await expect(present).toBeFocused();
  await expect(present).toHaveAttribute('autocomplete', 'current-password');
  await expect(wanted).toHaveAttribute('autocomplete', 'new-password');
  await expect(wanted).toHaveAccessibleDescription(/At least 10 characters/);
  await present.fill('not it');
  await wanted.fill('1q2w3e4r5t');
  const send = form.getByRole('button', { name: 'Change password' });
  await send.click();
  await expect(present).toHaveAccessibleDescription(/not your current password/);
  await expect(present).toBeFocused();
  await present.fill(PASSWORD);
  await send.click();
  await expect(wanted).toHaveAccessibleDescription(/10,000/);
  await expect(wanted).toHaveValue('1q2w3e4r5t');
  expect(await findings(page)).toEqual([]);
  await wanted.fill(NEW_PASSWORD);
  await send.click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  expect(await isIn(academy, elsewhere)).toBe(false);
  expect((await loginWith(academy, own, codes[2])).status).toBe(401);
  expect((await loginWith(academy, { ...own, password: NEW_PASSWORD }, codes[2])).status).toBe(200);
});

test('a parent sees where they are signed in and ends one session, then all others', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const own = await makeUser(academy, 24);
  const others = [await signInAt(academy, own), await signInAt(academy, own), await signInAt(academy, own)];
  await openConsole(page, academy, await signInAt(academy, own), '/account');
  const list = page.getByRole('list', { name: 'Where you are signed in' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByText('This device')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Two-step sign-in' })).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await list
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  const still = await Promise.all(others.map((each) => isIn(academy, each)));
  expect(still.filter(Boolean)).toHaveLength(2);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect(await Promise.all(others.map((each) => isIn(academy, each)))).toEqual([false, false, false]);
});

test('staff see the devices they signed in on, and forget one, then all, while their sessions go on', {
  tag: '@all',
}, async ({ page, academy }) => {
  const own = await makeUser(academy, 12);
  const elsewhere = await signInAt(academy, own);
  await signInAt(academy, own);
  await openConsole(page, academy, await signInAt(academy, own), '/account');
  const list = page.getByRole('list', { name: 'Devices you have signed in on' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  expect(await findings(page)).toEqual([]);
  await list
    .getByRole('button', { name: /^Forget/ })
    .first()
    .click();
  await expect(page.getByText('This device is forgotten')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Forget all devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget all devices' }).click();
  await expect(page.getByText('No device is known yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forget all devices' })).toHaveCount(0);
  expect(await isIn(academy, elsewhere)).toBe(true);
});

test('an administrator turns it off for somebody who lost both app and codes', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const own = await makeUser(academy, 12);
  const { token } = await signInAt(academy, own);
  const put = async (path: string, body: object) =>
    (await (
      await fetch(`${academy.origin}/api/admin/account/two-step${path}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as { secret?: string };
  const { secret = '' } = await put('', { password: PASSWORD });
  await put('/confirmation', { code: codeOf(secret) });
  expect((await loginWith(academy, own)).status).toBe(401);

  await openConsole(page, academy, await signInAt(academy, accounts.administrator), '/users');
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill(own.name);
  await search.press('Enter');
  await page.getByRole('button', { name: `Edit ${own.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await expect(page.getByText('Two-step sign-in is off for this user')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Turn off two-step sign-in' })).toHaveCount(0);
  expect(await isIn(academy, { token })).toBe(false);
  expect((await loginWith(academy, own)).status).toBe(200);
});

test('with a one-time password and two-step sign-in one chooses a password first, and then enters a code', {
  tag: '@all',
}, async ({ page, academy }) => {
  const own = await makeUser(academy, 12);
  const { token } = await signInAt(academy, own);
  const put = async (as: string, path: string, body: object) => {
    const response = await fetch(academy.origin + path, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${as}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { secret?: string };
  };
  const { secret = '' } = await put(token, '/api/admin/account/two-step', { password: PASSWORD });
  await put(token, '/api/admin/account/two-step/confirmation', { code: codeOf(secret) });
  const admin = await signInAt(academy, accounts.administrator);
  const oneTime = 'k7m2p-q9r4t-x3w8z';
  await put(admin.token, `/api/admin/users/${own.pid}/one-time-password`, { password: oneTime });

  await page.goto(academy.origin);
  await signIn(page, { phone: own.phone, password: oneTime });
  await page.getByLabel('New password').fill('only mine, since today');
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  // Being asked for the code is no failure of the password.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await codeField(page).fill('000000');
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toHaveAccessibleDescription(/not right/);
  expect(await findings(page)).toEqual([]);
  await codeField(page).fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(dashboardHeading(page)).toBeVisible();
  // The one-time password is over, and the second step stays.
  expect((await loginWith(academy, { phone: own.phone, password: oneTime })).status).toBe(401);
  const answer = await loginWith(academy, { phone: own.phone, password: 'only mine, since today' });
  expect(await answer.json()).toMatchObject({ needs: 'code' });
});
