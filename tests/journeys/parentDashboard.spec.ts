/**
 * Parent Dashboard (promises/parent-dashboard.md), several children on one page, and what is seen while the network is
 * away.
 */
import * as accounts from '#tests/support/accounts.ts';
import { answer, callsOf, hold } from '#tests/support/answers.ts';
import { signIn, signOutButton } from '#tests/support/console.ts';
import { findings } from '#tests/support/findings.ts';
import { ask, expect, openConsole, type Page, sessionOf, storeSession, test } from '#tests/support/journeys.ts';
import { attendance, card, childButton, dashboard, stat } from '#tests/support/parents.ts';
import { portalPage } from '#tests/support/sites.ts';

interface Stats {
  studentInfo: { name: string };
  overallStats: { totalExams: number; bestScore: number };
}
const loaded = (page: Page) => expect(card(page, 'Insights')).toBeVisible();

test('a parent lands on the child’s own figures', async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.parent);
  const { studentInfo, overallStats } = await ask<Stats>(academy, session, '/api/parent/dashboard-stats');
  await page.goto(`${academy.origin}/login`);
  await signIn(page, accounts.parent);
  await expect(page).toHaveURL(`${academy.origin}/parent-dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: studentInfo.name })).toBeVisible();
  await expect(stat(page, 'Total Exams')).toContainText(String(overallStats.totalExams));
  await expect(stat(page, 'Best Score')).toContainText(`${Math.round(overallStats.bestScore)}%`);
  await expect(stat(page, 'Overall Average')).toContainText('%');
  await expect(stat(page, 'Improvement')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  // In the language of one's own choice, which comes in one file.
  const languages: string[] = [];
  page.on('request', (request) => languages.push(...(/\/texts\/(.*)$/.exec(request.url())?.slice(1) ?? [])));
  await page.locator('.account__button').click();
  await page.getByLabel('Language').selectOption('हिन्दी');
  await expect(stat(page, 'कुल परीक्षाएँ')).toContainText(String(overallStats.totalExams));
  await expect(card(page, 'ख़ास बातें')).toBeVisible();
  await expect(page.getByRole('link', { name: 'उपस्थिति' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'लॉगआउट करें' })).toBeVisible();
  await expect(page.locator('parent-dashboard .surface')).toHaveAttribute('lang', 'hi-IN');
  expect(languages).toEqual(['hi.js']);
});

test('it shows name, class, roll number and school, and insights by both pairs of thresholds', async ({
  page,
  academy,
}) => {
  const subjects = [
    ['Physics', 80],
    ['Chemistry', 79],
    ['Biology', 74],
    ['गणित', 69],
  ].map(([subject, averageScore]) => ({ subject, averageScore, totalExams: 2, bestScore: 90 }));
  await answer(page, { '/dashboard-stats': dashboard({ subjectWisePerformance: subjects }) });
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/parent-dashboard');
  await expect(page.getByText('Class 10 B', { exact: true })).toBeVisible();
  await expect(page.getByText('Roll number R-2417')).toBeVisible();
  await expect(page.getByText('Vidya Jyothi Public School')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Strong Subjects' }).getByRole('listitem')).toHaveText(['Physics80%']);
  await expect(page.getByRole('region', { name: 'Focus Areas' }).getByRole('listitem')).toHaveText(['गणित69%']);
  await expect(page.getByRole('region', { name: 'Top Subjects' }).getByRole('listitem')).toHaveText([
    'Physics80%',
    'Chemistry79%',
  ]);
  await expect(page.getByRole('region', { name: 'Needs Focus' }).getByRole('listitem')).toHaveText([
    'गणित69%',
    'Biology74%',
  ]);

  // A subject that is in two lists has one colour, which is that of its band.
  const tones = await card(page, 'Insights')
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => `${item.textContent} ${item.querySelector('.badge')?.getAttribute('data-tone')}`),
    );
  expect(tones).toEqual([
    'Physics80% info',
    'गणित69% fair',
    'Physics80% info',
    'Chemistry79% info',
    'गणित69% fair',
    'Biology74% fair',
  ]);
});

test('the first screen of a small phone answers: attending, results, what to do', async ({ page, academy }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await answer(page, { '/dashboard-stats': dashboard(), '/attendance': attendance() });
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/parent-dashboard');
  const glance = page.getByRole('list', { name: 'At a glance' }).getByRole('listitem');
  await expect(glance).toHaveText([
    /Is my child attending\?Not enough: 67% of school days this month/,
    /How are the results\?76% on average/,
    /What should I do\?Attend every session/,
  ]);
  for (const fact of await glance.all()) await expect(fact).toBeInViewport({ ratio: 1 });
});

test('without the attendance it gives no advice, which might be about missed days', async ({ page, academy }) => {
  let fails = true;
  await answer(page, { '/dashboard-stats': dashboard(), '/attendance': () => (fails ? 500 : attendance()) });
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/parent-dashboard');
  const glance = page.getByRole('list', { name: 'At a glance' }).getByRole('listitem');
  await expect(glance).toHaveText([
    'Is my child attending?–',
    /How are the results\?76% on average/,
    'What should I do?–',
  ]);
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(glance.last()).toContainText('Attend every session');
});

test('of recent results it shows the first five', async ({ page, academy }) => {
  const recentExams = Array.from({ length: 8 }, (_, index) => ({
    subject: 'Physics',
    date: '2025-06-01T06:00:00.000Z',
    examTitle: index === 0 ? '<b>=1+1</b>' : `Paper ${index + 1}`,
    rightAnswers: 20,
    totalQuestions: 25,
    category: 'Unit Test',
    score: 80,
  }));
  await answer(page, { '/dashboard-stats': dashboard({ recentExams }) });
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/parent-dashboard');
  const results = card(page, 'Recent Exam Results').getByRole('listitem');
  await expect(results).toHaveCount(5);
  await expect(results.first()).toContainText('<b>=1+1</b>');
});

test('a failure shows an empty student, says what failed, and Try again brings the real one', async ({
  page,
  academy,
}) => {
  let fails = true;
  await answer(page, { '/dashboard-stats': () => (fails ? 500 : dashboard()) });
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/parent-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Student', exact: true })).toBeVisible();
  await expect(page.getByText('N/A', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Server error. Please try again later.');
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'അഞ്ജലി കൃഷ്ണൻ' })).toBeVisible();
});

test('an answer of the wrong shape is said to be one, with the empty student', async ({ page, academy }) => {
  await answer(page, { '/dashboard-stats': ['nothing', 'of', 'the', 'kind'] });
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/parent-dashboard');
  await expect(page.getByText('N/A', { exact: true })).toBeVisible();
});

test('a 401 ends the session and leads to the login', async ({ page, academy }) => {
  await answer(page, { '/dashboard-stats': 401, '/attendance': 401, '/children': 401 });
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/parent-dashboard');
  await expect(page).toHaveURL(`${academy.origin}/login`);
});

test.describe('a parent of two', () => {
  test('chooses a child once for all elements of a page, and it is there on the next visit', async ({
    page,
    academy,
    dist,
    embedding,
  }) => {
    const session = await sessionOf(academy, accounts.parentOfTwo);
    const [first, second] = await ask<{ name: string; studentId: number }[]>(academy, session, '/api/parent/children');
    await storeSession(page, embedding, session);
    const elements = `<parent-dashboard api-base="${academy.origin}"></parent-dashboard>
<parent-attendance api-base="${academy.origin}"></parent-attendance>`;
    const calls = callsOf(page);
    const url = embedding.put(portalPage(dist, elements));
    await page.goto(url);
    await loaded(page);
    await expect(page.getByRole('heading', { level: 2, name: first?.name as string })).toBeVisible();

    calls.length = 0;
    await childButton(page, new RegExp(second?.name as string))
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 2, name: second?.name as string })).toBeVisible();
    await expect(childButton(page, new RegExp(second?.name as string)).nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => calls.filter((call) => call.startsWith('/api/parent/attendance')).join())
      .toContain(`studentId=${second?.studentId}`);

    await page.goto(url);
    await loaded(page);
    await expect(page.getByRole('heading', { level: 2, name: second?.name as string })).toBeVisible();
  });

  test('is shown with the facts of the own results alone, also where a subject and a category have one name', async ({
    page,
    academy,
  }) => {
    const session = await sessionOf(academy, accounts.parentOfTwo);
    const [first, second] = await ask<{ name: string; studentId: number }[]>(academy, session, '/api/parent/children');
    const exam = { date: '2026-05-04', examTitle: 'Waves', rightAnswers: 20, totalQuestions: 25, score: 80 };
    await answer(page, {
      '/dashboard-stats': (route: { request(): { url(): string } }) => {
        const asked = new URL(route.request().url()).searchParams.get('studentId');
        const [subject, category] =
          asked === String(second?.studentId) ? ['Algebra', 'Mock Test'] : ['Physics', 'Physics'];
        return dashboard({ recentExams: [{ ...exam, subject, category }] });
      },
    });
    await openConsole(page, academy, session, '/parent-dashboard');
    const result = card(page, 'Recent Exam Results').getByRole('listitem');
    // Of both children an answer is there: the list is drawn anew from one to the other.
    for (const child of [second, first, second]) {
      await childButton(page, new RegExp(child?.name as string)).click();
      const facts = child === second ? 'AlgebraMock Test' : 'PhysicsPhysics';
      await expect(result).toHaveText(`Waves${facts}4/5/2026Correct 20/2580%`);
    }
  });

  test('is never shown an answer that comes late for the other child', async ({ page, academy }) => {
    const session = await sessionOf(academy, accounts.parentOfTwo);
    const [first, second] = await ask<{ name: string; studentId: number }[]>(academy, session, '/api/parent/children');
    const { held, release } = hold();
    await answer(page, {
      '/dashboard-stats': async (route: { request(): { url(): string } }) => {
        if (new URL(route.request().url()).searchParams.get('studentId') === String(second?.studentId)) await held;
        return 'let it go';
      },
    });
    await openConsole(page, academy, session, '/parent-dashboard');
    await loaded(page);
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('/dashboard-stats'));
    await childButton(page, new RegExp(second?.name as string)).click();
    await childButton(page, new RegExp(first?.name as string)).click();
    await expect(page.getByRole('heading', { level: 1, name: first?.name as string })).toBeVisible();
    // Nobody waits for it any more, so it is not even taken.
    await cancelled;
    release();
    await expect(childButton(page, new RegExp(first?.name as string))).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('heading', { level: 1, name: first?.name as string })).toBeVisible();
  });
});

test('past the screen, another parent’s child is not there', async ({ academy }) => {
  const [one, two] = [await sessionOf(academy, accounts.parent), await sessionOf(academy, accounts.parentOfTwo)];
  const [child] = await ask<{ studentId: number }[]>(academy, two, '/api/parent/children');
  for (const path of [
    'dashboard-stats?',
    'performance?timeframe=all&',
    'study-progress?planId=all&',
    'attendance?month=5&year=2026&',
  ]) {
    const response = await fetch(`${academy.origin}/api/parent/${path}studentId=${child?.studentId}`, {
      headers: { Authorization: `Bearer ${one.token}` },
    });
    expect([path, response.status]).toEqual([path, 404]);
  }
});

test('a member of staff without the parent view is denied', async ({ page, academy, dist, embedding }) => {
  await storeSession(page, embedding, await sessionOf(academy, accounts.teacher));
  const element = `<parent-dashboard api-base="${academy.origin}"></parent-dashboard>`;
  await page.goto(embedding.put(portalPage(dist, element)));
  await expect(page.getByText('Access denied')).toBeVisible();
});

test.describe('while the network is away', () => {
  test('what was last seen is shown with its time, and nothing of it is left after sign-out', async ({
    page,
    academy,
  }) => {
    let isAway = false;
    await page.route('**/api/parent/**', (route) => (isAway ? route.abort() : route.continue()));
    const session = await sessionOf(academy, accounts.parent);
    const { studentInfo } = await ask<Stats>(academy, session, '/api/parent/dashboard-stats');
    await page.goto(`${academy.origin}/login`);
    await signIn(page, accounts.parent);
    await loaded(page);

    // What is too much to keep makes room for what is new.
    const kept = () => page.evaluate(() => localStorage.getItem('academyLastSeen') ?? '');
    await page.evaluate(() => {
      const { answers, ...cache } = JSON.parse(localStorage.getItem('academyLastSeen') ?? '{}');
      const old = { question: 'an old one', at: 1, answer: '-'.repeat(600_000) };
      localStorage.setItem('academyLastSeen', JSON.stringify({ ...cache, answers: [...answers, old] }));
    });
    await page.reload();
    await expect.poll(kept).not.toContain('an old one');

    isAway = true;
    await page.reload();
    await expect(page.getByText(/This is what you last saw, on/)).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('heading', { level: 1, name: studentInfo.name })).toBeVisible();
    expect(await kept()).toContain(studentInfo.name);

    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText(/This is what you last saw, on/)).toHaveCount(0);

    await signOutButton(page).click();
    await expect(page).toHaveURL(`${academy.origin}/login`);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      studentInfo.name,
    );
  });
});

test('at 320 px nothing is wider than the page, right to left neither', async ({ page, academy }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openConsole(page, academy, await sessionOf(academy, accounts.parentOfTwo), '/parent-dashboard');
  await loaded(page);
  for (const dir of ['ltr', 'rtl']) {
    await page.evaluate((direction) => {
      document.documentElement.dir = direction;
    }, dir);
    expect([dir, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([dir, 320]);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page)).toEqual([]);
});
