/**
 * Study Plan Reports (promises/academy-plan-reports.md) on what the API knows, and on answers that it would not give.
 */
import {
  type Answers,
  askAcademy,
  type CallRequest,
  expect,
  hold,
  type Locator,
  openScreen,
  type ScreenPage,
} from '#tests/elements/screen/screen.ts';
import type { Account } from '#tests/elements/support.ts';
import { standingFor } from '#tests/support/run/gate.ts';

interface Summary {
  studyPlanId: number;
  title: string;
  activeStudents: number;
  totalItems: number;
}

const summaries: Summary[] = [
  { studyPlanId: 7, title: 'Medical Entrance Foundation', activeStudents: 47, totalItems: 118 },
  { studyPlanId: 8, title: 'गणित की तैयारी', activeStudents: 29, totalItems: 64 },
];
const days = [
  { day: 1, videos: 41, exams: 4, activityCount: 45, overallScore: 0.82 },
  { day: 2, videos: 38, exams: 3, activityCount: 41, overallScore: 231 },
  { videos: 12, exams: 0, activityCount: 12 },
];

const card = (page: ScreenPage, name: string) => page.getByRole('group', { name, exact: true });
const panel = (page: ScreenPage, name: string) => page.getByRole('region', { name });
const chart = (page: ScreenPage) => page.getByRole('table', { name: 'Day-wise Performance Overview' });
const distribution = (page: ScreenPage) => page.getByRole('table', { name: 'Exam Performance Distribution' });
const care = (page: ScreenPage) =>
  page.getByRole('table', { name: 'Students Requiring Intensive Care (Below 50% Performance)' });
const toasts = (page: ScreenPage) => page.locator('[part~="toast"]');

const inIndia = (value: number) => new Intl.NumberFormat('en-IN').format(value);
const planSelect = (page: ScreenPage) => page.getByRole('combobox', { name: 'Study Plan' });
const tones = (place: Locator) => place.elements().map((one) => one.getAttribute('data-tone'));

const open = (answers?: Answers, as?: Account, plan?: number) =>
  openScreen('academy-plan-reports', {
    as,
    ...(answers && { answers }),
    ...(plan && { attributes: { 'plan-id': String(plan) } }),
  });
const openWhereOnlyTheSpecIs = (answers: Answers) =>
  openScreen('academy-plan-reports', { answers, user: { capabilities: [] } });

const READERS = [
  ['an administrator', 'staff'],
  ['a member of the academy’s staff', 'academyStaff'],
  ['a school user', 'school'],
  ['a teacher', 'teacher'],
] as const;

// What each of them may see is proven at the API: in the gate one stands for all.
for (const [who, as] of standingFor(READERS, ([, as]) => as === 'school')) {
  it(`${who} sees what the API knows of a plan`, async () => {
    const ask = <T>(path: string) => askAcademy<T>(as, path);
    const plans = await ask<Summary[]>('/api/admin/study-plan-reports');
    const plan = plans.find(({ activeStudents }) => activeStudents > 0) as Summary;
    const under = `/api/admin/study-plan/${plan.studyPlanId}`;
    const videos = await ask<{ title: string; completionRate: number }[]>(`${under}/video-engagement`);
    const students = await ask<{ firstName: string }[]>(`${under}/intensive-care`);
    const activity = await ask<unknown[]>(`${under}/activity-counts`);
    const buckets = await ask<{ name: string; count: number }[]>(`${under}/exam-performance`);
    const listed = videos.slice(0, 5);
    const mean = listed.reduce((sum, { completionRate }) => sum + completionRate, 0) / listed.length;

    const page = await open(undefined, as, plan.studyPlanId);
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

it('numbers become percentages, bands and tints as promised', async () => {
  const page = await openWhereOnlyTheSpecIs({
    studyPlanReports: summaries,
    planActivityCounts: days,
    planVideoEngagement: [80, 79.9, 60, 59, 12, 100].map((completionRate, index) => ({
      title: `Video ${index + 1}`,
      watchedCount: 40 - index,
      totalStudents: 47,
      completionRate,
    })),
    planExamPerformance: [9, 14, 8, 3, 2].map((count, index) => ({ name: `Part ${index + 1}`, count })),
    planIntensiveCare: [29.4, 29.5, 39, 39.96, 49].map((averageScore, index) => ({
      firstName: `Student ${index + 1}`,
      averageScore,
      videosWatched: 3,
      examsCompleted: 2,
      lastActivity: index === 0 ? null : '2025-05-11T07:20:00.000Z',
    })),
  });

  // 0.82 is a fraction, 231 a sum over three exams, and a day without a score has none.
  await expect(chart(page).getByRole('row')).toHaveText([
    'DayVideos WatchedExams CompletedOverall score %',
    'Day 141482%',
    'Day 238377%',
    'Day 3120–',
  ]);
  // On no day are there five exams, so no score is called the highest.
  const says = (name: string) => panel(page, name).locator('.chart__summary');
  await expect(says('Day-wise Performance Overview')).toHaveText(
    'Most was done on Day 1: 41 videos watched, 4 exams completed.',
  );
  await expect(says('Exam Performance Distribution')).toHaveText('“Part 2” is the largest group: 14 of 36.');
  const videos = panel(page, 'Video Engagement');
  await expect(videos.getByRole('listitem')).toHaveText([
    'Video 140 / 47 students80%',
    'Video 239 / 47 students79.9%',
    'Video 338 / 47 students60%',
    'Video 437 / 47 students59%',
    'Video 536 / 47 students12%',
  ]);
  expect(tones(videos.locator('.badge'))).toEqual(['good', 'fair', 'fair', 'poor', 'poor']);
  await expect(card(page, 'Video Completion')).toContainText('58%');
  await expect(distribution(page).getByRole('row')).toHaveCount(6);
  await expect(care(page).locator('tbody tr')).toHaveCount(5);
  // A tint is of the value, and no number is so rounded that it contradicts it.
  expect(tones(care(page).locator('tbody tr'))).toEqual(['poor', 'poor', 'fair', 'fair', null]);
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

/** A plan of this many days, with something done on each. */
const daysOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ day: at + 1, videos: 4, exams: 2, activityCount: 6, overallScore: 70 }));

it('a plan of many days is drawn by weeks on a phone, with the days in its table and by choice', async () => {
  const page = await openScreen('academy-plan-reports', {
    answers: { studyPlanReports: summaries, planActivityCounts: daysOf(90) },
    width: 360,
  });
  const overview = panel(page, 'Day-wise Performance Overview');
  const overflow = () => overview.locator('.plan-reports__scroll').evaluate((box) => box.scrollWidth - box.clientWidth);
  await expect(overview.getByRole('button', { name: 'Weeks' })).toHaveAttribute('aria-pressed', 'true');
  await expect(chart(page).getByRole('row')).toHaveCount(91);
  await expect(chart(page).getByRole('row').nth(90)).toHaveText('Day 904270%');
  await expect.poll(overflow).toBe(0);

  await overview.getByRole('button', { name: 'Days' }).click();
  await expect.poll(overflow).toBeGreaterThan(0);
  await expect(chart(page).getByRole('row')).toHaveCount(91);
});

it('a plan of three weeks is drawn by its days', async () => {
  const page = await openWhereOnlyTheSpecIs({ studyPlanReports: summaries, planActivityCounts: daysOf(21) });
  await expect(chart(page).getByRole('row')).toHaveCount(22);
  await expect(panel(page, 'Day-wise Performance Overview').getByRole('button', { name: 'Weeks' })).toHaveCount(0);
});

it('when the activity counts fail the days come from day-wise', async () => {
  const page = await open(
    { studyPlanReports: summaries, planActivityCounts: 500, planDayWise: days.slice(0, 1) },
    'academyStaff',
  );
  await expect(chart(page).getByRole('row').nth(1)).toHaveText('Day 141482%');
  await expect(panel(page, 'Day-wise Performance Overview').getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

it('when both fail, Try again asks the counts, and day-wise each time that they fail', async () => {
  let dayWise: unknown = 500;
  const page = await open(
    {
      studyPlanReports: summaries,
      planActivityCounts: 500,
      planDayWise: () => dayWise,
    },
    'academyStaff',
  );
  const again = panel(page, 'Day-wise Performance Overview').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  for (const round of [1, 2]) {
    const calls = page.callsFromNow();
    await again.click();
    await expect.poll(() => calls.map((path) => path.replace(/.*\//, ''))).toEqual(['activity-counts', 'day-wise']);
    await expect(again, `round ${round}`).toBeEnabled();
  }
  dayWise = days.slice(0, 1);
  await again.click();
  await expect(chart(page).getByRole('row').nth(1)).toHaveText('Day 141482%');
  await expect(again).toHaveCount(0);
});

it('why the activity counts failed is told where the API has no day-wise call', async () => {
  let counts: unknown = 500;
  const page = await open({ studyPlanReports: summaries, planActivityCounts: () => counts, planDayWise: 404 });
  const name = 'Day-wise Performance Overview';
  await expect(panel(page, name)).toContainText(`${name} could not be loaded. Server error. Please try again later.`);
  counts = days;
  await panel(page, name).getByRole('button', { name: 'Try again' }).click();
  await expect(chart(page).getByRole('row')).toHaveCount(4);
});

it('an answer of the wrong shape counts as failed: activity counts fall back from it', async () => {
  const page = await open({ planActivityCounts: { rows: 'none' }, planDayWise: days });
  await expect(chart(page).getByRole('row')).toHaveCount(4);
});

it('each panel says what failed, beside what is empty, and can be tried again; nothing is toasted', async () => {
  const now = 500;
  const page = await open(
    {
      planActivityCounts: now,
      planDayWise: now,
      planVideoEngagement: now,
      planExamPerformance: now,
      planCareStudents: now,
    },
    'teacher',
  );
  for (const name of ['Day-wise Performance Overview', 'Video Engagement', 'Exam Performance Distribution']) {
    await expect(panel(page, name)).toContainText(`${name} could not be loaded. Server error. Please try again later.`);
    await expect(panel(page, name)).toContainText('No data available.');
  }
  await expect(panel(page, 'Students Requiring Intensive Care')).toContainText('No data available.');
  await expect(card(page, 'Intensive Care')).toContainText('–');
  await expect(toasts(page)).toHaveCount(0);

  page.answer({
    planActivityCounts: undefined,
    planDayWise: undefined,
    planVideoEngagement: undefined,
    planExamPerformance: undefined,
    planCareStudents: undefined,
  });
  const calls = page.callsFromNow();
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
  it(`a ${status} for the plans is told in the words of the catalogue`, async () => {
    const page = await open({ studyPlanReports: status });
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  });
}

it('a list of plans of a shape that nobody knows is said to be unreadable', async () => {
  const page = await open({ studyPlanReports: { plans: summaries } });
  await expect(page.getByRole('alert')).toContainText('The server sent an answer that this page cannot read.');
});

it('without plans it says so', async () => {
  const page = await open({ studyPlanReports: null }, 'school');
  await expect(page.getByText('No study plans yet')).toBeVisible();
  await expect(planSelect(page)).toHaveCount(0);
});

it('a plan that is not there is said to be missing, and another can be chosen', async () => {
  const page = await open({ studyPlanReports: summaries }, 'staff', 99);
  await expect(page.getByText('The study plan at this address is not available to you')).toBeVisible();
  await planSelect(page).selectOption('7');
  await expect(card(page, 'Active Students')).toContainText('47');
});

it('an answer that is overtaken by a newer question is never shown', async () => {
  const { held, release } = hold();
  const video = (title: string) => [{ title, watchedCount: 1, totalStudents: 2, completionRate: 50 }];
  const page = await open({
    studyPlanReports: summaries,
    planVideoEngagement: async ({ url }: CallRequest) => {
      if (url.pathname.includes('/8/')) return video('Of the second plan');
      await held;
      return video('Of the first plan');
    },
  });
  await planSelect(page).selectOption('8');
  const videos = panel(page, 'Video Engagement');
  await expect(videos).toContainText('Of the second plan');
  release();
  await expect(card(page, 'Video Completion')).toContainText('50%');
  await expect(videos).not.toContainText('Of the first plan');
});

it('the students in intensive care are exported in the order shown', async () => {
  const page = await openWhereOnlyTheSpecIs({
    planIntensiveCare: [
      { firstName: 'अनन्या जोशी', averageScore: 25, videosWatched: 3, examsCompleted: 2, lastActivity: null },
      { firstName: '=1+1', averageScore: 35.5, videosWatched: 6, examsCompleted: 4, lastActivity: null },
    ],
  });
  const care = page.getByRole('region', { name: 'Students Requiring Intensive Care' });
  await care.getByRole('button', { name: 'Average Score' }).click();
  await care.getByRole('button', { name: 'Average Score' }).click();
  await expect(care.getByRole('rowheader').first()).toHaveText('=1+1');

  const { name, lines } = await page.csv(care);
  expect(name).toMatch(/^intensive-care-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]).toBe('Student,Average Score (%),Videos Watched,Exams Completed,Last Activity');
  // No spreadsheet runs what a student is called.
  expect(lines[1]).toMatch(/^'=1\+1,35\.5,6,4,$/);
  expect(lines[2]).toMatch(/^अनन्या जोशी,25,3,2,$/);
});

describe('students in intensive care, where the server sends them in pages', () => {
  const PEOPLE = 45;
  /** Sorts as it is asked to, as a server does: by the name, and by nothing else. */
  const ofServer = ({ query }: CallRequest) => {
    const [page, size] = [Number(query.get('page')), Number(query.get('pageSize'))];
    const all = Array.from({ length: PEOPLE }, (_, index) => ({
      firstName: `Student ${String(index + 1).padStart(2, '0')}`,
      averageScore: 10 + index / 2,
      videosWatched: 1,
      examsCompleted: 1,
      lastActivity: null,
    }));
    if (query.get('sort') === '-student') all.reverse();
    return { items: all.slice((page - 1) * size, page * size), total: PEOPLE };
  };
  const pager = (page: ScreenPage) => panel(page, 'Students Requiring Intensive Care').getByRole('navigation');

  it('a page of them is asked for, and all are counted', async () => {
    const page = await open({ planCareStudents: ofServer });
    await expect(card(page, 'Intensive Care')).toContainText('45');
    await expect(care(page).getByRole('rowheader')).toHaveCount(20);
    await pager(page).getByRole('button', { name: 'Next' }).click();
    await expect(care(page).getByRole('rowheader').first()).toHaveText('Student 21');
    await expect(card(page, 'Intensive Care')).toContainText('45');
    expect(page.calls.filter((path) => path.endsWith('/intensive-care'))).toEqual([]);
  });

  it('another order is that of all of them, from its first page', async () => {
    const page = await open({ planCareStudents: ofServer });
    await pager(page).getByRole('button', { name: 'Next' }).click();
    await expect(care(page).getByRole('rowheader').first()).toHaveText('Student 21');
    await care(page).getByRole('button', { name: 'Student' }).click();
    await care(page).getByRole('button', { name: 'Student' }).click();
    await expect(care(page).getByRole('rowheader').first()).toHaveText('Student 45');
    await expect(care(page).getByRole('columnheader', { name: 'Student' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('another plan begins at its first page', async () => {
    const page = await open({ studyPlanReports: summaries, planCareStudents: ofServer });
    await pager(page).getByRole('button', { name: 'Next' }).click();
    await expect(care(page).getByRole('rowheader').first()).toHaveText('Student 21');
    await planSelect(page).selectOption('8');
    await expect(care(page).getByRole('rowheader').first()).toHaveText('Student 01');
  });

  it('all of them are exported', async () => {
    const page = await open({ planCareStudents: ofServer });
    await expect(care(page).getByRole('rowheader')).toHaveCount(20);
    const { lines } = await page.csv(panel(page, 'Students Requiring Intensive Care'));
    expect(lines).toHaveLength(1 + PEOPLE);
  });
});

it('can be used by everyone when panels have failed, in both themes', async () => {
  const page = await open(
    {
      planActivityCounts: 500,
      planDayWise: 500,
      planVideoEngagement: 500,
      planExamPerformance: 403,
      planCareStudents: 503,
    },
    'academyStaff',
  );
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(4);
  expect(await page.findings()).toEqual([]);
});
