/**
 * Student Performance Analysis, Study Progress and Attendance of a parent in the console, with their addresses. What each
 * screen shows is tried in `tests/elements/parents/`.
 */

import { callsOf } from '#tests/support/browser/answers.ts';
import { type Academy, ask, expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { card, stat } from '#tests/support/data/parents.ts';

const timeframe = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Timeframe' }).getByRole('button', { name, exact: true });
const openAs = async (page: Page, academy: Academy, path: string, account: accounts.Account = accounts.parent) =>
  openConsole(page, academy, await sessionOf(academy, account), path);

test.describe('Student Performance Analysis', () => {
  test('begins with the last three months and asks for another period at a press', { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    const calls = callsOf(page);
    await openAs(page, academy, '/student-performance');
    await expect(timeframe(page, 'Last 3 Months')).toHaveAttribute('aria-pressed', 'true');
    await expect(card(page, 'Strengths')).toBeVisible();
    await timeframe(page, 'All Time').click();
    await expect(page).toHaveURL(/timeframe=all/);
    await expect.poll(() => calls.filter((call) => /\/performance\?timeframe=all&.*_t=\d+/.test(call)).length).toBe(1);
    await expect(card(page, 'Strengths')).toBeVisible();
  });
});

test.describe('Study Progress Tracking', () => {
  const progress = {
    studyPlans: [
      { id: 7, name: 'Foundation', progress: 84, completedSessions: 99, totalSessions: 118, subjects: ['Physics'] },
      { id: 8, name: 'दसवीं', progress: 31, completedSessions: 4, totalSessions: 64, subjects: null },
    ],
    videoProgress: [],
    dailyProgress: [],
    completionStats: {
      totalVideos: 160,
      watchedVideos: 127,
      totalExams: 48,
      completedExams: 34,
      totalHours: 210,
      studiedHours: 146,
    },
  };

  test('a plan’s button asks for that plan, and the address follows', { tag: '@all' }, async ({ page, academy }) => {
    const calls = callsOf(page);
    await openAs(page, academy, '/study-progress');
    const plan = page.getByRole('group', { name: 'Study Plan' }).getByRole('button').nth(1);
    const name = (await plan.textContent()) ?? '';
    await plan.click();
    await expect(page).toHaveURL(/plan-id=\d+/);
    await expect(plan).toHaveAttribute('aria-pressed', 'true');
    await expect(card(page, 'Study Plans Progress').getByRole('listitem')).toHaveCount(1);
    await expect(card(page, 'Study Plans Progress')).toContainText(name);
    expect(calls.some((call) => /study-progress\?planId=\d+/.test(call))).toBe(true);
  });

  test('another child’s plan is no choice: it is forgotten at a switch, and in an old link', async ({
    page,
    academy,
  }) => {
    const own = { ...(progress.studyPlans[0] as object), id: 9901, name: 'Of the other child' };
    const calls = callsOf(page);
    const session = await sessionOf(academy, accounts.parentOfTwo);
    const [, second] = await ask<{ studentId: number; name: string }[]>(academy, session, '/api/parent/children');
    await page.route('**/api/parent/study-progress*', (route) => {
      const query = new URL(route.request().url()).searchParams;
      const isSecond = Number(query.get('studentId')) === second?.studentId;
      const studyPlans: { id?: number }[] = isSecond ? [own] : progress.studyPlans;
      const wanted = query.get('planId');
      const found = studyPlans.filter(({ id }) => wanted === 'all' || String(id) === wanted);
      if (found.length === 0) return route.fulfill({ status: 404, json: { message: 'No such plan.' } });
      return route.fulfill({ json: { ...progress, studyPlans: found } });
    });
    await openConsole(page, academy, session, '/study-progress');
    const plans = page.getByRole('group', { name: 'Study Plan' });
    await plans.getByRole('button', { name: 'Foundation' }).click();
    await expect(page).toHaveURL(/plan-id=/);
    await page
      .getByRole('group', { name: 'Child' })
      .getByRole('button', { name: second?.name as string })
      .click();
    await expect(plans.getByRole('button')).toHaveText(['All Plans', 'Of the other child']);
    await expect(plans.getByRole('button', { name: 'All Plans' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page).not.toHaveURL(/plan-id=/);
    await expect(page.getByRole('alert')).toHaveCount(0);

    // An address of the first child's plan, opened while the second is chosen.
    await page.goto(`${academy.origin}/study-progress?plan-id=${progress.studyPlans[0]?.id}`);
    await expect(plans.getByRole('button', { name: 'All Plans' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(
      calls.filter((call) => call.includes(`studentId=${second?.studentId}`) && !call.includes('planId=all')),
    ).toEqual([]);
  });
});

test('Attendance counts what the API tells of the child, and another month is in the address', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const parent = await sessionOf(academy, accounts.parent);
  const now = new Date();
  const { attendanceStats: stats } = await ask<{ attendanceStats: Record<string, number> }>(
    academy,
    parent,
    `/api/parent/attendance?month=${now.getMonth()}&year=${now.getFullYear()}`,
  );
  await openConsole(page, academy, parent, '/attendance');
  await expect(stat(page, 'Present Days')).toContainText(String(stats.presentDays));
  await expect(stat(page, 'Absent Days')).toContainText(String(stats.absentDays));
  await expect(stat(page, 'Partial Days')).toContainText(String(stats.partialDays));
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2025');
  await page.getByRole('combobox', { name: 'Month' }).selectOption('June');
  await expect(page).toHaveURL(/month=5/);
  await expect(page.getByRole('heading', { name: 'June 2025 calendar' })).toBeVisible();
});
