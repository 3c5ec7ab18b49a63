/**
 * Platform Analytics (promises/academy-analytics.md) against the real API, and against answers that it would not give.
 */
import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { read, utils } from 'xlsx';
import type { CallAnswer } from '#contract/call.ts';
import type { platformAnalytics } from '#contract/figures/analytics.ts';
import { formatScore } from '#domain/format/format.ts';
import { answer, endedCallsOf, hold } from '#tests/support/browser/answers.ts';
import {
  expect,
  inIndia,
  openConsole,
  type Page,
  sessionOf,
  storeSession,
  test,
} from '#tests/support/browser/journeys.ts';
import { portalPage } from '#tests/support/browser/sites.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

type Analytics = CallAnswer<typeof platformAnalytics>;

const PATH = '/analytics';
const CALL = '/platform-analytics';
/** Two months that are neither this month nor last. */
const [ONE_MONTH, NEXT_MONTH] = new Date().getMonth() < 6 ? (['Oct', 'Nov'] as const) : (['Apr', 'May'] as const);
/** As the wire has it: months without a year. */
const told = {
  userGrowth: [
    { month: ONE_MONTH, students: 1100, teachers: 61, schools: 12 },
    { month: NEXT_MONTH, students: 1240, teachers: 66, schools: 13 },
  ],
  examPerformance: [78.4, 83, 91, 40, 66, 12].map((avgScore, index) => ({ subject: `Subject ${index + 1}`, avgScore })),
  videoEngagement: [
    { category: 'Physics', watchTime: 5430, completion: 72 },
    { category: '=1+1', watchTime: 3600, completion: 64 },
  ],
  schoolDistribution: [
    { name: 'Kerala', value: 14 },
    { name: '<b>महाराष्ट्र</b>', value: 9 },
  ],
  monthlyStats: { totalUsers: 15407, activeUsers: 9821, totalExams: 6453, totalVideos: 48219 },
};

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const timeframe = (page: Page) => page.getByRole('combobox', { name: 'Timeframe' });
const exportReport = (page: Page) => page.getByRole('button', { name: 'Export Report' });
/** A line of a panel of measures, as it is read. */
const line = (page: Page, name: string, label: string) =>
  panel(page, name)
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd');
const percent = (value: number | null) => formatScore(value, 'en-IN');

/** The cells of a chart's table, row by row, without its header. */
const rowsOf = (page: Page, name: string) =>
  table(page, name)
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

async function expectScreen(page: Page, of: Analytics): Promise<void> {
  const { monthlyStats } = of;
  await expect(card(page, 'Total Users')).toContainText(inIndia(monthlyStats.totalUsers ?? -1));
  await expect(card(page, 'Active Users')).toContainText(inIndia(monthlyStats.activeUsers ?? -1));
  await expect(card(page, 'Total Exams')).toContainText(inIndia(monthlyStats.totalExams ?? -1));
  await expect(card(page, 'Video Views')).toContainText(inIndia(monthlyStats.totalVideos ?? -1));
  await expect(panel(page, 'Engagement Metrics')).toBeVisible();
  const named = (name: string) => name || 'Uncategorized';
  await expect
    .poll(async () => (await rowsOf(page, 'User Growth Trends')).map((row) => row.slice(1)))
    .toEqual(
      of.userGrowth.map(({ students, teachers, schools }) =>
        [students, teachers, schools].map((value) => inIndia(value ?? -1)),
      ),
    );
  await expect
    .poll(() => rowsOf(page, 'Subject-wise Exam Performance'))
    .toEqual(of.examPerformance.map(({ subject, avgScore }) => [named(subject), percent(avgScore)]));
  await expect
    .poll(() => rowsOf(page, 'School Distribution'))
    .toEqual(of.schoolDistribution.map(({ name, value }) => [named(name), inIndia(Number(value))]));
  await expect
    .poll(() => rowsOf(page, 'Video Engagement'))
    .toEqual(
      of.videoEngagement.map(({ category, watchTime, completion }) => [
        named(category),
        inIndia(Math.round((watchTime ?? 0) / 60)),
        percent(completion),
      ]),
    );
  const top = [...of.examPerformance].sort((a, b) => (b.avgScore ?? 0) - (a.avgScore ?? 0)).slice(0, 5);
  await expect(panel(page, 'Top Performing Subjects').getByRole('listitem')).toHaveText(
    top.map(({ subject, avgScore }) => `${named(subject)}${percent(avgScore)}`),
  );
}

// What each of them may see is proven at the API: in the gate one stands for all.
const READERS = [accounts.administrator, accounts.academyStaff, accounts.school];
for (const account of standingFor(READERS, (reader) => reader === accounts.school)) {
  test(`${account.what} sees what the API tells of each timeframe`, async ({ page, academy }) => {
    // The page's own answers: a teacher who signs in meanwhile is one more active user.
    const answered = async (chosen: string): Promise<Analytics> => {
      const response = await page.waitForResponse((response) => response.url().includes(`${CALL}?timeframe=${chosen}`));
      return response.json();
    };
    const session = await sessionOf(academy, account);
    for (const chosen of ['month', 'week', 'year'] as const) {
      const answer = answered(chosen);
      if (chosen === 'month') await openConsole(page, academy, session, PATH);
      else await timeframe(page).selectOption(chosen);
      const of = await answer;
      expect(of.examPerformance.length).toBeGreaterThan(0);
      await expectScreen(page, of);
    }
    await expect(timeframe(page).getByRole('option')).toHaveText([
      'Last Week',
      'Last Month',
      'Last Quarter',
      'Last Year',
    ]);
    await expect
      .poll(async () => (await rowsOf(page, 'User Growth Trends')).at(-1)?.[0])
      .toMatch(/^[A-Z][a-z]+ \d{4}$/);

    await page.reload();
    await expect(timeframe(page)).toHaveValue('year');
  });
}

test('a teacher has no menu entry for it, finds no page there, and embedded is told so', async ({
  page,
  academy,
  dist,
  embedding,
}) => {
  const session = await sessionOf(academy, accounts.teacher);
  expect(session.menu?.map(({ id }) => id)).not.toContain('analytics');
  await openConsole(page, academy, session, PATH);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  await storeSession(page, embedding, session);
  const element = `<academy-analytics api-base="${academy.origin}"></academy-analytics>`;
  await page.goto(embedding.put(portalPage(dist, element)));
  await expect(page.getByRole('alert')).toContainText('You do not have permission to perform this action');
  await expect(card(page, 'Total Users')).toHaveCount(0);
});

test('System Health counts the calls of this page, those that failed, and names the last error', async ({
  page,
  academy,
}) => {
  const calls = endedCallsOf(page);
  let now: unknown = told;
  await answer(page, {
    [CALL]: () => now,
    // The strip of comparisons is gone with the answer that failed, and its call is cancelled: that one does not count.
    // It is still waiting then: what has just come in the moment of a cancellation has ended for the browser alone.
    '/admin/comparisons': (route: Route) =>
      route.request().url().includes('timeframe=week') ? hold().held : 'let it go',
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  const health = (label: string) => line(page, 'System Health', label);
  // The console makes calls of its own beside the screen: both sides are read until they agree.
  const expectEveryCallCounted = () =>
    expect(async () => {
      expect(await health('Calls made').textContent()).toBe(String(calls.length));
    }).toPass();
  await expect(card(page, 'Total Users')).toContainText('15,407');
  // Still under way when the timeframe changes, it could end for the browser in the moment in which it is cancelled.
  await expect.poll(() => calls.join()).toContain('/comparisons');
  await expectEveryCallCounted();
  await expect(health('Failed')).toHaveText('0% (0 calls)');
  await expect(health('Median response time')).toHaveText(/^\d[\d,]* ms$/);
  await expect(health('Last error')).toHaveText('None');

  now = 500;
  await timeframe(page).selectOption('week');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectEveryCallCounted();
  await expect(health('Failed')).toHaveText(/^\d+(\.\d+)?% \(1 call\)$/);
  await expect(health('Last error')).toContainText('Status 500: GET /api/admin/platform-analytics, ');
});

test.describe('Export Report', () => {
  test('saves what the screen shows, a sheet a panel', async ({ page, academy }) => {
    await answer(page, { [CALL]: told });
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await expectScreen(page, told);
    const healthNow = () => panel(page, 'System Health').locator('dd').allTextContents();
    const save = async () => {
      const download = page.waitForEvent('download');
      await exportReport(page).click();
      await page.getByRole('menuitem', { name: 'Excel' }).click();
      return download;
    };
    let health = await healthNow();
    let file = await save();
    // Calls of the menu and the strip may end between the look and the file: then both are made again.
    await expect(async () => {
      const now = await healthNow();
      if (String(now) === String(health)) return;
      health = now;
      file = await save();
      expect(await healthNow()).toEqual(health);
    }).toPass();
    expect(file.suggestedFilename()).toMatch(/^platform-analytics-\d{4}-\d\d-\d\d\.xlsx$/);

    const book = read(await readFile(await file.path()));
    const sheets = Object.fromEntries(
      book.SheetNames.map((name) => [name, utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1 })]),
    );
    const measures = ['Measure', 'Value'];
    expect(sheets).toEqual({
      Totals: [
        ['Figure', 'Value'],
        ['Total Users', 15407],
        ['Active Users', 9821],
        ['Total Exams', 6453],
        ['Video Views', 48219],
      ],
      'User Growth Trends': [
        ['Month', 'Students', 'Teachers', 'Schools'],
        [ONE_MONTH, 1100, 61, 12],
        [NEXT_MONTH, 1240, 66, 13],
      ],
      'Subject-wise Exam Performance': [
        ['Subject', 'Average score'],
        ...told.examPerformance.map(({ subject, avgScore }) => [subject, avgScore / 100]),
      ],
      'School Distribution': [
        ['Place', 'Schools'],
        ['Kerala', 14],
        ['<b>महाराष्ट्र</b>', 9],
      ],
      'Video Engagement': [
        ['Category', 'Watch time (seconds)', 'Completion'],
        ['Physics', 5430, 0.72],
        ['=1+1', 3600, 0.64],
      ],
      'Top Performing Subjects': [
        ['Subject', 'Average score'],
        ['Subject 3', 0.91],
        ['Subject 2', 0.83],
        ['Subject 1', 0.784],
        ['Subject 5', 0.66],
        ['Subject 4', 0.4],
      ],
      'Engagement Metrics': [
        measures,
        ['Total watch time (seconds)', 9030],
        ['Average completion (%)', 68],
        ['Categories', 2],
        ['Watched longest', 'Physics'],
      ],
      'System Health': [
        measures,
        ['Calls made', Number(health[0])],
        ['Calls failed', Number(/\((\d+) call/.exec(health[1] ?? '')?.[1])],
        ['Median response time (ms)', Number(health[2]?.replace(' ms', ''))],
        ['Last error', health[3]],
      ],
    });
  });
});
