/** School Management (promises/academy-schools.md), its forms, and taking back what was deleted. */

import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import * as accounts from '#tests/support/accounts.ts';
import { answer, callsOf, refuseSession } from '#tests/support/answers.ts';
import { signIn } from '#tests/support/console.ts';
import { csvOf } from '#tests/support/csv.ts';
import { findings, findingsInBothThemes } from '#tests/support/findings.ts';
import {
  type Academy,
  createAt,
  expect,
  openConsole,
  pressUntilGone,
  type SignedIn,
  sessionOf,
  storeSession,
  test,
} from '#tests/support/journeys.ts';
import { portalPage } from '#tests/support/sites.ts';

const INDIA = 101;
/** Where the seed has no school. */
const BHUTAN = 25;

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const cards = (page: Page) => page.getByRole('article');
const heading = (page: Page) => page.getByRole('heading', { name: 'School Management' });
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

/** So many schools: `name 01`, `name 02` and on. */
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

test('a card says all that is promised, and names stay text in every script', async ({ page, academy }) => {
  await answer(page, {
    '/api/admin/schools': {
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
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/schools');
  const first = card(page, '<b>വിദ്യാജ്യോതി</b> =1+1');
  await expect(first).toContainText(/ID 11\s*Students\s*1,23,456\s*Teachers\s*20\s*Country\s*India\s*Status\s*Active/);
  await expect(card(page, 'School 12')).toContainText(/Students\s*7\s*Teachers\s*0\s*Country\s*–\s*Status\s*Inactive/);
  await expect(page.locator('academy-schools b')).toHaveCount(0);
});

test('search and country narrow the list from its first page, and are there again after Back and a reload', async ({
  page,
  academy,
}) => {
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

test('deleting the last card of the last page shows the page before it; Undo by keyboard brings it back', async ({
  page,
  academy,
}) => {
  const admin = await sessionOf(academy, accounts.administrator);
  const own = word();
  await createMany(academy, admin, own, 13);
  await openConsole(page, academy, admin, '/schools');
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

test('Cancel and Escape delete nothing; a button that is pressed on and on deletes once', async ({ page, academy }) => {
  const admin = await sessionOf(academy, accounts.administrator);
  const name = word();
  await create(academy, admin, name);
  const deletes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletes.push(request.url());
  });
  await openConsole(page, academy, admin, '/schools');
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
  expect(deletes).toEqual([]);

  await remove.click();
  await pressUntilGone(confirmation(page).getByRole('button', { name: 'Delete', exact: true }));
  await expect(page.getByText('School deleted successfully')).toBeVisible();
  await expect(page.getByText('No schools found')).toBeVisible();
  expect(deletes).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a deletion that fails says why and leaves the card', async ({ page, academy }) => {
  const admin = await sessionOf(academy, accounts.administrator);
  const name = word();
  const id = await create(academy, admin, name);
  await answer(page, { [`/api/admin/schools/${id}`]: 500 });
  await openConsole(page, academy, admin, '/schools');
  await lookFor(page, name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await confirmation(page).getByRole('button', { name: 'Delete', exact: true }).click();
  const toast = page.getByRole('alert');
  await expect(toast).toContainText('Failed to delete school');
  await expect(toast).toContainText('Server error. Please try again later.');
  await expect(card(page, name)).toBeVisible();
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

  await page.getByRole('link', { name: 'Schools' }).first().click();
  await lookFor(page, name);
  await expect(card(page, name)).toBeVisible();
});

test('the page of deletions says when there are none, what failed, and what could not be restored', async ({
  page,
  academy,
}) => {
  let told: unknown = 503;
  await answer(page, {
    '/api/admin/deletions': () => told,
    '/restore': () => 410,
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.academyStaff), '/recently-deleted');
  await expect(page.getByRole('alert')).toContainText('It is a 503.');
  told = [
    { kind: 'notification', id: 7, name: 'Sports day', deletedDate: '2026-11-20T10:00:00Z', restorableUntil: null },
  ];
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Restore Sports day' }).click();
  await expect(page.getByRole('alert')).toContainText('Could not be restored');
  await expect(page.getByRole('alert')).toContainText('It is a 410.');
  told = [];
  await page.reload();
  await expect(page.getByText('Nothing was deleted in the last 30 days')).toBeVisible();
});

test('a session that has ended on the page of deletions leads to the login, and from there back', async ({
  page,
  academy,
}) => {
  const letThrough = await refuseSession(page, '**/api/admin/deletions', 'GET');
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

test('where the host cannot restore there is neither Undo nor a page of deletions', async ({ page, academy }) => {
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

test('a school is added in the console: what is missing is said, and a failure loses nothing typed', async ({
  page,
  academy,
}) => {
  const name = word();
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/schools');
  await lookFor(page, name);
  await expect(page.getByText('No schools found')).toBeVisible();
  await page.getByRole('button', { name: 'Add School' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add School' });
  const field = dialog.getByRole('textbox', { name: 'School Name' });
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Please enter the name of the school');
  await expect(field).toBeFocused();
  expect(await findings(page)).toEqual([]);
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
  await page.mouse.click(5, 5);
  await expect(field).toHaveValue(`  ${name} `);

  let fault: number | string = 503;
  await page.route('**/api/admin/schools', (route) =>
    route.request().method() === 'POST' && fault !== 'none'
      ? route.fulfill({ status: Number(fault), json: { message: 'We are moving house.' } })
      : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('We are moving house.');
  await expect(field).toHaveValue(`  ${name} `);
  await expect(place.locator('option:checked')).toHaveText('Bhutan');
  await expect(dialog.getByRole('checkbox', { name: 'Active' })).not.toBeChecked();

  fault = 'none';
  await pressUntilGone(dialog.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('School created successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('1 school', { exact: true })).toBeVisible();
  await expect(card(page, name)).toContainText(/Bhutan\s*Status\s*Inactive/);
  await expect(page.getByRole('button', { name: 'Add School' })).toBeFocused();
});

test('an edited school begins as it is; a session that ends meanwhile loses nothing typed', async ({
  page,
  academy,
}) => {
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
});

test('what is to be edited and cannot be read can be tried again', async ({ page, academy }) => {
  const admin = await sessionOf(academy, accounts.administrator);
  const name = word();
  const id = await create(academy, admin, name);
  let told: unknown = 500;
  await answer(page, { [`/api/admin/schools/${id}`]: () => told });
  await openConsole(page, academy, admin, '/schools');
  await lookFor(page, name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit School' });
  await expect(dialog.getByRole('alert')).toContainText('Server error. Please try again later.');
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0);
  told = 'let it go';
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('textbox', { name: 'School Name' })).toHaveValue(name);
});

test('a host that cannot save schools is not asked to: the console says so', async ({ page, academy }) => {
  const admin = await sessionOf(academy, accounts.administrator);
  await openConsole(page, academy, { ...admin, user: { ...admin.user, capabilities: [] } }, '/schools');
  await page.getByRole('button', { name: 'Add School' }).click();
  await expect(page.getByText('This academy does not offer this here.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('View Details tells all that is known of a school, and what of it could not be loaded', async ({
  page,
  academy,
}) => {
  let classes: unknown = 503;
  await answer(page, { '/schools/11/classes': () => classes });
  await openConsole(page, academy, await sessionOf(academy, accounts.academyStaff), '/schools');
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
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

for (const account of [accounts.academyStaff, accounts.school, accounts.teacher]) {
  test(`${account.what} sees schools and cannot change them`, async ({ page, academy }) => {
    const calls = callsOf(page);
    await openConsole(page, academy, await sessionOf(academy, account), '/schools');
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^View Details/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add School' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0);
    if (account === accounts.school) await expect(cards(page)).toHaveCount(1);
    if (account === accounts.teacher) await expect(cards(page)).toHaveCount(2);
    expect(calls).toContain('/api/admin/schools?page=1&limit=12');
  });
}

test('a host that answers all schools at once is searched, narrowed and paged here', async ({ page, academy }) => {
  const all = Array.from({ length: 30 }, (_, index) => ({
    schoolId: 500 + index,
    name: index === 29 ? 'ÉCOLE जोशी' : `School ${index + 1}`,
    totalStudents: index,
    totalTeachers: 1,
    countryName: index % 2 === 0 ? 'India' : 'Nepal',
    isActive: true,
  }));
  await answer(page, {
    '/api/admin/schools': all,
    '/api/admin/countries': [
      { countryId: 1, niceName: 'India' },
      { countryId: 2, niceName: 'Nepal' },
    ],
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/schools');
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
  const { lines } = await csvOf(page, page.getByRole('button', { name: 'Export' }));
  expect(lines).toEqual(['Name,ID,Students,Teachers,Country,Status', 'School 5,504,4,1,India,Active']);
});

test('an export holds everything that the filters select, not the page in view', async ({ page, academy }) => {
  const admin = await sessionOf(academy, accounts.administrator);
  const own = word();
  await createMany(academy, admin, own, 14);
  await create(academy, admin, `=1+1 ${own}`);
  await openConsole(page, academy, admin, '/schools');
  await lookFor(page, own);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(cards(page)).toHaveCount(3);
  const { name, lines } = await csvOf(page, page.getByRole('button', { name: 'Export' }));
  expect(name).toMatch(/^schools-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(lines).toHaveLength(16);
  // No spreadsheet runs what a school is called.
  expect(lines[1]).toMatch(new RegExp(`^'=1\\+1 ${own},\\d+,0,0,India,Active$`));
  expect(lines[15]).toMatch(new RegExp(`^${own} 14,`));
});

test('a list that failed says so beside that it is empty, and can be tried again', async ({ page, academy }) => {
  let told: unknown = 503;
  await answer(page, { '/api/admin/schools': () => told });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/schools');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Schools could not be loaded. It is a 503.');
  await expect(page.getByText('No schools found')).toBeVisible();
  await expect(page.locator('[part~="toast"]')).toHaveCount(0);
  told = 'wrong shape';
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toContainText('The server sent an answer that this page cannot read.');
  told = [];
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText('No schools found')).toBeVisible();
});

test('without countries the list is there all the same', async ({ page, academy }) => {
  await answer(page, { '/api/admin/countries': { wrong: 'shape' } });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/schools');
  await expect(cards(page).first()).toBeVisible();
  await expect(country(page).locator('option')).toHaveText(['All Countries']);
  await expect(page.getByRole('alert')).toContainText('Countries could not be loaded.');
});

test('on a page of somebody else the buttons tell what was pressed, and the page decides', async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  await embedded(page, academy, dist, embedding);
  await expect(cards(page).first()).toBeVisible();
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(globalThis, { told });
    document.addEventListener('academy-action', (event) => {
      told.push((event as CustomEvent).detail);
      event.preventDefault();
    });
  });
  await lookFor(page, 'Vidya Jyothi Public');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Add School' }).click();
  await page.getByRole('button', { name: /^Edit / }).click();
  await page.getByRole('button', { name: /^View Details/ }).click();
  expect(await page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told)).toEqual([
    { action: 'add-school' },
    { action: 'edit-school', id: 11 },
    { action: 'view-school', id: 11 },
  ]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('This page is not set up for this yet.')).toHaveCount(0);
});

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
        const told = await api.send('createSchool', { body: sent });
        await api.notify({ tone: told.failure ? 'error' : 'success', text: told.failure?.message ?? 'It is saved.' });
        return told;
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

test('in both themes the screen can be used by everyone, also in a narrow column', async ({ page, academy }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/schools');
  await expect(cards(page).first()).toBeVisible();
  expect(await findingsInBothThemes(page)).toEqual([]);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isTooWide).toBe(false);
});
