/** School Management (promises/academy-schools.md): its cards, what is done to a school, and what a host may leave out. */
import { sendMouse } from '@web/test-runner-commands';
import { inMotion } from '#tests/elements/screen/motion.ts';
import {
  type Answers,
  askAcademy,
  type CallRequest,
  expect,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import type { Account } from '#tests/elements/support.ts';

inMotion();

const INDIA = 101;

const card = (page: ScreenPage, name: string) => page.getByRole('article', { name, exact: true });
const cards = (page: ScreenPage) => page.getByRole('article');
const heading = (page: ScreenPage) => page.getByRole('heading', { name: 'School Management' });
const search = (page: ScreenPage) => page.getByRole('searchbox', { name: 'Search schools' });
/** Looks for words at once, as Enter does. */
async function lookFor(page: ScreenPage, words: string): Promise<void> {
  await search(page).fill(words);
  await search(page).press('Enter');
}
const country = (page: ScreenPage) => page.getByRole('combobox', { name: 'Country' });
const confirmation = (page: ScreenPage) => page.getByRole('alertdialog', { name: 'Delete School' });
const undo = (page: ScreenPage) => page.getByRole('button', { name: 'Undo' });

/** A word that only this test's schools have in their names. */
const word = () => `Element${crypto.randomUUID().slice(0, 8)}`;

async function create(name: string): Promise<number> {
  const school = { name, countryId: INDIA, isActive: true };
  return (await askAcademy<{ schoolId: number }>('staff', '/api/admin/schools', school)).schoolId;
}

/** This many schools: `name 01`, `name 02` and on. */
async function createMany(name: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await create(`${name} ${String(n).padStart(2, '0')}`);
}

const open = (answers?: Answers, as?: Account, user?: Record<string, unknown>) =>
  openScreen('academy-schools', { as, ...(answers && { answers }), ...(user && { user }) });

it('a card says all that is promised, and names stay text in every script', async () => {
  const page = await open({
    schools: {
      data: [
        {
          schoolId: 11,
          name: '<b>വിദ്യാജ്യോതി</b> =1+1',
          totalStudents: 123456,
          totalTeachers: 20,
          countryName: 'India',
          isActive: 1,
        },
        { schoolId: '12', name: null, totalStudents: '7', totalTeachers: null, countryName: null, isActive: false },
      ],
      pagination: { currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 12 },
    },
  });
  const first = card(page, '<b>വിദ്യാജ്യോതി</b> =1+1');
  await expect(first).toContainText(/ID 11\s*Students\s*1,23,456\s*Teachers\s*20\s*Country\s*India\s*Status\s*Active/);
  await expect(card(page, 'School 12')).toContainText(/Students\s*7\s*Teachers\s*–\s*Country\s*–\s*Status\s*Inactive/);
  await expect(page.locator('academy-schools b')).toHaveCount(0);
});

it('deleting the last card of the last page shows the page before it; Undo by keyboard brings it back', async () => {
  const own = word();
  await createMany(own, 13);
  const page = await open();
  await lookFor(page, own);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(cards(page)).toHaveCount(1);

  await page.getByRole('button', { name: `Delete ${own} 13` }).focus();
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toContainText('Are you sure you want to delete this school?');
  await expect(confirmation(page)).toContainText(`${own} 13`);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByText('School deleted successfully')).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByText('12 schools', { exact: true })).toBeVisible();
  await expect(page.getByText('No schools found')).toHaveCount(0);
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Restored')).toBeVisible();
  await expect(page.getByText('13 schools', { exact: true })).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

it('Cancel and Escape delete nothing; a button that is pressed on and on deletes once', async () => {
  const name = word();
  await create(name);
  const page = await open();
  const deletes = () => page.sent.filter(({ call }) => call === 'deleteSchool');
  await lookFor(page, name);
  const remove = page.getByRole('button', { name: `Delete ${name}` });
  await remove.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation(page)).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await expect(confirmation(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toHaveCount(0);
  expect(deletes()).toEqual([]);

  await remove.click();
  await confirmation(page).getByRole('button', { name: 'Delete', exact: true }).pressUntilGone();
  await expect(page.getByText('School deleted successfully')).toBeVisible();
  await expect(page.getByText('No schools found')).toBeVisible();
  expect(deletes()).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

it('a deletion that fails says why and leaves the card', async () => {
  const name = word();
  await create(name);
  const page = await open({ deleteSchool: () => new Response('', { status: 500 }) });
  await lookFor(page, name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await confirmation(page).getByRole('button', { name: 'Delete', exact: true }).click();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Failed to delete school');
  await expect(toast).toContainText('Server error. Please try again later.');
  await expect(card(page, name)).toBeVisible();
});

it('a school is added: what is missing is said, and a failure loses nothing typed', async () => {
  const name = word();
  let fault: number | undefined = 503;
  const page = await open({
    createSchool: ({ academy }: CallRequest) =>
      fault ? Response.json({ message: 'We are moving house.' }, { status: fault }) : academy(),
  });
  await lookFor(page, name);
  await expect(page.getByText('No schools found')).toBeVisible();
  await page.getByRole('button', { name: 'Add School' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add School' });
  const field = dialog.getByRole('textbox', { name: 'School Name' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Please enter the name of the school');
  await expect(field).toBeFocused();
  expect(await page.findings()).toEqual([]);
  await field.fill('x'.repeat(201));
  await expect(field).toHaveAccessibleDescription('At most 200 characters');
  await field.fill(`  ${name} `);
  await page.keyboard.press('Enter');
  const place = dialog.getByRole('combobox', { name: 'Country' });
  await expect(place).toHaveAccessibleDescription('Please choose a country');
  await expect(place).toBeFocused();
  await place.selectOption('Bhutan');
  await dialog.getByRole('checkbox', { name: 'Active' }).uncheck();
  // A click beside the form closes nothing.
  await sendMouse({ type: 'click', position: [5, 5] });
  await expect(field).toHaveValue(`  ${name} `);

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('We are moving house.');
  await expect(field).toHaveValue(`  ${name} `);
  await expect(place.locator('option:checked')).toHaveText('Bhutan');
  await expect(dialog.getByRole('checkbox', { name: 'Active' })).not.toBeChecked();

  fault = undefined;
  await dialog.getByRole('button', { name: 'Save' }).pressUntilGone();
  await expect(page.getByText('School created successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('1 school', { exact: true })).toBeVisible();
  await expect(card(page, name)).toContainText(/Bhutan\s*Status\s*Inactive/);
  await expect(page.getByRole('button', { name: 'Add School' })).toBeFocused();
  // A school without people is no use yet.
  await page.getByRole('button', { name: 'Add its users' }).click();
  const user = page.getByRole('dialog', { name: 'Add User' });
  await user.getByRole('combobox', { name: 'Role' }).selectOption('Teacher');
  await expect(user.getByRole('combobox', { name: 'School' }).locator('option:checked')).toHaveText(name);
});

it('what is to be edited and cannot be read can be tried again', async () => {
  const name = word();
  await create(name);
  const page = await open({ schoolById: () => new Response('', { status: 500 }) });
  await lookFor(page, name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit School' });
  await expect(dialog.getByRole('alert')).toContainText('Server error. Please try again later.');
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0);
  page.answer({ schoolById: undefined });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('textbox', { name: 'School Name' })).toHaveValue(name);
});

it('a host that cannot save schools is not asked to: it says so', async () => {
  const page = await open(undefined, 'staff', { capabilities: [] });
  await page.getByRole('button', { name: 'Add School' }).click();
  await expect(page.getByText('This academy does not offer this here.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

it('View Details tells all that is known of a school, and what of it could not be loaded', async () => {
  let classes: unknown = 503;
  const page = await open({ schoolClasses: () => classes }, 'academyStaff');
  await lookFor(page, 'Vidya Jyothi Public');
  await page.getByRole('button', { name: 'View Details of Vidya Jyothi Public School' }).click();
  const dialog = page.getByRole('dialog', { name: 'School Details' });
  await expect(dialog).toContainText(
    /Vidya Jyothi Public School\s*ID 11\s*Students\s*\d+\s*Teachers\s*\d+\s*Country\s*India/,
  );
  await expect(dialog.getByRole('alert')).toContainText('Classes could not be loaded.');
  classes = [{ gradeId: 1, grade: 'Class <b>9</b> A' }];
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('Class <b>9</b> A')).toBeVisible();
  const plan = dialog.getByRole('link', { name: 'Medical Entrance Foundation' });
  await expect(plan).toHaveAttribute('href', '/study-plans/7?school-id=11');
  expect(await page.findings()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

for (const [who, as] of [
  ['a member of the academy’s staff', 'academyStaff'],
  ['a school user', 'school'],
  ['a teacher', 'teacher'],
] as const) {
  it(`${who} sees schools and cannot change them`, async () => {
    const page = await open(undefined, as);
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^View Details/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add School' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0);
    if (as === 'school') await expect(cards(page)).toHaveCount(1);
    if (as === 'teacher') await expect(cards(page)).toHaveCount(2);
    expect(page.calls).toContain('/api/admin/schools?page=1&limit=12');
  });
}

it('a host that answers all schools at once is searched, narrowed and paged here', async () => {
  const all = Array.from({ length: 30 }, (_, index) => ({
    schoolId: 500 + index,
    name: index === 29 ? 'ÉCOLE जोशी' : `School ${index + 1}`,
    totalStudents: index,
    totalTeachers: 1,
    countryName: index % 2 === 0 ? 'India' : 'Nepal',
    isActive: true,
  }));
  const page = await open({
    schools: all,
    countries: [
      { countryId: 1, niceName: 'India' },
      { countryId: 2, niceName: 'Nepal' },
    ],
  });
  await expect(page.getByText('30 schools', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(cards(page)).toHaveCount(6);
  await country(page).selectOption('Nepal');
  await expect(page.getByText('15 schools', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await lookFor(page, 'ecole');
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, 'ÉCOLE जोशी')).toBeVisible();
  await country(page).selectOption('All Countries');
  await lookFor(page, '504');
  await expect(card(page, 'School 5')).toBeVisible();
  const { lines } = await page.csv();
  expect(lines).toEqual(['Name,ID,Students,Teachers,Country,Status', 'School 5,504,4,1,India,Active']);
});

it('an export holds everything that the filters select, not the page in view', async () => {
  const own = word();
  await createMany(own, 14);
  await create(`=1+1 ${own}`);
  const page = await open();
  await lookFor(page, own);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(cards(page)).toHaveCount(3);
  const { name, lines } = await page.csv();
  expect(name).toMatch(/^schools-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(lines).toHaveLength(16);
  // No spreadsheet runs what a school is called.
  expect(lines[1]).toMatch(new RegExp(`^'=1\\+1 ${own},\\d+,0,0,India,Active$`));
  expect(lines[15]).toMatch(new RegExp(`^${own} 14,`));
});

it('a list that failed says so, not that there is none, and can be tried again', async () => {
  let answer: unknown = 503;
  const page = await open({ schools: () => answer });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Schools could not be loaded. It is a 503.');
  await expect(page.getByText('No schools found')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  await expect(page.locator('[part~="toast"]')).toHaveCount(0);
  answer = 'wrong shape';
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText('The server sent an answer that this page cannot read.');
  answer = [];
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText('No schools found')).toBeVisible();
});

it('without countries the list is there all the same', async () => {
  const page = await open({ countries: { wrong: 'shape' } });
  await expect(cards(page).first()).toBeVisible();
  await expect(country(page).locator('option')).toHaveText(['All Countries']);
  await expect(page.getByRole('alert')).toContainText('Countries could not be loaded.');
});

it('on a page of somebody else the buttons tell what was pressed, and the page decides', async () => {
  const page = await open();
  await expect(cards(page).first()).toBeVisible();
  const actions: unknown[] = [];
  page.page.addEventListener('academy-action', (event) => {
    actions.push((event as CustomEvent).detail);
    event.preventDefault();
  });
  await lookFor(page, 'Vidya Jyothi Public');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Add School' }).click();
  await page.getByRole('button', { name: /^Edit / }).click();
  await page.getByRole('button', { name: /^View Details/ }).click();
  expect(actions).toEqual([
    { action: 'add-school' },
    { action: 'edit-school', id: 11 },
    { action: 'view-school', id: 11 },
  ]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('This page is not set up for this yet.')).toHaveCount(0);
});
