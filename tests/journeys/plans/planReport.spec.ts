/**
 * The way to a plan's report (promises/academy-plan-report.md) and back, with what its address holds. The screen itself is
 * tested in `tests/elements/plans/planReport.test.ts`.
 */

import type { CallAnswer } from '#contract/call.ts';
import type { planStudents } from '#contract/plans/planStudents.ts';
import type { planSchools, planSharedSchools, studyPlans } from '#contract/plans/studyPlans.ts';
import {
  type Academy,
  ask,
  expect,
  keepSession,
  type Page,
  type SignedIn,
  sessionOf,
  test,
} from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

type Students = CallAnswer<typeof planStudents>;

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const schoolSelect = (page: Page) => page.getByRole('combobox', { name: 'School', exact: true });
const apply = (page: Page) => page.getByRole('button', { name: 'Apply', exact: true });
const rows = (page: Page) => page.locator('tbody tr.table__row').filter({ visible: true });

/** Who is signed in, and the first plan that this person sees. */
async function enter(page: Page, academy: Academy, account: accounts.Account) {
  const session = await sessionOf(academy, account);
  await keepSession(page, academy.origin, session);
  const [plan] = await ask<CallAnswer<typeof studyPlans>>(academy, session, '/api/admin/study-plans');
  if (!plan) throw new Error(`${account.what} sees no plan`);
  const open = (query = '') => page.goto(`${academy.origin}/study-plans/${plan.studyPlanId}${query}`);
  return { session, plan, open };
}

/** The first school that a plan is shared with, and its students. */
async function firstSchool(academy: Academy, session: SignedIn, planId: number) {
  const [school] = await ask<CallAnswer<typeof planSharedSchools>>(
    academy,
    session,
    `/api/admin/study-plans/${planId}/shared-schools`,
  );
  if (!school) throw new Error(`plan ${planId} is shared with nobody`);
  const students = (query: string) =>
    ask<Students>(academy, session, `/api/admin/study-plans/${planId}/school/${school.schoolId}/students${query}`);
  return { school, students };
}

test('Back leads to where one came from: the reports, or the list with its school, which the report opens with', {
  tag: '@all',
}, async ({ page, academy }) => {
  const { session } = await enter(page, academy, accounts.administrator);
  const schools = await ask<CallAnswer<typeof planSchools>>(academy, session, '/api/admin/study-plans/schools');
  const chosen = schools.at(-1);
  await page.goto(`${academy.origin}/study-plans/reports`);
  const plan = await page.getByRole('combobox', { name: 'Study Plan' }).inputValue();
  await page.getByRole('link', { name: 'Open the report of this plan' }).click();
  await expect(page).toHaveURL(`${academy.origin}/study-plans/${plan}`);
  // A tab is a place of its own, which Back of the browser leaves first; the button does not.
  await tab(page, 'Day Wise').click();
  await page.reload();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${academy.origin}/study-plans/reports?plan-id=${plan}`);

  await page.goto(`${academy.origin}/study-plans?school-id=${chosen?.schoolId}`);
  await page.getByRole('rowheader').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/study-plans\/\d+\?school-id=\d+$/);
  await expect(schoolSelect(page)).toHaveValue(String(chosen?.schoolId));
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${academy.origin}/study-plans?school-id=${chosen?.schoolId}`);
});

test('Back without a place to go back to leads where the menu has the list of plans', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const { open } = await enter(page, academy, accounts.administrator);
  await page.addInitScript(() => {
    const menu = [{ id: 'study-plans', path: '/plans-of-ours', name: 'Plans', icon: 'BookOpen' }];
    localStorage.setItem('adminMenu', JSON.stringify(menu));
  });
  await open('');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${academy.origin}/plans-of-ours`);
});

test('a tab is an address; sorting, filters and pages survive reload and Back', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const { session, plan, open } = await enter(page, academy, accounts.administrator);
  const { students } = await firstSchool(academy, session, plan.studyPlanId);
  const { items: low } = await students('?pageSize=20&page=2&sort=low&preset=last_30');
  await open();
  await tab(page, 'Student Wise').click();
  await expect(page).toHaveURL(/[?&]tab=students\b/);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Low to Best');
  await apply(page).click();
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(rows(page).first()).toContainText(low[0]?.firstName ?? '');
  await page.reload();
  await expect(rows(page).first()).toContainText(low[0]?.firstName ?? '');
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('low');

  await tab(page, 'Session Performance').click();
  await page.getByRole('button', { name: /^Progress < 75%/ }).click();
  const header = page.getByRole('columnheader', { name: 'Student' });
  await header.getByRole('button').click();
  const search = page.getByRole('searchbox', { name: 'Search student' }).filter({ visible: true });
  await search.fill('a');
  await expect(page.getByRole('status').filter({ hasText: /\d student/ })).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('a');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('button', { name: /^Progress < 75%/ })).toHaveAttribute('aria-pressed', 'true');

  await page.goBack();
  await expect(tab(page, 'Student Wise')).toHaveAttribute('aria-selected', 'true');
  await expect(rows(page).first()).toContainText(low[0]?.firstName ?? '');
  await page.goBack();
  await expect(tab(page, 'Summary')).toHaveAttribute('aria-selected', 'true');
});
