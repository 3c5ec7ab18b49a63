/** User Management (promises/academy-users.md): its list, what is done to a user, and its forms. */
import {
  type Answers,
  askAcademy,
  type CallRequest,
  expect,
  hold,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import { type Account, sessionOf } from '#tests/elements/support.ts';

const SCHOOL = 11;

const table = (page: ScreenPage) => page.getByRole('table', { name: /^Users/ });
const rows = (page: ScreenPage) => table(page).locator('tbody').getByRole('row');
const row = (page: ScreenPage, name: string) => rows(page).filter({ hasText: name });
const search = (page: ScreenPage) => page.getByRole('searchbox', { name: 'Search users' });
const school = (page: ScreenPage) => page.getByRole('combobox', { name: 'School' });
const undo = (page: ScreenPage) => page.getByRole('button', { name: 'Undo' });
const header = (page: ScreenPage, name: string) => page.getByRole('columnheader', { name });
const EMPTY = 'No users found. Try adjusting your search criteria or add a new user.';

/** Looks for words at once, as Enter does. */
async function lookFor(page: ScreenPage, words: string): Promise<void> {
  await search(page).fill(words);
  await search(page).press('Enter');
}

/** A word that only this test's people have in their names. */
const word = () => `Element${crypto.randomUUID().slice(0, 8)}`;
let phones = Math.floor(Math.random() * 8_999_999) * 100;
const phone = () => String(8_000_000_000 + ++phones);

async function create(firstName: string, more: object = {}): Promise<number> {
  const user = { firstName, mobileNumber: phone(), userRole: 5, schoolId: SCHOOL, ...more };
  return (await askAcademy<{ pid: number }>('staff', '/api/admin/users', user)).pid;
}

const open = (answers?: Answers, as?: Account) => openScreen('academy-users', { as, ...(answers && { answers }) });

const user = (pid: number, more: object = {}) => ({
  pid,
  firstName: `User ${pid}`,
  mobileNumber: `98470${pid}`,
  emailId: `user${pid}@vidya.example`,
  userRole: 6,
  schoolId: SCHOOL,
  schoolName: 'Vidya Jyothi',
  hasActiveSubscription: true,
  banned: false,
  lastRefresh: '2025-06-01T10:05:00.000Z',
  authPassword: `pw-secret-${pid}`,
  authToken: `tk-secret-${pid}`,
  ...more,
});
const listOf = (...data: object[]) => ({
  data,
  pagination: { currentPage: 1, totalPages: 1, totalItems: data.length, itemsPerPage: 10 },
});

it('a row says all that is promised, with labels of the host, and text stays text', async () => {
  const page = await open({
    users: listOf(
      user(8001, { firstName: '<b>മീര</b> =1+1', hasActiveSubscription: 0, banned: 1 }),
      user(8002, { firstName: null, emailId: null, userRole: '77', schoolName: null, lastRefresh: null }),
    ),
    userRoles: [{ userRole: 6, role: '<i>Guru</i>' }],
  });
  for (const name of ['User', 'Role', 'School', 'Subscription', 'Status', 'Last Login', 'Actions']) {
    await expect(header(page, name)).toBeVisible();
  }
  const first = rows(page).first();
  await expect(first).toContainText(
    /<b>മീര<\/b> =1\+1\s*984708001\s*user8001@vidya\.example\s*<i>Guru<\/i>\s*Vidya Jyothi\s*Inactive\s*banned\s*1\/6\/2025/,
  );
  await expect(rows(page).nth(1)).toContainText(/User 8002\s*984708002\s*Role 77\s*–\s*Active\s*active\s*Never/);
  await expect(page.locator('academy-users b, academy-users i')).toHaveCount(0);
  await expect(first.getByRole('button', { name: 'Unban <b>മീര</b> =1+1' })).toBeVisible();
});

it('passwords and tokens that a host sends reach neither the page nor a file', async () => {
  const page = await open({ users: listOf(user(8001), user(8002)) });
  await expect(rows(page)).toHaveCount(2);
  const { name, lines } = await page.csv();
  expect(name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]).toBe('User,Mobile,Email,Role,School,Subscription,Status,Last Login');
  expect(lines[1]).toMatch(
    /^User 8001,984708001,user8001@vidya\.example,Teacher,Vidya Jyothi,Active,active,2025-06-01/,
  );
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toContain('secret');
  const kept = [{ ...localStorage }, { ...sessionStorage }, page.page.history.state];
  expect(JSON.stringify(kept)).not.toContain('secret');
  const shown = page.host.shadowRoot?.innerHTML ?? '';
  expect(shown).toContain('User 8001');
  expect(shown).not.toContain('secret');
});

it('the table and a file of users wait for the names of their roles', async () => {
  const { held, release } = hold();
  const userRoles = async ({ academy }: CallRequest) => {
    await held;
    return academy();
  };
  const page = await open({ users: listOf(user(8001)), userRoles });
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await expect(rows(page)).not.toContainText('Role 6');
  release();
  await expect(rows(page)).toContainText('Teacher');
  const { lines } = await page.csv();
  expect(lines[1]).toContain(',Teacher,');
});

it('an answer that was overtaken is not shown', async () => {
  const { held, release } = hold();
  const page = await open({
    users: async ({ query }: CallRequest) => {
      const words = query.get('search');
      if (words === 'slow') await held;
      return listOf(user(words === 'slow' ? 1 : 2, { firstName: `Found by ${words}` }));
    },
  });
  await expect(row(page, 'Found by null')).toBeVisible();
  await lookFor(page, 'slow');
  await lookFor(page, 'quick');
  await expect(row(page, 'Found by quick')).toBeVisible();
  release();
  await lookFor(page, 'last');
  await expect(row(page, 'Found by last')).toBeVisible();
  await expect(row(page, 'Found by slow')).toHaveCount(0);
});

it('sorting orders the users of all pages, begins at the first, and is the order of the export', async () => {
  const own = word();
  const numbers = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11'];
  for (const number of numbers) await create(`${own} ${number}`);
  const page = await open();
  await expect(header(page, 'User')).toHaveAttribute('aria-sort', 'ascending');
  await lookFor(page, own);
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('navigation', { name: 'Users' }).getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await header(page, 'User').getByRole('button').click();
  await expect(header(page, 'User')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText(`${own} 11`);
  await expect(rows(page).nth(9)).toContainText(`${own} 02`);
  await expect(table(page)).toHaveAccessibleName('Users on page 1. Sorting orders the users of all pages.');
  expect(page.calls.at(-1)).toMatch(/(?=.*[?&]page=1\b)(?=.*[?&]sort=-user\b)/);
  const { lines } = await page.csv();
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(numbers.map((n) => `${own} ${n}`).reverse());
});

it('a file by last login has everybody once, whoever comes while its pages are read', async () => {
  const seen = (pid: number, day: string | null) => user(pid, { lastRefresh: day && `${day}T10:00:00Z` });
  const people = [seen(1, '2025-06-02'), seen(2, null), seen(3, '2025-06-01')];
  const page = await open({ users: listOf(...people) });
  await header(page, 'Last Login').getByRole('button').click();
  await expect(header(page, 'Last Login')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => page.calls.at(-1)).toContain('sort=lastLogin');
  const calls = page.callsFromNow();
  const { lines } = await page.csv();
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['User 3', 'User 1', 'User 2']);
  expect(calls.filter((call) => call.includes('sort='))).toEqual([]);
});

it('an order by a column that is hidden is told in words', async () => {
  const page = await open({ users: listOf(user(1), user(2)) });
  await header(page, 'Last Login').getByRole('button').click();
  await expect(page.getByText('Sorted by Last Login')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns and views' }).click();
  await page.getByRole('checkbox', { name: 'Last Login' }).click();
  await page.keyboard.press('Escape');
  await expect(header(page, 'Last Login')).toHaveCount(0);
  await expect(page.getByText('Sorted by Last Login')).toBeVisible();
});

describe('a server that does not sort', () => {
  const openBasic = (answers: Answers) => openScreen('academy-users', { answers, user: { capabilities: [] } });

  it('is asked for no order, and of several pages none is offered', async () => {
    const people = Array.from({ length: 10 }, (_, n) => user(n + 1));
    const pagination = { currentPage: 1, totalPages: 2, totalItems: 11, itemsPerPage: 10 };
    const page = await openBasic({ users: { data: people, pagination } as never });
    await expect(rows(page)).toHaveCount(10);
    await expect(header(page, 'User')).toBeVisible();
    await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0);
    await expect(table(page)).toHaveAccessibleName('Users on page 1');
    expect(page.calls.filter((call) => call.includes('sort='))).toEqual([]);
  });

  it('leaves users who are all on one page to be sorted there', async () => {
    const page = await openBasic({ users: listOf(user(1, { firstName: 'Asha' }), user(2, { firstName: 'Zoya' })) });
    await expect(header(page, 'User')).not.toHaveAttribute('aria-sort');
    await header(page, 'User').getByRole('button').click();
    await header(page, 'User').getByRole('button').click();
    await expect(rows(page).first()).toContainText('Zoya');
    const { lines } = await page.csv();
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Zoya', 'Asha']);
    expect(page.calls.filter((call) => call.includes('sort='))).toEqual([]);
  });
});

it('a ban is at once, and Undo takes it back; a failure says so', async () => {
  const name = word();
  await create(name);
  const page = await open();
  await lookFor(page, name);
  await page.getByRole('button', { name: `Ban ${name}` }).click();
  await expect(page.getByText('User banned successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('banned');
  await undo(page).click();
  await expect(page.getByText('User unbanned successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('active');
  await expect(page.getByRole('button', { name: `Ban ${name}` })).toBeVisible();
  page.answer({ banUser: 503 });
  await page.getByRole('button', { name: `Ban ${name}` }).click();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Failed to update user status');
  await expect(toast).toContainText('It is a 503.');
  await expect(row(page, name)).toContainText('active');
});

it('two bans at once are two, each with its name and its own Undo', async () => {
  const name = word();
  const names = [`${name} One`, `${name} Two`];
  for (const each of names) await create(each);
  const { held, release } = hold();
  const page = await open({ banUser: ({ academy }: CallRequest) => held.then(academy) });
  await lookFor(page, name);
  for (const each of names) await page.getByRole('button', { name: `Ban ${each}` }).click();
  release();
  const toasts = page.locator('[part~="toast"]').filter({ hasText: 'User banned successfully' });
  for (const each of names) await expect(toasts.filter({ hasText: each })).toBeVisible();
  await toasts
    .filter({ hasText: names[0] as string })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(row(page, names[0] as string)).toContainText('active');
  await expect(row(page, names[1] as string)).toContainText('banned');
});

it('after a deletion by mouse the focus is in the next row; it says what can be taken back', async () => {
  const name = word();
  for (const each of ['One', 'Two']) await create(`${name} ${each}`);
  const page = await open();
  await lookFor(page, name);
  await expect(rows(page)).toHaveCount(2);
  const [first = '', second = ''] = await rows(page).getByRole('rowheader').locator('.user__name').allTextContents();
  await page.getByRole('button', { name: `Delete ${first}` }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Delete User' });
  await expect(confirmation).toContainText('It can be restored for 30 days.');
  await confirmation.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.locator('[part~="toast"]').filter({ hasText: 'User deleted successfully' })).toContainText(first);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: `Delete ${second}` })).toBeFocused();
});

it('a page that fails leaves the way to the others, and says which is open', async () => {
  const page = await open();
  await expect(rows(page)).toHaveCount(10);
  const pager = page.getByRole('navigation', { name: 'Users' });
  page.answer({ users: ({ query, academy }: CallRequest) => (query.get('page') === '3' ? 500 : academy()) });
  const position = pager.locator('[aria-live="polite"]');
  await pager.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(position).toContainText('Page 2 of');
  await pager.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Server error');
  await expect(position).toContainText(/Page 3 of \d{2,}/);
  await pager.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(rows(page)).toHaveCount(10);
});

it('a deletion asks first, and Undo by keyboard brings the user back', async () => {
  const name = word();
  await create(name);
  const page = await open();
  await lookFor(page, name);
  const remove = page.getByRole('button', { name: `Delete ${name}` });
  await remove.click();
  const confirmation = page.getByRole('alertdialog', { name: 'Delete User' });
  await expect(confirmation).toContainText('Are you sure you want to delete this user?');
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Restored')).toBeVisible();
  await expect(row(page, name)).toBeVisible();
});

it('a deletion that fails says why and leaves the user', async () => {
  const name = word();
  await create(name);
  const page = await open({ deleteUser: 500 });
  await lookFor(page, name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to delete user');
  await expect(row(page, name)).toBeVisible();
});

it('Performance shows subjects, exams and the last fifteen, in colours of our own', async () => {
  let answer: unknown = 500;
  const page = await open({ userPerformance: () => answer });
  const view = page.getByRole('button', { name: /^View performance of/ }).first();
  await view.click();
  const dialog = page.getByRole('dialog', { name: 'Performance' });
  await expect(page.getByText('Failed to load performance')).toBeVisible();
  answer = {
    status: 'ok',
    performance: [
      { title: '<b>Physics</b>', icon: 'x" onload="alert(1)', color: 'url(//evil.example/a)', percentage: '91' },
    ],
    week: [{ title: 'സസ്യശാസ്ത്രം', color: '#123456', percentage: 37 }],
    examWise: [
      {
        title: 'Unit Test Series',
        examCategory: 'Unit Test',
        attended: 40,
        rightAnswer: 31,
        percentage: 77.5,
        examCount: 4,
      },
      { title: null, examCategory: null, attended: null, rightAnswer: null, percentage: null, examCount: null },
    ],
    lastexams: Array.from({ length: 20 }, (_, n) => ({
      submittedDate: `2025-05-${10 + n}T07:00:00Z`,
      percentage: 50 + n,
    })),
    upcoming: [],
  };
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('heading')).toHaveText([
    'Performance',
    'Top Subjects',
    'Areas to Improve',
    'Exam-wise Performance',
    'Last 15 Exams',
  ]);
  await expect(dialog.getByRole('meter', { name: '<b>Physics</b>' })).toHaveAttribute('aria-valuetext', '91.00%');
  await expect(dialog.getByRole('meter', { name: 'സസ്യശാസ്ത്രം' })).toHaveAttribute('aria-valuetext', '37.00%');
  const exams = dialog.getByRole('table', { name: 'Exam-wise Performance' });
  await expect(exams.getByRole('columnheader')).toHaveText(['Title', 'Category', 'Attended', 'Right', '%', 'Count']);
  await expect(exams.locator('tbody').getByRole('row')).toContainText([
    /Unit Test Series\s*Unit Test\s*40\s*31\s*77\.50%\s*4/,
    /Untitled exam\s*–\s*–\s*–\s*–\s*–/,
  ]);
  await expect(dialog.getByRole('meter')).toHaveCount(2 + 15);
  expect((await dialog.element()).innerHTML).not.toMatch(/evil|onload|#123456/);
  expect(await page.findings()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(view).toBeFocused();
});

for (const [who, as, writes] of [
  ['a member of the academy’s staff', 'academyStaff', false],
  ['a teacher', 'teacher', false],
  ['a school user', 'school', true],
] as const) {
  it(`${who} ${writes ? 'changes the people of the own school' : 'looks and changes nothing'}`, async () => {
    const page = await open(undefined, as);
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByRole('button', { name: /^View performance of/ })).toHaveCount(10);
    await expect(page.getByRole('button', { name: 'Add User' })).toHaveCount(writes ? 1 : 0);
    if (!writes) {
      await expect(page.getByRole('button', { name: /^(Edit|Ban|Unban|Delete) / })).toHaveCount(0);
      return;
    }
    await expect(school(page).locator('option')).toHaveCount(2);
    const own = String((await sessionOf(as)).user.name);
    await lookFor(page, own);
    await expect(row(page, own)).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^(Edit|Ban|Unban|Delete) / })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add User' }).click();
    const roles = page.getByRole('dialog').getByRole('combobox', { name: 'Role' }).locator('option');
    await expect(roles).toHaveText(['Choose a role', 'Student', 'Teacher', 'Parent']);
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'School' })).toHaveCount(0);
  });
}

it('whoever may write acts on people of any role, also of one that only the host knows', async () => {
  const page = await open({
    users: listOf(
      user(8001, { userRole: 7 }),
      user(8002, { userRole: null }),
      user(8003, { userRole: 5 }),
      user(Number((await sessionOf('staff')).user.pid), { userRole: 3 }),
    ),
    userRoles: [{ userRole: 7, role: 'Pupil' }],
    banUser: 403,
  });
  await expect(rows(page)).toHaveCount(4);
  for (const pid of [8001, 8002, 8003]) {
    for (const what of ['Edit', 'Ban', 'Delete']) {
      await expect(page.getByRole('button', { name: `${what} User ${pid}` })).toBeVisible();
    }
  }
  // Nobody bans oneself.
  await expect(page.getByRole('button', { name: /^(Edit|Ban|Delete) / })).toHaveCount(9);
  // Whether it may be, the host answers, and its reason is told.
  await page.getByRole('button', { name: 'Ban User 8001' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update user status' })).toContainText(
    'It is a 403.',
  );
});

it('a page may take Add User over', async () => {
  const page = await open();
  await expect(rows(page)).toHaveCount(10);
  const actions: unknown[] = [];
  page.page.addEventListener(
    'academy-action',
    (event) => {
      actions.push([(event as CustomEvent).detail, event.cancelable]);
      event.preventDefault();
    },
    { capture: true },
  );
  await page.getByRole('button', { name: 'Add User' }).click();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  expect(actions).toEqual([
    [{ action: 'add-user' }, true],
    [{ action: 'edit-user', id: expect.any(Number) }, true],
  ]);
});

it('a user is added: what is missing is said, a number that is taken too, and nothing typed is lost', async () => {
  const name = word();
  const page = await open();
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  const field = (label: string) => dialog.getByRole('textbox', { name: label });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(field('Name')).toBeFocused();
  await save.click();
  await expect(field('Name')).toHaveAccessibleDescription('Please enter a name');
  await expect(field('Name')).toBeFocused();
  await expect(field('Phone')).toHaveAccessibleDescription('Please enter a phone number');
  await expect(dialog.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription('Please choose a role');
  expect(await page.findings()).toEqual([]);
  await field('Name').fill(`${name} शर्मा`);
  await field('Phone').fill('90000 00006');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Teacher');
  await field('Password').fill('short');
  await save.click();
  await expect(dialog.getByRole('combobox', { name: 'School' })).toHaveAccessibleDescription('Please choose a school');
  await expect(field('Password')).toHaveAccessibleDescription('A password has at least 10 characters');
  await dialog.getByRole('combobox', { name: 'School' }).selectOption(String(SCHOOL));
  await field('Password').fill('a good long password');
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('Somebody has this phone number already');
  await expect(field('Name')).toHaveValue(`${name} शर्मा`);
  const own = phone();
  await field('Phone').fill(own);
  await save.pressUntilGone();
  await expect(page.getByText('User created successfully')).toBeVisible();
  await lookFor(page, name);
  await expect(row(page, `${name} शर्मा`)).toContainText(/Teacher.*active\s*Never/);
  const signedIn = await fetch(`${academyApi}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier: own, password: 'a good long password', parentView: false }),
  });
  expect(signedIn.ok).toBe(true);
});

it('who was added without a password is invited next, with the person chosen', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(word());
  await dialog.getByRole('textbox', { name: 'Phone' }).fill(phone());
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Academy staff');
  await dialog.getByRole('button', { name: 'Save' }).pressUntilGone();
  await page.getByRole('button', { name: 'Invite' }).click();
  expect(page.went.at(-1)).toMatch(/^\/data\/invitations\?invite=\d+$/);
});

it('a student gets class and roll number, and a parent who is linked and unlinked with both names shown', async () => {
  const own = word();
  await create(`${own} Mother`, { userRole: 24, schoolId: null });
  const page = await open();
  await page.getByRole('button', { name: 'Add User' }).click();
  const add = page.getByRole('dialog', { name: 'Add User' });
  await add.getByRole('textbox', { name: 'Name' }).fill(`${own} Child`);
  await add.getByRole('combobox', { name: 'Role' }).selectOption('Student');
  await add.getByRole('combobox', { name: 'School' }).selectOption(String(SCHOOL));
  await add.getByRole('textbox', { name: 'Class' }).fill(`${own} 9`);
  await add.getByRole('textbox', { name: 'Roll number' }).fill('R-7');
  expect(await page.findings()).toEqual([]);
  // Without a phone number: a student needs none.
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User created successfully')).toBeVisible();

  // A student does not sign in: what comes next is a parent.
  await page.getByRole('button', { name: 'Add a parent' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await expect(edit.getByRole('textbox', { name: 'Class' })).toHaveValue(`${own} 9`);
  await expect(edit.getByRole('textbox', { name: 'Roll number' })).toHaveValue('R-7');
  await expect(edit.getByText('No parent is linked.')).toBeVisible();
  await edit.getByRole('textbox', { name: 'Find a parent' }).fill(own);
  await edit.getByRole('textbox', { name: 'Find a parent' }).press('Enter');
  await edit.getByRole('button', { name: `Link ${own} Mother` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${own} Mother becomes a parent of ${own} Child`);
  await question.getByRole('button', { name: 'Link' }).click();
  await expect(page.getByText('Parent and child are linked')).toBeVisible();
  expect(await page.findings()).toEqual([]);
  await edit.getByRole('button', { name: `Unlink ${own} Mother` }).click();
  await expect(question).toContainText(`${own} Mother will no longer be a parent of ${own} Child`);
  await question.getByRole('button', { name: 'Unlink' }).click();
  await expect(edit.getByText('No parent is linked.')).toBeVisible();
});

it('a file with wrong rows imports nothing and says why; corrected, all of it', async () => {
  const own = word();
  const [one, two, three] = [phone(), phone(), phone()];
  const page = await open();
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByRole('button', { name: 'From a file' }).click();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByLabel('CSV file')).toHaveAccessibleDescription('Please choose a file');

  const template = dialog.getByRole('link', { name: 'Download template' });
  await expect(template).toHaveAttribute('download', 'users.csv');
  expect(await (await fetch((await template.getAttribute('href')) ?? '')).text()).toContain('Name,');

  const choose = (text: string) =>
    dialog.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', content: `\ufeff${text}` });
  await choose(
    [
      'Name;Phone;Role;School',
      `"${own} <b>अनु</b>";${one};Parent;${SCHOOL}`,
      `${own};12;Student;Nowhere`,
      `;${one};Boss;`,
    ].join('\r\n'),
  );
  await expect(
    dialog.getByText('people.csv: 3 rows, 1 ready, 2 with something to correct. Correct the file and choose it again.'),
  ).toBeVisible();
  const wrong = dialog.getByRole('table', { name: 'Rows that need a look' }).locator('tbody').getByRole('row');
  await expect(wrong).toContainText([
    /^3.*There is no school “Nowhere” · A phone number has 6 to 15 digits/,
    /^4.*There is no role “Boss” · Please enter a name · Row 2 has the same phone number/,
  ]);
  expect(await page.findings()).toEqual([]);

  // What only the host can know is told by row as well.
  await choose(['Name,Phone,Role,School', `${own} A,${two},Parent,`, `${own} B,9000000006,Parent,`].join('\n'));
  await dialog.getByRole('button', { name: 'Import 2 users' }).click();
  await expect(wrong).toContainText([/^3.*Somebody has this phone number already/]);
  const found = await askAcademy<{ pagination: { totalItems: number } }>('staff', `/api/admin/users?search=${own}`);
  expect(found.pagination.totalItems).toBe(0);

  await choose(
    [
      'Name,Phone,Role,School',
      `"${own} <b>अनु</b>\n(two lines)",${two},Parent,`,
      `${own} B,${three},Student,${SCHOOL}`,
    ].join('\n'),
  );
  await dialog.getByRole('button', { name: 'Import 2 users' }).pressUntilGone();
  await expect(page.getByText('2 users imported successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await lookFor(page, own);
  await expect(rows(page)).toHaveCount(2);
  await expect(row(page, `${own} <b>अनु</b>`)).toBeVisible();
});

it('a column of a file that is not understood is named before anything is imported', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByRole('button', { name: 'From a file' }).click();
  const content = `Name,Phone,Role,Blood group,Bus\n${word()},${phone()},Parent,A,7\n`;
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', content });
  await expect(
    dialog.getByText('These columns are not understood and will not be imported: Blood group, Bus'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import 1 user' })).toBeEnabled();
});

it('five thousand rows are read and looked through without holding up the page', async () => {
  const page = await open(undefined, 'school');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByRole('button', { name: 'From a file' }).click();
  const lines = Array.from({ length: 5_000 }, (_, n) => `ആരവ് ${n},${8_100_000_000 + n},Student`);
  // Each step of the work gives the page its turn, in which it draws how far it is: a step judges 500 rows at most.
  const drawn = new Set<string>();
  const look = new MutationObserver((changes) => {
    for (const { target } of changes) drawn.add((target as Element).getAttribute('aria-valuenow') ?? '');
  });
  look.observe(await dialog.element(), { subtree: true, attributeFilter: ['aria-valuenow'] });
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'all.csv',
    mimeType: 'text/csv',
    content: ['Name,Phone,Role', ...lines].join('\n'),
  });
  await expect(dialog.getByText('all.csv: 5,000 rows, 5,000 ready.')).toBeVisible();
  await expect(dialog.getByRole('table', { name: 'Rows of the file' })).toHaveAttribute('aria-rowcount', '5001');
  look.disconnect();
  expect(drawn.size).toBeGreaterThanOrEqual(9);
});

it('a file is asked for once its roles and schools can be known, and a failure of theirs is told', async () => {
  const { held, release } = hold();
  const userRoles = async () => {
    await held;
    return 503;
  };
  const page = await openScreen('academy-users', { answers: { userRoles }, isReady: false });
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByRole('button', { name: 'From a file' }).click();
  await expect(dialog.getByRole('button', { name: 'From a file' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByLabel('CSV file')).toHaveCount(0);
  release();
  await expect(dialog.getByRole('alert')).toContainText('It is a 503.');
  page.answer({ userRoles: [{ userRole: 24, role: 'Guardian' }] });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const content = `Name,Phone,Role\n${word()},${phone()},Guardian\n`;
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', content });
  await expect(dialog.getByRole('button', { name: 'Import 1 user' })).toBeEnabled();
});

it('a list that failed says why, and not that there is nobody; it is not drawn as empty, and exports nothing', async () => {
  let answer: unknown = 503;
  const page = await open({ users: () => answer }, 'academyStaff');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Users could not be loaded. It is a 503.');
  await expect(page.getByText('No data available.')).toBeVisible();
  await expect(page.getByText(EMPTY)).toHaveCount(0);
  await expect(page.locator('.state__icon')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  answer = listOf(user(8001));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'User 8001')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
});

it('a list that one may not see says so calmly, as nothing is broken', async () => {
  const page = await open({ users: 403, userRoles: 403, schools: 403 }, 'academyStaff');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('You do not have permission to perform this action');
  await expect(alert).toHaveAttribute('data-tone', 'denied');
  page.answer({ users: 500, userRoles: 403, schools: 403 });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert.filter({ hasText: 'Server error.' })).toHaveAttribute('data-tone', 'error');
});

it('calls that fail for one reason are told in one message and tried again together; another reason has its own', async () => {
  const page = await open({ users: 503, userRoles: 503, schools: 500 }, 'academyStaff');
  const alert = page.getByRole('alert');
  const ofOneReason = alert.filter({ hasText: 'Users and Roles could not be loaded. It is a 503.' });
  await expect(ofOneReason).toBeVisible();
  await expect(alert.filter({ hasText: 'Schools could not be loaded. Server error.' })).toBeVisible();
  await expect(alert).toHaveCount(2);
  page.answer({ users: listOf(user(8001)), userRoles: [{ userRole: 6, role: 'Teacher of ours' }] });
  await ofOneReason.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'User 8001')).toContainText('Teacher of ours');
  await expect(alert).toHaveCount(1);
});

it('a teacher gets a further school in the form, and loses it there, by keyboard alone', async () => {
  const name = word();
  const pid = await create(name, { userRole: 6, mobileNumber: phone(), schoolId: SCHOOL });
  const schools = () =>
    askAcademy<{ otherSchoolIds?: number[] }>('staff', `/api/admin/users/${pid}`).then(
      ({ otherSchoolIds = [] }) => otherSchoolIds.length,
    );
  const page = await open();
  await lookFor(page, name);
  const edit = page.getByRole('button', { name: `Edit ${name}` });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  const others = dialog.getByRole('combobox', { name: 'Also teaches at' });
  await expect(others).toBeVisible();
  // The home school is not among them.
  await expect(others.locator(`option[value="${SCHOOL}"]`)).toHaveCount(0);
  const second = (await others.locator('option').nth(1).textContent()) ?? '';
  await others.selectOption({ index: 1 });
  const chosen = dialog.locator('.other-schools__list');
  await expect(chosen).toContainText(second);
  expect(await page.findings()).toEqual([]);
  page.resize(320, 700);
  await chosen.getByRole('button').hover();
  page.resize(1280, 720);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await schools()).toBe(1);

  await edit.click();
  await expect(chosen).toContainText(second);
  await chosen.getByRole('button', { name: second }).press('Enter');
  await expect(chosen).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await schools()).toBe(0);
});

it('in 320 px the panel of the list’s view stays inside the window', async () => {
  const page = await openScreen('academy-users', { width: 320, height: 560 });
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns and views' }).filter({ visible: true }).click();
  const { left, top, right, bottom } = await page.getByRole('dialog', { name: 'Columns and views' }).boundingBox();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(320);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(560);
});

describe('the head of the table', () => {
  const tenUsers = listOf(...Array.from({ length: 10 }, (_, index) => user(8100 + index)));
  const head = (page: ScreenPage) => table(page).locator('thead');
  const topOf = async (part: ReturnType<typeof head>) => Math.round((await part.boundingBox()).top);
  const openScrolled = async (width: number) => {
    const page = await open({ users: tenUsers });
    page.resize(width, 320);
    await expect(rows(page)).toHaveCount(10);
    const { top } = await table(page).boundingBox();
    page.page.scrollTo(0, page.page.scrollY + top + 200);
    return page;
  };

  it('stays in view below the bar of the page while rows scroll, and covers nothing that has the focus', async () => {
    const page = await openScrolled(1280);
    await expect.poll(() => topOf(head(page))).toBe(0);
    page.host.style.setProperty('--academy-top', '56px');
    await expect.poll(() => topOf(head(page))).toBe(56);
    page.page.document.documentElement.dir = 'rtl';
    await expect.poll(() => topOf(head(page))).toBe(56);
    expect(await page.findings()).toEqual([]);

    const { bottom } = await head(page).boundingBox();
    const covered = rows(page).nth(5).getByRole('button').first();
    page.page.scrollBy(0, (await covered.boundingBox()).top - bottom + 20);
    await expect.poll(() => topOf(covered)).toBeLessThan(bottom);
    await covered.focus();
    await expect.poll(() => topOf(covered)).toBeGreaterThanOrEqual(Math.round(bottom));
  });

  it('stays in view too where the table is wider than its place, above the names that stay, until its last row', async () => {
    const page = await openScrolled(640);
    const role = table(page).getByRole('columnheader', { name: 'Role' });
    const name = table(page).getByRole('columnheader', { name: 'User' });
    await expect.poll(() => topOf(role)).toBe(0);
    page.host.style.setProperty('--academy-top', '56px');
    page.page.scrollBy(0, 1);
    await expect.poll(() => topOf(role)).toBe(56);
    const box = page.locator('.table__scroll');
    await box.evaluate((scroller) => scroller.scrollTo(200, 0));
    const { left } = await box.boundingBox();
    await expect.poll(async () => Math.abs((await name.boundingBox()).left - left)).toBeLessThan(1);
    await expect.poll(() => topOf(name)).toBe(56);
    // What is pressed there is the head, and no row below it.
    const { left: from, top } = await name.boundingBox();
    const hit = page.host.shadowRoot?.elementFromPoint(from + 20, top + 20)?.closest('thead');
    expect(hit).toBeTruthy();
    const { documentElement } = page.page.document;
    expect(documentElement.scrollWidth).toBe(documentElement.clientWidth);
    page.page.scrollTo(0, documentElement.scrollHeight);
    const last = rows(page).last();
    await expect.poll(async () => (await role.boundingBox()).bottom - (await last.boundingBox()).top).toBeLessThan(1);
  });

  it('goes with its rows on a phone', async () => {
    const page = await openScrolled(360);
    await expect.poll(() => topOf(head(page))).toBeLessThan(0);
    expect(page.page.document.documentElement.scrollWidth).toBe(page.page.document.documentElement.clientWidth);
  });
});

it('a saved view is a tab above the table, pressed while the list is shown so, and All takes it back', async () => {
  const page = await open({ savedViews: { own: [], shared: [] }, saveSavedView: { viewId: 1 }, removeSavedView: {} });
  await expect(rows(page).first()).toBeVisible();
  const tabs = page.getByRole('group', { name: 'Saved views' });
  await expect(tabs).toHaveCount(0);
  const role = page.getByRole('combobox', { name: 'Role' });
  await role.selectOption({ label: 'Teacher' });
  await page.getByRole('button', { name: 'Columns and views' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns and views' });
  await panel.getByRole('textbox', { name: 'Save this view as' }).fill('Our teachers');
  await panel.getByRole('button', { name: 'Save' }).click();
  const tab = tabs.getByRole('button', { name: 'Our teachers' });
  const all = tabs.getByRole('button', { name: 'All', exact: true });
  await expect(tab).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await all.click();
  await expect(role.locator('option:checked')).toHaveText('All Roles');
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  await expect(tab).toHaveAttribute('aria-pressed', 'false');
  // A list that is shown in neither way has neither tab pressed.
  await role.selectOption({ label: 'Parent' });
  await expect(all).toHaveAttribute('aria-pressed', 'false');
  await tab.click();
  await expect(role.locator('option:checked')).toHaveText('Teacher');
  // A list that waits for its rows is dimmed.
  await page.rest();
  expect(await page.findings()).toEqual([]);

  await page.getByRole('button', { name: 'Columns and views' }).click();
  await panel.getByRole('button', { name: 'Delete Our teachers' }).click();
  await expect(tabs).toHaveCount(0);
});
