/** Performance Tracking (promises/academy-performance.md), on what the API knows and on answers that it would not give. */
import { formatScore } from '#domain/format/format.ts';
import { eventually } from '#tests/elements/screen/locator.ts';
import { inMotion } from '#tests/elements/screen/motion.ts';
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

inMotion();

interface Scores {
  pid: number;
  firstName: string | null;
  avgScore: number | null;
  bestScore: number | null;
  totalExams: number;
}

const QUERY = 'timeframe=month&metric=overall';

const timeframe = (page: ScreenPage) => page.getByRole('combobox', { name: 'Timeframe' });
const metric = (page: ScreenPage) => page.getByRole('combobox', { name: 'Metric' });
const card = (page: ScreenPage, name: string) => page.getByRole('group', { name, exact: true });
const panel = (page: ScreenPage, name: string) => page.getByRole('region', { name, exact: true });
const figure = (page: ScreenPage, name: string) => page.getByRole('figure', { name });
const numbers = (page: ScreenPage, name: string) => figure(page, name).getByRole('table').getByRole('row');
const top = (page: ScreenPage) => panel(page, 'Top Performers').getByRole('table');
const topRows = (page: ScreenPage) => top(page).locator('tbody').getByRole('row');
const students = (page: ScreenPage) => panel(page, 'Individual Student Performance').locator('[part~="card"]');
const dialog = (page: ScreenPage) => page.getByRole('dialog', { name: 'All Exams' });
const examRows = (page: ScreenPage) => dialog(page).getByRole('table').locator('tbody').getByRole('row');
const alerts = (place: Locator) => place.getByRole('alert');
const toasts = (page: ScreenPage) => page.locator('[part~="toast"]');

const score = (value: number | null) => formatScore(value, 'en-IN');
const tones = (place: Locator) => place.elements().map((one) => one.getAttribute('data-tone'));

/** A student of a host that this suite makes up. */
const student = (pid: number, avgScore: number | null, more: Partial<Scores> = {}): Scores => ({
  pid,
  firstName: `Student ${pid}`,
  avgScore,
  bestScore: avgScore,
  totalExams: 6,
  ...more,
});

const inIndia = (value: number) => new Intl.NumberFormat('en-IN').format(value);

const open = (answers?: Answers, as?: Account, user?: Record<string, unknown>) =>
  openScreen('academy-performance', { as, ...(answers && { answers }), ...(user && { user }) });
/** At a host that has the basic calls and no others. */
const openWhereOnlyTheSpecIs = (answers: Answers) => open(answers, 'staff', { capabilities: [] });

const READERS = [
  ['an administrator', 'staff'],
  ['a member of the academy’s staff', 'academyStaff'],
  ['a school user', 'school'],
  ['a teacher', 'teacher'],
] as const;

// What each of them may see is proven at the API: in the gate one stands for all.
for (const [who, as] of standingFor(READERS, ([, as]) => as === 'school')) {
  it(`${who} sees what the API knows`, async () => {
    const get = <T>(path: string) => askAcademy<T>(as, `/api/admin/${path}`);
    const all = await get<Scores[]>(`performance-tracking?${QUERY}`);
    const best = await get<Scores[]>(`top-performers?${QUERY}`);
    const videos = await get<{ title: string; watchCount: number }[]>('video-analytics?timeframe=month');
    const exams = await get<{ title: string; averageScore: number }[]>('exam-analytics?timeframe=month');
    const averages = all.map(({ avgScore }) => avgScore ?? 0);

    const page = await open(undefined, as);
    await expect(card(page, 'Active Students')).toContainText(inIndia(all.length));
    // Means have two decimals, and so do the averages that they are of.
    const hundredths = averages.reduce((sum, each) => sum + Math.round(each * 100), 0);
    await expect(card(page, 'Average Score')).toContainText(score(Math.round(hundredths / averages.length) / 100));
    await expect(card(page, 'Top Performers')).toContainText(inIndia(averages.filter((each) => each >= 90).length));
    await expect(card(page, 'Need Attention')).toContainText(inIndia(averages.filter((each) => each < 60).length));

    await expect(numbers(page, 'Performance Trend')).toHaveText([
      'StudentAverage ScoreBest Score',
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
    await expect(panel(page, 'Top Performers')).toContainText(
      'Chapter Wise Exams are excluded from calculations. Only students with 5 exams or more have a rank.',
    );
    await expect(toasts(page)).toHaveCount(0);
  });
}

describe('of a host that has the basic calls alone', () => {
  it('cards, trend and student cards come from the rows', async () => {
    const rows = [
      student(1, 90, { firstName: 'अनन्या जोशी', bestScore: 100 }),
      student(2, 89.9, { firstName: '<b>Bold</b>' }),
      student(3, 75, { firstName: null, bestScore: 0 }),
      student(4, 60, { firstName: 'Same Name' }),
      student(4, 59.9, { firstName: 'Same Name', totalExams: 1234 }),
      student(6, null),
      ...Array.from({ length: 20 }, (_, index) => student(100 + index, 74)),
    ];
    const page = await openWhereOnlyTheSpecIs({ performanceTracking: rows });
    await expect(card(page, 'Active Students')).toContainText('26');
    await expect(card(page, 'Average Score')).toContainText('74%');
    await expect(card(page, 'Top Performers')).toContainText('190% and above');
    await expect(card(page, 'Need Attention')).toContainText('1Average below 60%');
    await expect(numbers(page, 'Performance Trend')).toHaveCount(21);
    // One of them is not known.
    await expect(figure(page, 'Performance Trend')).toContainText('Average and best score of the first 20 students.');
    await expect(numbers(page, 'Performance Trend').nth(3)).toHaveText('Unnamed student75%0%');

    await expect(students(page)).toHaveCount(12);
    await expect(students(page).first()).toContainText('अनन्या जोशी90%Total Exams6Best Score100%Consistency90%');
    await expect(students(page).getByRole('heading').nth(1)).toHaveText('<b>Bold</b>');
    await expect(students(page).nth(2)).toContainText('Consistency0%');
    await expect(students(page).nth(4)).toContainText('Total Exams1,234');
    await expect(students(page).nth(5)).toContainText('Best Score–Consistency–');
    expect(tones(students(page).locator('.badge'))).toEqual([
      'good',
      'info',
      'info',
      'fair',
      'poor',
      ...Array(6).fill('fair'),
    ]);
    await expect(panel(page, 'Individual Student Performance')).toContainText('The first 12 of 26 students');
    expect(page.calls.filter((path) => path.includes('performance-summary'))).toEqual([]);
    expect(page.calls).toContain(`/api/admin/performance-tracking?${QUERY}`);
  });

  it('10,000 students are drawn as few', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => student(index + 1, index % 101));
    const page = await openWhereOnlyTheSpecIs({ performanceTracking: rows, topPerformers: rows });
    await expect(card(page, 'Active Students')).toContainText('10,000');
    await expect(topRows(page)).toHaveCount(20);
    await expect(students(page)).toHaveCount(12);
  });

  it('nobody is nobody, and no failure', async () => {
    const page = await openWhereOnlyTheSpecIs({
      performanceTracking: [],
      topPerformers: null,
      videoAnalytics: [],
      examAnalytics: [],
    });
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

it('the ten videos watched most come first, and the first ten exams as they are listed', async () => {
  const page = await open({
    videoAnalytics: Array.from({ length: 14 }, (_, index) => ({
      title: index === 3 ? null : `Lecture ${index + 1}`,
      watchCount: (index * 5) % 14,
    })),
    examAnalytics: Array.from({ length: 12 }, (_, index) => ({
      title: `Test ${index + 1}`,
      averageScore: index === 1 ? null : 40 + index,
      totalExams: index,
    })),
  });
  await expect(numbers(page, 'Video Engagement').locator('td')).toHaveText(
    [13, 12, 11, 10, 9, 8, 7, 6, 5, 4].map(String),
  );
  await expect(numbers(page, 'Video Engagement').filter({ hasText: 'Untitled video' })).toHaveCount(0);
  await expect(numbers(page, 'Exam Performance')).toHaveCount(11);
  await expect(numbers(page, 'Exam Performance').nth(1)).toHaveText('Test 140%0');
  await expect(numbers(page, 'Exam Performance').nth(2)).toHaveText('Test 2–1');
  await expect(figure(page, 'Video Engagement')).toContainText('“Lecture 12” was watched most, 13 times.');
  // Those taken fewer than five times say nothing.
  await expect(figure(page, 'Exam Performance')).toContainText(
    '“Test 10” has the highest average, 49%; “Test 6” the lowest, 45%.',
  );
});

it('a chart names nothing that holds for two, and of students says how many are low', async () => {
  const rows = [student(1, 91), student(2, 58.4), student(3, 41)];
  const page = await openWhereOnlyTheSpecIs({
    performanceTracking: rows,
    videoAnalytics: ['One', 'Two'].map((title) => ({ title, watchCount: 9 })),
    examAnalytics: ['One', 'Two', 'Three'].map((title, index) => ({
      title,
      averageScore: index === 2 ? 40 : 81,
      totalExams: 9,
    })),
  });
  await expect(figure(page, 'Performance Trend')).toContainText(
    'The averages of the first 3 students lie between 41% and 91%; 2 are below 60%.',
  );
  await expect(figure(page, 'Video Engagement')).toContainText('The 2 videos that were watched most.');
  await expect(figure(page, 'Exam Performance')).toContainText('Average scores of the first 3 exams.');
});

it('top performers are ranked as they come, equals sharing a rank, and can be sorted', async () => {
  const page = await open(
    {
      topPerformers: [
        student(1, 96.4, { firstName: 'Zoya', bestScore: 98 }),
        student(2, 94, { firstName: 'अनन्या', bestScore: 97 }),
        student(3, 94, { firstName: null, bestScore: 96 }),
        student(4, 80, { firstName: 'Aarav', bestScore: null, totalExams: 12 }),
        // One exam is no rank.
        student(5, 99, { firstName: 'Once', totalExams: 1 }),
        ...Array.from({ length: 20 }, (_, index) => student(10 + index, 50)),
      ],
    },
    'teacher',
  );
  await expect(top(page).getByRole('columnheader')).toHaveText([
    'Rank',
    'Student Name',
    'Average Score',
    'Best Score',
    'Total Exams',
    'Actions',
  ]);
  await expect(topRows(page)).toHaveCount(20);
  await expect(topRows(page).nth(0)).toHaveText('1Zoya96.4%98%6View All Exams');
  await expect(topRows(page).nth(1)).toHaveText('2अनन्या94%97%6View All Exams');
  await expect(topRows(page).nth(2)).toHaveText('2Unnamed student94%96%6View All Exams');
  await expect(topRows(page).nth(3)).toHaveText('4Aarav80%–12View All Exams');
  await expect(topRows(page).nth(4)).toHaveText('–Once99%99%1View All Exams');
  expect(tones(topRows(page).locator('.badge'))).toEqual([
    'good',
    'good',
    'good',
    'info',
    'good',
    ...Array(15).fill('poor'),
  ]);

  await top(page).getByRole('button', { name: 'Student Name' }).click();
  await expect(topRows(page).first()).toContainText('4Aarav');
  await expect(top(page).getByRole('columnheader', { name: 'Student Name' })).toHaveAttribute('aria-sort', 'ascending');
});

it('top performers are exported as they stand on the screen', async () => {
  const page = await openScreen('academy-performance', { as: 'school', attributes: { timeframe: 'quarter' } });
  await page.getByRole('combobox', { name: 'Metric' }).selectOption('exam');
  await expect(topRows(page)).toHaveCount(20);
  await page.rest();
  const words = async () => (await topRows(page).allTextContents()).join();
  const before = await words();
  await top(page).getByRole('button', { name: 'Total Exams' }).click();
  await expect(top(page).getByRole('columnheader', { name: 'Total Exams' })).toHaveAttribute('aria-sort', 'ascending');
  // The header answers before the rows are sorted.
  await eventually('the rows', async () => ((await words()) === before ? 'are not sorted' : undefined));
  const { name, lines } = await page.csv(page.getByRole('region', { name: 'Top Performers', exact: true }));
  const shown = (await topRows(page).allTextContents()).map((text) => text.replace('View All Exams', ''));
  expect(name).toMatch(/^top-performers-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]).toBe('Rank,Student Name,Average Score (%),Best Score (%),Total Exams');
  expect(lines.slice(1).map((line) => line.replaceAll(',', ''))).toEqual(shown.map((text) => text.replaceAll('%', '')));
});

it('an answer that is overtaken by a newer timeframe is never shown', async () => {
  const { held, release } = hold();
  const answer = async ({ url, query }: CallRequest) => {
    const isOld = query.get('timeframe') === 'month';
    if (isOld) await held;
    const rows = [student(1, isOld ? 11 : 99, { firstName: isOld ? 'Of the month' : 'Of the week' })];
    const totals = { averageScore: rows[0]?.avgScore, activeStudents: 1, topPerformers: 0, needAttention: 0 };
    return url.pathname.includes('summary') ? { ...totals, students: rows } : rows;
  };
  const page = await openScreen('academy-performance', {
    isReady: false,
    answers: { performanceSummary: answer, topPerformers: answer },
  });
  await expect(page.getByRole('status', { name: 'Loading' }).first()).toBeVisible();
  await timeframe(page).selectOption('week');
  await expect(top(page)).toContainText('Of the week');
  release();
  await metric(page).selectOption('exam');
  await expect(card(page, 'Average Score')).toContainText('99%');
  await expect(page.getByText('Of the month')).toHaveCount(0);
});

for (const [call, what] of [
  ['performanceSummary', 'Student performance'],
  ['videoAnalytics', 'Video Engagement'],
  ['examAnalytics', 'Exam Performance'],
  ['topPerformers', 'Top Performers'],
] as const) {
  it(`when ${call} fails it says so by its name, the others stand, and it can be tried again`, async () => {
    const page = await open({ [call]: 500 }, 'academyStaff');
    await expect(alerts(page)).toHaveCount(1);
    await expect(alerts(page)).toContainText(`${what} could not be loaded. Server error. Please try again later.`);
    const filled = {
      performanceSummary: students(page).first(),
      videoAnalytics: numbers(page, 'Video Engagement').nth(10),
      examAnalytics: numbers(page, 'Exam Performance').nth(10),
      topPerformers: topRows(page).nth(19),
    };
    for (const [other, place] of Object.entries(filled)) {
      if (other === call) await expect(place).toHaveCount(0);
      else await expect(place).toBeAttached();
    }
    await expect(toasts(page)).toHaveCount(0);

    page.answer({ [call]: undefined });
    await alerts(page).getByRole('button', { name: 'Try again' }).click();
    await expect(filled[call]).toBeAttached();
    await expect(alerts(page)).toHaveCount(0);
  });
}

it('answers of a shape that nobody knows are said to be unreadable, each by itself', async () => {
  const page = await openWhereOnlyTheSpecIs({
    performanceTracking: 'rows',
    videoAnalytics: { videos: [] },
    examAnalytics: { exams: [] },
    topPerformers: { rows: [] },
  });
  await expect(alerts(page)).toHaveCount(4);
  await expect(alerts(page).filter({ hasText: 'The server sent an answer that this page cannot read.' })).toHaveCount(
    4,
  );
  await expect(card(page, 'Active Students')).toBeVisible();
});

describe('all exams of a student', () => {
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

  it('open, are walked and close by keyboard', async () => {
    const page = await open({ studentExams: exams }, 'teacher');
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
    expect(tones(examRows(page).locator('.badge'))).toEqual(['good', 'info', 'fair']);

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

  it('scroll below the head of their table, whatever the page keeps at its top', async () => {
    const page = await open({ studentExams: Array.from({ length: 40 }, (_, index) => exam(`Test ${index}`, 45, 90)) });
    page.host.style.setProperty('--academy-top', '56px');
    await topRows(page).first().getByRole('button', { name: 'View All Exams' }).click();
    await expect(examRows(page)).toHaveCount(40);
    const scrolling = dialog(page).getByRole('group');
    await scrolling.evaluate((body) => body.scrollTo(0, 500));
    const topOf = async (part: typeof scrolling) => (await part.boundingBox()).top;
    const head = dialog(page).locator('thead');
    await expect.poll(async () => Math.abs((await topOf(head)) - (await topOf(scrolling)))).toBeLessThan(2);
  });

  it('are exported as they stand in the dialog', async () => {
    const page = await open({ studentExams: exams });
    await students(page).first().getByRole('button', { name: 'View All Exams' }).click();
    const { name, lines } = await page.csv(dialog(page), 'Export Exams');
    expect(name).toMatch(/^student-exams-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines[0]).toBe('Exam Title,Category,Score (%),Correct Answers,Attempted,Duration (seconds),Date');
    expect(lines[1]).toMatch(/^Kinematics Test,Mock Test,90,24,25,45,/);
    // No spreadsheet runs what an exam is called.
    expect(lines[3]).toMatch(/^'=1\+1,Mock Test,60,24,25,3725,/);
    expect(lines[4]).toBe('Untitled exam,,,24,25,,');
  });

  it('are loading, then none, or failed with another try', async () => {
    let status: unknown = 500;
    const { held, release } = hold();
    const page = await open({
      studentExams: async () => {
        await held;
        return status;
      },
    });
    await students(page).first().getByRole('button', { name: 'View All Exams' }).click();
    await expect(dialog(page).getByRole('status', { name: 'Loading' })).toBeVisible();
    release();
    await expect(alerts(dialog(page))).toContainText('All Exams could not be loaded. Server error.');
    await expect(dialog(page)).toContainText('No data available.');
    // Whether there are any is not known.
    await expect(dialog(page)).not.toContainText("hasn't taken any exams");
    await expect(dialog(page).getByRole('button', { name: 'Export Exams' })).toHaveCount(0);
    status = [];
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(alerts(dialog(page))).toHaveCount(0);
    await expect(dialog(page)).toContainText('No exams found');
    await expect(dialog(page)).toContainText("This student hasn't taken any exams yet.");
  });

  it('are those of the student that was asked for last', async () => {
    const { held, release } = hold();
    const page = await open({
      studentExams: async ({ url }: CallRequest) => {
        const isFirst = url.pathname.includes('/student/1/');
        if (isFirst) await held;
        return [exam(isFirst ? 'Of the first' : 'Of the second', 60, 50)];
      },
      topPerformers: [student(1, 90), student(2, 80)],
    });
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

it('an average of the table has a bar as long as it, in its colour, and an unknown one has none', async () => {
  const list = [student(1, 92), student(2, 45.5), student(3, 0), student(4, null)];
  const page = await open({ topPerformers: list });
  await expect(topRows(page)).toHaveCount(4);
  const tracks = top(page).locator('.cell-bar__track').elements() as HTMLElement[];
  const shares = tracks.map((track) => {
    const fill = page.page.getComputedStyle(track, '::before');
    return [Number.parseFloat(fill.inlineSize) / track.clientWidth, fill.backgroundColor] as const;
  });
  expect(shares.map(([share]) => Math.round(share * 1000))).toEqual([920, 455, 0]);
  expect(shares[0]?.[1]).not.toBe(shares[1]?.[1]);
  // They begin under each other, however long the numbers are.
  expect(new Set(tracks.map((track) => Math.round(track.getBoundingClientRect().left))).size).toBe(1);
  // The number beside it is what is heard.
  expect(tracks.map((track) => track.getAttribute('aria-hidden'))).toEqual(['true', 'true', 'true']);
  await expect(topRows(page).nth(1)).toContainText('45.5%');
});

it('the bar of an average begins where the words do, in a page from right to left too', async () => {
  const page = await openScreen('academy-performance', {
    answers: { topPerformers: [student(1, 50)] },
    before: ({ document }) => {
      document.documentElement.dir = 'rtl';
    },
  });
  await expect(topRows(page)).toHaveCount(1);
  const [track] = top(page).locator('.cell-bar__track').elements() as HTMLElement[];
  const badge = track?.nextElementSibling as HTMLElement;
  expect(track && track.getBoundingClientRect().left > badge.getBoundingClientRect().left).toBe(true);
});
