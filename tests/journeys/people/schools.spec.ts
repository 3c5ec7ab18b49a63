/** School Management (promises/academy-schools.md), its forms, and taking back what was deleted. */

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { answer, refuseSession } from '#tests/support/browser/answers.ts';
import { signIn } from '#tests/support/browser/console.ts';
import {
  type Academy,
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
import { findings } from '#tests/support/run/findings.ts';

const INDIA = 101;
/** Where the seed has no school. */
const BHUTAN = 25;

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const cards = (page: Page) => page.getByRole('article');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search schools' });
/** Looks for words at once, as Enter does. */
async function lookFor(page: Page, words: string): Promise<void> {
  await search(page).fill(words);
  await search(page).press('Enter');
}
const country = (page: Page) => page.getByRole('combobox', { name: 'Country' });
const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Delete School' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

/** A word that only this test's schools have in their names. */
const word = () => `Journey${randomUUID().slice(0, 8)}`;

async function create(academy: Academy, session: SignedIn, name: string, countryId = INDIA): Promise<number> {
  const school = { name, countryId, isActive: true };
  return (await createAt<{ schoolId: number }>(academy, session, '/api/admin/schools', school)).schoolId;
}

/** This many schools: `name 01`, `name 02` and on. */
async function createMany(academy: Academy, session: SignedIn, name: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await create(academy, session, `${name} ${String(n).padStart(2, '0')}`);
}

/** A page of somebody else with the element in it, signed in as an administrator. */
async function embedded(
  page: Page,
  academy: Academy,
  dist: { base: string },
  embedding: Parameters<typeof storeSession>[1],
  change: (session: SignedIn) => SignedIn = (session) => session,
) {
  await storeSession(page, embedding, change(await sessionOf(academy, accounts.administrator)));
  const element = `<academy-schools api-base="${academy.origin}"></academy-schools>`;
  await page.goto(embedding.put(portalPage(dist, element)));
}

test('search and country narrow the list from its first page, and are there again after Back and a reload', {
  tag: '@all',
}, async ({ page, academy }) => {
  const admin = await sessionOf(academy, accounts.administrator);
  const own = word();
  await createMany(academy, admin, own, 13);
  await create(academy, admin, `ज्ञान ${own}`, BHUTAN);

  await openConsole(page, academy, admin, '/schools');
  await search(page).fill(own.toUpperCase());
  await expect(page.getByText('14 schools', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(card(page, `${own} 13`)).toBeVisible();

  await country(page).selectOption('Bhutan');
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, `ज्ञान ${own}`)).toContainText('Bhutan');
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(country(page).locator('option:checked')).toHaveText('Bhutan');
  await expect(search(page)).toHaveValue(own.toUpperCase());

  await page.getByRole('link', { name: 'Study Plans' }).first().click();
  await expect(page).toHaveURL(/study-plans$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(1);

  await lookFor(page, 'ज्ञान');
  await expect(card(page, `ज्ञान ${own}`)).toBeVisible();
  await lookFor(page, 'no school is called that');
  await expect(page.getByText('No schools found')).toBeVisible();
  await country(page).selectOption('All Countries');
  await lookFor(page, own);
  await expect(page.getByText('14 schools', { exact: true })).toBeVisible();
});

test('what was deleted is listed for thirty days, and is restored from there', async ({ page, academy }) => {
  const admin = await sessionOf(academy, accounts.administrator);
  const name = `<i>${word()}</i>`;
  await create(academy, admin, name);
  await openConsole(page, academy, admin, '/schools');
  await lookFor(page, name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await confirmation(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No schools found')).toBeVisible();

  await page.getByRole('button', { name: accounts.administrator.name }).click();
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(page).toHaveURL(`${academy.origin}/recently-deleted`);
  await expect(page).toHaveTitle(/^Recently deleted/);
  const item = page.getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText(/School\s*Deleted .*Can be restored until /);
  expect(await findings(page)).toEqual([]);
  await item.getByRole('button', { name: `Restore ${name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} was restored`)).toBeVisible();
  await expect(item).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeFocused();

  await page.getByRole('link', { name: 'School Management' }).first().click();
  await lookFor(page, name);
  await expect(card(page, name)).toBeVisible();
});

test('the page of deletions says when there are none, what failed, and what could not be restored', {
  tag: '@all',
}, async ({ page, academy }) => {
  let reply: unknown = 503;
  await answer(page, {
    '/api/admin/deletions': () => reply,
    '/restore': () => 410,
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.academyStaff), '/recently-deleted');
  await expect(page.getByRole('alert')).toContainText('It is a 503.');
  reply = [
    { kind: 'notification', id: 7, name: 'Sports day', deletedDate: '2026-11-20T10:00:00Z', restorableUntil: null },
  ];
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Restore Sports day' }).click();
  await expect(page.getByRole('alert')).toContainText('Could not be restored');
  await expect(page.getByRole('alert')).toContainText('It is a 410.');
  reply = [];
  await page.reload();
  await expect(page.getByText('Nothing was deleted in the last 30 days')).toBeVisible();
});

test('a session that has ended on the page of deletions leads to the login, and from there back', {
  tag: '@all',
}, async ({ page, academy }) => {
  const letThrough = await refuseSession(page, '**/api/admin/deletions*', 'GET');
  await openConsole(page, academy, await sessionOf(academy, accounts.academyStaff), '/recently-deleted');
  // The bell in the bar is an element, so the dialog comes over the page, as it does over every other.
  const expired = page.getByRole('dialog', { name: 'Session expired' });
  await expect(expired).toBeVisible();
  letThrough();
  await expired.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${academy.origin}/login`);
  await signIn(page, accounts.academyStaff);
  await expect(page).toHaveURL(`${academy.origin}/recently-deleted`);
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible();
});

test('where the host cannot restore there is neither Undo nor a page of deletions', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const admin = await sessionOf(academy, accounts.administrator);
  const name = word();
  await create(academy, admin, name);
  await openConsole(page, academy, { ...admin, user: { ...admin.user, capabilities: [] } }, '/schools');
  await lookFor(page, name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await confirmation(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('School deleted successfully')).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  await page.getByRole('button', { name: accounts.administrator.name }).click();
  await expect(page.getByRole('link', { name: 'Recently deleted' })).toHaveCount(0);
  await page.goto(`${academy.origin}/recently-deleted`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

// In the gate the form of users stands for both (`users.spec.ts`).
const all = { tag: '@all' };
test(
  'an edited school begins as it is; a session that ends meanwhile loses nothing typed',
  all,
  async ({ page, academy }) => {
    const admin = await sessionOf(academy, accounts.administrator);
    const name = word();
    const id = await create(academy, admin, name, BHUTAN);
    await openConsole(page, academy, admin, '/schools');
    await lookFor(page, name);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit School' });
    const field = dialog.getByRole('textbox', { name: 'School Name' });
    await expect(field).toHaveValue(name);
    await expect(dialog.getByRole('combobox', { name: 'Country' }).locator('option:checked')).toHaveText('Bhutan');
    await expect(dialog.getByRole('checkbox', { name: 'Active' })).toBeChecked();
    await field.fill(`${name} विद्यालय`);

    const letThrough = await refuseSession(page, `**/api/admin/schools/${id}`, 'PUT');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Session expired' }).getByRole('button', { name: 'Login' }).click();
    letThrough();
    await expect(page).toHaveURL(`${academy.origin}/login`);
    await expect(dialog).toHaveCount(0);
    await signIn(page, accounts.administrator);
    await expect(page).toHaveURL(`${academy.origin}/schools`);
    await expect(field).toHaveValue(`${name} विद्यालय`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('School updated successfully')).toBeVisible();
    await lookFor(page, name);
    await expect(card(page, `${name} विद्यालय`)).toContainText('Bhutan');
  },
);

test('a page of somebody else can save a school with the session of its elements, which then show it', async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  const name = word();
  await embedded(page, academy, dist, embedding);
  await lookFor(page, name);
  await expect(page.getByText('No schools found')).toBeVisible();
  const send = (body: object) =>
    page.evaluate(
      async ([entry, sent]) => {
        const { api } = await import(entry as string);
        const reply = await api.send('createSchool', { body: sent });
        await api.notify({ tone: reply.failure ? 'error' : 'success', text: reply.failure?.message ?? 'It is saved.' });
        return reply;
      },
      [`${dist.base}academy-widgets.js`, body] as const,
    );
  const refused = await send({ name: '', countryId: INDIA, isActive: true });
  expect(refused).toEqual({ failure: { status: 400, message: expect.stringContaining('name') } });
  await expect(page.getByRole('alert')).toContainText('name');
  const saved = await send({ name, countryId: INDIA, isActive: true });
  expect(saved).toEqual({ answer: { message: 'School created', schoolId: expect.any(Number) } });
  await expect(page.getByText('It is saved.')).toBeVisible();
  await expect(card(page, name)).toBeVisible();
});
