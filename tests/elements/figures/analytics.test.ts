/** Platform Analytics (promises/academy-analytics.md) on answers that the reference API would not give. */

import { read, utils } from 'xlsx';
import type { CallAnswer } from '#contract/call.ts';
import type { platformAnalytics } from '#contract/figures/analytics.ts';
import { formatScore } from '#domain/format/format.ts';
import {
  type Answers,
  type CallRequest,
  expect,
  hold,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';

type Analytics = CallAnswer<typeof platformAnalytics>;

/** Two months that are neither this month nor last. */
const [ONE_MONTH, NEXT_MONTH] = new Date().getMonth() < 6 ? (['Oct', 'Nov'] as const) : (['Apr', 'May'] as const);
/** As the wire has it: months without a year. */
const figures = {
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

const card = (page: ScreenPage, name: string) => page.getByRole('group', { name, exact: true });
const panel = (page: ScreenPage, name: string) => page.getByRole('region', { name, exact: true });
const table = (page: ScreenPage, name: string) => page.getByRole('table', { name, exact: true });
const timeframe = (page: ScreenPage) => page.getByRole('combobox', { name: 'Timeframe' });
const exportReport = (page: ScreenPage) => page.getByRole('button', { name: 'Export Report' });
/** A line of a panel of measures, as it is read. */
const line = (page: ScreenPage, name: string, label: string) =>
  panel(page, name)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
const inIndia = (value: number) => new Intl.NumberFormat('en-IN').format(value);
const percent = (value: number | null) => formatScore(value, 'en-IN');

/** The cells of a chart's table, row by row, without its header. */
const rowsOf = (page: ScreenPage, name: string) =>
  table(page, name)
    .locator('tbody tr')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));

async function expectScreen(page: ScreenPage, of: Analytics): Promise<void> {
  const { monthlyStats } = of;
  await expect(card(page, 'Total Users')).toContainText(inIndia(monthlyStats.totalUsers ?? -1));
  await expect(card(page, 'Active Users')).toContainText(inIndia(monthlyStats.activeUsers ?? -1));
  await expect(card(page, 'Total Exams')).toContainText(inIndia(monthlyStats.totalExams ?? -1));
  await expect(card(page, 'Video Views')).toContainText(inIndia(monthlyStats.totalVideos ?? -1));
  await expect(panel(page, 'Engagement Metrics')).toBeVisible();
  const named = (name: string) => name || 'Uncategorized';
  await expect
    .poll(() => rowsOf(page, 'User Growth Trends').map((row) => row.slice(1)))
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

const open = (answers: Answers) => openScreen('academy-analytics', { answers });

/** Waits until the screen has all that it asks for, and the page its brand. */
async function allRequested(page: ScreenPage): Promise<void> {
  await expect.poll(() => page.calls.join()).toContain('/comparisons');
  await expect.poll(() => page.requests).toBe(page.calls.length + 1);
  await page.rest();
}

it('subjects whose averages read the same have no highest and no lowest', async () => {
  const examPerformance = figures.examPerformance.map((row, at) => ({ ...row, avgScore: 61 + at / 100 }));
  const page = await open({ platformAnalytics: { ...figures, examPerformance } });
  await expect(panel(page, 'Subject-wise Exam Performance')).toContainText(
    'The averages of all subjects are about 61%.',
  );
});

it('charts say their numbers in a sentence and a table, months without a year as they are', async () => {
  const page = await open({ platformAnalytics: figures });
  await expectScreen(page, figures);
  await expect
    .poll(() => rowsOf(page, 'User Growth Trends'))
    .toEqual([
      [ONE_MONTH, '1,100', '61', '12'],
      [NEXT_MONTH, '1,240', '66', '13'],
    ]);
  await expect(panel(page, 'User Growth Trends')).toContainText(
    `Students went from 1,100 in ${ONE_MONTH} to 1,240 in ${NEXT_MONTH}.`,
  );
  await expect(panel(page, 'Subject-wise Exam Performance')).toContainText(
    'Subject 3 has the highest average, 91%; Subject 6 the lowest, 12%.',
  );
  await expect(panel(page, 'School Distribution')).toContainText('Kerala has the most schools, 14 of 23.');
  await expect(panel(page, 'Video Engagement')).toContainText(
    'Physics was watched longest, 1 hr 31 mins, and has the highest completion, 72%.',
  );
  await expect(panel(page, 'Engagement Metrics').locator('dd')).toHaveText(['2 hrs 31 mins', '68%', '2', 'Physics']);
  // Neither month is this one or the last.
  await expect(card(page, 'Total Users')).toHaveText('Total Users15,407');
  await expect(card(page, 'Active Users')).toHaveText('Active Users9,821');
  await expect(card(page, 'Total Exams').locator('.stat__value')).toHaveText('6,453');
  await expect(card(page, 'Video Views').locator('.stat__value')).toHaveText('48,219');
});

it('growth is that of students and teachers from last month to this, and of no other months', async () => {
  const monthsAgo = (count: number) => {
    const date = new Date();
    date.setDate(1);
    date.setMonth(date.getMonth() - count);
    return date.toLocaleDateString('en-GB', { month: 'short', year: 'numeric' }).replace('Sept', 'Sep');
  };
  const growth = (before: number, after: number) => ({
    ...figures,
    userGrowth: [
      { month: monthsAgo(1), students: before, teachers: 61, schools: 12 },
      { month: monthsAgo(0), students: after, teachers: 66, schools: 13 },
    ],
  });
  let now: unknown = growth(1100, 1240);
  const page = await open({ platformAnalytics: () => now });
  // 1,306 after 1,161.
  await expect(card(page, 'Total Users')).toContainText('+12% from last month (students, teachers)');
  now = growth(1105, 1100);
  await timeframe(page).selectOption('week');
  await expect(card(page, 'Total Users')).toContainText('No change from last month');
});

it('growth is left out where it cannot be told, and a month that cannot be read still has its place', async () => {
  const growth = (...months: [string, number | null][]) => ({
    ...figures,
    userGrowth: months.map(([month, students]) => ({ month, students, teachers: 10, schools: 2 })),
  });
  let now: unknown = growth(['Jan', 90], ['Mar', 90]);
  const page = await open({ platformAnalytics: () => now });
  await expect(card(page, 'Total Users')).toHaveText('Total Users15,407');

  now = growth(['Term 1', 90], ['Term 2', 90]);
  await timeframe(page).selectOption('week');
  await expect(card(page, 'Total Users')).toHaveText('Total Users15,407');
  await expect.poll(() => rowsOf(page, 'User Growth Trends').map(([month]) => month)).toEqual(['Term 1', 'Term 2']);

  now = growth(['Jan', 90], ['Feb', null]);
  await timeframe(page).selectOption('year');
  await expect(card(page, 'Total Users')).toHaveText('Total Users15,407');
  await expect.poll(() => rowsOf(page, 'User Growth Trends').at(-1)).toEqual(['Feb', '–', '10', '2']);
});

it('parts that are null, absent or of the wrong shape are empty, each for itself', async () => {
  const EMPTY = 'No data available.';
  let now: unknown = { ...figures, userGrowth: null, videoEngagement: 'none', monthlyStats: [] };
  const page = await open({ platformAnalytics: () => now });
  for (const empty of ['User Growth Trends', 'Video Engagement', 'Engagement Metrics']) {
    await expect(panel(page, empty)).toContainText(EMPTY);
  }
  for (const shown of ['Subject-wise Exam Performance', 'School Distribution', 'Top Performing Subjects']) {
    await expect(panel(page, shown)).not.toContainText(EMPTY);
  }
  await expect(card(page, 'Total Users')).toHaveText('Total Users–');

  now = { examPerformance: [{ subject: null, avgScore: 'high' }, 7], schoolDistribution: { Kerala: 3 } };
  await timeframe(page).selectOption('week');
  await expect(panel(page, 'School Distribution')).toContainText(EMPTY);
  await expect.poll(() => rowsOf(page, 'Subject-wise Exam Performance')).toEqual([['Uncategorized', '–']]);
  await expect(panel(page, 'Top Performing Subjects')).toContainText(EMPTY);

  now = {};
  await timeframe(page).selectOption('year');
  await expect(page.getByText(EMPTY)).toHaveCount(6);
  await exportReport(page).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No data to export' })).toBeVisible();
});

it('a failure is told with empty panels and Try again, and so is an answer that is none', async () => {
  let now: unknown = 500;
  const page = await open({ platformAnalytics: () => now });
  const failure = page.getByRole('alert').filter({ hasText: 'Platform Analytics could not be loaded.' });
  await expect(failure).toContainText('Server error. Please try again later.');
  await expect(card(page, 'Total Users')).toHaveText('Total Users–');
  await expect(panel(page, 'School Distribution')).toContainText('No data available.');
  // What failed to come is not said to be no data.
  await expect(exportReport(page)).toBeDisabled();

  now = ['not', 'this'];
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toContainText('The server sent an answer that this page cannot read.');

  now = figures;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, figures);
  await expect(failure).toHaveCount(0);
});

it('a slow answer that was overtaken is never shown', async () => {
  const { held, release } = hold();
  const of = (totalUsers: number) => ({ ...figures, monthlyStats: { ...figures.monthlyStats, totalUsers } });
  const page = await open({
    platformAnalytics: async ({ query }: CallRequest) => {
      const requested = query.get('timeframe');
      if (requested === 'quarter') await held;
      return of({ month: 1, quarter: 2, year: 3 }[requested ?? ''] ?? 4);
    },
  });
  const users = card(page, 'Total Users').getByText(/^\d$/);
  await expect(users).toHaveText('1');
  await timeframe(page).selectOption('quarter');
  // What is there stays, and is not exported under another timeframe's name.
  await expect(users).toHaveText('1');
  await expect(exportReport(page)).toBeDisabled();
  await timeframe(page).selectOption('year');
  await expect(users).toHaveText('3');
  release();
  await timeframe(page).selectOption('month');
  await expect(users).toHaveText('1');
  await timeframe(page).selectOption('year');
  await expect(users).toHaveText('3');
});

it('System Health counts the calls of this page, those that failed, and names the last error', async () => {
  let now: unknown = figures;
  const page = await open({
    platformAnalytics: () => now,
    // The strip of comparisons is gone with the answer that failed, and its call is cancelled: that one does not count.
    comparisons: ({ query, academy }: CallRequest) => (query.get('timeframe') === 'week' ? hold().held : academy()),
  });
  const health = (label: string) => line(page, 'System Health', label);
  await expect(card(page, 'Total Users')).toContainText('15,407');
  await allRequested(page);
  await expect(health('Calls made')).toHaveText(String(page.requests));
  await expect(health('Failed')).toHaveText('0% (0 calls)');
  await expect(health('Median response time')).toHaveText(/^\d[\d,]* ms$/);
  await expect(health('Last error')).toHaveText('None');

  now = 500;
  const before = page.calls.length;
  await timeframe(page).selectOption('week');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  const cancelled = page.calls.slice(before).filter((call) => call.includes('/comparisons')).length;
  await expect(health('Calls made')).toHaveText(String(page.requests - cancelled));
  await expect(health('Failed')).toHaveText(/^\d+(\.\d+)?% \(1 call\)$/);
  await expect(health('Last error')).toContainText('Status 500: GET /api/admin/platform-analytics, ');
});

describe('Export Report', () => {
  it('saves what the screen shows, a sheet a panel', async () => {
    const page = await open({ platformAnalytics: figures });
    await expectScreen(page, figures);
    await allRequested(page);
    await expect(line(page, 'System Health', 'Calls made')).toHaveText(String(page.requests));
    const health = await panel(page, 'System Health').locator('dd').allTextContents();
    await exportReport(page).click();
    await page.getByRole('menuitem', { name: 'Excel' }).click();
    const file = await page.download();
    expect(file.name).toMatch(/^platform-analytics-\d{4}-\d\d-\d\d\.xlsx$/);

    const book = read(await file.bytes());
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
        ['Subject', 'Average Score'],
        ...figures.examPerformance.map(({ subject, avgScore }) => [subject, avgScore / 100]),
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
        ['Subject', 'Average Score'],
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

  it('as CSV is one file, each panel under its title', async () => {
    const page = await open({ platformAnalytics: figures });
    await exportReport(page).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const text = await (await page.download()).text();
    const panels = text.replace('\uFEFF', '').split('\r\n\r\n');
    expect(panels.map((each) => each.split('\r\n')[0])).toEqual([
      'Totals',
      'User Growth Trends',
      'Subject-wise Exam Performance',
      'School Distribution',
      'Video Engagement',
      'Top Performing Subjects',
      'Engagement Metrics',
      'System Health',
    ]);
    expect(panels[4]).toBe(
      "Video Engagement\r\nCategory,Watch time (seconds),Completion (%)\r\nPhysics,5430,72\r\n'=1+1,3600,64",
    );
  });

  it('is the page’s own affair where it prevents the action', async () => {
    const page = await open({ platformAnalytics: figures });
    await expect(card(page, 'Total Users')).toContainText('15,407');
    const actions: { action: string; isCancelable: boolean; from: string | undefined }[] = [];
    page.page.addEventListener('academy-action', (event) => {
      actions.push({
        action: (event as CustomEvent<{ action: string }>).detail.action,
        isCancelable: event.cancelable,
        from: (event.target as Element).localName,
      });
      if (actions.length === 1) event.preventDefault();
    });
    const action = { action: 'export-report', isCancelable: true, from: 'academy-analytics' };
    const menu = page.getByRole('menu', { name: 'Export Report' });
    await exportReport(page).click();
    await expect.poll(() => actions).toEqual([action]);
    await expect(menu).toHaveCount(0);

    await exportReport(page).click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    expect(actions).toEqual([action, action]);
  });
});

it('can be used by everyone when it has failed, in both themes', async () => {
  const page = await open({ platformAnalytics: 500 });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await page.findings()).toEqual([]);
});

it('lets nothing stick out sideways on a phone, whatever subjects and places are called', async () => {
  const long = 'അടിസ്ഥാനശാസ്ത്രസങ്കൽപ്പങ്ങളുംപ്രയോഗങ്ങളും'.repeat(3);
  const page = await openScreen('academy-analytics', {
    as: 'school',
    width: 320,
    height: 640,
    answers: {
      platformAnalytics: {
        ...figures,
        examPerformance: [{ subject: long, avgScore: 78 }],
        schoolDistribution: [{ name: long, value: 3 }],
        videoEngagement: [{ category: long, watchTime: 1e9, completion: 64 }],
      },
    },
  });
  await expect(card(page, 'Total Users')).toContainText(/\d/);
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  const { scrollWidth, clientWidth } = page.page.document.documentElement;
  expect(scrollWidth).toBe(clientWidth);
});
