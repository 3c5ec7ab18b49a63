/** Attendance by School (promises/academy-plan-attendance.md): days and schools, and what a host may leave out. */
import type { CallAnswer } from '#contract/call.ts';
import type { planDayList } from '#contract/plans/planDays.ts';
import { dayAhead } from '#domain/format/calendar.ts';
import {
  type Answers,
  askAcademy,
  type CallRequest,
  expect,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import { type Account, sessionOf, today } from '#tests/elements/support.ts';

interface Attendance {
  schoolName: string;
  attendees: number;
  absentees?: number;
}

/** Plans of the demo academy: one of many days, one of three. */
const PLAN = 7;
const SHORT_PLAN = 11;

const table = (page: ScreenPage) => page.getByRole('table', { name: 'Attendance by School' });
const rows = (page: ScreenPage) => table(page).locator('tbody').getByRole('row');
const shown = (list: readonly Attendance[]) =>
  list.map(({ schoolName, attendees, absentees = '' }) => `${schoolName}${attendees}${absentees}`);
const days = (count: number) => Array.from({ length: count }, (_, index) => ({ day: index + 1, weekNo: 1 }));

const schoolSelect = (page: ScreenPage) => page.getByRole('combobox', { name: 'School' });
const planSelect = (page: ScreenPage) => page.getByRole('combobox', { name: 'Study Plan' });
const daySelect = (page: ScreenPage) => page.getByRole('combobox', { name: 'Day' });

const open = (answers?: Answers, as?: Account, plan: number | '' = PLAN) =>
  openScreen('academy-plan-attendance', { as, ...(answers && { answers }), attributes: { 'plan-id': String(plan) } });

/** The days of a plan as the academy has them, on dates of which that of this day is today. */
const dated = async (day: number, { academy }: CallRequest): Promise<CallAnswer<typeof planDayList>> => {
  const answer = (await (await academy()).json()) as CallAnswer<typeof planDayList>;
  return { ...answer, days: answer.days.map((each) => ({ ...each, date: dayAhead(each.day - day) })) };
};

it('tells the date of each day, goes to today’s, and leads to who was absent as to who attended', async () => {
  const today = 60;
  const page = await open({ planDayList: (request: CallRequest) => dated(today, request) }, 'staff');
  const chosen = daySelect(page).locator('option:checked');
  await expect(chosen).toHaveText(/^Day 5 \(Week 1\), \d+\/\d+\/\d{4}$/);
  const go = page.getByRole('button', { name: new RegExp(`^Go to day ${today}, `) });
  await go.click();
  await expect(chosen).toHaveText(new RegExp(`^Day ${today} \\(Week \\d+\\), .*\\d{4}, today$`));
  await expect(go).toHaveCount(0);
  await expect(daySelect(page).locator('option').first()).toHaveText(/^Day 1 \(Week 1\), \d+\/\d+\/\d{4}$/);
  await daySelect(page).selectOption('5');
  await expect(table(page).getByRole('columnheader')).toHaveText(['School', 'Attended Students', 'Absent']);
  const links = rows(page).first().getByRole('link');
  await expect(links.nth(0)).toHaveAttribute('href', /list=plan-day&.*day=5&band=any$/);
  await expect(links.nth(1)).toHaveAttribute('href', /list=plan-day&.*day=5&band=absent$/);
});

it('without dates there is no way to today, and without the number no column Absent', async () => {
  const page = await open(
    {
      planDayList: { totalStudents: 9, days: days(8) },
      attendanceBySchool: [{ schoolId: 1, schoolName: 'Hill School', attendees: 5 }],
    },
    'staff',
  );
  await expect(daySelect(page).locator('option:checked')).toHaveText('Day 5 (Week 1)');
  await expect(page.getByRole('button', { name: /^Go to day/ })).toHaveCount(0);
  await expect(table(page).getByRole('columnheader')).toHaveText(['School', 'Attended Students']);
});

it('a school sees its own row where another school has its name', async () => {
  const { schoolId, schoolInfo } = (await sessionOf('school')).user as {
    schoolId: number;
    schoolInfo: { schoolName: string };
  };
  const { schoolName } = schoolInfo;
  const page = await open(
    {
      attendanceBySchool: [
        { schoolId: schoolId + 1, schoolName, attendees: 37 },
        { schoolId, schoolName, attendees: 5 },
      ],
    },
    'school',
  );
  await expect(rows(page)).toHaveText(shown([{ schoolName, attendees: 5 }]));
});

it('a plan that ends before day 5 shows its last day, and says so', async () => {
  const page = await open(undefined, 'staff', '');
  await planSelect(page).selectOption(String(SHORT_PLAN));
  await expect(daySelect(page).locator('option:checked')).toHaveText(/^Day 3 \(Week 1\)/);
  await expect(page.getByText('This plan has 3 days. Day 3, its last, is shown.')).toBeVisible();
  await daySelect(page).selectOption('1');
  await expect(page.getByText('its last, is shown')).toHaveCount(0);
});

it('a plan without days has none to choose', async () => {
  const page = await open({ planDayList: { totalStudents: 0, days: [] } });
  await expect(page.getByText('No attendance for selected day')).toBeVisible();
  await expect(page.getByText('This plan has no days yet.')).toBeVisible();
  await expect(daySelect(page)).toBeDisabled();
});

it('a day that nobody attended says so', async () => {
  const page = await open({ attendanceBySchool: [] }, 'teacher');
  await expect(page.getByText('No attendance for selected day')).toBeVisible();
});

it('a school user has no school select, and never sees nor asks for another school', async () => {
  const user = (await sessionOf('school')).user as { schoolId: number; schoolInfo: { schoolName: string } };
  const foreign = { schoolName: 'केन्द्रीय ज्ञान विद्यालय', attendees: 37 };
  const own = await askAcademy<Attendance[]>('school', `/api/admin/study-plans/${PLAN}/day/5/attendance-by-school`);
  expect(own.map(({ schoolName }) => schoolName)).toEqual([user.schoolInfo.schoolName]);
  // Also a host that answers every school's row shows a school user their own.
  const page = await open({ attendanceBySchool: [foreign, ...own] }, 'school');
  await expect(rows(page)).toHaveText(shown(own));
  await expect(schoolSelect(page)).toHaveCount(0);
  expect(page.calls.filter((path) => path.includes('/study-plans'))).toEqual([
    `/api/admin/study-plans?schoolId=${user.schoolId}`,
    `/api/admin/study-plans/${PLAN}/day-list`,
    `/api/admin/study-plans/${PLAN}/day/5/attendance-by-school`,
  ]);
});

it('a plan that is not the viewer’s is not asked for', async () => {
  const page = await open(undefined, 'school', 999);
  await expect(page.getByText('Select a plan')).toBeVisible();
  await expect(page.getByText('The plan at this address is not available to you.')).toBeVisible();
  // No room is kept for the title of a day that will not come.
  await expect(page.locator('academy-plan-attendance .card__head')).toHaveCount(0);
  expect(page.calls.filter((path) => path.includes('/999'))).toEqual([]);
});

it('is exported as it is on screen', async () => {
  const page = await open(undefined, 'school');
  await expect(rows(page)).toHaveCount(1);
  const { name, lines } = await page.csv();
  expect(name).toBe(`attendance-by-school-${today()}.csv`);
  expect(lines.slice(1).map((line) => line.replaceAll(',', ''))).toEqual(await rows(page).allTextContents());
});

for (const [call, what, empty] of [
  ['studyPlans', 'Study Plans', 'Select a plan'],
  ['planDayList', 'The days of the plan', 'No attendance for selected day'],
  ['attendanceBySchool', 'Attendance by School', 'No attendance for selected day'],
] as const) {
  it(`when ${call} fails it says so beside the empty text, and Try again asks again`, async () => {
    const page = await open({ [call]: 500 });
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(`${what} could not be loaded. Server error. Please try again later.`);
    await expect(page.getByText(empty)).toBeVisible();
    await expect(page.locator('[part~="toast"]')).toHaveCount(0);
    page.answer({ [call]: undefined });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page).first()).toBeVisible();
  });
}

it('a list of days of the wrong shape is said to be unreadable', async () => {
  const page = await open({ planDayList: days(3) });
  await expect(page.getByRole('alert')).toContainText('The server sent an answer that this page cannot read.');
});

it('a plan, a day and an order are chosen without a mouse', async () => {
  const page = await open(undefined, 'staff', '');
  const plan = page.getByRole('combobox', { name: 'Study Plan' });
  await expect(plan).toBeEnabled();
  await plan.focus();
  await page.keyboard.press('ArrowDown');
  const day = page.getByRole('combobox', { name: 'Day' });
  await expect(day).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(day).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(day.locator('option:checked')).toHaveText(/^Day 4 \(Week 1\), /);
  const table = page.getByRole('table', { name: 'Attendance by School' });
  await expect(table).toBeVisible();
  const exports = page.getByRole('button', { name: 'Export' });
  await expect(exports).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Go to day/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(exports).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(table.getByRole('button', { name: 'School' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'School' })).toHaveAttribute('aria-sort', 'ascending');
});

for (const width of [1280, 320]) {
  it(`can be used by everyone with its notes at ${width} px, in both themes`, async () => {
    const page = await openScreen('academy-plan-attendance', { width, attributes: { 'plan-id': String(SHORT_PLAN) } });
    await expect(page.getByText('its last, is shown')).toBeVisible();
    const { scrollWidth, clientWidth } = page.page.document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    expect(await page.findings()).toEqual([]);
  });
}
