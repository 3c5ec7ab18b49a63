/**
 * The dashboard and the screens of study plans on an API server that has the basic calls alone
 * (promises/session-and-errors.md#calls-beyond-the-basic-ones): what they ask, word by word, and that no number leads
 * to a page that such a server does not have.
 */
import type { CallAnswer } from '#contract/call.ts';
import type { planDaySessions, planDaySummary } from '#contract/plans/planDays.ts';
import type { planStudents } from '#contract/plans/planStudents.ts';
import type { planSharedSchools } from '#contract/plans/studyPlans.ts';
import { dayAhead } from '#domain/format/calendar.ts';
import { todaysDay } from '#domain/learning/studyPlans.ts';
import { askAcademy, expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';

/** A plan of the demo academy, of many days and students. */
const PLAN = 7;
const UNDER = `/api/admin/study-plans/${PLAN}`;

/** A screen of staff at a host that names no capabilities. */
const open = (tag: string, attributes: Record<string, string> = {}) =>
  openScreen(tag, { attributes, user: { capabilities: [] } });

/**
 * Says whether the new calls since it was last asked are these, in any order. What the page asked before it may ask
 * again or not: an answer of a second ago is still fresh (`staleTime`), so that is up to the machine.
 */
function asking({ calls }: ScreenPage) {
  const before = new Set<string>();
  let seen = 0;
  return async (...expected: string[]) => {
    const without = (made: readonly string[]) => made.filter((call) => !before.has(call)).toSorted();
    await expect.poll(() => without(calls.slice(seen))).toEqual(without(expected));
    for (const call of calls.slice(seen)) before.add(call);
    seen = calls.length;
  };
}

it('the dashboard asks the basic calls alone', async () => {
  const page = await open('academy-dashboard');
  const asks = asking(page);
  await expect(page.getByRole('table', { name: 'Exam Count by Category' })).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await asks('/api/admin/dashboard-stats?timeframe=All+Time');
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('This Week');
  await asks('/api/admin/dashboard-stats?timeframe=This+Week');
});

it('the list of plans asks the basic calls alone', async () => {
  const page = await open('academy-plans');
  await expect(page.getByRole('table', { name: 'Study Plans' })).toBeVisible();
  await asking(page)('/api/admin/study-plans/schools', '/api/admin/study-plans');
});

it('the reports of a plan ask the basic calls alone', async () => {
  const page = await open('academy-plan-reports', { 'plan-id': String(PLAN) });
  const care = page.getByRole('table', { name: 'Students Requiring Intensive Care (Below 50% Performance)' });
  await expect(care).toBeVisible();
  await expect(page.getByRole('link')).toHaveText(['Open the report of this plan']);
  const of = `/api/admin/study-plan/${PLAN}`;
  await asking(page)(
    '/api/admin/study-plan-reports',
    `${of}/activity-counts`,
    `${of}/video-engagement`,
    `${of}/exam-performance`,
    `${of}/intensive-care`,
  );
});

it('the attendance by school asks the basic calls alone', async () => {
  const page = await open('academy-plan-attendance');
  const asks = asking(page);
  await page.getByRole('combobox', { name: 'Study Plan' }).selectOption(String(PLAN));
  await expect(page.getByRole('table', { name: 'Attendance by School' })).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await asks(
    '/api/admin/study-plans/schools',
    '/api/admin/study-plans',
    `${UNDER}/day-list`,
    `${UNDER}/day/5/attendance-by-school`,
  );
});

it('a plan’s report asks the basic calls alone', async () => {
  const [school] = await askAcademy<CallAnswer<typeof planSharedSchools>>('staff', `${UNDER}/shared-schools`);
  const ofSchool = `${UNDER}/school/${school?.schoolId}`;
  const classes = `/api/admin/schools/${school?.schoolId}/classes`;
  const best = await askAcademy<CallAnswer<typeof planStudents>>('staff', `${ofSchool}/students?sort=best`);
  const [student] = best.items;
  const [first] = await askAcademy<CallAnswer<typeof planDaySessions>>('staff', `${UNDER}/day/1/sessions`);
  const report = `${UNDER}/item/${first?.studyPlanItemId}/session-report`;
  const days = await askAcademy<CallAnswer<typeof planDaySummary>>('staff', `${UNDER}/day-summary`);
  const today = todaysDay(days, dayAhead(0))?.day;

  const page = await open('academy-plan-report', { 'plan-id': String(PLAN) });
  const asks = asking(page);
  const dialog = page.getByRole('dialog');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  await asks(UNDER, `${UNDER}/shared-schools`, `${ofSchool}/summary`);

  await tab('Student Wise');
  const list = `${ofSchool}/students?sort=best&preset=last_30`;
  await asks(classes, `${list}&page=1&pageSize=20`);
  // Without large pages an export asks for those of the screen.
  const { lines } = await page.csv();
  expect(lines.length).toBeGreaterThan(41);
  await asks(...[1, 2, 3].map((number) => `${list}&page=${number}&pageSize=20`));
  await page.getByRole('button', { name: student?.firstName as string, exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Sessions Attended' })).toBeVisible();
  await asks(`${ofSchool}/students/${student?.pid}/logs`);
  await page.keyboard.press('Escape');

  await tab('Day Wise');
  await asks(`${ofSchool}/daywise-report?page=1&pageSize=50`);
  await tab('Not Started');
  await asks(classes, `${ofSchool}/not-started-students?page=1&pageSize=20`);

  await tab('Sessions');
  await asks(`${UNDER}/day-summary`, `${UNDER}/day/${today}/sessions`);
  await page.getByRole('button', { name: new RegExp(`^Day ${today}\\b`) }).click();
  await page.getByRole('button', { name: /^Day 1\b/ }).click();
  await asks(`${UNDER}/day/1/sessions`);
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  await asks(`${report}?filter=0&sorting=1&limit=20&offset=0`);
  await page.csv(dialog);
  await asks(`${report}?filter=0&sorting=1&all=1`);
  await page.keyboard.press('Escape');

  await tab('Session Performance');
  await asks(classes, `${ofSchool}/students?page=1&pageSize=10000`);
  await tab('Exam Performance');
  await asks(`${ofSchool}/students/exam-data`);
  await expect(page.getByRole('link')).toHaveCount(0);
});
