/** Add School, Edit and Add User on pages of somebody else: the product's forms, the page's own, or a word on what is missing. */

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { refuseSession } from '#tests/support/browser/answers.ts';
import { signIn } from '#tests/support/browser/console.ts';
import { type Academy, expect, type SignedIn, sessionOf, storeSession, test } from '#tests/support/browser/journeys.ts';
import { type DistSite, type EmbeddingSite, portalPage } from '#tests/support/browser/sites.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { findings } from '#tests/support/run/findings.ts';

/** How a page without script of its own switches the forms on. */
const ON = '<meta name="academy-forms" content="on">';
const NOT_SET_UP = 'This page is not set up for this yet.';
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
async function embedded(
  { page, academy, dist, embedding }: Sites,
  head: string,
  change: (session: SignedIn) => SignedIn = (session) => session,
  tags: readonly string[] = BOTH,
): Promise<void> {
  await storeSession(page, embedding, change(await sessionOf(academy, accounts.administrator)));
  const elements = tags.map((tag) => `<${tag}></${tag}>`).join('');
  const api = `<meta name="academy-api-base" content="${academy.origin}">`;
  await page.goto(embedding.put(portalPage(dist, elements, api + head)));
}

for (const [how, head, classic] of [
  ['a meta tag', ON, false],
  ['the classic script and a line of script', '', true],
] as const) {
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

test('a form on a page of somebody else waits while its person signs in again, and goes with its screen', async ({
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
  await add.getByRole('textbox', { name: 'Phone' }).fill('8123400001');
  await add.getByRole('combobox', { name: 'Role' }).selectOption('Parent');
  expect(await findings(page, 'academy-page')).toEqual([]);
  const letThrough = await refuseSession(page, '**/api/admin/users', 'POST');
  await add.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Session expired' }).getByRole('button', { name: 'Login' }).click();
  letThrough();
  await expect(add).toHaveCount(0);
  await signIn(page.getByRole('dialog'), accounts.administrator);
  await expect(field).toHaveValue('രാജൻ');

  await page.locator('academy-users').evaluate((element) => element.remove());
  await expect(add).toHaveCount(0);
  await expect(page.locator('academy-schools').getByRole('button', { name: 'Add School' })).toBeVisible();
});

test('where neither the page nor a form takes an action, pressing says what is missing', async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  await embedded({ page, academy, dist, embedding }, '');
  for (const name of ['Add School', 'Add User', /^Edit /]) {
    await page.getByRole('button', { name }).first().click();
    const told = page.getByText(NOT_SET_UP);
    await expect(told).toBeVisible();
    await expect(page.getByText(/switch the academy’s forms on \(academy-forms\)/)).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(told).toHaveCount(0);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Who takes it, takes it whole.
  const asked = page.evaluate(
    () =>
      new Promise((resolve) => {
        const take = (event: Event) => {
          event.preventDefault();
          resolve((event as CustomEvent).detail);
        };
        document.addEventListener('academy-action', take, { once: true });
      }),
  );
  await page.getByRole('button', { name: 'Add User' }).click();
  expect(await asked).toEqual({ action: 'add-user' });
  await page.getByRole('button', { name: 'Add School' }).click();
  await expect(page.getByText(NOT_SET_UP)).toHaveCount(1);
});

test('a host that offers no such calls is not asked, and the person is told so; missing code too', async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  const specOnly = (session: SignedIn) => ({ ...session, user: { ...session.user, capabilities: [] } }) as SignedIn;
  await embedded({ page, academy, dist, embedding }, ON, specOnly, ['academy-schools']);
  await page.getByRole('button', { name: 'Add School' }).click();
  await expect(page.getByText('This academy does not offer this here.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.route(/\/chunks\/(?:answerAction|forms)-/, (route) => route.abort());
  await embedded({ page, academy, dist, embedding }, ON, undefined, ['academy-users']);
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible();
});
