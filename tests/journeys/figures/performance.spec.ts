/**
 * Performance Tracking (promises/academy-performance.md) against the real API, and against answers that it would not
 * give.
 */
import type { Page } from '@playwright/test';
import { callsOf } from '#tests/support/browser/answers.ts';
import { ask, expect, openConsole, type SignedIn, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

interface Scores {
  pid: number;
  firstName: string | null;
  avgScore: number | null;
  bestScore: number | null;
  totalExams: number;
}

const PATH = '/performance';
const QUERY = 'timeframe=month&metric=overall';

const timeframe = (page: Page) => page.getByRole('combobox', { name: 'Timeframe' });
const metric = (page: Page) => page.getByRole('combobox', { name: 'Metric' });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const top = (page: Page) => panel(page, 'Top Performers').getByRole('table');
const topRows = (page: Page) => top(page).locator('tbody').getByRole('row');

test('a school user meets no student of another school, whatever is asked of the screen or of the API', {
  tag: '@all',
}, async ({ page, academy }) => {
  const administrator = await sessionOf(academy, accounts.administrator);
  const session = await sessionOf(academy, accounts.school);
  const pidsOf = async (who: SignedIn, period: string) =>
    (await ask<Scores[]>(academy, who, `/api/admin/performance-tracking?timeframe=${period}&metric=overall`)).map(
      ({ pid }) => pid,
    );
  const own = new Set(await pidsOf(session, 'year'));
  const foreign = (await pidsOf(administrator, 'year')).filter((pid) => !own.has(pid));
  expect(own.size).toBeGreaterThan(0);
  expect(foreign.length).toBeGreaterThan(own.size);
  for (const period of ['week', 'month', 'quarter']) {
    expect((await pidsOf(session, period)).filter((pid) => !own.has(pid))).toEqual([]);
  }

  const asSchool = (path: string) =>
    fetch(academy.origin + path, { headers: { Authorization: `Bearer ${session.token}` } });
  expect((await asSchool(`/api/admin/student/${foreign[0]}/all-exams`)).status).toBe(404);
  expect((await asSchool(`/api/admin/performance-tracking?${QUERY}&schoolId=12`)).status).toBe(400);

  await openConsole(page, academy, session, PATH);
  await expect(topRows(page)).toHaveCount(20);
  const shown = page.waitForRequest((request) => request.url().includes('/all-exams'));
  await topRows(page).first().getByRole('button', { name: 'View All Exams' }).click();
  expect(own).toContain(Number(/student\/(\d+)/.exec((await shown).url())?.[1]));
});

test('timeframe and metric choose what is asked; address, reload and Back keep them', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  const calls = callsOf(page);
  const requested = (name: string) => calls.filter((path) => path.includes(name)).map((path) => path.split('?')[1]);
  await openConsole(page, academy, await sessionOf(academy, accounts.school), '/dashboard');
  await page.getByRole('link', { name: 'Performance Tracking' }).first().click();
  await expect(timeframe(page).getByRole('option')).toHaveText([
    'Last Week',
    'Last Month',
    'Last Quarter',
    'Last Year',
  ]);
  await expect(metric(page).getByRole('option')).toHaveText(['Overall', 'Video', 'Exam', 'Study Plan']);
  await expect(timeframe(page)).toHaveValue('month');
  await expect(topRows(page)).toHaveCount(20);

  await metric(page).selectOption('study_plan');
  await expect.poll(() => requested('top-performers').at(-1)).toBe('timeframe=month&metric=study_plan');
  await timeframe(page).selectOption('year');
  await expect(page).toHaveURL(`${academy.origin}${PATH}?metric=study_plan&timeframe=year`);
  await expect.poll(() => requested('performance-summary').at(-1)).toBe('timeframe=year&metric=study_plan');
  // What is watched and taken has no metric.
  await expect.poll(() => requested('video-analytics')).toEqual(['timeframe=month', 'timeframe=year']);
  expect(requested('exam-analytics')).toEqual(['timeframe=month', 'timeframe=year']);

  const student = panel(page, 'Top Performers').getByRole('columnheader', { name: 'Student Name' });
  await student.getByRole('button').click();
  await expect(student).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(student).toHaveAttribute('aria-sort', 'ascending');
  await expect(timeframe(page)).toHaveValue('year');
  await expect(metric(page)).toHaveValue('study_plan');
  await page.goBack();
  await expect(page).toHaveURL(`${academy.origin}/dashboard`);
  await page.goForward();
  await expect(timeframe(page)).toHaveValue('year');
  await expect(metric(page)).toHaveValue('study_plan');

  await page.goto(`${academy.origin}${PATH}?timeframe=fortnight`);
  await expect(timeframe(page)).toHaveValue('month');
});

test('a parent has no such page', { tag: '@all' }, async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), PATH);
  await expect(page.getByRole('heading', { name: 'Performance Tracking' })).toHaveCount(0);
  await expect(timeframe(page)).toHaveCount(0);
});
