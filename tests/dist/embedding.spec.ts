/** The built files on other people's pages: from another origin and folder, in each of their forms. */
import type { CallAnswer } from '#contract/call.ts';
import type { dashboardStats } from '#contract/dashboard.ts';
import { administrator } from '#tests/support/accounts.ts';
import { ask, expect, inIndia, type Page, signInAt, storeSession, test } from '#tests/support/journeys.ts';
import { FORMS, pageOf, SURROUNDINGS } from './pages.ts';

type Stats = CallAnswer<typeof dashboardStats>;

const BEFORE = 'academy.test.globals';

/** Remembers which globals there are before any script of the page runs. */
async function rememberGlobals(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const names = new Set(Object.getOwnPropertyNames(window));
    Object.defineProperty(window, Symbol.for(key), { value: names });
  }, BEFORE);
}

const newGlobals = (page: Page): Promise<string[]> =>
  page.evaluate((key) => {
    const before = Reflect.get(window, Symbol.for(key)) as Set<string>;
    return Object.getOwnPropertyNames(window).filter((name) => !before.has(name));
  }, BEFORE);

/** What stands in the head, without the scripts that RequireJS puts there for the page. */
const headOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.head.querySelectorAll(':scope > :not([data-requiremodule])')].map((child) => child.outerHTML).join(''),
  );

for (const surroundings of SURROUNDINGS) {
  test.describe(surroundings.name, () => {
    for (const form of FORMS) {
      test(`shows the numbers of the API with ${form.name}`, async ({ page, academy, dist, embedding }) => {
        const session = await signInAt(academy, administrator);
        const stats = await ask<Stats>(academy, session, '/api/admin/dashboard-stats?timeframe=All%20Time');
        await storeSession(page, embedding, session);
        await rememberGlobals(page);

        const element = `<academy-dashboard api-base="${academy.origin}"></academy-dashboard>`;
        const html = pageOf(surroundings, form.scripts(dist), element);
        await page.goto(
          embedding.put({
            html,
            ...(surroundings.files ? { files: surroundings.files } : {}),
            ...(surroundings.headers ? { headers: surroundings.headers(dist, academy) } : {}),
          }),
        );

        const { totalStudents, totalVideos, totalSharedStudyPlans, totalTeachers } = stats.titleStats;
        for (const [label, value] of [
          ['Total Students', totalStudents],
          ['Total Videos', totalVideos],
          ['Study Plan Access', totalSharedStudyPlans],
          ['Total Teachers', totalTeachers],
        ] as const) {
          await expect(page.getByRole('group', { name: label })).toContainText(inIndia(value ?? Number.NaN));
        }
        for (const { category, count } of stats.countTables.examCountByCategory) {
          const row = page
            .getByRole('table', { name: 'Exam Count by Category' })
            .getByRole('row', { name: category || 'Uncategorized' });
          await expect(row).toContainText(inIndia(count));
        }

        if (surroundings.ownText) await expect(page.getByText(surroundings.ownText)).toBeVisible();
        const authored = /<head>(.*)<\/head>/.exec(html)?.[1] ?? '';
        expect(await headOf(page)).toBe(authored);
        const allowed = [...form.globals, ...(surroundings.globals ?? [])];
        expect((await newGlobals(page)).filter((name) => !allowed.includes(name))).toEqual([]);
      });
    }
  });
}
