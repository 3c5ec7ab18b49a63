/** *Send by email* (promises/scheduled-reports.md#send-by-email): where it stands, and what it takes along. */
import { configured } from '#tests/elements/screen/page.ts';
import { type Answers, type CallRequest, expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { listOf, student } from './students.ts';

const CAPABILITIES = ['attention', 'absent', 'absent:search', 'lists', 'lists:search'];
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
