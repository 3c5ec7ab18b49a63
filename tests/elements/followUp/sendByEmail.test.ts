/** *Send by email* (promises/scheduled-reports.md#send-by-email): where it stands, and what it takes along. */
import { configured } from '#tests/elements/screen/page.ts';
import { type Answers, expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { listOf, student } from './students.ts';

const CAPABILITIES = ['attention', 'absent', 'absent:search'];
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
};

interface Offered {
  capabilities?: string[];
  options?: object;
}
const open = (tag: string, { capabilities = ['report-schedules'], options = { reportsPath: PATH } }: Offered = {}) =>
  openScreen(tag, {
    answers: ANSWERS,
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

it('does not take the day along: a report is of the last school day when it is sent', async () => {
  const page = await open('academy-absent');
  await page.getByLabel('Day').fill('2026-11-20');
  await expect(page.getByLabel('Day')).toHaveValue('2026-11-20');
  await expect(link(page)).toBeVisible();
  expect(begun(page)).toEqual({ report: 'absent' });
});
