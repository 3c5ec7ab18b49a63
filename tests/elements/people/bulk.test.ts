/** Bulk actions (promises/bulk-actions.md) in the lists that have them: rows are chosen, and one act is done for all. */
import { emulateMedia } from '@web/test-runner-commands';
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
import { standingFor } from '#tests/support/run/gate.ts';

const SCHOOL = 11;
const PARENT = 24;
const STUDENT = 5;
const TEACHER = 6;

const table = (page: ScreenPage) => page.getByRole('table', { name: /^Users/ });
const box = (page: ScreenPage, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const bar = (page: ScreenPage) => page.getByRole('region', { name: 'Selected rows' });
const dialog = (page: ScreenPage) => page.locator('dialog');
const press = (page: ScreenPage, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Presses what the bar offers. */
const act = (page: ScreenPage, name: string) => bar(page).getByRole('button', { name, exact: true }).click();

/** Looks for words at once, as Enter does. */
async function lookFor(page: ScreenPage, words: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.fill(words);
  await search.press('Enter');
  // Until then the rows of all users stand there.
  await expect(table(page).locator('tbody').getByRole('row').first()).toContainText(words);
}

/** A word that only this test's people have in their names. */
const word = () => `Bulk${crypto.randomUUID().slice(0, 8)}`;
let phones = Math.floor(Math.random() * 8_999_999) * 100;
const phone = () => String(7_000_000_000 + ++phones);

interface Somebody {
  pid: number;
  firstName: string;
  banned: boolean;
}

async function found(search: string): Promise<Map<string, Somebody>> {
  const path = `/api/admin/users?page=1&limit=1000&search=${search}`;
  const { data } = await askAcademy<{ data: Somebody[] }>('staff', path);
  return new Map(data.map((user) => [user.firstName, user]));
}

/** Creates people in one go. @returns them, by their names. */
async function create(people: readonly object[], search: string): Promise<Map<string, Somebody>> {
  const users = people.map((each) => ({ mobileNumber: '', schoolId: SCHOOL, ...each }));
  await askAcademy('staff', '/api/admin/users/import', { users });
  return found(search);
}

const classOf = async (pid: number) =>
  (await askAcademy<{ className: string | null }>('staff', `/api/admin/users/${pid}`)).className;

const subjects = async () =>
  (
    await askAcademy<{ conversations: { subject: string }[] }>('staff', '/api/messages/conversations')
  ).conversations.map(({ subject }) => subject);

/** A school's three students, each with a parent. */
async function threeFamilies(name: string) {
  const families = ['One', 'Two', 'Three'].map((each) => ({ child: `${name} ${each}`, phone: phone() }));
  await create(
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
  return families.map(({ child }) => child) as [string, string, string];
}

const open = (answers?: Answers, as?: Account) => openScreen('academy-users', { as, ...(answers && { answers }) });

it('whose parents could not be written to is tried again with the same words', async () => {
  const name = word();
  const [first] = await threeFamilies(name);
  const alone = `${name} Alone`;
  const people = await create([{ firstName: alone, userRole: STUDENT }], name);
  const page = await open();
  await lookFor(page, name);
  await press(page, 'Select');
  for (const child of [first, alone]) await box(page, child).check();
  await act(page, 'Write to parents');
  await dialog(page).getByLabel('Subject').fill('{student}: meeting');
  await dialog(page).getByRole('textbox', { name: 'Message' }).fill('On Monday');
  await dialog(page).getByRole('button', { name: 'Send Messages' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Done for 1 of 2.');
  await expect(dialog(page)).toContainText('No parent of this student can be written to.');

  // Somebody in the office links a parent meanwhile.
  const [parent, child] = [`P${name} 1`, alone].map((each) => people.get(each)?.pid);
  const { token } = await sessionOf('staff');
  const linked = await fetch(`${academyApi}/api/admin/users/${parent}/children/${child}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(linked.ok).toBe(true);
  await dialog(page).getByRole('button', { name: 'Try those again' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Done for all 2.');
  expect(await subjects()).toContain(`${alone}: meeting`);

  // Nothing is left of it for the next message.
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await box(page, first).check();
  await act(page, 'Write to parents');
  await expect(dialog(page).getByLabel('Subject')).toHaveValue('');
});

it('who cannot be banned is named with the reason, and Undo lifts the bans of the others', async () => {
  const name = word();
  await create([{ firstName: name, userRole: TEACHER, mobileNumber: phone() }], name);
  const page = await open(undefined, 'school');
  await lookFor(page, name);
  await press(page, 'Select');
  await box(page, name).check();
  const teacher = String((await sessionOf('teacher')).user.name);
  // Another search keeps who is chosen.
  await lookFor(page, teacher);
  await box(page, teacher).check();
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
  await act(page, 'Ban');
  await expect(dialog(page)).toContainText('2 users will be banned: they cannot sign in');
  await dialog(page).getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(dialog(page).getByText('Done for 1 of 2.')).toBeVisible();
  const left = dialog(page).getByRole('table', { name: 'Not done, and why' }).locator('tbody').getByRole('row');
  await expect(left).toHaveCount(1);
  await expect(left).toContainText(new RegExp(`${teacher}.*belongs to another school too`));
  const { name: file, lines } = await page.csv(dialog(page));
  expect(file).toMatch(/^not-done-/);
  expect(lines[1]).toContain(teacher);
  expect((await found(name)).get(name)?.banned).toBe(true);

  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page).getByText('Taken back for all 1.')).toBeVisible();
  expect((await found(name)).get(name)?.banned).toBe(false);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await lookFor(page, name);
  await expect(table(page)).toContainText('active');
});

it('students move to another class, and each back to their own', async () => {
  const name = word();
  const people = await create(
    [
      { firstName: `${name} A`, userRole: STUDENT, className: `${name} 7` },
      { firstName: `${name} B`, userRole: STUDENT, className: `${name} 8` },
    ],
    name,
  );
  const classes = async () => Promise.all([...people.values()].map(({ pid }) => classOf(pid)));
  const before = await classes();
  const page = await open();
  await lookFor(page, name);
  await press(page, 'Select');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
  await act(page, 'Move class');
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog(page).getByText('Say which class')).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Class' }).fill(`${name} 9`);
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog(page).getByText('Done for all 2.')).toBeVisible();
  expect(await classes()).toEqual([`${name} 9`, `${name} 9`]);
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(page).getByText('Taken back for all 2.')).toBeVisible();
  expect(await classes()).toEqual(before);
});

it('all that match are chosen over every page, and their file has them', async () => {
  const name = word();
  const names = Array.from({ length: 13 }, (_, at) => `${name} ${String(at).padStart(2, '0')}`);
  await create(
    names.map((firstName) => ({ firstName, userRole: STUDENT })),
    name,
  );
  const page = await open();
  await lookFor(page, name);
  await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(10);
  await press(page, 'Select');
  await act(page, 'This page');
  await expect(bar(page).getByRole('status')).toHaveText('10 selected');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(3);
  await expect(bar(page).getByRole('status')).toHaveText('10 selected');
  await act(page, 'All 13 that match');
  await expect(bar(page).getByRole('status')).toHaveText('13 selected');
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeChecked();
  const { lines } = await page.csv(bar(page));
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0]))).toEqual(new Set(names));
  expect(lines).toHaveLength(14);
  await act(page, 'Clear');
  await expect(bar(page).getByRole('button', { name: 'Write to parents' })).toBeDisabled();
  await press(page, 'Select');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

it('a long act is stopped after the part that is under way, and goes on where it was', async () => {
  const name = word();
  await create(
    Array.from({ length: 120 }, (_, at) => ({ firstName: `${name} ${at}`, userRole: STUDENT })),
    name,
  );
  const page = await open();
  await lookFor(page, name);
  await press(page, 'Select');
  await act(page, 'All 120 that match');
  await expect(bar(page).getByRole('status')).toHaveText('120 selected');
  await act(page, 'Move class');
  await dialog(page).getByRole('combobox', { name: 'Class' }).fill(`${name} X`);
  const { held, release } = hold();
  page.answer({ bulkMoveClass: ({ academy }: CallRequest) => held.then(academy) });
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('0 of 120 done');
  await dialog(page).getByRole('button', { name: 'Stop' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('0 of 120. Stopping after this part…');
  release();
  await expect(dialog(page).getByText('Done for 100 of 120.')).toBeVisible();
  await expect(dialog(page).getByText('Not tried: you stopped before.').first()).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Try those again' }).click();
  await expect(dialog(page).getByText('Done for all 120.')).toBeVisible();
});

/** Lists beside that of the users, by what shows them. */
const LISTS: Readonly<Record<string, { tag: string; attributes?: Record<string, string>; rows: string }>> = {
  'students to follow up': { tag: 'academy-attention', rows: '.follow-up__line' },
  'the students behind a number': { tag: 'academy-list', attributes: { list: 'students' }, rows: 'tbody tr' },
  'students who have not begun a plan': {
    tag: 'academy-plan-report',
    attributes: { 'plan-id': '7', tab: 'not-started' },
    rows: 'tbody tr',
  },
};

// In the gate one list stands for all.
const SHOWN = standingFor(Object.entries(LISTS), ([, { tag }]) => tag === 'academy-plan-report');
for (const [what, { tag, attributes, rows }] of SHOWN) {
  it(`${what} can be chosen, also on a small phone, in both themes`, async () => {
    const page = await openScreen(tag, { as: 'school', ...(attributes && { attributes }) });
    await expect(page.locator(rows).filter({ visible: true }).first()).toBeVisible();
    await press(page, 'Select');
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    await boxes.first().click();
    await boxes.nth(2).click({ holding: 'Shift' });
    await expect(bar(page).getByRole('status')).toHaveText('3 selected');
    page.resize(320, 640);
    expect(page.page.document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await page.findings()).toEqual([]);
    await act(page, 'Write to parents');
    await expect(dialog(page).getByLabel('Subject')).toBeVisible();
    expect(await page.findings()).toEqual([]);
  });
}

it('a teacher writes to parents of many, but bans and moves nobody', async () => {
  const page = await openScreen('academy-attention', { as: 'teacher' });
  await press(page, 'Select');
  await expect(bar(page).getByRole('button', { name: 'Write to parents' })).toBeVisible();
  for (const name of ['Ban', 'Move class', 'Notify'])
    await expect(bar(page).getByRole('button', { name })).toHaveCount(0);
});

it('a server without bulk actions is asked for none', async () => {
  const page = await openScreen('academy-users', { user: { capabilities: [] } });
  await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toHaveCount(0);
});

it('boxes and the bar stay off the paper', async () => {
  const page = await open();
  await press(page, 'Select');
  await expect(bar(page)).toBeVisible();
  await emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeHidden();
  await expect(page.locator('.choose').first()).toBeHidden();
  await emulateMedia({ media: 'screen' });
});
