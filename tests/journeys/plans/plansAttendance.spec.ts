/** Attendance by School (promises/academy-plan-attendance.md). */

import { ask, expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { daySelect, planSelect, schoolSelect } from '#tests/support/browser/selects.ts';
import * as accounts from '#tests/support/data/accounts.ts';

interface Attendance {
  schoolName: string;
  attendees: number;
  absentees: number;
}

const PATH = '/study-plans/attendance';
/** A plan of the demo academy with many days. */
const PLAN = 7;

const table = (page: Page) => page.getByRole('table', { name: 'Attendance by School' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const shown = (list: readonly Attendance[]) =>
  list.map(({ schoolName, attendees, absentees }) => `${schoolName}${attendees}${absentees}`);

// What each of them may see is proven at the API, and what is shown of it on the element (`tests/elements/plans/planAttendance.test.ts`).
for (const account of [accounts.administrator, accounts.academyStaff, accounts.teacher]) {
  test(`${account.what} sees who attended a day of a plan, then another day`, { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    const session = await sessionOf(academy, account);
    const under = `/api/admin/study-plans/${PLAN}/day`;
    await openConsole(page, academy, session, PATH);
    await expect(page.getByText('Select a plan')).toBeVisible();
    await expect(daySelect(page)).toBeDisabled();

    await planSelect(page).selectOption(String(PLAN));
    await expect(daySelect(page).locator('option:checked')).toHaveText(/^Day 5 \(Week 1\), /);
    const fifth = await ask<Attendance[]>(academy, session, `${under}/5/attendance-by-school`);
    await expect(rows(page)).toHaveText(shown(fifth));
    await expect(table(page).getByRole('columnheader')).toHaveText(['School', 'Attended Students', 'Absent']);

    await daySelect(page).selectOption('8');
    const eighth = await ask<Attendance[]>(academy, session, `${under}/8/attendance-by-school`);
    await expect(rows(page)).toHaveText(shown(eighth));
    await expect(page).toHaveURL(`${academy.origin}${PATH}?plan-id=${PLAN}&day=8`);
    await page.reload();
    await expect(daySelect(page).locator('option:checked')).toHaveText(/^Day 8 \(Week 2\), /);
    await expect(rows(page)).toHaveText(shown(eighth));
  });
}

test('a school narrows the plans and the rows, also after a reload', { tag: '@all' }, async ({ page, academy }) => {
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
