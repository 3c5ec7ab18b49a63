/**
 * The dashboard and the screens of study plans on an API server that has the basic calls alone
 * (promises/session-and-errors.md#calls-beyond-the-basic-ones): what they ask, word by word, and that no number leads
 * to a page that such a server does not have.
 */
import type { CallAnswer } from '#contract/call.ts';
import type { planDaySessions } from '#contract/plans/planDays.ts';
import type { planStudents } from '#contract/plans/planStudents.ts';
import type { planSharedSchools } from '#contract/plans/studyPlans.ts';
import { callsOf, onlyTheSpec } from '#tests/support/browser/answers.ts';
import { csvOf } from '#tests/support/browser/csv.ts';
import { ask, expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { planSelect } from '#tests/support/browser/selects.ts';
import * as accounts from '#tests/support/data/accounts.ts';

/** A plan of the demo academy, of many days and students. */
const PLAN = 7;
const UNDER = `/api/admin/study-plans/${PLAN}`;

/**
 * Says whether the new calls since it was last asked are these, in any order. What the page asked before it may ask
 * again or not: an answer of a second ago is still fresh (`staleTime`), so that is up to the machine.
 */
function asking(page: Page) {
  const calls = callsOf(page);
  const before = new Set<string>();
  return async (...expected: string[]) => {
    const without = (made: string[]) => made.filter((call) => !before.has(call)).toSorted();
    await expect.poll(() => without(calls)).toEqual(without(expected));
    for (const call of calls.splice(0)) before.add(call);
  };
}

test('the dashboard and the lists of plans ask the basic calls alone', async ({ page, academy }) => {
  const session = onlyTheSpec(await sessionOf(academy, accounts.administrator));
  const asks = asking(page);
  const links = page.getByRole('main').getByRole('link');

  await openConsole(page, academy, session, '/dashboard');
  await expect(page.getByRole('table', { name: 'Exam Count by Category' })).toBeVisible();
  await expect(links).toHaveCount(0);
  await asks('/api/admin/dashboard-stats?timeframe=All+Time');
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('This Week');
  await asks('/api/admin/dashboard-stats?timeframe=This+Week');

  await page.goto(`${academy.origin}/study-plans`);
  await expect(page.getByRole('table', { name: 'Study plans' })).toBeVisible();
  await asks('/api/admin/study-plans/schools', '/api/admin/study-plans');

  await page.goto(`${academy.origin}/study-plans/reports?plan-id=${PLAN}`);
  const care = page.getByRole('table', { name: 'Students Requiring Intensive Care (Below 50% Performance)' });
  await expect(care).toBeVisible();
  await expect(links).toHaveText(['Open the report of this plan']);
  const of = `/api/admin/study-plan/${PLAN}`;
  await asks(
    '/api/admin/study-plan-reports',
    `${of}/activity-counts`,
    `${of}/video-engagement`,
    `${of}/exam-performance`,
    `${of}/intensive-care`,
  );

  await page.goto(`${academy.origin}/study-plans/attendance`);
  await planSelect(page).selectOption(String(PLAN));
  await expect(page.getByRole('table', { name: 'Attendance by School' })).toBeVisible();
  await expect(links).toHaveCount(0);
  await asks(
    '/api/admin/study-plans/schools',
    '/api/admin/study-plans',
    `${UNDER}/day-list`,
    `${UNDER}/day/5/attendance-by-school`,
  );
});

test('a plan’s report asks the basic calls alone', async ({ page, academy }) => {
  const session = onlyTheSpec(await sessionOf(academy, accounts.administrator));
  const [school] = await ask<CallAnswer<typeof planSharedSchools>>(academy, session, `${UNDER}/shared-schools`);
  const ofSchool = `${UNDER}/school/${school?.schoolId}`;
  const classes = `/api/admin/schools/${school?.schoolId}/classes`;
  const { items } = await ask<CallAnswer<typeof planStudents>>(academy, session, `${ofSchool}/students?sort=best`);
  const [first] = await ask<CallAnswer<typeof planDaySessions>>(academy, session, `${UNDER}/day/1/sessions`);
  const report = `${UNDER}/item/${first?.studyPlanItemId}/session-report`;

  const asks = asking(page);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  const exportIn = (place: typeof main) =>
    csvOf(page, place.getByRole('button', { name: 'Export', exact: true }).filter({ visible: true }));

  await openConsole(page, academy, session, `/study-plans/${PLAN}`);
  await asks(UNDER, `${UNDER}/shared-schools`, `${ofSchool}/summary`);

  await tab('Student Wise');
  const list = `${ofSchool}/students?sort=best&preset=last_30`;
  await asks(classes, `${list}&page=1&pageSize=20`);
  // Without large pages an export asks for those of the screen.
  const { lines } = await exportIn(main);
  expect(lines.length).toBeGreaterThan(41);
  await asks(...[1, 2, 3].map((number) => `${list}&page=${number}&pageSize=20`));
  await main.getByRole('button', { name: items[0]?.firstName as string, exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Sessions Attended' })).toBeVisible();
  await asks(`${ofSchool}/students/${items[0]?.pid}/logs`);
  await page.keyboard.press('Escape');

  await tab('Day Wise');
  await asks(`${ofSchool}/daywise-report?page=1&pageSize=50`);
  await tab('Not Started');
  await asks(classes, `${ofSchool}/not-started-students?page=1&pageSize=20`);

  await tab('Sessions');
  await asks(`${UNDER}/day-summary`);
  await main.getByRole('button', { name: /^Day 1\b/ }).click();
  await asks(`${UNDER}/day/1/sessions`);
  await main
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  await asks(`${report}?filter=0&sorting=1&limit=20&offset=0`);
  await exportIn(dialog);
  await asks(`${report}?filter=0&sorting=1&all=1`);
  await page.keyboard.press('Escape');

  await tab('Session Performance');
  await asks(classes, `${ofSchool}/students?page=1&pageSize=10000`);
  await tab('Exam Performance');
  await asks(`${ofSchool}/students/exam-data`);
  await expect(main.getByRole('link')).toHaveCount(0);
});
