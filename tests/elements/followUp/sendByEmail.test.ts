/** *Send by email* (promises/scheduled-reports.md#send-by-email): where it stands, and what it takes along. */
import { configured } from '#tests/elements/screen/page.ts';
import { type Answers, type CallRequest, expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { listOf, student } from './students.ts';

const CAPABILITIES = ['attention', 'absent', 'absent:search', 'lists', 'lists:search', 'users:sort'];
const PATH = '/reports-by-email';

const ANSWERS: Answers = {
  ...listOf([student(1)]),
  attentionFilters: {
    schools: [
      { schoolId: 11, name: 'Hill School', students: 2 },
      { schoolId: 12, name: 'Lake School', students: 1 },
    ],
    classes: [],
    plans: [],
    reasons: [],
  },
  absentStudents: {
    items: [
      {
        ...{ pid: 1, firstName: 'Anu', gradeId: 3, gradeName: 'Class 9 A', schoolId: 11, schoolName: 'Hill School' },
        ...{ marks: [], parents: [], lastAction: null },
      },
    ],
    total: 1,
    day: '2026-11-23',
    schools: [
      { schoolId: 11, name: 'Hill School', students: 2 },
      { schoolId: 12, name: 'Lake School', students: 1 },
    ],
    classes: [],
    plans: [],
  },
  studyPlanById: { studyPlanId: 7, title: 'Physics', description: '', isEnable: 1, isShared: true },
  planSharedSchools: [
    { schoolId: 11, schoolName: 'Hill School' },
    { schoolId: 12, schoolName: 'Lake School' },
  ],
  schoolClasses: [{ gradeId: 5, grade: 'Class 9 B' }],
  planStudents: { items: [{ pid: 1, firstName: 'Anu', gradeId: 5, gradeName: 'Class 9 B' }], total: 1 },
  users: {
    data: [{ pid: 8, firstName: 'Tara', userRole: 6, schoolId: 11, schoolName: 'Hill School' }],
    pagination: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 10 },
  },
  userRoles: [{ userRole: 6, role: 'Teacher' }],
  schools: {
    data: [
      { schoolId: 11, name: 'Hill School', totalStudents: 4, totalTeachers: 1, countryName: 'India', isActive: 1 },
      { schoolId: 12, name: 'Lake School', totalStudents: 2, totalTeachers: 1, countryName: 'Nepal', isActive: 1 },
    ],
    pagination: { currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 12 },
  },
  countries: [
    { countryId: 1, niceName: 'India' },
    { countryId: 2, niceName: 'Nepal' },
  ],
  countedList: ({ query }: CallRequest) => ({
    items: [{ pid: 1, name: 'Anu', gradeName: 'Class 9 A', schoolId: 11, schoolName: 'Hill School', percent: 40 }],
    total: 1,
    about: { schoolName: null, planTitle: 'Physics', itemName: null },
    ...(query.get('options') && {
      options: {
        schools: [
          { schoolId: 11, name: 'Hill School', rows: 2 },
          { schoolId: 12, name: 'Lake School', rows: 1 },
        ],
        classes: [
          { name: 'Class 9 A', rows: 1 },
          { name: 'Class 9 B', rows: 2 },
        ],
      },
    }),
  }),
};

interface Offered {
  attributes?: Record<string, string>;
  capabilities?: string[];
  options?: object;
}
const open = (
  tag: string,
  { attributes, capabilities = ['report-schedules'], options = { reportsPath: PATH } }: Offered = {},
) =>
  openScreen(tag, {
    answers: ANSWERS,
    ...(attributes && { attributes }),
    user: { capabilities: [...CAPABILITIES, ...capabilities] },
    before: (page) => configured(page, options),
  });
const link = (page: ScreenPage) => page.getByRole('link', { name: 'Send by email' });

/** What an address of the page begins the form with. */
function begins(address: string | null | undefined): Record<string, string> {
  const { pathname, searchParams } = new URL(address ?? '', 'https://page.example');
  expect(pathname).toBe(PATH);
  return Object.fromEntries(searchParams);
}
const begun = (page: ScreenPage) => begins(link(page).elements()[0]?.getAttribute('href'));

for (const report of ['attention', 'absent', 'today']) {
  it(`leads from ${report} to a new report of it`, async () => {
    const page = await open(`academy-${report}`);
    await link(page).click();
    expect(begins(page.went.at(-1))).toEqual({ report });
  });

  it(`is not on ${report} where the server sends no reports, and where the page has no place for them`, async () => {
    for (const without of [{ capabilities: [] }, { options: {} }]) {
      const page = await open(`academy-${report}`, without);
      await expect(page.getByText(/student/i).first()).toBeVisible();
      await expect(link(page)).toHaveCount(0);
      page.close();
    }
  });
}

for (const report of ['attention', 'absent']) {
  it(`takes the filter of ${report} along that is on the screen now`, async () => {
    const page = await open(`academy-${report}`);
    await page.getByLabel('School').selectOption('12');
    await page.getByRole('searchbox', { name: 'Search students' }).fill('A & B');
    await page.keyboard.press('Enter');
    await expect.poll(() => begun(page)).toEqual({ report, schoolId: '12', search: 'A & B' });
  });
}

const PLAN = { 'plan-id': '7', 'school-id': '12', tab: 'students' };

it('leads from the students of a plan to a new report of them, of the school and the filter that are chosen', async () => {
  const page = await open('academy-plan-report', { attributes: PLAN });
  const plan = { report: 'plan-report', planId: '7', schoolId: '12' };
  await expect(link(page)).toBeVisible();
  expect(begun(page)).toEqual(plan);
  await page.getByRole('combobox', { name: 'Class' }).selectOption({ label: 'Class 9 B' });
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Low to Best' });
  await page.getByRole('searchbox', { name: 'Search student' }).fill('A & B');
  expect(begun(page)).toEqual(plan);
  await page.getByRole('button', { name: 'Apply' }).click();
  const narrowed = { ...plan, classId: '5', sort: 'low', search: 'A & B' };
  await expect.poll(() => begun(page)).toEqual(narrowed);
});

it('leads from users to a new report of them, as they are narrowed and sorted now', async () => {
  const page = await open('academy-users');
  await expect(link(page)).toBeVisible();
  expect(begun(page)).toEqual({ report: 'users' });
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Teacher' });
  await page.getByRole('combobox', { name: 'School' }).selectOption({ label: 'Lake School' });
  await page.getByRole('searchbox', { name: 'Search users' }).fill('A & B');
  await page.keyboard.press('Enter');
  await page.getByRole('columnheader', { name: 'Last Login' }).getByRole('button').click();
  const narrowed = { report: 'users', role: '6', school: '12', search: 'A & B', sort: 'lastLogin' };
  await expect.poll(() => begun(page)).toEqual(narrowed);
});

it('leads from schools to a new report of them, as they are narrowed now', async () => {
  const page = await open('academy-schools');
  await expect(link(page)).toBeVisible();
  expect(begun(page)).toEqual({ report: 'schools' });
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Nepal' });
  await page.getByRole('searchbox', { name: 'Search schools' }).fill('A & B');
  await page.keyboard.press('Enter');
  await expect.poll(() => begun(page)).toEqual({ report: 'schools', country: '2', search: 'A & B' });
});

for (const tag of ['academy-plan-report', 'academy-users', 'academy-schools']) {
  it(`is not on ${tag} where the server sends no reports, and where the page has no place for them`, async () => {
    for (const without of [{ capabilities: [] }, { options: {} }]) {
      const page = await open(tag, { ...(tag === 'academy-plan-report' && { attributes: PLAN }), ...without });
      await expect(page.getByRole('button', { name: /Export/ }).first()).toBeVisible();
      await expect(link(page)).toHaveCount(0);
      page.close();
    }
  });
}

const LIST = { list: 'plan-day', 'plan-id': '7', day: '3', band: 'half' };

it('leads from a list behind a number to a new report of it, as it is narrowed and sorted now', async () => {
  const page = await open('academy-list', { attributes: LIST });
  const list = { report: 'list', list: 'plan-day', planId: '7', day: '3', band: 'half' };
  await expect(link(page)).toBeVisible();
  expect(begun(page)).toEqual(list);
  await page.getByRole('combobox', { name: 'School' }).selectOption({ label: 'Lake School (1)' });
  await page.getByRole('combobox', { name: 'Class' }).selectOption({ label: 'Class 9 B (2)' });
  await page.getByRole('searchbox', { name: 'Search' }).fill('A & B');
  await page.keyboard.press('Enter');
  await page.getByRole('columnheader', { name: 'Student' }).getByRole('button').click();
  const narrowed = { ...list, inSchool: '12', inClass: 'Class 9 B', search: 'A & B', sort: 'name' };
  await expect.poll(() => begun(page)).toEqual(narrowed);
});

it('is not on a list behind a number where the server sends no reports, and where the page has no place for them', async () => {
  for (const without of [{ capabilities: [] }, { options: {} }]) {
    const page = await open('academy-list', { attributes: LIST, ...without });
    await expect(page.getByRole('table')).toBeVisible();
    await expect(link(page)).toHaveCount(0);
    page.close();
  }
});

it('does not take the day along: a report is of the last school day when it is sent', async () => {
  const page = await open('academy-absent');
  await page.getByLabel('Day').fill('2026-11-20');
  await expect(page.getByLabel('Day')).toHaveValue('2026-11-20');
  await expect(link(page)).toBeVisible();
  expect(begun(page)).toEqual({ report: 'absent' });
});
