/**
 * Add School, Edit and Add User on pages of somebody else. What a page without the forms says is tested in
 * `tests/elements/people/forms.test.ts`.
 */

import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { refuseSession } from '#tests/support/browser/answers.ts';
import { signIn } from '#tests/support/browser/console.ts';
import { type Academy, expect, sessionOf, storeSession, test } from '#tests/support/browser/journeys.ts';
import { type DistSite, type EmbeddingSite, portalPage } from '#tests/support/browser/sites.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findings } from '#tests/support/run/findings.ts';
import { standingFor } from '#tests/support/run/gate.ts';

/** How a page without script of its own switches the forms on. */
const ON = '<meta name="academy-forms" content="on">';
const BOTH = ['academy-schools', 'academy-users'] as const;

const named = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const word = () => `Forms ${randomUUID().slice(0, 8)}`;

interface Sites {
  page: Page;
  academy: Academy;
  dist: DistSite;
  embedding: EmbeddingSite;
}

/** A page of a school with the two screens that have forms. */
async function embedded({ page, academy, dist, embedding }: Sites, head: string): Promise<void> {
  await storeSession(page, embedding, await sessionOf(academy, accounts.administrator));
  const elements = BOTH.map((tag) => `<${tag}></${tag}>`).join('');
  const api = `<meta name="academy-api-base" content="${academy.origin}">`;
  await page.goto(embedding.put(portalPage(dist, elements, api + head)));
}

const WAYS = [
  ['a meta tag', ON, false],
  ['the classic script and a line of script', '', true],
] as const;

// Every test of an element switches them on by the meta tag: in the gate the script stands for both.
for (const [how, head, classic] of standingFor(WAYS, ([, , classic]) => classic)) {
  test(`with ${how} a page has the forms: a school is added and edited, and the elements show it`, async ({
    page,
    academy,
    dist,
    embedding,
  }) => {
    if (classic) {
      await storeSession(page, embedding, await sessionOf(academy, accounts.administrator));
      const html = `<!doctype html><html lang="en"><head><title>A school</title>
        <script src="${dist.base}academy-widgets.classic.js"></script>
        <script>AcademyWidgets.configure({ apiBase: '${academy.origin}', forms: true });</script></head>
        <body><h1>Our school</h1><academy-schools></academy-schools></body></html>`;
      await page.goto(embedding.put({ html }));
    } else await embedded({ page, academy, dist, embedding }, head);

    const name = word();
    await page.getByRole('button', { name: 'Add School' }).click();
    const add = named(page, 'Add School');
    await expect(add.getByRole('textbox', { name: 'School Name' })).toBeFocused();
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(add.getByRole('textbox', { name: 'School Name' })).toHaveAccessibleDescription(
      'Please enter the name of the school',
    );
    await add.getByRole('textbox', { name: 'School Name' }).fill(name);
    await add.getByRole('combobox', { name: 'Country' }).selectOption('India');
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('School created successfully')).toBeVisible();
    await expect(add).toHaveCount(0);

    const search = page.getByRole('searchbox', { name: 'Search schools' });
    await search.fill(name);
    await search.press('Enter');
    const card = page.getByRole('article', { name, exact: true });
    const pencil = card.getByRole('button', { name: /^Edit / });
    await pencil.click();
    const edit = named(page, 'Edit School');
    await expect(edit.getByRole('textbox', { name: 'School Name' })).toHaveValue(name);
    await page.keyboard.press('Escape');
    await expect(edit).toHaveCount(0);
    await expect(pencil).toBeFocused();
    await pencil.click();
    await edit.getByRole('checkbox', { name: 'Active' }).uncheck();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('School updated successfully')).toBeVisible();
    await expect(card).toContainText('Inactive');
  });
}

test('a form on a page of somebody else waits with what was typed while its person signs in again, and goes with its screen', async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  await embedded({ page, academy, dist, embedding }, ON);
  await page.getByRole('button', { name: 'Add User' }).click();
  const add = named(page, 'Add User');
  const field = add.getByRole('textbox', { name: 'Name' });
  await field.fill('രാജൻ');
  await add.getByRole('textbox', { name: 'Phone' }).fill(String(8_200_000_000 + randomInt(99_999_999)));
  await add.getByRole('combobox', { name: 'Role' }).selectOption('Parent');
  expect(await findings(page, 'academy-page')).toEqual([]);
  const letThrough = await refuseSession(page, '**/api/admin/users', 'POST');
  await add.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Session expired' }).getByRole('button', { name: 'Login' }).click();
  letThrough();
  await expect(add).toHaveCount(0);
  await signIn(page.getByRole('dialog'), accounts.administrator);
  await expect(field).toHaveValue('രാജൻ');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User created successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(add).toBeVisible();
  await page.locator('academy-users').evaluate((element) => element.remove());
  await expect(add).toHaveCount(0);
  await expect(page.locator('academy-schools').getByRole('button', { name: 'Add School' })).toBeVisible();
});

test('where the code of the forms cannot be loaded, pressing says so', { tag: '@all' }, async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  await page.route(/\/chunks\/(?:answerAction|forms)-/, (route) => route.abort());
  await embedded({ page, academy, dist, embedding }, ON);
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
});
