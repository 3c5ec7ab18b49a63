/** Study Plans (promises/academy-plans.md): the list, its school filter, and the ways from it. */
import * as accounts from '#tests/support/accounts.ts';
import { answer, callsOf, holdCalls } from '#tests/support/answers.ts';
import { ask, expect, openConsole, type Page, sessionOf, storeSession, test } from '#tests/support/journeys.ts';
import { schoolSelect } from '#tests/support/selects.ts';
import { portalPage } from '#tests/support/sites.ts';

interface Plan {
  studyPlanId: number;
  title: string;
  isShared: boolean;
  isOwner: boolean;
}
interface School {
  schoolId: number;
  schoolName: string;
  planCount: number;
}

const table = (page: Page) => page.getByRole('table', { name: 'Study plans' });
const titles = (page: Page) => table(page).getByRole('link');
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

for (const account of [accounts.administrator, accounts.academyStaff, accounts.teacher]) {
  test(`${account.what} sees the plans of all schools, or of the one that is chosen`, async ({ page, academy }) => {
    const session = await sessionOf(academy, account);
    const all = await ask<Plan[]>(academy, session, '/api/admin/study-plans');
    const schools = await ask<School[]>(academy, session, '/api/admin/study-plans/schools');
    await openConsole(page, academy, session, '/study-plans');

    await expect(titles(page)).toHaveText(all.map(({ title }) => title));
    await expect(page.getByText(plural(all.length, 'study plan'), { exact: true })).toBeVisible();
    await expect(table(page).getByText('Shared', { exact: true })).toHaveCount(
      all.filter(({ isShared, isOwner }) => isShared && !isOwner).length,
    );
    await expect(schoolSelect(page).getByRole('option')).toHaveText([
      'All Schools',
      ...schools.map(({ schoolName, planCount }) => `${schoolName} (${plural(planCount, 'plan')})`),
    ]);

    const { schoolId } = schools[0] as School;
    const own = await ask<Plan[]>(academy, session, `/api/admin/study-plans?schoolId=${schoolId}`);
    await schoolSelect(page).selectOption(String(schoolId));
    await expect(titles(page)).toHaveText(own.map(({ title }) => title));
    await expect(page).toHaveURL(`${academy.origin}/study-plans?school-id=${schoolId}`);
    await page.reload();
    await expect(schoolSelect(page)).toHaveValue(String(schoolId));
    await expect(titles(page)).toHaveText(own.map(({ title }) => title));
  });
}

test('a school user has no filter, and asks for the own school, whatever the address says', async ({
  page,
  academy,
}) => {
  const session = await sessionOf(academy, accounts.school);
  const own = Number((session.user as { schoolId: number }).schoolId);
  const plans = await ask<Plan[]>(academy, session, `/api/admin/study-plans?schoolId=${own}`);
  const calls = callsOf(page);
  await openConsole(page, academy, session, `/study-plans?school-id=${own + 1}`);
  await expect(titles(page)).toHaveText(plans.map(({ title }) => title));
  await expect(schoolSelect(page)).toHaveCount(0);
  expect(calls.filter((path) => path.includes('study-plans'))).toEqual([`/api/admin/study-plans?schoolId=${own}`]);
});

test('where there is one school only it is chosen from the start', async ({ page, academy }) => {
  await answer(page, { '/study-plans/schools': [{ schoolId: 11, schoolName: 'വിദ്യാജ്യോതി', planCount: 1 }] });
  const calls = callsOf(page);
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans');
  await expect(schoolSelect(page).locator('option:checked')).toHaveText('വിദ്യാജ്യോതി (1 plan)');
  await expect(titles(page).first()).toBeVisible();
  expect(calls.filter((path) => /study-plans(\?|$)/.test(path))).toEqual(['/api/admin/study-plans?schoolId=11']);
});

test('one school is the first choice, and not the only one: All Schools stays chosen', async ({ page, academy }) => {
  await answer(page, { '/study-plans/schools': [{ schoolId: 11, schoolName: 'വിദ്യാജ്യോതി', planCount: 1 }] });
  const calls = callsOf(page);
  const session = await sessionOf(academy, accounts.administrator);
  const all = await ask<Plan[]>(academy, session, '/api/admin/study-plans');
  await openConsole(page, academy, session, '/study-plans');
  await expect(schoolSelect(page)).toHaveValue('11');
  await schoolSelect(page).selectOption('All Schools');
  await expect(titles(page)).toHaveText(all.map(({ title }) => title));
  await expect(schoolSelect(page)).toHaveValue('');
  expect(calls.filter((path) => path.includes('study-plans')).at(-1)).toBe('/api/admin/study-plans');
  await page.reload();
  await expect(schoolSelect(page)).toHaveValue('');
  await expect(titles(page)).toHaveText(all.map(({ title }) => title));
  await schoolSelect(page).selectOption('11');
  await expect(schoolSelect(page)).toHaveValue('11');
});

test('while another school is asked for the last one’s plans are dimmed, not counted and not exported', async ({
  page,
  academy,
}) => {
  const session = await sessionOf(academy, accounts.administrator);
  const letGo = await holdCalls(page, '**/api/admin/study-plans?schoolId=*');
  await openConsole(page, academy, session, '/study-plans');
  const exports = page.getByRole('button', { name: 'Export' });
  const count = page.getByText(/^\d+ study plans?$/);
  await expect(exports).toBeEnabled();
  await expect(count).toBeVisible();
  await schoolSelect(page).selectOption({ index: 1 });
  await expect(page.locator('.renewing[aria-busy="true"]').getByRole('table')).toBeVisible();
  await expect(count).toHaveCount(0);
  await expect(exports).toBeDisabled();
  letGo();
  await expect(exports).toBeEnabled();
  await expect(count).toBeVisible();
});

test('a row says all that is promised', async ({ page, academy }) => {
  await answer(page, {
    '/study-plans': [
      {
        studyPlanId: 7,
        title: '<b>Medical</b> Entrance',
        description: 'Eight weeks.',
        gradeId: 11,
        addedDate: '2025-04-03T06:40:00.000Z',
        isEnable: 1,
        isShared: true,
        isOwner: false,
      },
      { studyPlanId: '8', title: null, description: null, isEnable: 0, isShared: 1, isOwner: 1 },
    ],
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans');
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Title',
    'Description',
    'Grade',
    'Added On',
    'Enabled',
  ]);
  await expect(table(page).getByRole('row').nth(1)).toHaveText(
    /^<b>Medical<\/b> EntranceSharedEight weeks\.113\/4\/2025, 12:10 pmYes$/,
  );
  await expect(table(page).getByRole('row').nth(2)).toHaveText('Study plan 8–––No');
});

test('a title leads to the report of its plan; with Ctrl in a tab of its own', async ({ page, context, academy }) => {
  const session = await sessionOf(academy, accounts.administrator);
  await openConsole(page, academy, session, '/study-plans');
  const link = titles(page).first();
  const path = (await link.getAttribute('href')) as string;
  expect(path).toMatch(/^\/study-plans\/\d+$/);

  const tab = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(await tab).toHaveURL(academy.origin + path);
  await expect(page).toHaveURL(`${academy.origin}/study-plans`);

  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(academy.origin + path);
  await page.goBack();
  await expect(titles(page).first()).toBeVisible();
});

test('the order of the table is there again after Back and a reload', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans');
  const header = table(page).getByRole('columnheader', { name: 'Grade' });
  await header.getByRole('button').click();
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  // The order stays when the address follows the filter.
  await schoolSelect(page).selectOption({ index: 1 });
  await expect(page).toHaveURL(/school-id=\d+/);
  await page.reload();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await titles(page).first().click();
  // With the school that was chosen.
  await expect(page).toHaveURL(/study-plans\/\d+\?school-id=\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/school-id=\d+/);
  await expect(header).toHaveAttribute('aria-sort', 'descending');
});

test('on a page of somebody else a click is told to it, and can be taken over', async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  await storeSession(page, embedding, await sessionOf(academy, accounts.teacher));
  const element = `<academy-plans api-base="${academy.origin}"></academy-plans>`;
  await page.goto(embedding.put(portalPage(dist, element)));
  const here = page.url();
  await page.evaluate(() => {
    document.addEventListener('academy-navigate', (event) => {
      event.preventDefault();
      document.title = (event as CustomEvent<{ path: string }>).detail.path;
    });
  });
  await titles(page).first().click();
  await expect(page).toHaveTitle(/^\/study-plans\/\d+$/);
  expect(page.url()).toBe(here);
});

test('a failure is told in the list, beside that it is empty, and not as a toast', async ({ page, academy }) => {
  let status: number | string = 503;
  await answer(page, { '/study-plans': () => status });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Study Plans could not be loaded. It is a 503.');
  await expect(page.getByText('No data available.')).toBeVisible();
  await expect(page.locator('[part~="toast"]')).toHaveCount(0);
  status = 'let it go';
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(titles(page).first()).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('without the schools there is no filter, and the plans are there all the same', async ({ page, academy }) => {
  await answer(page, { '/study-plans/schools': { wrong: 'shape' } });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans');
  await expect(titles(page).first()).toBeVisible();
  await expect(schoolSelect(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('Schools could not be loaded.');
});

test('without plans it says so', async ({ page, academy }) => {
  await answer(page, { '/study-plans': [] });
  await openConsole(page, academy, await sessionOf(academy, accounts.teacher), '/study-plans');
  await expect(page.getByText('No study plans yet')).toBeVisible();
  await expect(page.getByText('No study plans', { exact: true })).toBeVisible();
});

test('of thousands of plans only those in view are drawn, and all are counted', async ({ page, academy }) => {
  const many = Array.from({ length: 3000 }, (_, index) => ({ studyPlanId: index + 1, title: `Plan ${index + 1}` }));
  await answer(page, { '/study-plans': many });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans');
  await expect(table(page)).toHaveAttribute('aria-rowcount', '3001');
  expect(await table(page).getByRole('row').count()).toBeLessThan(100);
  await table(page).getByRole('button', { name: 'Title' }).click();
  await table(page).getByRole('button', { name: 'Title' }).click();
  await expect(titles(page).first()).toHaveText('Plan 3000');
});
