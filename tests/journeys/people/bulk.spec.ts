/** Bulk actions (promises/bulk-actions.md): rows of a list are chosen, and one act is done for all of them. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { refuseSession } from '#tests/support/browser/answers.ts';
import { signIn } from '#tests/support/browser/console.ts';
import {
  type Academy,
  ask,
  createAt,
  expect,
  openConsole,
  type SignedIn,
  sessionOf,
  storeSession,
  test,
} from '#tests/support/browser/journeys.ts';
import { portalPage } from '#tests/support/browser/sites.ts';
import * as accounts from '#tests/support/data/accounts.ts';

const SCHOOL = 11;
const PARENT = 24;
const STUDENT = 5;

const table = (page: Page) => page.getByRole('table', { name: /^Users/ });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' });
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Presses what the bar offers. */
const act = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();

/** Looks for words at once, as Enter does. */
async function lookFor(page: Page, words: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill(words);
  await search.press('Enter');
}

/** A word that only this test's people have in their names. */
const word = () => `Bulk${randomUUID().slice(0, 8)}`;
let phones = Math.floor(Math.random() * 8_999_999) * 100;
const phone = () => String(7_000_000_000 + ++phones);

interface Somebody {
  pid: number;
  firstName: string;
  banned: boolean;
}

/** Creates people in one go. @returns them, by their names. */
async function create(academy: Academy, people: readonly object[], search: string): Promise<Map<string, Somebody>> {
  const session = await sessionOf(academy, accounts.administrator);
  const users = people.map((each) => ({ mobileNumber: '', schoolId: SCHOOL, ...each }));
  await createAt(academy, session, '/api/admin/users/import', { users });
  return found(academy, search);
}

async function found(academy: Academy, search: string): Promise<Map<string, Somebody>> {
  const session = await sessionOf(academy, accounts.administrator);
  const { data } = await ask<{ data: Somebody[] }>(
    academy,
    session,
    `/api/admin/users?page=1&limit=1000&search=${search}`,
  );
  return new Map(data.map((user) => [user.firstName, user]));
}

const subjectsOf = async (academy: Academy, session: SignedIn) =>
  (
    await ask<{ conversations: { subject: string }[] }>(academy, session, '/api/messages/conversations')
  ).conversations.map(({ subject }) => subject);

/** A school's three students, each with a parent; the second parent was invited in Hindi. */
async function threeFamilies(academy: Academy, name: string) {
  const families = ['One', 'Two', 'Three'].map((each) => ({ child: `${name} ${each}`, phone: phone() }));
  const people = await create(
    academy,
    [
      ...families.map(({ phone: mobileNumber }, at) => ({
        firstName: `P${name} ${at}`,
        mobileNumber,
        userRole: PARENT,
      })),
      ...families.map(({ child, phone: of }) => ({ firstName: child, userRole: STUDENT, parentPhones: [of] })),
    ],
    name,
  );
  const invited = { schoolId: null, classId: null, role: null, replaceOpen: false, byMail: false, after: null };
  const { token } = await sessionOf(academy, accounts.administrator);
  const answer = await fetch(`${academy.origin}/api/admin/invitations`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...invited, pids: [people.get(`P${name} 1`)?.pid], language: 'hi' }),
  });
  expect(answer.ok).toBe(true);
  return families.map(({ child }) => child) as [string, string, string];
}

test('an administrator writes to the parents of three students in two languages', async ({ page, academy }) => {
  const name = word();
  const session = await sessionOf(academy, accounts.administrator);
  const [first, second, third] = await threeFamilies(academy, name);
  await openConsole(page, academy, session, '/users');
  await lookFor(page, name);
  await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(6);
  await press(page, 'Select');
  // By keyboard, and a range with Shift. A parent among them is left out.
  await box(page, first).focus();
  await page.keyboard.press('Space');
  await expect(bar(page).getByRole('status')).toHaveText('1 selected');
  for (const child of [second, third, `P${name} 0`]) await box(page, child).check();
  await expect(bar(page).getByRole('status')).toHaveText('4 selected');

  await act(page, 'Write to parents');
  await expect(dialog(page)).toContainText('The parents of 3 students will each get a message about their own child.');
  await expect(dialog(page)).toContainText('1 of 4 is left out: not a student.');
  await dialog(page).getByRole('button', { name: 'Send Messages' }).click();
  await expect(dialog(page).getByText('Write a subject')).toBeVisible();
  await dialog(page).getByLabel('Subject').fill('{student}: sports day');
  await dialog(page).getByRole('textbox', { name: 'Message' }).fill('Please bring water for ');
  await dialog(page).getByRole('button', { name: "Add the child's name" }).click();
  await expect(dialog(page).getByRole('region', { name: `Preview for ${first}` })).toContainText(
    `${first}: sports day${'Please bring water for '.trimEnd()} ${first}`,
  );
  await dialog(page).getByRole('button', { name: 'हिन्दी' }).click();
  await dialog(page).getByLabel('Subject').fill('{student}: खेल दिवस');
  await dialog(page).getByRole('textbox', { name: 'Message' }).fill('{student} के लिए पानी');
  await dialog(page).getByRole('button', { name: 'Send Messages' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Done for all 3.');
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  // Those for whom it is done are no longer chosen.
  await expect(bar(page).getByRole('status')).toHaveText('1 selected');
  const subjects = await subjectsOf(academy, session);
  expect(subjects).toEqual(
    expect.arrayContaining([`${first}: sports day`, `${second}: खेल दिवस`, `${third}: sports day`]),
  );
});

/** Chooses one student by name and types a message, whose sending then meets the end of the session. */
async function typeAndLoseSession(page: Page, child: string, subject: string): Promise<void> {
  await lookFor(page, child);
  await press(page, 'Select');
  await box(page, child).check();
  await act(page, 'Write to parents');
  await dialog(page).getByLabel('Subject').fill(subject);
  await dialog(page).getByRole('textbox', { name: 'Message' }).fill('Typed with care');
  const letThrough = await refuseSession(page, '**/api/admin/bulk/messages*', 'POST');
  await dialog(page).getByRole('button', { name: 'Send Messages' }).click();
  await page.getByRole('dialog', { name: 'Session expired' }).getByRole('button', { name: 'Login' }).click();
  letThrough();
}

const sentOnce = async (academy: Academy, subject: string) =>
  (await subjectsOf(academy, await sessionOf(academy, accounts.administrator))).filter((each) => each === subject);

test('a session that ends in the middle keeps what was typed in the console', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const name = word();
  const [first] = await threeFamilies(academy, name);
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/users');
  await typeAndLoseSession(page, first, `${name} once`);
  await signIn(page, accounts.administrator);
  await lookFor(page, first);
  await press(page, 'Select');
  await box(page, first).check();
  await act(page, 'Write to parents');
  await expect(dialog(page).getByRole('textbox', { name: 'Message' })).toHaveValue('Typed with care');
  await dialog(page).getByRole('button', { name: 'Send Messages' }).click();
  await expect(dialog(page).getByText('Done for all 1.')).toBeVisible();
  expect(await sentOnce(academy, `${name} once`)).toHaveLength(1);
});

test('on a page of somebody else it says for whom nothing was done, and tries those again', { tag: '@all' }, async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  const name = word();
  const [first] = await threeFamilies(academy, name);
  await storeSession(page, embedding, await sessionOf(academy, accounts.administrator));
  await page.goto(embedding.put(portalPage(dist, `<academy-users api-base="${academy.origin}"></academy-users>`)));
  await typeAndLoseSession(page, first, `${name} once`);
  await signIn(page.getByRole('dialog', { name: 'Sign in' }), accounts.administrator);
  await expect(dialog(page).getByText('Done for 0 of 1.')).toBeVisible();
  await expect(dialog(page)).toContainText('Session expired');
  await dialog(page).getByRole('button', { name: 'Try those again' }).click();
  await expect(dialog(page).getByText('Done for all 1.')).toBeVisible();
  expect(await sentOnce(academy, `${name} once`)).toHaveLength(1);
});

test('a notification goes to the people who were chosen', { tag: '@all' }, async ({ page, academy }) => {
  const name = word();
  const [first, second] = await threeFamilies(academy, name);
  await openConsole(page, academy, await sessionOf(academy, accounts.school), '/users');
  await lookFor(page, name);
  await press(page, 'Select');
  for (const child of [first, second]) await box(page, child).check();
  await act(page, 'Notify');
  await expect(dialog(page)).toContainText('2 chosen people');
  await expect(dialog(page).getByText('Reaches 2 people')).toBeVisible();
  await dialog(page).getByLabel('Title').fill(`${name} trip`);
  await dialog(page).getByLabel('Description').fill('On Friday');
  await dialog(page).getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(`${academy.origin}/notifications`);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `${name} trip` })
      .first(),
  ).toContainText('2 chosen people');
});
