import type { CallAnswer } from '#contract/call.ts';
import type { platformAnalytics } from '#contract/figures/analytics.ts';
import { formatScore } from '#domain/format/format.ts';
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

type Analytics = CallAnswer<typeof platformAnalytics>;

const PATH = '/analytics';
const CALL = '/platform-analytics';
const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const timeframe = (page: Page) => page.getByRole('combobox', { name: 'Timeframe' });
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
  const places = of.schoolDistribution.map(({ name, value }) => [named(name), inIndia(Number(value))]);
  const [[place] = [], ...otherPlaces] = places;
  if (otherPlaces.length > 0) await expect.poll(() => rowsOf(page, 'School Distribution')).toEqual(places);
  else await expect(panel(page, 'School Distribution')).toContainText(`The one school is in ${place}.`);
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

// What each of them may see is proven at the API, and what is shown of it on the element (`tests/elements/figures/analytics.test.ts`).
for (const account of [accounts.administrator, accounts.academyStaff, accounts.school]) {
  test(`${account.what} sees what the API tells of each timeframe`, { tag: '@all' }, async ({ page, academy }) => {
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
