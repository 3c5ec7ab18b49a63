/**
 * Performance Tracking (promises/academy-performance.md) against the real API, and against answers that it would not
 * give.
 */
import type { Locator, Page } from '@playwright/test';
import { formatScore } from '#domain/format.ts';
import * as accounts from '#tests/support/accounts.ts';
import { answer, callsOf, hold } from '#tests/support/answers.ts';
import { csvOf } from '#tests/support/csv.ts';
import {
  type Academy,
  ask,
  expect,
  inIndia,
  openConsole,
  type SignedIn,
  sessionOf,
  test,
} from '#tests/support/journeys.ts';

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
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const figure = (page: Page, name: string) => page.getByRole('figure', { name });
const numbers = (page: Page, name: string) => figure(page, name).getByRole('table').getByRole('row');
const top = (page: Page) => panel(page, 'Top Performers').getByRole('table');
const topRows = (page: Page) => top(page).locator('tbody').getByRole('row');
const students = (page: Page) => panel(page, 'Individual Student Performance').locator('[part~="card"]');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'All Exams' });
const examRows = (page: Page) => dialog(page).getByRole('table').locator('tbody').getByRole('row');
const alerts = (place: Page | Locator) => place.getByRole('alert');
const toasts = (page: Page) => page.locator('[part~="toast"]');

const score = (value: number | null) => formatScore(value, 'en-IN');
const tones = (place: Locator) => place.evaluateAll((all) => all.map((one) => one.getAttribute('data-tone')));

/** A student of a host that this suite makes up. */
const student = (pid: number, avgScore: number | null, more: Partial<Scores> = {}): Scores => ({
  pid,
  firstName: `Student ${pid}`,
  avgScore,
  bestScore: avgScore,
  totalExams: 3,
  ...more,
});

/** A session at a host that has the basic calls and no others. */
async function signInWhereOnlyTheSpecIs(academy: Academy): Promise<SignedIn> {
  const session = await sessionOf(academy, accounts.administrator);
  return { ...session, user: { ...session.user, capabilities: [] } };
}

for (const account of accounts.staff) {
  test(`${account.what} sees what the API knows`, async ({ page, academy }) => {
    const session = await sessionOf(academy, account);
    const get = <T>(path: string) => ask<T>(academy, session, `/api/admin/${path}`);
    const all = await get<Scores[]>(`performance-tracking?${QUERY}`);
    const best = await get<Scores[]>(`top-performers?${QUERY}`);
    const videos = await get<{ title: string; watchCount: number }[]>('video-analytics?timeframe=month');
    const exams = await get<{ title: string; averageScore: number }[]>('exam-analytics?timeframe=month');
    const averages = all.map(({ avgScore }) => avgScore ?? 0);

    await openConsole(page, academy, session, '/');
    await page.getByRole('link', { name: 'Performance Tracking' }).first().click();
    await expect(page).toHaveURL(academy.origin + PATH);
    await expect(card(page, 'Active Students')).toContainText(inIndia(all.length));
    const mean = averages.reduce((sum, each) => sum + each, 0) / averages.length;
    await expect(card(page, 'Average Score')).toContainText(score(mean));
    await expect(card(page, 'Top Performers')).toContainText(inIndia(averages.filter((each) => each >= 90).length));
    await expect(card(page, 'Need Attention')).toContainText(inIndia(averages.filter((each) => each < 60).length));

    await expect(numbers(page, 'Performance Trend')).toHaveText([
      'StudentAverage scoreBest score',
      ...all.slice(0, 20).map((row) => `${row.firstName}${score(row.avgScore)}${score(row.bestScore)}`),
    ]);
    const most = videos.map(({ watchCount }) => watchCount).sort((a, b) => b - a);
    await expect(numbers(page, 'Video Engagement').locator('td')).toHaveText(most.slice(0, 10).map(inIndia));
    await expect(numbers(page, 'Exam Performance').getByRole('rowheader')).toHaveText(
      exams.slice(0, 10).map(({ title }) => title),
    );
    await expect(top(page).getByRole('rowheader')).toHaveText(best.map(({ firstName }) => firstName ?? ''));
    await expect(students(page).getByRole('heading')).toHaveText(
      all.slice(0, 12).map(({ firstName }) => firstName ?? ''),
    );
    await expect(panel(page, 'Top Performers')).toContainText('Chapter Wise Exams are excluded from calculations.');
    await expect(toasts(page)).toHaveCount(0);
  });
}

test('a school user meets no student of another school, whatever is asked of the screen or of the API', async ({
  page,
  academy,
}) => {
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

test.describe('of a host that has the basic calls alone', () => {
  test('cards, trend and student cards come from the rows', async ({ page, academy }) => {
    const rows = [
      student(1, 90, { firstName: 'अनन्या जोशी', bestScore: 100 }),
      student(2, 89.9, { firstName: '<b>Bold</b>' }),
      student(3, 75, { firstName: null, bestScore: 0 }),
      student(4, 60, { firstName: 'Same Name' }),
      student(4, 59.9, { firstName: 'Same Name', totalExams: 1234 }),
      student(6, null),
      ...Array.from({ length: 20 }, (_, index) => student(100 + index, 74)),
    ];
    await answer(page, { '/performance-tracking': rows });
    const calls = callsOf(page);
    await openConsole(page, academy, await signInWhereOnlyTheSpecIs(academy), PATH);
    await expect(card(page, 'Active Students')).toContainText('26');
    await expect(card(page, 'Average Score')).toContainText('74%');
    await expect(card(page, 'Top Performers')).toContainText('190% and above');
    await expect(card(page, 'Need Attention')).toContainText('1Below 60%');
    await expect(numbers(page, 'Performance Trend')).toHaveCount(21);
    await expect(figure(page, 'Performance Trend')).toContainText('Average and best score of the first 20 students.');
    await expect(numbers(page, 'Performance Trend').nth(3)).toHaveText('Unnamed student75%0%');

    await expect(students(page)).toHaveCount(12);
    await expect(students(page).first()).toContainText('अनन्या जोशी90%Total Exams3Best Score100%Consistency90.00%');
    await expect(students(page).getByRole('heading').nth(1)).toHaveText('<b>Bold</b>');
    await expect(students(page).nth(2)).toContainText('Consistency0.00%');
    await expect(students(page).nth(4)).toContainText('Total Exams1,234');
    await expect(students(page).nth(5)).toContainText('Best Score–Consistency0.00%');
    expect(await tones(students(page).locator('.badge'))).toEqual([
      'good',
      'info',
      'info',
      'fair',
      'poor',
      ...Array(6).fill('fair'),
    ]);
    await expect(panel(page, 'Individual Student Performance')).toContainText('The first 12 of 26 students');
    expect(calls.filter((path) => path.includes('performance-summary'))).toEqual([]);
    expect(calls).toContain(`/api/admin/performance-tracking?${QUERY}`);
  });

  test('10,000 students are drawn as few', async ({ page, academy }) => {
    const rows = Array.from({ length: 10_000 }, (_, index) => student(index + 1, index % 101));
    await answer(page, { '/performance-tracking': rows, '/top-performers': rows });
    await openConsole(page, academy, await signInWhereOnlyTheSpecIs(academy), PATH);
    await expect(card(page, 'Active Students')).toContainText('10,000');
    await expect(topRows(page)).toHaveCount(20);
    await expect(students(page)).toHaveCount(12);
  });

  test('nobody is nobody, and no failure', async ({ page, academy }) => {
    await answer(page, {
      '/performance-tracking': [],
      '/top-performers': null,
      '/video-analytics': [],
      '/exam-analytics': [],
    });
    await openConsole(page, academy, await signInWhereOnlyTheSpecIs(academy), PATH);
    await expect(card(page, 'Active Students')).toContainText('0');
    await expect(card(page, 'Average Score')).toContainText('–');
    for (const name of ['Performance Trend', 'Video Engagement', 'Exam Performance']) {
      await expect(panel(page, name)).toContainText('No data available.');
    }
    await expect(top(page)).toContainText('No student has a score in this timeframe.');
    await expect(page.getByText('No students found')).toBeVisible();
    await expect(alerts(page)).toHaveCount(0);
  });
});

test('the ten videos watched most come first, and the first ten exams as they are listed', async ({
  page,
  academy,
}) => {
  await answer(page, {
    '/video-analytics': Array.from({ length: 14 }, (_, index) => ({
      title: index === 3 ? null : `Lecture ${index + 1}`,
      watchCount: (index * 5) % 14,
    })),
    '/exam-analytics': Array.from({ length: 12 }, (_, index) => ({
      title: `Test ${index + 1}`,
      averageScore: index === 1 ? null : 40 + index,
      totalExams: index,
    })),
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  await expect(numbers(page, 'Video Engagement').locator('td')).toHaveText(
    [13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map(String),
  );
  await expect(numbers(page, 'Video Engagement').filter({ hasText: 'Untitled video' })).toHaveCount(0);
  await expect(numbers(page, 'Exam Performance')).toHaveCount(11);
  await expect(numbers(page, 'Exam Performance').nth(1)).toHaveText('Test 140%0');
  await expect(numbers(page, 'Exam Performance').nth(2)).toHaveText('Test 2–1');
});

test('top performers are ranked as they come, equals sharing a rank, and can be sorted', async ({ page, academy }) => {
  await answer(page, {
    '/top-performers': [
      student(1, 96.4, { firstName: 'Zoya', bestScore: 98 }),
      student(2, 94, { firstName: 'अनन्या', bestScore: 97 }),
      student(3, 94, { firstName: null, bestScore: 96 }),
      student(4, 80, { firstName: 'Aarav', bestScore: null, totalExams: 12 }),
      ...Array.from({ length: 20 }, (_, index) => student(10 + index, 50)),
    ],
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.teacher), PATH);
  await expect(top(page).getByRole('columnheader')).toHaveText([
    'Rank',
    'Student Name',
    'Average Score',
    'Best Score',
    'Total Exams',
    'Actions',
  ]);
  await expect(topRows(page)).toHaveCount(20);
  await expect(topRows(page).nth(0)).toHaveText('1Zoya96.4%98%3View All Exams');
  await expect(topRows(page).nth(1)).toHaveText('2अनन्या94%97%3View All Exams');
  await expect(topRows(page).nth(2)).toHaveText('2Unnamed student94%96%3View All Exams');
  await expect(topRows(page).nth(3)).toHaveText('4Aarav80%–12View All Exams');
  expect(await tones(topRows(page).locator('.badge'))).toEqual([
    'good',
    'good',
    'good',
    'info',
    ...Array(16).fill('poor'),
  ]);

  await top(page).getByRole('button', { name: 'Student Name' }).click();
  await expect(topRows(page).first()).toContainText('4Aarav');
  await expect(top(page).getByRole('columnheader', { name: 'Student Name' })).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(topRows(page).first()).toContainText('4Aarav');
});

test('timeframe and metric choose what is asked; address, reload and Back keep them', async ({ page, academy }) => {
  const calls = callsOf(page);
  const asked = (name: string) => calls.filter((path) => path.includes(name)).map((path) => path.split('?')[1]);
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
  await expect.poll(() => asked('top-performers').at(-1)).toBe('timeframe=month&metric=study_plan');
  await timeframe(page).selectOption('year');
  await expect(page).toHaveURL(`${academy.origin}${PATH}?metric=study_plan&timeframe=year`);
  await expect.poll(() => asked('performance-summary').at(-1)).toBe('timeframe=year&metric=study_plan');
  // What is watched and taken has no metric.
  await expect.poll(() => asked('video-analytics')).toEqual(['timeframe=month', 'timeframe=year']);
  expect(asked('exam-analytics')).toEqual(['timeframe=month', 'timeframe=year']);

  await page.reload();
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

test('an answer that is overtaken by a newer timeframe is never shown', async ({ page, academy }) => {
  const { held, release } = hold();
  await page.route(/performance-summary|top-performers/, async (route) => {
    const isOld = route.request().url().includes('timeframe=month');
    if (isOld) await held;
    const rows = [student(1, isOld ? 11 : 99, { firstName: isOld ? 'Of the month' : 'Of the week' })];
    const totals = { averageScore: rows[0]?.avgScore, activeStudents: 1, topPerformers: 0, needAttention: 0 };
    await route
      .fulfill({ json: route.request().url().includes('summary') ? { ...totals, students: rows } : rows })
      .catch(() => {});
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible();
  await timeframe(page).selectOption('week');
  await expect(top(page)).toContainText('Of the week');
  release();
  await metric(page).selectOption('exam');
  await expect(card(page, 'Average Score')).toContainText('99%');
  await expect(page.getByText('Of the month')).toHaveCount(0);
});

const CALLS = [
  ['/performance-summary', 'Student performance'],
  ['/video-analytics', 'Video Engagement'],
  ['/exam-analytics', 'Exam Performance'],
  ['/top-performers', 'Top Performers'],
] as const;

for (const [path, what] of CALLS) {
  test(`when ${path} fails it says so by its name, the others stand, and it can be tried again`, async ({
    page,
    academy,
  }) => {
    let status: number | string = 500;
    await answer(page, { [path]: () => status });
    await openConsole(page, academy, await sessionOf(academy, accounts.academyStaff), PATH);
    await expect(alerts(page)).toHaveCount(1);
    await expect(alerts(page)).toContainText(`${what} could not be loaded. Server error. Please try again later.`);
    const filled = {
      '/performance-summary': students(page).first(),
      '/video-analytics': numbers(page, 'Video Engagement').nth(10),
      '/exam-analytics': numbers(page, 'Exam Performance').nth(10),
      '/top-performers': topRows(page).nth(19),
    };
    for (const [other, place] of Object.entries(filled)) {
      if (other === path) await expect(place).toHaveCount(0);
      else await expect(place).toBeAttached();
    }
    await expect(toasts(page)).toHaveCount(0);

    status = 'let it go';
    await alerts(page).getByRole('button', { name: 'Try again' }).click();
    await expect(filled[path]).toBeAttached();
    await expect(alerts(page)).toHaveCount(0);
  });
}

test('answers of a shape that nobody knows are said to be unreadable, each by itself', async ({ page, academy }) => {
  await answer(page, {
    '/performance-tracking': 'rows',
    '/video-analytics': { videos: [] },
    '/exam-analytics': { exams: [] },
    '/top-performers': { rows: [] },
  });
  await openConsole(page, academy, await signInWhereOnlyTheSpecIs(academy), PATH);
  await expect(alerts(page)).toHaveCount(4);
  await expect(alerts(page).filter({ hasText: 'The server sent an answer that this page cannot read.' })).toHaveCount(
    4,
  );
  await expect(card(page, 'Active Students')).toBeVisible();
});

test('top performers are exported as they stand on the screen', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.school), `${PATH}?timeframe=quarter`);
  await metric(page).selectOption('exam');
  await expect(topRows(page)).toHaveCount(20);
  await top(page).getByRole('button', { name: 'Total Exams' }).click();
  await expect(top(page).getByRole('columnheader', { name: 'Total Exams' })).toHaveAttribute('aria-sort', 'ascending');
  const shown = (await topRows(page).allTextContents()).map((text) => text.replace('View All Exams', ''));
  const { name, lines } = await csvOf(page, panel(page, 'Top Performers').getByRole('button', { name: 'Export' }));
  expect(name).toMatch(/^top-performers-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]).toBe('Rank,Student Name,Average Score (%),Best Score (%),Total Exams');
  expect(lines.slice(1).map((line) => line.replaceAll(',', ''))).toEqual(shown.map((text) => text.replaceAll('%', '')));
});

test.describe('all exams of a student', () => {
  const exam = (examTitle: string | null, duration: number | null, percentage: number | null) => ({
    examTitle,
    examCategory: 'Mock Test',
    percentage,
    mark: 48,
    rightAnswers: 24,
    attended: 25,
    duration,
    submittedDate: '2025-05-04T07:00:00.000Z',
    examHistoryId: 1,
  });
  const exams = [
    exam('Kinematics Test', 45, 90),
    exam('कार्बनिक रसायन', 600, 75),
    exam('=1+1', 3725, 60),
    { ...exam(null, null, null), examCategory: null, submittedDate: null },
  ];

  test('open, are walked and close by keyboard', async ({ page, academy }) => {
    await answer(page, { '/all-exams': exams });
    await openConsole(page, academy, await sessionOf(academy, accounts.teacher), PATH);
    const button = topRows(page).nth(1).getByRole('button', { name: 'View All Exams' });
    const who = (await top(page).getByRole('rowheader').nth(1).textContent()) as string;
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText(who);
    await expect(dialog(page)).toContainText('4 exams');
    await expect(dialog(page).getByRole('columnheader')).toHaveText([
      'Exam Title',
      'Category',
      'Score',
      'Correct Answers',
      'Attempted',
      'Duration',
      'Date',
    ]);
    await expect(examRows(page)).toHaveText([
      'Kinematics TestMock Test90%242545 secs4/5/2025',
      'कार्बनिक रसायनMock Test75%242510 mins4/5/2025',
      '=1+1Mock Test60%242562 mins 5 secs4/5/2025',
      'Untitled exam––2425––',
    ]);
    expect(await tones(examRows(page).locator('.badge'))).toEqual(['good', 'info', 'fair']);

    await dialog(page).getByRole('button', { name: 'Duration' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(examRows(page).first()).toContainText('=1+1');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(button).toBeFocused();

    // Closing has cleared the order.
    await page.keyboard.press('Enter');
    await expect(examRows(page).first()).toContainText('Kinematics Test');
  });

  test('are exported as they stand in the dialog', async ({ page, academy }) => {
    await answer(page, { '/all-exams': exams });
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await students(page).first().getByRole('button', { name: 'View All Exams' }).click();
    const { name, lines } = await csvOf(page, dialog(page).getByRole('button', { name: 'Export Exams' }));
    expect(name).toMatch(/^student-exams-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines[0]).toBe('Exam Title,Category,Score (%),Correct Answers,Attempted,Duration (seconds),Date');
    expect(lines[1]).toMatch(/^Kinematics Test,Mock Test,90,24,25,45,/);
    // No spreadsheet runs what an exam is called.
    expect(lines[3]).toMatch(/^'=1\+1,Mock Test,60,24,25,3725,/);
    expect(lines[4]).toBe('Untitled exam,,,24,25,,');
  });

  test('are loading, then none, or failed with another try', async ({ page, academy }) => {
    let status: unknown = 500;
    const { held, release } = hold();
    await answer(page, {
      '/all-exams': async () => {
        await held;
        return status;
      },
    });
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await students(page).first().getByRole('button', { name: 'View All Exams' }).click();
    await expect(dialog(page).getByRole('status', { name: 'Loading' })).toBeVisible();
    release();
    await expect(alerts(dialog(page))).toContainText('All Exams could not be loaded. Server error.');
    await expect(dialog(page)).toContainText('No exams found');
    // Whether there are any is not known.
    await expect(dialog(page)).not.toContainText("hasn't taken any exams");
    await expect(dialog(page).getByRole('button', { name: 'Export Exams' })).toHaveCount(0);
    status = [];
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(alerts(dialog(page))).toHaveCount(0);
    await expect(dialog(page)).toContainText('No exams found');
    await expect(dialog(page)).toContainText("This student hasn't taken any exams yet.");
  });

  test('are those of the student that was asked for last', async ({ page, academy }) => {
    const { held, release } = hold();
    await page.route(/all-exams/, async (route) => {
      const isFirst = route.request().url().includes('/student/1/');
      if (isFirst) await held;
      await route.fulfill({ json: [exam(isFirst ? 'Of the first' : 'Of the second', 60, 50)] }).catch(() => {});
    });
    await answer(page, { '/top-performers': [student(1, 90), student(2, 80)] });
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await topRows(page).nth(0).getByRole('button').click();
    await expect(dialog(page)).toContainText('Student 1');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await topRows(page).nth(1).getByRole('button').click();
    await expect(examRows(page)).toContainText('Of the second');
    release();
    await expect(dialog(page)).toContainText('Student 2');
    await expect(dialog(page)).not.toContainText('Of the first');
  });
});

test('a parent has no such page', async ({ page, academy }) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), PATH);
  await expect(page.getByRole('heading', { name: 'Performance Tracking' })).toHaveCount(0);
  await expect(timeframe(page)).toHaveCount(0);
});
