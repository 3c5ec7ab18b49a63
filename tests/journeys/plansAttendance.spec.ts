/** Attendance by School (promises/academy-plan-attendance.md). */
import * as accounts from '#tests/support/accounts.ts';
import { answer, callsOf } from '#tests/support/answers.ts';
import { ask, expect, openConsole, type Page, sessionOf, test } from '#tests/support/journeys.ts';
import { daySelect, planSelect, schoolSelect } from '#tests/support/selects.ts';

interface Attendance {
  schoolName: string;
  attendees: number;
}

const PATH = '/study-plans/attendance';
/** Plans of the demo academy: one of many days, one of three. */
const PLAN = 7;
const SHORT_PLAN = 11;

const table = (page: Page) => page.getByRole('table', { name: 'Attendance by School' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const shown = (list: readonly Attendance[]) => list.map(({ schoolName, attendees }) => `${schoolName}${attendees}`);
const days = (count: number) => Array.from({ length: count }, (_, index) => ({ day: index + 1, weekNo: 1 }));

for (const account of [accounts.administrator, accounts.academyStaff, accounts.teacher]) {
  test(`${account.what} sees who attended day 5 of a plan, then another day`, async ({ page, academy }) => {
    const session = await sessionOf(academy, account);
    const under = `/api/admin/study-plans/${PLAN}/day`;
    await openConsole(page, academy, session, PATH);
    await expect(page.getByText('Select a plan')).toBeVisible();
    await expect(daySelect(page)).toBeDisabled();

    await planSelect(page).selectOption(String(PLAN));
    await expect(daySelect(page).locator('option:checked')).toHaveText('Day 5 (Week 1)');
    const fifth = await ask<Attendance[]>(academy, session, `${under}/5/attendance-by-school`);
    await expect(rows(page)).toHaveText(shown(fifth));
    await expect(table(page).getByRole('columnheader')).toHaveText(['School', 'Attended Students']);

    await daySelect(page).selectOption('8');
    const eighth = await ask<Attendance[]>(academy, session, `${under}/8/attendance-by-school`);
    await expect(rows(page)).toHaveText(shown(eighth));
    await expect(page).toHaveURL(`${academy.origin}${PATH}?plan-id=${PLAN}&day=8`);
    await page.reload();
    await expect(daySelect(page).locator('option:checked')).toHaveText('Day 8 (Week 2)');
    await expect(rows(page)).toHaveText(shown(eighth));
  });
}

test('a school narrows the plans and the rows, also after a reload', async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.administrator);
  const school = { schoolId: 12, schoolName: 'केन्द्रीय ज्ञान विद्यालय' };
  const plans = await ask<{ title: string }[]>(academy, session, `/api/admin/study-plans?schoolId=${school.schoolId}`);
  const all = await ask<Attendance[]>(academy, session, `/api/admin/study-plans/${PLAN}/day/5/attendance-by-school`);
  await openConsole(page, academy, session, `${PATH}?plan-id=${PLAN}`);
  await expect(rows(page)).toHaveText(shown(all));
  await schoolSelect(page).selectOption({ label: school.schoolName });
  await expect(rows(page)).toHaveText(shown(all.filter(({ schoolName }) => schoolName === school.schoolName)));
  await expect(planSelect(page).getByRole('option')).toHaveText(['Choose…', ...plans.map(({ title }) => title)]);
  await page.reload();
  await expect(schoolSelect(page)).toHaveValue(String(school.schoolId));
  await expect(rows(page)).toHaveCount(1);
});

test('a school sees its own row where another school has its name', async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.school);
  const { schoolId, schoolInfo } = session.user as { schoolId: number; schoolInfo: { schoolName: string } };
  const { schoolName } = schoolInfo;
  await answer(page, {
    '/attendance-by-school': [
      { schoolId: schoolId + 1, schoolName, attendees: 37 },
      { schoolId, schoolName, attendees: 5 },
    ],
  });
  await openConsole(page, academy, session, `${PATH}?plan-id=${PLAN}`);
  await expect(rows(page)).toHaveText(shown([{ schoolName, attendees: 5 }]));
});

test('a plan that ends before day 5 shows its last day, and says so', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  await planSelect(page).selectOption(String(SHORT_PLAN));
  await expect(daySelect(page).locator('option:checked')).toHaveText('Day 3 (Week 1)');
  await expect(page.getByText('This plan has 3 days. Day 3, its last, is shown.')).toBeVisible();
  await daySelect(page).selectOption('1');
  await expect(page.getByText('its last, is shown')).toHaveCount(0);
});

test('a plan without days has none to choose', async ({ page, academy }) => {
  await answer(page, { '/day-list': { totalStudents: 0, days: [] } });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), `${PATH}?plan-id=${PLAN}`);
  await expect(page.getByText('No attendance for selected day')).toBeVisible();
  await expect(page.getByText('This plan has no days yet.')).toBeVisible();
  await expect(daySelect(page)).toBeDisabled();
});

test('a day that nobody attended says so', async ({ page, academy }) => {
  await answer(page, { '/attendance-by-school': [] });
  await openConsole(page, academy, await sessionOf(academy, accounts.teacher), `${PATH}?plan-id=${PLAN}`);
  await expect(page.getByText('No attendance for selected day')).toBeVisible();
});

test('a school user has no school select, and never sees nor asks for another school', async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.school);
  const user = session.user as { schoolId: number; schoolInfo: { schoolName: string } };
  const foreign = { schoolName: 'केन्द्रीय ज्ञान विद्यालय', attendees: 37 };
  const own = await ask<Attendance[]>(academy, session, `/api/admin/study-plans/${PLAN}/day/5/attendance-by-school`);
  expect(own.map(({ schoolName }) => schoolName)).toEqual([user.schoolInfo.schoolName]);
  // Also a host that answers every school's row shows a school user their own.
  await answer(page, { '/attendance-by-school': [foreign, ...own] });
  const calls = callsOf(page);
  await openConsole(page, academy, session, `${PATH}?plan-id=${PLAN}`);
  await expect(rows(page)).toHaveText(shown(own));
  await expect(schoolSelect(page)).toHaveCount(0);
  expect(calls.filter((path) => path.includes('/study-plans'))).toEqual([
    `/api/admin/study-plans?schoolId=${user.schoolId}`,
    `/api/admin/study-plans/${PLAN}/day-list`,
    `/api/admin/study-plans/${PLAN}/day/5/attendance-by-school`,
  ]);
});

test('a plan that is not the viewer’s is not asked for', async ({ page, academy }) => {
  const calls = callsOf(page);
  await openConsole(page, academy, await sessionOf(academy, accounts.school), `${PATH}?plan-id=999`);
  await expect(page.getByText('Select a plan')).toBeVisible();
  await expect(page.getByText('The plan at this address is not available to you.')).toBeVisible();
  // No room is kept for the title of a day that will not come.
  await expect(page.locator('academy-plan-attendance .card__head')).toHaveCount(0);
  expect(calls.filter((path) => path.includes('/999'))).toEqual([]);
});

for (const [end, what, empty] of [
  ['/study-plans', 'Study plans', 'Select a plan'],
  ['/day-list', 'The days of the plan', 'No attendance for selected day'],
  ['/attendance-by-school', 'Attendance by School', 'No attendance for selected day'],
] as const) {
  test(`when ${end} fails it says so beside the empty text, and Try again asks again`, async ({ page, academy }) => {
    let status: unknown = 500;
    await answer(page, { [end]: () => status });
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), `${PATH}?plan-id=${PLAN}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(`${what} could not be loaded. Server error. Please try again later.`);
    await expect(page.getByText(empty)).toBeVisible();
    await expect(page.locator('[part~="toast"]')).toHaveCount(0);
    status = 'let it go';
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page).first()).toBeVisible();
  });
}

test('a list of days of the wrong shape is said to be unreadable', async ({ page, academy }) => {
  await answer(page, { '/day-list': days(3) });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), `${PATH}?plan-id=${PLAN}`);
  await expect(page.getByRole('alert')).toContainText('The server sent an answer that this page cannot read.');
});
