/**
 * Study Plan Reports (promises/academy-plan-reports.md) against the real API, and against answers that it would not
 * give.
 */
import * as accounts from '#tests/support/accounts.ts';
import { answer, callsOf, hold } from '#tests/support/answers.ts';
import { ask, expect, inIndia, openConsole, type Page, sessionOf, test } from '#tests/support/journeys.ts';
import { planSelect } from '#tests/support/selects.ts';

interface Summary {
  studyPlanId: number;
  title: string;
  activeStudents: number;
  totalItems: number;
}

const PATH = '/study-plans/reports';
const summaries: Summary[] = [
  { studyPlanId: 7, title: 'Medical Entrance Foundation', activeStudents: 47, totalItems: 118 },
  { studyPlanId: 8, title: 'गणित की तैयारी', activeStudents: 29, totalItems: 64 },
];
const days = [
  { day: 1, videos: 41, exams: 4, activityCount: 45, overallScore: 0.82 },
  { day: 2, videos: 38, exams: 3, activityCount: 41, overallScore: 231 },
  { videos: 12, exams: 0, activityCount: 12 },
];

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const chart = (page: Page) => page.getByRole('table', { name: 'Day-wise Performance Overview' });
const distribution = (page: Page) => page.getByRole('table', { name: 'Exam Performance Distribution' });
const care = (page: Page) =>
  page.getByRole('table', { name: 'Students Requiring Intensive Care (Below 50% Performance)' });
const toasts = (page: Page) => page.locator('[part~="toast"]');

for (const account of accounts.staff) {
  test(`${account.what} sees what the API knows of a plan`, async ({ page, academy }) => {
    const session = await sessionOf(academy, account);
    const plans = await ask<Summary[]>(academy, session, '/api/admin/study-plan-reports');
    const plan = plans.find(({ activeStudents }) => activeStudents > 0) as Summary;
    const under = `/api/admin/study-plan/${plan.studyPlanId}`;
    const videos = await ask<{ title: string; completionRate: number }[]>(
      academy,
      session,
      `${under}/video-engagement`,
    );
    const students = await ask<{ firstName: string }[]>(academy, session, `${under}/intensive-care`);
    const activity = await ask<unknown[]>(academy, session, `${under}/activity-counts`);
    const buckets = await ask<{ name: string; count: number }[]>(academy, session, `${under}/exam-performance`);
    const listed = videos.slice(0, 5);
    const mean = listed.reduce((sum, { completionRate }) => sum + completionRate, 0) / listed.length;

    await openConsole(page, academy, session, `${PATH}?plan-id=${plan.studyPlanId}`);
    await expect(card(page, 'Active Students')).toContainText(inIndia(plan.activeStudents));
    await expect(card(page, 'Total Items')).toContainText(inIndia(plan.totalItems));
    await expect(card(page, 'Video Completion')).toContainText(`${Math.round(mean)}%`);
    await expect(card(page, 'Intensive Care')).toContainText(inIndia(students.length));
    await expect(planSelect(page).getByRole('option')).toHaveText(
      plans.map(({ title, activeStudents }) => `${title} (${inIndia(activeStudents)} active)`),
    );
    await expect(chart(page).getByRole('row')).toHaveCount(activity.length + 1);
    await expect(panel(page, 'Video Engagement').getByRole('listitem')).toHaveCount(listed.length);
    await expect(panel(page, 'Video Engagement')).toContainText(listed[0]?.title as string);
    for (const { name, count } of buckets) {
      await expect(distribution(page).getByRole('row', { name: `${name} ${inIndia(count)}` })).toHaveCount(1);
    }
    await expect(care(page).getByRole('rowheader').first()).toHaveText(students[0]?.firstName as string);
  });
}

test('numbers become percentages, bands and tints as promised', async ({ page, academy }) => {
  await answer(page, {
    '/study-plan-reports': summaries,
    '/activity-counts': days,
    '/video-engagement': [80, 79.9, 60, 59, 12, 100].map((completionRate, index) => ({
      title: `Video ${index + 1}`,
      watchedCount: 40 - index,
      totalStudents: 47,
      completionRate,
    })),
    '/exam-performance': [9, 14, 8, 3, 2].map((count, index) => ({ name: `Part ${index + 1}`, count })),
    '/intensive-care': [29.4, 29.5, 39, 39.96, 49].map((averageScore, index) => ({
      firstName: `Student ${index + 1}`,
      averageScore,
      videosWatched: 3,
      examsCompleted: 2,
      lastActivity: index === 0 ? null : '2025-05-11T07:20:00.000Z',
    })),
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);

  // 0.82 is a fraction, 231 a sum over three exams, and a day without a score has none.
  await expect(chart(page).getByRole('row')).toHaveText([
    'DayVideos watchedExams completedOverall score %',
    'Day 141482%',
    'Day 238377%',
    'Day 3120–',
  ]);
  const videos = panel(page, 'Video Engagement');
  await expect(videos.getByRole('listitem')).toHaveText([
    'Video 140 / 47 students80%',
    'Video 239 / 47 students79.9%',
    'Video 338 / 47 students60%',
    'Video 437 / 47 students59%',
    'Video 536 / 47 students12%',
  ]);
  const tones = (place: ReturnType<Page['locator']>) =>
    place.evaluateAll((found) => found.map((one) => one.getAttribute('data-tone')));
  expect(await tones(videos.locator('.badge'))).toEqual(['good', 'fair', 'fair', 'poor', 'poor']);
  await expect(card(page, 'Video Completion')).toContainText('58%');
  await expect(distribution(page).getByRole('row')).toHaveCount(6);
  await expect(care(page).locator('tbody tr')).toHaveCount(5);
  // A tint is of the value, and no number is so rounded that it contradicts it.
  expect(await tones(care(page).locator('tbody tr'))).toEqual(['poor', 'poor', 'fair', 'fair', null]);
  await expect(care(page).locator('tbody tr').nth(1)).toContainText('29.5%');
  await expect(care(page).locator('tbody tr').nth(3)).toContainText('39.96%');
  await expect(care(page).getByRole('columnheader')).toHaveText([
    'Student',
    'Average Score',
    'Videos Watched',
    'Exams Completed',
    'Last Activity',
  ]);
  await expect(care(page).getByRole('row').nth(1)).toHaveText('Student 129.4%32–');

  await care(page).getByRole('button', { name: 'Average Score' }).click();
  await care(page).getByRole('button', { name: 'Average Score' }).click();
  await expect(care(page).getByRole('rowheader').first()).toHaveText('Student 5');
  await expect(care(page).getByRole('columnheader', { name: 'Average Score' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

test('when the activity counts fail the days come from day-wise', async ({ page, academy }) => {
  await answer(page, { '/study-plan-reports': summaries, '/activity-counts': 500, '/day-wise': days.slice(0, 1) });
  await openConsole(page, academy, await sessionOf(academy, accounts.academyStaff), PATH);
  await expect(chart(page).getByRole('row').nth(1)).toHaveText('Day 141482%');
  await expect(panel(page, 'Day-wise Performance Overview').getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('when both fail, Try again asks the counts, and day-wise each time that they fail', async ({ page, academy }) => {
  let dayWise: unknown = 500;
  await answer(page, {
    '/study-plan-reports': summaries,
    '/activity-counts': 500,
    '/day-wise': () => dayWise,
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.academyStaff), PATH);
  const again = panel(page, 'Day-wise Performance Overview').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  for (const round of [1, 2]) {
    const asked = page.waitForResponse((response) => response.url().endsWith('/day-wise'));
    await again.click();
    expect((await asked).status(), `round ${round}`).toBe(500);
    await expect(again).toBeEnabled();
  }
  dayWise = days.slice(0, 1);
  await again.click();
  await expect(chart(page).getByRole('row').nth(1)).toHaveText('Day 141482%');
  await expect(again).toHaveCount(0);
});

test('why the activity counts failed is told where the API has no day-wise call', async ({ page, academy }) => {
  let counts: unknown = 500;
  await answer(page, { '/study-plan-reports': summaries, '/activity-counts': () => counts, '/day-wise': 404 });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  const name = 'Day-wise Performance Overview';
  await expect(panel(page, name)).toContainText(`${name} could not be loaded. Server error. Please try again later.`);
  counts = days;
  await panel(page, name).getByRole('button', { name: 'Try again' }).click();
  await expect(chart(page).getByRole('row')).toHaveCount(4);
});

test('an answer of the wrong shape counts as failed: activity counts fall back from it', async ({ page, academy }) => {
  await answer(page, { '/activity-counts': { rows: 'none' }, '/day-wise': days });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  await expect(chart(page).getByRole('row')).toHaveCount(4);
});

test('each panel says what failed, beside what is empty, and can be tried again; nothing is toasted', async ({
  page,
  academy,
}) => {
  let status: number | string = 500;
  const now = () => status;
  await answer(page, {
    '/activity-counts': now,
    '/day-wise': now,
    '/video-engagement': now,
    '/exam-performance': now,
    '/intensive-care': now,
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.teacher), PATH);
  for (const name of ['Day-wise Performance Overview', 'Video Engagement', 'Exam Performance Distribution']) {
    await expect(panel(page, name)).toContainText(`${name} could not be loaded. Server error. Please try again later.`);
    await expect(panel(page, name)).toContainText('No data available.');
  }
  await expect(panel(page, 'Students Requiring Intensive Care')).toContainText('No data available.');
  await expect(card(page, 'Intensive Care')).toContainText('–');
  await expect(toasts(page)).toHaveCount(0);

  status = 'let it go';
  const calls = callsOf(page);
  await panel(page, 'Day-wise Performance Overview').getByRole('button', { name: 'Try again' }).click();
  await expect(chart(page).getByRole('row').nth(1)).toContainText('Day 1');
  // It begins again with the counts, and leaves the other panels as they are.
  expect(calls.map((path) => path.replace(/.*\//, ''))).toEqual(['activity-counts']);
  await panel(page, 'Students Requiring Intensive Care').getByRole('button', { name: 'Try again' }).click();
  await expect(care(page).getByRole('rowheader').first()).toBeVisible();
});

for (const [status, words] of [
  [403, 'You do not have permission to perform this action'],
  [404, 'Resource not found'],
  [500, 'Server error. Please try again later.'],
  [418, 'It is a 418.'],
] as const) {
  test(`a ${status} for the plans is told in the words of the catalogue`, async ({ page, academy }) => {
    await answer(page, { '/study-plan-reports': status });
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  });
}

test('a list of plans of a shape that nobody knows is said to be unreadable', async ({ page, academy }) => {
  await answer(page, { '/study-plan-reports': { plans: summaries } });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  await expect(page.getByRole('alert')).toContainText('The server sent an answer that this page cannot read.');
});

test('without plans it says so', async ({ page, academy }) => {
  await answer(page, { '/study-plan-reports': null });
  await openConsole(page, academy, await sessionOf(academy, accounts.school), PATH);
  await expect(page.getByText('No study plans yet')).toBeVisible();
  await expect(planSelect(page)).toHaveCount(0);
});

test('the address follows the plan that is chosen, and opens it again', async ({ page, academy }) => {
  await answer(page, { '/study-plan-reports': summaries });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/study-plans');
  await page.getByRole('link', { name: 'Study Plan Reports' }).click();
  await expect(planSelect(page)).toHaveValue('7');
  await planSelect(page).selectOption('8');
  await expect(page).toHaveURL(`${academy.origin}${PATH}?plan-id=8`);
  await page.reload();
  await expect(planSelect(page)).toHaveValue('8');
  await expect(card(page, 'Active Students')).toContainText('29');
  // Choosing is no step of its own: Back leaves the page.
  await page.goBack();
  await expect(page).toHaveURL(`${academy.origin}/study-plans`);
});

test('a plan that is not there is said to be missing, and another can be chosen', async ({ page, academy }) => {
  await answer(page, { '/study-plan-reports': summaries });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), `${PATH}?plan-id=99`);
  await expect(page.getByText('The study plan at this address is not available to you')).toBeVisible();
  await planSelect(page).selectOption('7');
  await expect(card(page, 'Active Students')).toContainText('47');
});

test('an answer that is overtaken by a newer question is never shown', async ({ page, academy }) => {
  const { held, release } = hold();
  const video = (title: string) => [{ title, watchedCount: 1, totalStudents: 2, completionRate: 50 }];
  await answer(page, {
    '/study-plan-reports': summaries,
    '/7/video-engagement': async () => {
      await held;
      return video('Of the first plan');
    },
    '/8/video-engagement': video('Of the second plan'),
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  await planSelect(page).selectOption('8');
  const videos = panel(page, 'Video Engagement');
  await expect(videos).toContainText('Of the second plan');
  release();
  await expect(card(page, 'Video Completion')).toContainText('50%');
  await expect(videos).not.toContainText('Of the first plan');
});
