/** The built files on a page of another origin and folder, in each of their forms. */
import type { CallAnswer } from '#contract/call.ts';
import type { dashboardStats } from '#contract/figures/dashboard.ts';
import { ask, expect, inIndia, sessionOf, storeSession, test } from '#tests/support/browser/journeys.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { FORMS, PLAIN, pageOf } from './pages/pages.ts';

type Stats = CallAnswer<typeof dashboardStats>;

// In the gate the newest and the oldest way stand for all.
for (const form of standingFor(FORMS, ({ name }) => /^the (?:module that watches|classic)/.test(name))) {
  test(`shows the numbers of the API with ${form.name}`, async ({ page, academy, dist, embedding }) => {
    const session = await sessionOf(academy, administrator);
    const stats = await ask<Stats>(academy, session, '/api/admin/dashboard-stats?timeframe=All%20Time');
    await storeSession(page, embedding, session);
    const element = `<academy-dashboard api-base="${academy.origin}"></academy-dashboard>`;
    await page.goto(embedding.put({ html: pageOf(PLAIN, form.scripts(dist), element) }));

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
      await expect(row).toContainText(inIndia(Number(count)));
    }
  });
}
