/**
 * Notifications (promises/academy-notifications.md): what the academy and its schools announce, for everyone who may
 * see it.
 */
import type { Locator, Page, Route } from '@playwright/test';
import * as accounts from '#tests/support/accounts.ts';
import { answer, callsOf, hold, onlyTheSpec } from '#tests/support/answers.ts';
import { signIn } from '#tests/support/console.ts';
import { findingsInBothThemes } from '#tests/support/findings.ts';
import {
  type Academy,
  ask,
  createAt,
  expect,
  openConsole,
  pressUntilGone,
  type SignedIn,
  sessionOf,
  signOutBehind,
  storeSession,
  test,
} from '#tests/support/journeys.ts';
import { portalPage } from '#tests/support/sites.ts';

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
const card = (page: Page, name: string) => page.getByRole('group', { name });
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

async function post(academy: Academy, session: SignedIn, notice: object = {}): Promise<string> {
  const title = newTitle();
  const standard = { title, description: 'D', priority: 1, targetRole: null, schoolId: null };
  await createAt(academy, session, API, { ...standard, ...notice });
  return title;
}
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

const onPost = (page: Page, handle: (route: Route) => Promise<void>) =>
  page.route(`**${API}`, (route) => (route.request().method() === 'POST' ? handle(route) : route.fallback()));

for (const account of accounts.staff) {
  test(`${account.what} sees what the API gives, and no button that it would refuse`, async ({ page, academy }) => {
    const session = await sessionOf(academy, account);
    const own = (session.user as { schoolId: number | null }).schoolId;
    // Nobody adds to what is disabled or deletes it: the same list for as long as this test lasts.
    const { data } = await ask<Notices>(academy, session, `${API}?search=maintenance`);
    await openConsole(page, academy, session, PATH);
    await searchBox(page).fill('maintenance');
    await expect(titles(page)).toHaveText(data.map(({ title }) => title));

    const isTeacher = account === accounts.teacher;
    await expect(createButton(page)).toHaveCount(isTeacher ? 0 : 1);
    for (const { title, schoolId } of data) {
      const isTheirs = account === accounts.school ? schoolId === own : !isTeacher;
      await expect(page.getByRole('button', { name: `Delete ${title}`, exact: true })).toHaveCount(isTheirs ? 1 : 0);
    }
  });
}

test('an item tells all that is promised, and text stays text', async ({ page, academy }) => {
  await answer(page, {
    [API]: {
      data: [
        {
          notificationId: '7',
          title: '<b>छुट्टी</b>',
          description: 'First line\nsecond <img src=x onerror=alert(1)>',
          priority: '3',
          schoolId: 12,
          isEnable: 0,
          addedDate: '2026-11-19T20:00:00.000Z',
          readCount: 1234,
        },
        { notificationId: 8, title: null, schoolId: null, isEnable: 1, readCount: 1, priority: null, addedDate: null },
      ],
      pagination: { currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 10 },
    },
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  const [first, second] = [items(page).first(), items(page).nth(1)];
  await expect(first.getByRole('heading')).toHaveText('<b>छुट्टी</b>');
  for (const text of ['High', 'Disabled', 'Created 20/11/2026', 'School ID: 12', 'Read by: 1,234 users']) {
    await expect(first.getByText(text, { exact: true })).toBeVisible();
  }
  const description = first.getByText('First line');
  expect(await description.innerText()).toBe('First line\nsecond <img src=x onerror=alert(1)>');
  await expect(second.getByRole('heading')).toHaveText('Notification 8');
  await expect(second.getByText('Low')).toBeVisible();
  await expect(second.getByText('All Schools')).toBeVisible();
  await expect(second.getByText('Read by: 1 user', { exact: true })).toBeVisible();
  await expect(second.getByText('Disabled')).toHaveCount(0);
});

test('of a long description the beginning is shown, and the rest for who asks', async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.administrator);
  const title = await post(academy, session, { description: `${'Line\n'.repeat(40)}the end` });
  await openConsole(page, academy, session, PATH);
  await searchBox(page).fill(title);
  const text = item(page, title).getByText('the end');
  const height = async () => (await text.boundingBox())?.height ?? 0;
  const more = item(page, title).getByRole('button', { name: 'Show more' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(await height()).toBeLessThan(100);
  await more.press('Enter');
  expect(await height()).toBeGreaterThan(500);
  const less = item(page, title).getByRole('button', { name: 'Show less' });
  await expect(less).toBeFocused();
  await less.press('Enter');
  await expect.poll(height).toBeLessThan(100);
});

test.describe('a new notification', () => {
  for (const account of [accounts.administrator, accounts.academyStaff, accounts.school]) {
    test(`${account.what} creates one: it is sent as promised, told, and listed`, async ({ page, academy }) => {
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

  test('is made once by a double click, and by Enter held down until the dialog closes', async ({ page, academy }) => {
    const session = await sessionOf(academy, accounts.administrator);
    await openConsole(page, academy, session, PATH);
    const sent = posts(page);
    // Slow, so that the second press comes while the first is under way.
    const { held, release } = hold();
    await onPost(page, async (route) => {
      await held;
      await route.fallback();
    });
    const clicked = newTitle();
    await write(page, clicked);
    await sendButton(page).dblclick();
    release();
    await expect(toast(page, 'Notification created successfully')).toBeVisible();

    const entered = newTitle();
    await write(page, entered);
    await pressUntilGone(titleField(page));
    await expect(item(page, entered)).toBeVisible();
    expect(sent).toHaveLength(2);
    for (const title of [clicked, entered]) {
      expect((await found(academy, session, title)).pagination.totalItems).toBe(1);
    }
  });

  test('says what is missing at the field, and sends nothing', async ({ page, academy }) => {
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    const sent = posts(page);
    await createButton(page).click();
    await expect(titleField(page)).toBeFocused();
    await expect(descriptionField(page)).toHaveAttribute('rows', '4');
    await sendButton(page).click();
    await expect(titleField(page)).toBeFocused();
    await expect(titleField(page)).toHaveAccessibleDescription('Please enter a title');
    await expect(descriptionField(page)).toHaveAccessibleDescription('Please enter a description');
    await titleField(page).fill('   ');
    await descriptionField(page).fill('x'.repeat(5001));
    await sendButton(page).click();
    await expect(titleField(page)).toHaveAccessibleDescription('Please enter a title');
    await expect(descriptionField(page)).toHaveAccessibleDescription('At most 5000 characters');
    await titleField(page).fill('There');
    await expect(titleField(page)).not.toHaveAttribute('aria-invalid');
    await sendButton(page).click();
    await expect(descriptionField(page)).toBeFocused();
    expect(sent).toEqual([]);
  });

  test('keeps what was typed when it fails, says why inside, and tries the same write again', async ({
    page,
    academy,
  }) => {
    const session = await sessionOf(academy, accounts.academyStaff);
    await openConsole(page, academy, session, PATH);
    const sent = posts(page);
    let fails = true;
    await onPost(page, (route) =>
      fails ? route.fulfill({ status: 503, json: { message: 'The school is closed.' } }) : route.fallback(),
    );
    const title = newTitle();
    await write(page, title, 'नमस्ते');
    await sendButton(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Failed to create notification');
    await expect(dialog(page).getByRole('alert')).toContainText('The school is closed.');
    await expect(toast(page, 'Failed to create notification')).toBeVisible();
    await expect(titleField(page)).toHaveValue(title);
    await expect(descriptionField(page)).toHaveValue('नमस्ते');

    // Also after the dialog was closed and opened again.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await createButton(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await expect(titleField(page)).toHaveValue(title);
    fails = false;
    await sendButton(page).click();
    await expect(item(page, title)).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.key).toBeTruthy();

    await createButton(page).click();
    await expect(titleField(page)).toHaveValue('');
  });

  test('is there again after closing by accident and after Cancel, and gone after Discard', async ({
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

  test('outlives the end of the session in the console', async ({ page, academy }) => {
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

  test('outlives it on a page of somebody else, where the dialog comes back by itself', async ({
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

  test('with a token alone the API decides: who may not is told so', async ({ page, academy, dist, embedding }) => {
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
    await expect(dialog(page).getByRole('alert')).toContainText('You do not have permission to perform this action');
  });
});

test.describe('deleting', () => {
  const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Delete Notification' });
  const deleteButton = (page: Page, title: string) => page.getByRole('button', { name: `Delete ${title}` });

  /** Opens the list of somebody with one notification in view, their own. */
  async function openWith(page: Page, academy: Academy, account: accounts.Account) {
    const session = await sessionOf(academy, account);
    const title = await post(academy, session);
    await openConsole(page, academy, session, PATH);
    await searchBox(page).fill(title);
    return { session, title };
  }

  test('asks first; is told, and taken back, all by keyboard', async ({ page, academy }) => {
    const { session, title } = await openWith(page, academy, accounts.school);
    await deleteButton(page, title).press('Enter');
    await expect(confirmation(page)).toContainText('Are you sure you want to delete this notification?');
    await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Notification deleted successfully')).toBeVisible();
    await expect(page.getByText('No notifications found')).toBeVisible();
    expect((await found(academy, session, title)).data).toEqual([]);

    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(item(page, title)).toBeVisible();
    expect((await found(academy, session, title)).data).toHaveLength(1);
  });

  test('does nothing when it is cancelled', async ({ page, academy }) => {
    const { session, title } = await openWith(page, academy, accounts.administrator);
    await deleteButton(page, title).click();
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(confirmation(page)).toHaveCount(0);
    await expect(deleteButton(page, title)).toBeFocused();
    expect((await found(academy, session, title)).data).toHaveLength(1);
  });

  test('that fails leaves the item and says why', async ({ page, academy }) => {
    const { title } = await openWith(page, academy, accounts.administrator);
    await page.route(`**${API}/*`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.fallback(),
    );
    await deleteButton(page, title).click();
    await confirmation(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'Failed to delete notification')).toContainText('Server error. Please try again later.');
    await expect(item(page, title)).toBeVisible();
  });

  test('the last on its page leads to the page before', async ({ page, academy }) => {
    const rows = Array.from({ length: 11 }, (_, index) => ({
      notificationId: index + 1,
      title: `Notice ${index + 1}`,
    }));
    let left = rows;
    const list = (route: Route) => {
      const asked = Number(new URL(route.request().url()).searchParams.get('page'));
      return {
        data: left.slice(10 * (asked - 1), 10 * asked),
        pagination: {
          currentPage: asked,
          totalPages: Math.ceil(left.length / 10),
          totalItems: left.length,
          itemsPerPage: 10,
        },
      };
    };
    await answer(page, { [API]: list, [`${API}/11`]: {} });
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(titles(page)).toHaveText(['Notice 11']);
    await page.getByRole('button', { name: 'Delete Notice 11' }).click();
    left = rows.slice(0, 10);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(titles(page)).toHaveText(left.map(({ title }) => title));
  });
});

test('search and priority begin at the first page, and are there again after a reload and Back', async ({
  page,
  academy,
}) => {
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

test('an answer that is overtaken by a later question is never shown', async ({ page, academy }) => {
  const { held, release } = hold();
  const list = async (route: Route) => {
    const search = new URL(route.request().url()).searchParams.get('search');
    if (search === 'slow') await held;
    return { data: [{ notificationId: 1, title: `Found by ${search}` }] };
  };
  await answer(page, { [API]: list });
  await openConsole(page, academy, await sessionOf(academy, accounts.teacher), PATH);
  await expect(titles(page)).toHaveText(['Found by null']);
  const calls = callsOf(page);
  await searchBox(page).fill('slow');
  await searchBox(page).press('Enter');
  await expect.poll(() => calls.some((call) => call.includes('search=slow'))).toBe(true);
  await searchBox(page).fill('quick');
  await searchBox(page).press('Enter');
  await expect(titles(page)).toHaveText(['Found by quick']);
  release();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(titles(page)).toHaveText(['Found by quick']);
});

test('empty and failed are told apart, in words and not in toasts', async ({ page, academy }) => {
  let given: unknown = { wrong: [{ shape: true }], data: 'none' };
  await answer(page, { [API]: () => given });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Notifications could not be loaded.');
  await expect(page.getByText('No data available.')).toBeVisible();
  await expect(page.getByText('No notifications found')).toHaveCount(0);
  await expect(page.locator('[part~="toast"]')).toHaveCount(0);
  given = { data: [], pagination: null };
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText('No notifications found')).toBeVisible();
  await expect(page.getByText('What the academy and its schools announce appears here.')).toBeVisible();
});

test.describe('the cards', () => {
  test('count all notifications that there are, whatever is searched for', async ({ page, academy }) => {
    const session = await sessionOf(academy, accounts.teacher);
    const counts = { total: 1234, active: 1200, highPriority: 7, thisWeek: 0 };
    await answer(page, { '/notifications/counts': counts });
    const calls = callsOf(page);
    await openConsole(page, academy, session, PATH);
    const all = ['1,234', '1,200', '7', '0'];
    const shown = () =>
      Promise.all(
        ['Total Notifications', 'Active', 'High Priority', 'This Week'].map((name) =>
          card(page, name).locator('.stat__value').innerText(),
        ),
      );
    await expect.poll(shown).toEqual(all);
    await searchBox(page).fill('sports day');
    await expect.poll(() => calls.some((call) => call.includes('search=sports'))).toBe(true);
    expect(await shown()).toEqual(all);
  });

  test('are counted from the list where the host does not count, with the wire’s parameters alone', async ({
    page,
    academy,
  }) => {
    const session = await sessionOf(academy, accounts.administrator);
    const day = 24 * 3600 * 1000;
    const all = Array.from({ length: 23 }, (_, index) => ({
      notificationId: index + 1,
      title: `Notice ${index + 1}`,
      priority: 1 + (index % 3),
      isEnable: index % 2,
      addedDate: new Date(Date.now() - index * day - day / 2).toISOString(),
      // Where the host tells it: nobody is shown what was withdrawn.
      ...(index === 1 && { notice: { withdrawnAt: new Date().toISOString() } }),
    }));
    const list = (route: Route) => {
      const query = new URL(route.request().url()).searchParams;
      const priority = query.get('priority');
      const selected = all.filter((row) => !priority || String(row.priority) === priority);
      const asked = Number(query.get('page'));
      return {
        data: selected.slice(10 * (asked - 1), 10 * asked),
        pagination: {
          currentPage: asked,
          totalPages: Math.ceil(selected.length / 10),
          totalItems: selected.length,
          itemsPerPage: 10,
        },
      };
    };
    await answer(page, { [API]: list });
    const calls = callsOf(page);
    const foreign = onlyTheSpec(session);
    await openConsole(page, academy, foreign, PATH);
    await expect(card(page, 'Total Notifications')).toContainText('23');
    await expect(card(page, 'Active')).toContainText('10');
    await expect(card(page, 'High Priority')).toContainText('7');
    await expect(card(page, 'This Week')).toContainText('7');
    expect(calls.toSorted()).toEqual([
      `${API}?page=1&limit=10`,
      `${API}?page=1&limit=10&priority=3`,
      `${API}?page=2&limit=10`,
      `${API}?page=3&limit=10`,
    ]);
  });

  test('say so where not all could be read', async ({ page, academy }) => {
    const session = await sessionOf(academy, accounts.administrator);
    const list = (route: Route) => {
      const asked = Number(new URL(route.request().url()).searchParams.get('page'));
      const data = Array.from({ length: 10 }, (_, index) => ({
        notificationId: asked * 10 + index,
        title: 'N',
        isEnable: 1,
      }));
      return { data, pagination: { currentPage: asked, totalPages: 900, totalItems: 9000, itemsPerPage: 10 } };
    };
    await answer(page, { [API]: list });
    const foreign = onlyTheSpec(session);
    await openConsole(page, academy, foreign, PATH);
    await expect(card(page, 'Total Notifications')).toContainText('9,000');
    await expect(card(page, 'Active')).toContainText('200');
    await expect(card(page, 'Active')).toContainText('of the latest 200');
  });
});

test.describe('in both themes', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the list and the dialog can be used by everyone', async ({ page, academy }) => {
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await expect(titles(page).first()).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await createButton(page).click();
    await sendButton(page).click();
    expect(await findingsInBothThemes(page)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing sticks out sideways, however long a word is', async ({ page, academy }) => {
    const long = 'അ'.repeat(200);
    await answer(page, {
      [API]: {
        data: [{ notificationId: 1, title: long, description: long + long, schoolId: 2147483647, isEnable: 0 }],
      },
    });
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await expect(titles(page)).toHaveText([long]);
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await sideways()).toBe(0);
    const inside = async (locator: Locator) => {
      const box = await locator.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
    };
    await inside(page.getByRole('button', { name: /^Delete/ }));
    await createButton(page).click();
    await inside(sendButton(page));
  });
});
