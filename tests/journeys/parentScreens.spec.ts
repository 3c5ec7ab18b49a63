/**
 * Student Performance Analysis, Study Sessions, Study Progress and Attendance of a parent
 * (promises/parent-performance.md).
 */
import * as accounts from '#tests/support/accounts.ts';
import { answer, callsOf } from '#tests/support/answers.ts';
import { findings } from '#tests/support/findings.ts';
import { type Academy, ask, expect, openConsole, type Page, sessionOf, test } from '#tests/support/journeys.ts';
import { attendance, card, rowsOf, stat } from '#tests/support/parents.ts';

const session = (index: number) => ({
  id: index,
  date: new Date(Date.UTC(2025, 5, 1) - index * 86_400_000).toISOString(),
  subject: index % 2 === 0 ? 'Physics' : 'ഗണിതം',
  sessionName: index === 0 ? '<b>=1+1</b>' : `Session ${index}`,
  studyPlanName: index % 3 === 0 ? 'Foundation' : 'Revision',
  watchDuration: 630,
  examScore: index % 2 === 0 ? 91 : null,
  overallProgress: 30,
});
const performance = (sessions: number) => ({
  overallStats: {
    totalSessionsAttended: 63,
    totalSessionsAvailable: 90,
    attendancePercentage: 70,
    overallProgress: 68,
    totalExamsCompleted: 34,
    totalVideosWatched: 127,
  },
  studyPlanSessions: Array.from({ length: sessions }, (_, index) => session(index)),
  subjectPerformance: [
    {
      subject: 'Physics',
      improvement: '+12%',
      totalSessions: 24,
      progressScore: 91,
      totalExams: 9,
      totalVideos: 41,
      bestScore: 98,
      totalHours: 1260,
    },
  ],
  monthlyTrends: [
    { month: 'Apr 2025', sessions: 19, overallProgress: 61, videoProgress: 55 },
    { month: 'May 2025', sessions: 22, overallProgress: 66, videoProgress: 60 },
  ],
  strengths: ['രേഖാചിത്രങ്ങൾ'],
  improvements: ['समय प्रबंधन'],
});
const timeframe = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Timeframe' }).getByRole('button', { name, exact: true });
const openAs = async (page: Page, academy: Academy, path: string, account: accounts.Account = accounts.parent) =>
  openConsole(page, academy, await sessionOf(academy, account), path);

test.describe('Student Performance Analysis', () => {
  test('begins with the last three months and asks for another period at a press', async ({ page, academy }) => {
    const calls = callsOf(page);
    await openAs(page, academy, '/student-performance');
    await expect(timeframe(page, 'Last 3 Months')).toHaveAttribute('aria-pressed', 'true');
    await expect(card(page, 'Strengths')).toBeVisible();
    await timeframe(page, 'All Time').click();
    await expect(page).toHaveURL(/timeframe=all/);
    await expect.poll(() => calls.filter((call) => /\/performance\?timeframe=all&.*_t=\d+/.test(call)).length).toBe(1);
    await expect(card(page, 'Strengths')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  test('shows the five cards, subjects with their change, months with a sentence, strengths and areas', async ({
    page,
    academy,
  }) => {
    await answer(page, { '/parent/performance': performance(12) });
    await openAs(page, academy, '/student-performance');
    await expect(stat(page, 'Sessions Attended')).toContainText('63/90');
    await expect(stat(page, 'Sessions Attended')).toContainText('70.00% attendance at study plan sessions');
    await expect(stat(page, 'Overall Progress')).toContainText('68%');
    await expect(stat(page, 'Exams Completed')).toContainText('34');
    await expect(stat(page, 'Videos Watched')).toContainText('127');
    await expect(stat(page, 'Active Subjects')).toContainText('1');
    await expect(page.getByText('+12% against the 3 months before')).toBeVisible();
    await expect(page.getByText('21 hrs studied')).toBeVisible();
    await expect(page.getByText('Progress went from 61% to 66%.')).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Monthly Progress & Performance' })).toBeVisible();
    await expect(card(page, 'Strengths').getByText('രേഖാചിത്രങ്ങൾ')).toBeVisible();
    await expect(card(page, 'Areas for Improvement').getByText('समय प्रबंधन')).toBeVisible();
  });

  test('lists ten recent sessions a page; a changed filter goes to page 1', async ({ page, academy }) => {
    await answer(page, { '/parent/performance': performance(60) });
    await openAs(page, academy, '/student-performance');
    const rows = rowsOf(page, 'Recent Study Sessions');
    await expect(rows).toHaveCount(11);
    await expect(rows.nth(1)).toContainText('<b>=1+1</b>');
    const pages = page.getByRole('navigation', { name: 'Recent Study Sessions' });
    await expect(pages.getByRole('button', { name: /^Page \d/ })).toHaveCount(5);
    await pages.getByRole('button', { name: 'Page 4' }).click();
    await expect(pages.getByText('Page 4 of 6')).toBeVisible();
    await page.getByRole('combobox', { name: 'Subject' }).selectOption('ഗണിതം');
    await expect(pages.getByText('Page 1 of 3')).toBeVisible();
    await page.getByRole('combobox', { name: 'Study plan' }).selectOption('Foundation');
    await expect(page.getByText('1–10 of 10')).toBeVisible();
  });

  test('after a failure nothing is invented, and it can be tried again', async ({ page, academy }) => {
    let fails = true;
    await answer(page, { '/parent/performance': () => (fails ? 500 : performance(3)) });
    await openAs(page, academy, '/student-performance');
    await expect(page.getByRole('alert')).toContainText('Server error. Please try again later.');
    await expect(stat(page, 'Active Subjects')).toContainText('–');
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(stat(page, 'Sessions Attended')).toContainText('63/90');
  });
});

test('the report prints on one A4 page, light from dark mode too, and nothing of the page around', async ({
  page,
  academy,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    window.print = () => {
      const report = document.querySelector('main')?.shadowRoot?.querySelector<HTMLElement>('.report');
      const surface = report?.closest('.surface') as HTMLElement;
      (top as Window & { printed?: unknown }).printed = {
        text: report?.innerText,
        title: document.title,
        millimetres: ((report?.getBoundingClientRect().height ?? 0) / 96) * 25.4,
        theme: surface.dataset.theme,
        paper: document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join(),
      };
    };
  });
  const [long, few] = ['कार्बनिक यौगिकों के नामकरण की विस्तृत परीक्षा, ഓർഗാനിക് രസതന്ത്രം', performance(1)];
  await answer(page, {
    '/parent/performance': {
      ...few,
      subjectPerformance: Array.from({ length: 18 }, (_, index) => ({
        ...few.subjectPerformance[0],
        subject: `${long} ${index}`,
      })),
      strengths: Array(8).fill(long.repeat(3)),
      improvements: Array(8).fill(long.repeat(3)),
    },
  });
  await openAs(page, academy, '/student-performance', accounts.parentOfTwo);
  await page.getByRole('button', { name: 'Print Report' }).click();
  const printed = () =>
    page.evaluate(
      () =>
        (
          window as Window & {
            printed?: { text: string; title: string; millimetres: number; theme: string; paper: string };
          }
        ).printed,
    );
  await expect.poll(async () => (await printed())?.text).toContain('Subject-wise Performance');
  const { text = '', title = '', millimetres = 0, theme, paper } = (await printed()) ?? {};
  for (const part of [
    'Attendance in',
    'Present Days',
    'Strengths',
    'Areas for Improvement',
    'and 6 more',
    'and 3 more',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Recent Study Sessions');
  expect(title).toMatch(/^Report of /);
  expect(theme).toBe('light');
  expect(paper).toMatch(/@page.*size: a4; margin: 14mm/i);
  expect(millimetres).toBeGreaterThan(60);
  expect(millimetres).toBeLessThan(297 - 28);
});

test('Study Sessions lists fifteen a page, of the period chosen', async ({ page, academy }) => {
  await answer(page, { '/parent/performance': performance(31) });
  await openAs(page, academy, '/study-sessions');
  await expect(rowsOf(page, 'Study Sessions')).toHaveCount(16);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect(rowsOf(page, 'Study Sessions')).toHaveCount(2);
  await page.reload();
  await expect(rowsOf(page, 'Study Sessions')).toHaveCount(2);
  await timeframe(page, 'Last Month').click();
  await expect(rowsOf(page, 'Study Sessions')).toHaveCount(16);
  expect(await findings(page)).toEqual([]);
});

test.describe('Study Progress Tracking', () => {
  const progress = {
    studyPlans: [
      { id: 7, name: 'Foundation', progress: 84, completedSessions: 99, totalSessions: 118, subjects: ['Physics'] },
      { id: 8, name: 'दसवीं', progress: 31, completedSessions: 4, totalSessions: 64, subjects: null },
    ],
    videoProgress: [],
    dailyProgress: [
      { date: '2026-11-20T00:00:00.000Z', sessions: 2, videos: 1, exams: 1, hours: 240 },
      { date: '2026-11-21T00:00:00.000Z', sessions: 0, videos: 0, exams: 0, hours: 90 },
    ],
    completionStats: {
      totalVideos: 160,
      watchedVideos: 127,
      totalExams: 48,
      completedExams: 34,
      totalHours: 210,
      studiedHours: 146,
    },
  };

  test('a button a plan, three cards, bars and the level of each day', async ({ page, academy }) => {
    await answer(page, { '/study-progress': progress });
    await openAs(page, academy, '/study-progress');
    await expect(page.getByRole('group', { name: 'Study plan' }).getByRole('button')).toHaveText([
      'All Plans',
      'Foundation',
      'दसवीं',
    ]);
    await expect(stat(page, 'Exams Completed')).toContainText('34 of 48');
    await expect(stat(page, 'Study Hours')).toContainText('146 of 210');
    await expect(stat(page, 'Active Plans')).toContainText('2');
    const days = rowsOf(page, 'Daily Study Activity (Last 7 Days)');
    await expect(days.nth(1)).toContainText('High');
    await expect(days.nth(1)).toContainText('4 hrs');
    await expect(days.nth(2)).toContainText('Medium');
  });

  test.describe('for a parent abroad', () => {
    test.use({ timezoneId: 'America/New_York' });

    test('the days are those of the academy, and not the days before', async ({ page, academy }) => {
      await answer(page, { '/study-progress': progress });
      await openAs(page, academy, '/study-progress');
      const days = rowsOf(page, 'Daily Study Activity (Last 7 Days)');
      await expect(days.nth(1)).toContainText(/Fri,? 20/);
      await expect(days.nth(2)).toContainText(/Sat,? 21/);
    });
  });

  test('a plan’s button asks for that plan, and the address follows', async ({ page, academy }) => {
    const calls = callsOf(page);
    await openAs(page, academy, '/study-progress');
    const plan = page.getByRole('group', { name: 'Study plan' }).getByRole('button').nth(1);
    const name = (await plan.textContent()) ?? '';
    await plan.click();
    await expect(page).toHaveURL(/plan-id=\d+/);
    await expect(plan).toHaveAttribute('aria-pressed', 'true');
    await expect(card(page, 'Study Plans Progress').getByRole('listitem')).toHaveCount(1);
    await expect(card(page, 'Study Plans Progress')).toContainText(name);
    expect(calls.some((call) => /study-progress\?planId=\d+/.test(call))).toBe(true);
    expect(await findings(page)).toEqual([]);
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
      const asked = new URL(route.request().url()).searchParams;
      const isSecond = Number(asked.get('studentId')) === second?.studentId;
      const studyPlans: { id?: number }[] = isSecond ? [own] : progress.studyPlans;
      const wanted = asked.get('planId');
      const found = studyPlans.filter(({ id }) => wanted === 'all' || String(id) === wanted);
      if (found.length === 0) return route.fulfill({ status: 404, json: { message: 'No such plan.' } });
      return route.fulfill({ json: { ...progress, studyPlans: found } });
    });
    await openConsole(page, academy, session, '/study-progress');
    const plans = page.getByRole('group', { name: 'Study plan' });
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

  test('a 403 is told with the server’s message and its hint, or with the words that are promised', async ({
    page,
    academy,
  }) => {
    await page.route('**/api/parent/study-progress*', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not for you.', hint: 'Ask the school.' } }),
    );
    await openAs(page, academy, '/study-progress');
    await expect(page.getByRole('alert')).toContainText('Not for you. Ask the school.');
    await page.unroute('**/api/parent/study-progress*');
    await page.route('**/api/parent/study-progress*', (route) => route.fulfill({ status: 403, body: '' }));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Please logout and login with Parent View enabled.');
  });

  test('data that comes with an error is still drawn', async ({ page, academy }) => {
    await page.route('**/api/parent/study-progress*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Half of it', ...progress } }),
    );
    await openAs(page, academy, '/study-progress');
    await expect(page.getByRole('alert')).toContainText('Server error. Please try again later.');
    await expect(stat(page, 'Active Plans')).toContainText('2');
  });
});

test.describe('Attendance Tracking', () => {
  const cell = (page: Page, name: RegExp) => page.getByRole('gridcell', { name });

  test('shows the month as the host tells it: Sundays are holidays, days without data absent', async ({
    page,
    academy,
  }) => {
    await answer(page, { '/parent/attendance': attendance() });
    await openAs(page, academy, '/attendance?month=5&year=2025');
    await expect(page.getByRole('heading', { name: 'June 2025 calendar' })).toBeVisible();
    await expect(cell(page, /, 3 June.*Present, 2 sessions/)).toBeVisible();
    await expect(cell(page, /, 4 June.*Partial/)).toBeVisible();
    // 8 June 2025 was a Sunday.
    await expect(cell(page, /, 8 June.*Holiday/)).toBeVisible();
    await expect(cell(page, /, 5 June.*Absent/)).toBeVisible();
    await expect(stat(page, 'Attendance')).toContainText('66.67%');
    await expect(rowsOf(page, 'Recent Session Attendance').nth(1)).toContainText('Live Class 01');
    await expect(card(page, 'Weekly Attendance Pattern')).toContainText('Best on Monday and Friday, least on Tuesday.');
    expect(await findings(page)).toEqual([]);
  });

  test('a school day without classes is no holiday, and a word of the host’s own is text', async ({
    page,
    academy,
  }) => {
    const days = [
      { date: 3, status: 'present', sessions: 2 },
      { date: 4, status: 'no_classes', sessions: 0 },
      { date: 5, status: 'half_day', sessions: 1 },
      { date: 6, status: 'not_joined', sessions: 0 },
    ];
    await answer(page, { '/parent/attendance': attendance({ monthlyAttendance: days }) });
    await openAs(page, academy, '/attendance?month=5&year=2025');
    await expect(cell(page, /, 4 June 2025: No classes$/)).toHaveAttribute('data-status', 'no_classes');
    await expect(cell(page, /, 5 June 2025: half day, 1 session$/)).toBeVisible();
    await expect(cell(page, /, 6 June 2025: Not joined yet$/)).toBeVisible();
    // What each day was is to be seen too, not only to be heard.
    await cell(page, /, 3 June/).hover();
    await expect(page.getByText('Tuesday, 3 June 2025: Present, 2 sessions', { exact: true })).toBeVisible();
    await cell(page, /, 5 June/).click();
    await expect(page.getByText('Thursday, 5 June 2025: half day, 1 session', { exact: true })).toBeVisible();
    // 24 weekdays and Saturdays that have been, but for these four days and those that the answer leaves out.
    await expect(page.getByText('1 day present, 0 in part, 21 absent.')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  test.describe('for a parent abroad', () => {
    test.use({ timezoneId: 'America/New_York' });

    test('a live class stands under the day on which it was at the academy', async ({ page, academy }) => {
      const today = new Date();
      const shown = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1));
      const question = `month=${shown.getUTCMonth()}&year=${shown.getUTCFullYear()}`;
      const { sessionAttendance } = await ask<{ sessionAttendance: { date: string }[] }>(
        academy,
        await sessionOf(academy, accounts.parent),
        `/api/parent/attendance?${question}`,
      );
      const dates = sessionAttendance.map(({ date }) => date.split('-').map(Number).reverse().join('/'));
      expect(dates).not.toEqual([]);
      await openAs(page, academy, `/attendance?${question}`);
      const table = page.getByRole('table', { name: 'Recent Session Attendance' });
      await expect(table.locator('tbody tr > :first-child')).toHaveText(dates);
    });
  });

  test('days that the answer leaves out are absent, also when it leaves out all', async ({ page, academy }) => {
    await answer(page, { '/parent/attendance': attendance({ monthlyAttendance: [] }) });
    await openAs(page, academy, '/attendance?month=5&year=2025');
    await expect(cell(page, /: Absent$/)).toHaveCount(25);
    await expect(cell(page, /: Holiday$/)).toHaveCount(5);
  });

  test('days to come are upcoming', async ({ page, academy }) => {
    const inAYear = new Date().getFullYear();
    await page.clock.setFixedTime(new Date(inAYear, 1, 10, 12));
    await answer(page, { '/parent/attendance': attendance() });
    await openAs(page, academy, `/attendance?month=1&year=${inAYear}`);
    await expect(cell(page, /: Upcoming$/).first()).toBeVisible();
    await expect(cell(page, /Sunday.*: Upcoming Holiday$/).first()).toBeVisible();
  });

  test('arrow keys walk through the days', async ({ page, academy }) => {
    await answer(page, { '/parent/attendance': attendance() });
    await openAs(page, academy, '/attendance?month=5&year=2025');
    await cell(page, /, 1 June/).focus();
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, /, 2 June/)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(cell(page, /, 9 June/)).toBeFocused();
    await page.keyboard.press('End');
    await expect(cell(page, /, 15 June/)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(cell(page, /, 9 June/)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect(cell(page, /, 1 June/)).toBeFocused();
  });

  test('a failure invents no day', async ({ page, academy }) => {
    await answer(page, { '/parent/attendance': 500 });
    await openAs(page, academy, '/attendance?month=5&year=2025');
    await expect(page.getByRole('alert')).toContainText('Server error. Please try again later.');
    await expect(cell(page, /(Present|Absent|Partial)/)).toHaveCount(0);
    await expect(cell(page, /, 5 June.*Not known/)).toBeVisible();
    await expect(stat(page, 'Absent Days')).toContainText('0');
  });

  test('month and year are chosen, from 2023 to this year, and the call counts months from 0', async ({
    page,
    academy,
  }) => {
    const calls = callsOf(page);
    await openAs(page, academy, '/attendance');
    const years = page.getByRole('combobox', { name: 'Year' }).getByRole('option');
    await expect(years).toHaveText(
      Array.from({ length: new Date().getFullYear() - 2022 }, (_, index) => String(2023 + index)),
    );
    await page.getByRole('combobox', { name: 'Month' }).selectOption('January');
    await expect(page).toHaveURL(/month=0/);
    await expect.poll(() => calls.some((call) => /attendance\?month=0&year=\d{4}/.test(call))).toBe(true);
  });

  test('what it counts is what the API tells of the child', async ({ page, academy }) => {
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
  });
});

test('at 320 px no screen is wider than the page, in the dark and right to left neither', async ({ page, academy }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [path, heading] of [
    ['/week', 'What happened'],
    ['/student-performance', 'Strengths'],
    ['/study-sessions', 'Study Sessions'],
    ['/study-progress', 'Study Plans Progress'],
    ['/attendance', 'Weekly Attendance Pattern'],
  ] as const) {
    await openAs(page, academy, path, accounts.parentOfTwo);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
    expect([path, await findings(page)]).toEqual([path, []]);
  }
});
