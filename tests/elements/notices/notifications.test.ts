/** Notifications (promises/academy-notifications.md): the list, its cards, and what is written and deleted there. */
import {
  type Answers,
  askAcademy,
  type CallRequest,
  expect,
  hold,
  type Locator,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import { type Account, sessionOf, settled } from '#tests/elements/support.ts';
import { standingFor } from '#tests/support/run/gate.ts';

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

const items = (page: ScreenPage) => page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
const titles = (page: ScreenPage) => items(page).getByRole('heading');
const item = (page: ScreenPage, title: string) =>
  items(page).filter({ has: page.getByRole('heading', { name: title }) });
const card = (page: ScreenPage, name: string) => page.getByRole('group', { name });
const createButton = (page: ScreenPage) => page.getByRole('button', { name: 'Create Notification' });
const dialog = (page: ScreenPage) => page.getByRole('dialog', { name: 'Create Notification' });
/** What the dialog itself says: a toast lies in it too, so that it can be closed there. */
const failureIn = (page: ScreenPage) => dialog(page).locator('[role="alert"]:not([part~="toast"])');
const titleField = (page: ScreenPage) => dialog(page).getByRole('textbox', { name: 'Title' });
const descriptionField = (page: ScreenPage) => dialog(page).getByRole('textbox', { name: 'Description' });
const sendButton = (page: ScreenPage) => dialog(page).getByRole('button', { name: 'Create', exact: true });
const searchBox = (page: ScreenPage) => page.getByRole('searchbox', { name: 'Search' });
const toast = (page: ScreenPage, text: string) => page.locator('[part~="toast"]').filter({ hasText: text });

/** A title that no other test has. */
const newTitle = (what = 'Notice') => `${what} ${crypto.randomUUID()}`;

async function post(as: Account, notice: object = {}): Promise<string> {
  const title = newTitle();
  const standard = { title, description: 'D', priority: 1, targetRole: null, schoolId: null };
  await askAcademy(as, API, { ...standard, ...notice });
  return title;
}
const found = (as: Account, title: string) => askAcademy<Notices>(as, `${API}?search=${encodeURIComponent(title)}`);

/** What was sent to create notifications. */
const posts = (page: ScreenPage) =>
  page.sent.filter(({ call }) => call === 'createNotification').map(({ body, key }) => ({ body, key }));

const open = (answers?: Answers, as?: Account, user?: Record<string, unknown>) =>
  openScreen('academy-notifications', { as, ...(answers && { answers }), ...(user && { user }) });

/** Types into the dialog, which it opens. */
async function write(page: ScreenPage, title: string, description = 'On Saturday.\nBring a hat.'): Promise<void> {
  await createButton(page).click();
  await titleField(page).fill(title);
  await descriptionField(page).fill(description);
}

const READERS = [
  ['an administrator', 'staff'],
  ['a member of the academy’s staff', 'academyStaff'],
  ['a school user', 'school'],
  ['a teacher', 'teacher'],
] as const;

// What each of them may see is proven at the API: in the gate one stands for all.
for (const [who, as] of standingFor(READERS, ([, as]) => as === 'school')) {
  it(`shows ${who} what the API gives, and no button that it would refuse`, async () => {
    const own = (await sessionOf(as)).user.schoolId;
    // Nobody adds to what is disabled or deletes it: the same list for as long as this test lasts.
    const { data } = await found(as, 'maintenance');
    const page = await open(undefined, as);
    await searchBox(page).fill('maintenance');
    await expect(titles(page)).toHaveText(data.map(({ title }) => title));

    await expect(createButton(page)).toHaveCount(as === 'teacher' ? 0 : 1);
    for (const { title, schoolId } of data) {
      const isTheirs = as === 'school' ? schoolId === own : as !== 'teacher';
      await expect(page.getByRole('button', { name: `Delete ${title}`, exact: true })).toHaveCount(isTheirs ? 1 : 0);
    }
  });
}

it('an item tells all that is promised, and text stays text', async () => {
  const page = await open({
    notifications: {
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

it('of a long description the beginning is shown, and the rest for who asks', async () => {
  const title = await post('staff', { description: `${'Line\n'.repeat(40)}the end` });
  const page = await open();
  await searchBox(page).fill(title);
  const text = item(page, title).getByText('the end');
  const height = async () => (await text.boundingBox())?.height ?? 0;
  const more = item(page, title).getByRole('button', { name: 'Show more' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(await height()).toBeLessThan(100);
  await more.press('Enter');
  await expect.poll(height).toBeGreaterThan(500);
  const less = item(page, title).getByRole('button', { name: 'Show less' });
  await expect(less).toBeFocused();
  await less.press('Enter');
  await expect.poll(height).toBeLessThan(100);
});

describe('a new notification', () => {
  it('is made once by a double click, and by Enter held down until the dialog closes', async () => {
    const page = await open();
    // Slow, so that the second press comes while the first is under way.
    const { held, release } = hold();
    page.answer({ createNotification: ({ academy }: CallRequest) => held.then(academy) });
    const clicked = newTitle();
    await write(page, clicked);
    await sendButton(page).dblclick();
    release();
    await expect(toast(page, 'Notification created successfully')).toBeVisible();

    const entered = newTitle();
    await write(page, entered);
    await titleField(page).pressUntilGone();
    await expect(item(page, entered)).toBeVisible();
    expect(posts(page)).toHaveLength(2);
    for (const title of [clicked, entered]) {
      expect((await found('staff', title)).pagination.totalItems).toBe(1);
    }
  });

  it('says what is missing at the field, and sends nothing', async () => {
    const page = await open();
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
    expect(posts(page)).toEqual([]);
  });

  it('keeps what was typed when it fails, says why inside, and tries the same write again', async () => {
    const page = await open(undefined, 'academyStaff');
    let fails = true;
    page.answer({
      createNotification: ({ academy }: CallRequest) =>
        fails ? Response.json({ message: 'The school is closed.' }, { status: 503 }) : academy(),
    });
    const title = newTitle();
    await write(page, title, 'नमस्ते');
    await sendButton(page).click();
    await expect(failureIn(page)).toContainText('Failed to create notification');
    await expect(failureIn(page)).toContainText('The school is closed.');
    await expect(toast(page, 'Failed to create notification')).toBeVisible();
    await expect(titleField(page)).toHaveValue(title);
    await expect(descriptionField(page)).toHaveValue('नमस्ते');

    // Also after the dialog was closed and opened again.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await createButton(page).click();
    await expect(failureIn(page)).toHaveCount(0);
    await expect(titleField(page)).toHaveValue(title);
    fails = false;
    await sendButton(page).click();
    await expect(item(page, title)).toBeVisible();
    expect(posts(page)).toHaveLength(2);
    expect(posts(page)[1]).toEqual(posts(page)[0]);
    expect(posts(page)[0]?.key).toBeTruthy();

    await createButton(page).click();
    await expect(titleField(page)).toHaveValue('');
  });
});

describe('deleting', () => {
  const confirmation = (page: ScreenPage) => page.getByRole('alertdialog', { name: 'Delete Notification' });
  const deleteButton = (page: ScreenPage, title: string) => page.getByRole('button', { name: `Delete ${title}` });

  /** Opens the list of somebody with one notification in view, their own. */
  async function openWith(as: Account = 'staff') {
    const title = await post(as);
    const page = await open(undefined, as);
    await searchBox(page).fill(title);
    return { page, title };
  }

  it('asks first; is told, and taken back, all by keyboard', async () => {
    const { page, title } = await openWith('school');
    await deleteButton(page, title).press('Enter');
    await expect(confirmation(page)).toContainText('Are you sure you want to delete this notification?');
    await expect(confirmation(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Notification deleted successfully')).toBeVisible();
    await expect(page.getByText('No notifications found')).toBeVisible();
    expect((await found('school', title)).data).toEqual([]);

    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(item(page, title)).toBeVisible();
    expect((await found('school', title)).data).toHaveLength(1);
  });

  it('does nothing when it is cancelled', async () => {
    const { page, title } = await openWith();
    await deleteButton(page, title).click();
    await confirmation(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(confirmation(page)).toHaveCount(0);
    await expect(deleteButton(page, title)).toBeFocused();
    expect((await found('staff', title)).data).toHaveLength(1);
  });

  it('that fails leaves the item and says why', async () => {
    const { page, title } = await openWith();
    page.answer({ deleteNotification: () => new Response('', { status: 500 }) });
    await deleteButton(page, title).click();
    await confirmation(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'Failed to delete notification')).toContainText('Server error. Please try again later.');
    await expect(item(page, title)).toBeVisible();
  });

  it('the last on its page leads to the page before', async () => {
    const rows = Array.from({ length: 11 }, (_, index) => ({
      notificationId: index + 1,
      title: `Notice ${index + 1}`,
    }));
    let left = rows;
    const list = ({ query }: CallRequest) => {
      const pageNumber = Number(query.get('page'));
      return {
        data: left.slice(10 * (pageNumber - 1), 10 * pageNumber),
        pagination: {
          currentPage: pageNumber,
          totalPages: Math.ceil(left.length / 10),
          totalItems: left.length,
          itemsPerPage: 10,
        },
      };
    };
    const page = await open({ notifications: list, deleteNotification: {} });
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(titles(page)).toHaveText(['Notice 11']);
    await page.getByRole('button', { name: 'Delete Notice 11' }).click();
    left = rows.slice(0, 10);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(titles(page)).toHaveText(left.map(({ title }) => title));
  });
});

it('an answer that is overtaken by a later question is never shown', async () => {
  const { held, release } = hold();
  const list = async ({ query }: CallRequest) => {
    const search = query.get('search');
    if (search === 'slow') await held;
    return { data: [{ notificationId: 1, title: `Found by ${search}` }] };
  };
  const page = await open({ notifications: list }, 'teacher');
  await expect(titles(page)).toHaveText(['Found by null']);
  await searchBox(page).fill('slow');
  await searchBox(page).press('Enter');
  await expect.poll(() => page.calls.some((call) => call.includes('search=slow'))).toBe(true);
  await searchBox(page).fill('quick');
  await searchBox(page).press('Enter');
  await expect(titles(page)).toHaveText(['Found by quick']);
  release();
  await settled(page.page);
  await expect(titles(page)).toHaveText(['Found by quick']);
});

it('empty and failed are told apart, in words and not in toasts', async () => {
  let given: unknown = { wrong: [{ shape: true }], data: 'none' };
  const page = await open({ notifications: () => given });
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

describe('the cards', () => {
  it('count all notifications that there are, whatever is searched for', async () => {
    const counts = { total: 1234, active: 1200, highPriority: 7, thisWeek: 0 };
    const page = await open({ notificationCounts: counts }, 'teacher');
    const all = ['1,234', '1,200', '7', '0'];
    const shown = () =>
      Promise.all(
        ['Total Notifications', 'Active', 'High Priority', 'This Week'].map((name) =>
          card(page, name).locator('.stat__value').innerText(),
        ),
      );
    await expect.poll(shown).toEqual(all);
    await searchBox(page).fill('sports day');
    await expect.poll(() => page.calls.some((call) => call.includes('search=sports'))).toBe(true);
    expect(await shown()).toEqual(all);
  });

  it('are counted from the list where the host does not count, with the wire’s parameters alone', async () => {
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
    const list = ({ query }: CallRequest) => {
      const priority = query.get('priority');
      const selected = all.filter((row) => !priority || String(row.priority) === priority);
      const pageNumber = Number(query.get('page'));
      return {
        data: selected.slice(10 * (pageNumber - 1), 10 * pageNumber),
        pagination: {
          currentPage: pageNumber,
          totalPages: Math.ceil(selected.length / 10),
          totalItems: selected.length,
          itemsPerPage: 10,
        },
      };
    };
    const page = await open({ notifications: list }, 'staff', { capabilities: [] });
    await expect(card(page, 'Total Notifications')).toContainText('23');
    await expect(card(page, 'Active')).toContainText('10');
    await expect(card(page, 'High Priority')).toContainText('7');
    await expect(card(page, 'This Week')).toContainText('7');
    expect(page.calls.toSorted()).toEqual([
      `${API}?page=1&limit=10`,
      `${API}?page=1&limit=10&priority=3`,
      `${API}?page=2&limit=10`,
      `${API}?page=3&limit=10`,
    ]);
  });

  it('say so where not all could be read', async () => {
    const list = ({ query }: CallRequest) => {
      const pageNumber = Number(query.get('page'));
      const data = Array.from({ length: 10 }, (_, index) => ({
        notificationId: pageNumber * 10 + index,
        title: 'N',
        isEnable: 1,
      }));
      return { data, pagination: { currentPage: pageNumber, totalPages: 900, totalItems: 9000, itemsPerPage: 10 } };
    };
    const page = await open({ notifications: list }, 'staff', { capabilities: [] });
    await expect(card(page, 'Total Notifications')).toContainText('9,000');
    await expect(card(page, 'Active')).toContainText('200');
    await expect(card(page, 'Active')).toContainText('of the latest 200');
  });
});

it('shows a form with all that is missing in a way that everyone can use, in both themes', async () => {
  const page = await open();
  await createButton(page).click();
  await sendButton(page).click();
  expect(await page.findings()).toEqual([]);
});

it('lets nothing stick out sideways on a phone, however long a word is', async () => {
  const long = 'അ'.repeat(200);
  const page = await openScreen('academy-notifications', {
    width: 320,
    height: 640,
    answers: {
      notifications: {
        data: [{ notificationId: 1, title: long, description: long + long, schoolId: 2147483647, isEnable: 0 }],
      },
    },
  });
  await expect(titles(page)).toHaveText([long]);
  const { scrollWidth, clientWidth } = page.page.document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
  const inside = async (found: Locator) => {
    const { left, right } = await found.boundingBox();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
  };
  await inside(page.getByRole('button', { name: /^Delete/ }));
  await createButton(page).click();
  await inside(sendButton(page));
});
