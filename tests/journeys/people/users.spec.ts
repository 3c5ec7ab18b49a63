/**
 * People in User Management (promises/academy-users.md): found, added, imported, linked, and signed in with a new password.
 * The screen itself is tested in `tests/elements/people/users.test.ts`.
 */

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callsOf, refuseSession } from '#tests/support/browser/answers.ts';
import { signIn } from '#tests/support/browser/console.ts';
import {
  type Academy,
  createAt,
  expect,
  openConsole,
  type SignedIn,
  sessionOf,
  test,
} from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findings, findingsInBothThemes } from '#tests/support/run/findings.ts';

const SCHOOL = 11;

const table = (page: Page) => page.getByRole('table', { name: /^Users/ });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });
const role = (page: Page) => page.getByRole('combobox', { name: 'Role' });
const school = (page: Page) => page.getByRole('combobox', { name: 'School' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const EMPTY = 'No users found. Try adjusting your search criteria or add a new user.';

/** Looks for words at once, as Enter does. */
async function lookFor(page: Page, words: string): Promise<void> {
  await search(page).fill(words);
  await search(page).press('Enter');
}

/** A word that only this test's people have in their names. */
const word = () => `Journey${randomUUID().slice(0, 8)}`;
let phones = Math.floor(Math.random() * 8_999_999) * 100;
const phone = () => String(8_000_000_000 + ++phones);

async function create(academy: Academy, session: SignedIn, firstName: string, more: object = {}): Promise<number> {
  const user = { firstName, mobileNumber: phone(), userRole: 5, schoolId: SCHOOL, ...more };
  return (await createAt<{ pid: number }>(academy, session, '/api/admin/users', user)).pid;
}

test('a search waits until typing has paused for half a second; Enter and clearing do not', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await page.clock.install();
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/users');
  await expect(rows(page)).toHaveCount(10);
  const requested = callsOf(page);
  const searches = () => requested.flatMap((call) => new URL(call, 'http://x').searchParams.get('search') ?? []);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await search(page).pressSequentially('Ana');
  await page.clock.runFor(499);
  expect(searches()).toEqual([]);
  await search(page).press('n');
  await page.clock.runFor(499);
  expect(searches()).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(searches).toEqual(['Anan']);
  await search(page).fill('Aarav');
  await search(page).press('Enter');
  await expect.poll(searches).toEqual(['Anan', 'Aarav']);
  await page.clock.runFor(2_000);
  expect(searches()).toEqual(['Anan', 'Aarav']);
  // A pause between two words keeps what stands in the box, and asks for the word alone.
  await search(page).fill('Dev ');
  await page.clock.runFor(500);
  await expect.poll(searches).toEqual(['Anan', 'Aarav', 'Dev']);
  await expect(search(page)).toHaveValue('Dev ');
});

test('role, school and search narrow the list from its first page, and are there again after a reload', {
  tag: '@all',
}, async ({ page, academy }) => {
  const admin = await sessionOf(academy, accounts.administrator);
  const own = word();
  for (let n = 1; n <= 11; n += 1) await create(academy, admin, `${own} ${String(n).padStart(2, '0')}`);
  await create(academy, admin, `അനു ${own}`, { userRole: 6, schoolId: 12 });
  const requested = callsOf(page);
  await openConsole(page, academy, admin, '/users');
  await expect(rows(page)).toHaveCount(10);
  expect(requested.some((call) => /\/api\/admin\/schools\?(?=.*page=1\b)(?=.*limit=1000\b)/.test(call))).toBe(true);
  await lookFor(page, own.toLowerCase());
  await expect(page.getByText('12 users', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(rows(page)).toHaveCount(2);
  await role(page).selectOption('Student');
  await expect(page.getByText('11 users', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(search(page)).toHaveValue(own.toLowerCase());
  await expect(role(page).locator('option:checked')).toHaveText('Student');
  await role(page).selectOption('All Roles');
  await school(page).selectOption(String(12));
  await expect(row(page, `അനു ${own}`)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await lookFor(page, 'nobody is called that');
  await expect(page.getByText(EMPTY)).toBeVisible();
});

test('somebody of another school is linked by the academy, and the school may end that tie and take it back', {
  tag: '@all',
}, async ({ page, academy }) => {
  const admin = await sessionOf(academy, accounts.administrator);
  const name = word();
  const own = phone();
  await create(academy, admin, name, { mobileNumber: own, userRole: 6, schoolId: 14 });

  // The school is told of nobody.
  const school = await sessionOf(academy, accounts.school);
  await openConsole(page, academy, school, '/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  await form.getByRole('textbox', { name: 'Name' }).fill('As we know her');
  await form.getByRole('textbox', { name: 'Phone' }).fill(own);
  await form.getByRole('combobox', { name: 'Role' }).selectOption('Teacher');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('The academy has been asked to add them');
  await expect(form.getByRole('alert')).not.toContainText(name);

  // The academy decides, from its account menu.
  await openConsole(page, academy, admin, '/users');
  await page.getByRole('button', { name: accounts.administrator.name }).click();
  await page.getByRole('link', { name: 'Requests to link' }).click();
  const request = page.getByRole('listitem').filter({ hasText: name });
  await expect(request).toContainText('As we know her');
  await expect(request).toContainText(own);
  expect(await findings(page)).toEqual([]);
  await request.getByRole('button', { name: /^Link / }).click();
  const question = page.getByRole('alertdialog', { name: 'Link User' });
  await expect(question).toContainText('they belong to both schools');
  await question.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByText(new RegExp(`^${name} was linked to `))).toBeVisible();
  await expect(request).toHaveCount(0);

  // The school sees her, and has no right over her but to end the tie.
  await openConsole(page, academy, school, '/users');
  await lookFor(page, name);
  await expect(row(page, name)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^(Edit|Ban|Unban|Delete) / })).toHaveCount(0);
  await page.getByRole('button', { name: `Remove ${name} from your school` }).click();
  const ending = page.getByRole('alertdialog', { name: 'Remove From Your School' });
  await expect(ending).toContainText('This user belongs to another school too');
  await expect(ending.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await ending.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The user was removed from your school')).toBeVisible();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await undo(page).click();
  await expect(page.getByText('Restored')).toBeVisible();
  await expect(row(page, name)).toBeVisible();

  // And under Recently deleted, where it says what it was.
  await page.getByRole('button', { name: `Remove ${name} from your school` }).click();
  await ending.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await openConsole(page, academy, school, '/recently-deleted');
  const tie = page.getByRole('listitem').filter({ hasText: name });
  await expect(tie).toContainText('User removed from a school');
  await tie.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByText(`${name} was restored`)).toBeVisible();
});

test('two people who share a number are listed for the academy, which is told what joining them does before it is done', {
  tag: '@all',
}, async ({ page, academy }) => {
  const person = (pid: number, firstName: string, mobileNumber: string, moves: object[]) => ({
    ...{ pid, firstName, mobileNumber, moves, userRole: 24, schoolNames: [], lastRefresh: null },
  });
  // They are from before all spellings were one: no call makes such people any more.
  const two = [
    person(91, 'Anu S. Nair', '9847012301', []),
    person(92, 'Anu Nair', '+919847012301', [
      { what: 'children', count: 2 },
      { what: 'conversations', count: 1 },
    ]),
  ];
  let shared = [{ number: '9847012301', people: two }];
  const joined: unknown[] = [];
  await page.route('**/api/admin/shared-numbers*', (route) => route.fulfill({ json: shared }));
  await page.route('**/api/admin/users/92/join', (route) => {
    joined.push(route.request().postDataJSON());
    shared = [];
    return route.fulfill({ json: { message: 'Joined' } });
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/data');
  await page.getByRole('link', { name: '1 phone number belongs to several people' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '+919847012301' })).toContainText(
    'Has 2 children, 1 conversation',
  );
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Join into Anu S. Nair: Anu Nair' }).click();
  const question = page.getByRole('alertdialog', { name: 'Join Two People' });
  await expect(question).toContainText('Anu S. Nair gets: 2 children, 1 conversation.');
  await expect(question).toContainText('Anu Nair is deleted');
  expect(joined).toEqual([]);
  await question.getByRole('button', { name: 'Join into Anu S. Nair' }).click();
  await expect(page.getByText('Anu Nair was joined into Anu S. Nair')).toBeVisible();
  expect(joined).toEqual([{ intoPid: 91 }]);
  await expect(page.getByText('Nobody shares a phone number')).toBeVisible();
});

// In the gate a form on a page of somebody else, which is the same one, keeps what was typed (`forms.spec.ts`).
test('an edited user begins as they are; a session that ends meanwhile loses nothing typed', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const admin = await sessionOf(academy, accounts.administrator);
  const name = word();
  const pid = await create(academy, admin, name, { userRole: 24, schoolId: null });
  await openConsole(page, academy, admin, '/users');
  await lookFor(page, name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  const field = dialog.getByRole('textbox', { name: 'Name' });
  await expect(field).toHaveValue(name);
  await expect(dialog.getByRole('combobox', { name: 'Role' }).locator('option:checked')).toHaveText('Parent');
  await field.fill(`${name} രാജൻ`);
  const letThrough = await refuseSession(page, `**/api/admin/users/${pid}`, 'PUT');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Session expired' }).getByRole('button', { name: 'Login' }).click();
  letThrough();
  await signIn(page.locator('academy-login'), accounts.administrator);
  await expect(field).toHaveValue(`${name} രാജൻ`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await lookFor(page, name);
  await expect(row(page, `${name} രാജൻ`)).toBeVisible();
});

test('a one-time password signs in once, after a password of one’s own was chosen', async ({ page, academy }) => {
  const admin = await sessionOf(academy, accounts.administrator);
  const name = word();
  const own = phone();
  await create(academy, admin, name, { userRole: 6, mobileNumber: own, password: 'a good long password' });
  await openConsole(page, academy, admin, '/users');
  await lookFor(page, name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByRole('button', { name: 'Set a one-time password' }).click();
  const question = page.getByRole('alertdialog', { name: 'Set a one-time password' });
  await expect(question).toContainText('they are signed out everywhere');
  await question.getByRole('button', { name: 'Set a one-time password' }).click();
  await expect(page.getByText('A one-time password is set for this user')).toBeVisible();
  const oneTime = await dialog.locator('code').innerText();
  expect(oneTime).toMatch(/^\w{5}-\w{5}-\w{5}$/);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await signIn(page, { phone: own, password: oneTime });
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  const field = page.getByLabel('New password');
  await expect(field).toBeFocused();
  await field.fill('short');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('A password has at least 10 characters');
  await field.fill('password123');
  await field.press('Enter');
  await expect(page.getByText('This password is too common')).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  await field.fill('only mine, since today');
  await field.press('Enter');
  await expect(page).toHaveURL(`${academy.origin}/dashboard`);
  await sessionOf(academy, { phone: own, password: 'only mine, since today' });
});
