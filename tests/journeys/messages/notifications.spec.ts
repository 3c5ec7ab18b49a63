/**
 * Notifications (promises/academy-notifications.md): what the academy and its schools announce, for everyone who may
 * see it.
 */
import type { Page } from '@playwright/test';
import { callsOf } from '#tests/support/browser/answers.ts';
import { signIn } from '#tests/support/browser/console.ts';
import {
  type Academy,
  ask,
  expect,
  openConsole,
  type SignedIn,
  sessionOf,
  signOutBehind,
  storeSession,
  test,
} from '#tests/support/browser/journeys.ts';
import { portalPage } from '#tests/support/browser/sites.ts';
import * as accounts from '#tests/support/data/accounts.ts';

const PATH = '/notifications';
const API = '/api/admin/notifications';

interface Notice {
  notificationId: number;
  title: string;
  schoolId: number | null;
}
interface Notices {
  data: Notice[];
  pagination: { totalItems: number; totalPages: number };
}

const items = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
const titles = (page: Page) => items(page).getByRole('heading');
const item = (page: Page, title: string) => items(page).filter({ has: page.getByRole('heading', { name: title }) });
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Notification' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create Notification' });
const titleField = (page: Page) => dialog(page).getByRole('textbox', { name: 'Title' });
const descriptionField = (page: Page) => dialog(page).getByRole('textbox', { name: 'Description' });
const sendButton = (page: Page) => dialog(page).getByRole('button', { name: 'Create', exact: true });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const toast = (page: Page, text: string) => page.locator('[part~="toast"]').filter({ hasText: text });

let made = 0;
/** A title that no other test has. */
const newTitle = (what = 'Notice') => `${what} ${process.pid}-${Date.now()}-${++made}`;

const found = (academy: Academy, session: SignedIn, title: string) =>
  ask<Notices>(academy, session, `${API}?search=${encodeURIComponent(title)}`);

/** Types into the dialog, which it opens. */
async function write(page: Page, title: string, description = 'On Saturday.\nBring a hat.'): Promise<void> {
  await createButton(page).click();
  await titleField(page).fill(title);
  await descriptionField(page).fill(description);
}

/** POST requests of new notifications, from now on. */
function posts(page: Page): { body: unknown; key: string | undefined }[] {
  const sent: { body: unknown; key: string | undefined }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith(API)) return;
    sent.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] });
  });
  return sent;
}

test.describe('a new notification', () => {
  // What each of them may write is proven at the API, and how one does on the element (`tests/elements/notices/notifications.test.ts`).
  for (const account of [accounts.administrator, accounts.academyStaff, accounts.school]) {
    test(`${account.what} creates one: it is sent as promised, told, and listed`, { tag: '@all' }, async ({
      page,
      academy,
    }) => {
      const session = await sessionOf(academy, account);
      await openConsole(page, academy, session, PATH);
      const sent = posts(page);
      const title = newTitle('ഓണം');
      await write(page, `  ${title} `);
      await expect(dialog(page).getByRole('combobox', { name: 'Priority' })).toHaveValue('1');
      await dialog(page).getByRole('combobox', { name: 'Priority' }).selectOption('High');
      await sendButton(page).click();
      await expect(toast(page, 'Notification created successfully')).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      await expect(createButton(page)).toBeFocused();
      await expect(item(page, title)).toBeVisible();
      expect(sent.map(({ body }) => body)).toEqual([
        { title, description: 'On Saturday.\nBring a hat.', priority: 3, targetRole: null, schoolId: null },
      ]);
      const own = (session.user as { schoolId: number | null }).schoolId;
      const { data } = await found(academy, session, title);
      expect(data).toMatchObject([{ title, schoolId: account === accounts.school ? own : null }]);
      await expect(item(page, title).getByText('High', { exact: true })).toBeVisible();
    });
  }

  test('is there again after closing by accident and after Cancel, and gone after Discard', { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    await openConsole(page, academy, await sessionOf(academy, accounts.school), PATH);
    await write(page, 'Half a thought');
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.goBack();
    await createButton(page).click();
    await expect(titleField(page)).toHaveValue('Half a thought');
    await page.reload();
    await createButton(page).click();
    await expect(titleField(page)).toHaveValue('Half a thought');
    await expect(descriptionField(page)).toHaveValue('On Saturday.\nBring a hat.');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await createButton(page).click();
    await expect(titleField(page)).toHaveValue('Half a thought');
    await dialog(page).getByRole('button', { name: 'Discard' }).click();
    await createButton(page).click();
    await expect(titleField(page)).toHaveValue('');
    await expect(dialog(page).getByRole('button', { name: 'Discard' })).toHaveCount(0);
    await expect(descriptionField(page)).toHaveValue('');
  });

  test('outlives the end of the session in the console', { tag: '@all' }, async ({ page, academy }) => {
    const session = await sessionOf(academy, accounts.administrator);
    await openConsole(page, academy, session, PATH);
    const title = newTitle();
    await write(page, title);
    await signOutBehind(page, academy, session);
    await sendButton(page).click();
    const expired = page.getByRole('dialog', { name: 'Session expired' });
    await expect(expired).toContainText('Session expired, your account has been logged out.');
    await expired.getByRole('button', { name: 'Login' }).click();
    await signIn(page, accounts.administrator);
    await createButton(page).click();
    await expect(titleField(page)).toHaveValue(title);
    await sendButton(page).click();
    await expect(item(page, title)).toBeVisible();
    expect((await found(academy, await sessionOf(academy, accounts.administrator), title)).data).toHaveLength(1);
  });

  test('outlives it on a page of somebody else, where the dialog comes back by itself', { tag: '@all' }, async ({
    page,
    academy,
    dist,
    embedding,
  }) => {
    const session = await sessionOf(academy, accounts.administrator);
    await storeSession(page, embedding, session);
    const element = `<academy-notifications api-base="${academy.origin}"></academy-notifications>`;
    await page.goto(embedding.put(portalPage(dist, element)));
    const title = newTitle();
    await write(page, title);
    await signOutBehind(page, academy, session);
    await sendButton(page).click();
    await page.getByRole('dialog', { name: 'Session expired' }).getByRole('button', { name: 'Login' }).click();
    await signIn(page.getByRole('dialog', { name: 'Sign in' }), accounts.administrator);
    await expect(titleField(page)).toHaveValue(title);
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await sendButton(page).click();
    await expect(item(page, title)).toBeVisible();
  });

  test('with a token alone the API decides: who may not is told so', { tag: '@all' }, async ({
    page,
    academy,
    dist,
    embedding,
  }) => {
    const { token } = await sessionOf(academy, accounts.teacher);
    await page.goto(
      embedding.put({
        html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A school’s portal</title>
<script type="module">
  import { configure } from '${dist.base}academy-widgets.js';
  configure({ apiBase: '${academy.origin}', getToken: () => '${token}' });
</script></head><body><academy-notifications></academy-notifications></body></html>`,
      }),
    );
    await write(page, newTitle());
    await sendButton(page).click();
    await expect(dialog(page).getByRole('alert').first()).toContainText(
      'You do not have permission to perform this action',
    );
  });
});

test('search and priority begin at the first page, and are there again after a reload and Back', {
  tag: '@all',
}, async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.academyStaff);
  await openConsole(page, academy, session, PATH);
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');

  const calls = callsOf(page);
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('Medium');
  await expect.poll(() => calls).toContain(`${API}?priority=2&page=1&limit=10`);
  await searchBox(page).fill('sports day');
  await expect.poll(() => calls).toContain(`${API}?search=sports+day&priority=2&page=1&limit=10`);
  const { data } = await ask<Notices>(academy, session, `${API}?search=sports+day&priority=2`);
  expect(data.length).toBeGreaterThan(0);
  await expect(titles(page)).toHaveText(data.map(({ title }) => title));

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('sports day');
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveValue('2');
  await expect(titles(page)).toHaveText(data.map(({ title }) => title));
});
