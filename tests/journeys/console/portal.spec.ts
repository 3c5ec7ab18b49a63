/**
 * `<academy-dashboard>` on a plain page of another origin, with `api-base`. What the page alone shows is tried in
 * `tests/elements/signIn/portal.test.ts`, and what all elements promise in `tests/elements/every/promises.ts`.
 */

import { loginButton, signIn } from '#tests/support/browser/console.ts';
import {
  type Academy,
  ask,
  expect,
  inIndia,
  type Page,
  type Places,
  sessionOf,
  signInto,
  signOutBehind,
  storeSession,
  test,
} from '#tests/support/browser/journeys.ts';
import { portalPage } from '#tests/support/browser/sites.ts';
import * as accounts from '#tests/support/data/accounts.ts';

const dashboard = (academy: Academy) => `<academy-dashboard api-base="${academy.origin}"></academy-dashboard>`;
const students = (page: Page) => page.getByRole('group', { name: 'Total Students' });
const expired = (page: Page) => page.getByText('Session expired, your account has been logged out.');
const timeframe = (page: Page) => page.getByRole('combobox', { name: 'Timeframe' });

/** Opens a page of the school with these elements. */
const open = (page: Page, { dist, embedding }: Places, elements: string, head?: string) =>
  page.goto(embedding.put(portalPage(dist, elements, head)));

async function studentsSeenBy(academy: Academy, account: accounts.Account): Promise<string> {
  const stats = await ask<{ titleStats: { totalStudents: number } }>(
    academy,
    await sessionOf(academy, account),
    '/api/admin/dashboard-stats?timeframe=All%20Time',
  );
  return inIndia(stats.titleStats.totalStudents);
}

test('on the first visit it asks to sign in, and in the same place shows the numbers', { tag: '@all' }, async ({
  page,
  places,
}) => {
  await open(page, places, dashboard(places.academy));
  await expect(page.getByText('Please sign in')).toBeVisible();
  await loginButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await signIn(dialog, accounts.administrator);
  await expect(students(page)).toContainText(await studentsSeenBy(places.academy, accounts.administrator));
  await expect(dialog).toHaveCount(0);

  await page.reload();
  await expect(students(page)).toContainText(/\d/);
});

test('after sign-out in another tab it asks to sign in', { tag: '@all' }, async ({ page, context, places }) => {
  await signInto(page, places, accounts.administrator);
  await open(page, places, dashboard(places.academy));
  await expect(students(page)).toContainText(/\d/);

  const other = await context.newPage();
  const signOutPage = `<script type="module">
    import { session } from '${places.dist.base}academy-widgets.js';
    document.querySelector('button').addEventListener('click', () => session.signOut());
  </script><button>Leave</button>`;
  await open(other, places, signOutPage + dashboard(places.academy));
  await expect(students(other)).toContainText(/\d/);
  await other.getByRole('button', { name: 'Leave' }).click();

  await expect(page.getByText('Please sign in')).toBeVisible();
  await expect(students(page)).toBeHidden();
  await expect(expired(page)).toHaveCount(0);
});

test('after the token is revoked one dialog says so, and signing in there carries on', async ({ page, places }) => {
  const session = await sessionOf(places.academy, accounts.administrator);
  await storeSession(page, places.embedding, session);
  await open(page, places, dashboard(places.academy) + dashboard(places.academy));
  await expect(students(page).first()).toContainText(/\d/);
  await signOutBehind(page, places.academy, session);

  await timeframe(page).first().selectOption('This Week');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCount(1);
  await expect(expired(page)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin')))).toEqual([]);

  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await signIn(dialog, accounts.administrator);
  await expect(students(page).first()).toContainText(/\d/);
  await expect(dialog).toHaveCount(0);
  await expect(timeframe(page).first()).toHaveValue('This Week');
});

test('with `getToken` no token is where another page’s script could read it; without, it is in the storage', async ({
  page,
  places,
}) => {
  const parent = accounts.parent;
  const { token } = await sessionOf(places.academy, parent);
  const element = `<parent-dashboard api-base="${places.academy.origin}"></parent-dashboard>`;
  const given = `<script type="module">
    import { configure } from '${places.dist.base}academy-widgets.js';
    configure({ getToken: async () => '${token}' });
  </script>`;
  /** All that a script of the same origin finds, on this page or another. */
  const kept = () =>
    page.evaluate(async () => ({
      storage: { ...localStorage, ...sessionStorage } as Record<string, string>,
      cookies: document.cookie,
      databases: (await indexedDB.databases()).length,
      caches: await caches.keys(),
    }));
  const performance = page.getByRole('heading', { name: /Performance/ }).first();

  await open(page, places, given + element);
  await expect(performance).toBeVisible();
  const withIt = await kept();
  // What a parent saw last is kept for when there is no network; it is no key to anything.
  expect(Object.keys(withIt.storage).filter((name) => name !== 'academyLastSeen')).toEqual([]);
  expect(JSON.stringify(withIt)).not.toContain(token);
  expect([withIt.cookies, withIt.databases, withIt.caches]).toEqual(['', 0, []]);

  await signInto(page, places, parent);
  await open(page, places, element);
  await expect(performance).toBeVisible();
  expect((await kept()).storage.academyToken).toEqual(expect.any(String));
});
