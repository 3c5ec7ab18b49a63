/** Study Plans (promises/academy-plans.md): the list, its school filter, and what a host may leave out. */
import {
  type Answers,
  askAcademy,
  type CallRequest,
  expect,
  hold,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import { type Account, sessionOf, today } from '#tests/elements/support.ts';

interface Plan {
  studyPlanId: number;
  title: string;
  isShared: boolean;
  isOwner: boolean;
}
const table = (page: ScreenPage) => page.getByRole('table', { name: 'Study Plans' });
const titles = (page: ScreenPage) => table(page).getByRole('link');
const schoolSelect = (page: ScreenPage) => page.getByRole('combobox', { name: 'School' });

const open = (answers?: Answers, as?: Account, school?: number) =>
  openScreen('academy-plans', {
    as,
    ...(answers && { answers }),
    ...(school && { attributes: { 'school-id': String(school) } }),
  });

it('a school user has no filter, and asks for the own school, whatever the address says', async () => {
  const own = Number((await sessionOf('school')).user.schoolId);
  const plans = await askAcademy<Plan[]>('school', `/api/admin/study-plans?schoolId=${own}`);
  const page = await open(undefined, 'school', own + 1);
  await expect(titles(page)).toHaveText(plans.map(({ title }) => title));
  await expect(schoolSelect(page)).toHaveCount(0);
  expect(page.calls.filter((path) => path.includes('study-plans'))).toEqual([`/api/admin/study-plans?schoolId=${own}`]);
});

it('where there is one school only it is chosen from the start', async () => {
  const page = await open({ planSchools: [{ schoolId: 11, schoolName: 'വിദ്യാജ്യോതി', planCount: 1 }] });
  await expect(schoolSelect(page).locator('option:checked')).toHaveText('വിദ്യാജ്യോതി (1 plan)');
  await expect(titles(page).first()).toBeVisible();
  expect(page.calls.filter((path) => /study-plans(\?|$)/.test(path))).toEqual(['/api/admin/study-plans?schoolId=11']);
});

it('one school is the first choice, and not the only one: All Schools stays chosen', async () => {
  const all = await askAcademy<Plan[]>('staff', '/api/admin/study-plans');
  const page = await open({ planSchools: [{ schoolId: 11, schoolName: 'വിദ്യാജ്യോതി', planCount: 1 }] });
  await expect(schoolSelect(page)).toHaveValue('11');
  await schoolSelect(page).selectOption('All Schools');
  await expect(titles(page)).toHaveText(all.map(({ title }) => title));
  await expect(schoolSelect(page)).toHaveValue('');
  expect(page.calls.filter((path) => path.includes('study-plans')).at(-1)).toBe('/api/admin/study-plans');
  await schoolSelect(page).selectOption('11');
  await expect(schoolSelect(page)).toHaveValue('11');
});

it('while another school is asked for the last one’s plans are dimmed, not counted and not exported', async () => {
  const { held, release } = hold();
  const page = await open({
    studyPlans: ({ query, academy }: CallRequest) => (query.has('schoolId') ? held.then(academy) : academy()),
  });
  const exports = page.getByRole('button', { name: 'Export' });
  const count = page.getByText(/^\d+ study plans?$/);
  await expect(exports).toBeEnabled();
  await expect(count).toBeVisible();
  await schoolSelect(page).selectOption({ index: 1 });
  await expect(page.locator('.renewing[aria-busy="true"]').getByRole('table')).toBeVisible();
  await expect(count).toHaveCount(0);
  await expect(exports).toBeDisabled();
  release();
  await expect(exports).toBeEnabled();
  await expect(count).toBeVisible();
});

it('a row says all that is promised', async () => {
  const page = await open({
    studyPlans: [
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
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Title',
    'Description',
    'Grade',
    'Added On',
    'Enabled',
  ]);
  await expect(table(page).getByRole('row').nth(1)).toHaveText(
    /^<b>Medical<\/b> Entrance SharedEight weeks\.113\/4\/2025, 12:10 pmYes$/,
  );
  await expect(table(page).getByRole('row').nth(2)).toHaveText('Study plan 8–––No');
});

it('the search finds plans by a part of their title, and counts and exports those', async () => {
  const page = await open({
    studyPlans: ['Medical Entrance', 'Engineering', null].map((title, index) => ({ studyPlanId: index + 1, title })),
  });
  const search = page.getByRole('searchbox', { name: 'Search study plans' });
  await search.fill('médical');
  await expect(titles(page)).toHaveText(['Medical Entrance']);
  await expect(page.getByText('1 study plan', { exact: true })).toBeVisible();
  const { lines } = await page.csv();
  expect(lines.filter((line) => /Medical|Engineering|Study plan 3/.test(line))).toHaveLength(1);
  await search.fill('study plan 3');
  await expect(titles(page)).toHaveText(['Study plan 3']);
  await search.fill('nothing');
  await expect(page.getByText('No study plans found')).toBeVisible();
});

it('on a page of somebody else a click is told to it, and can be taken over', async () => {
  const page = await open(undefined, 'teacher');
  await titles(page).first().click();
  await expect.poll(() => page.went).toEqual([expect.stringMatching(/^\/study-plans\/\d+$/)]);
});

it('a failure is told in the list, beside that it is empty, and not as a toast', async () => {
  const page = await open({ studyPlans: 503 });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Study Plans could not be loaded. It is a 503.');
  await expect(page.getByText('No data available.')).toBeVisible();
  await expect(page.locator('[part~="toast"]')).toHaveCount(0);
  page.answer({ studyPlans: undefined });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(titles(page).first()).toBeVisible();
  await expect(alert).toHaveCount(0);
});

it('plans and schools that fail for one reason are told in one message', async () => {
  const page = await open({ studyPlans: 503, planSchools: 503 });
  await expect(page.getByRole('alert')).toContainText('Study Plans and Schools could not be loaded. It is a 503.');
  await expect(page.getByRole('alert')).toHaveCount(1);
});

it('without the schools there is no filter, and the plans are there all the same', async () => {
  const page = await open({ planSchools: { wrong: 'shape' } });
  await expect(titles(page).first()).toBeVisible();
  await expect(schoolSelect(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toContainText('Schools could not be loaded.');
});

it('without plans it says so', async () => {
  const page = await open({ studyPlans: [] }, 'teacher');
  await expect(page.getByText('No study plans yet')).toBeVisible();
  await expect(page.getByText('No study plans', { exact: true })).toBeVisible();
});

it('of thousands of plans only those in view are drawn, and all are counted', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => ({ studyPlanId: index + 1, title: `Plan ${index + 1}` }));
  const page = await open({ studyPlans: many });
  await expect(table(page)).toHaveAttribute('aria-rowcount', '3001');
  expect(await table(page).getByRole('row').count()).toBeLessThan(100);
  await table(page).getByRole('button', { name: 'Title' }).click();
  await table(page).getByRole('button', { name: 'Title' }).click();
  await expect(titles(page).first()).toHaveText('Plan 3000');
});

it('plans are exported as they are on screen', async () => {
  const page = await open(undefined, 'school');
  await expect(titles(page).first()).toBeVisible();
  const { name, lines } = await page.csv();
  expect(name).toBe(`study-plans-${today()}.csv`);
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(await titles(page).allTextContents());
});

it('without rows an alert says that there is nothing to export', async () => {
  const page = await open({ studyPlans: [] }, 'teacher');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Excel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No data to export' })).toBeVisible();
});
