/** Figures beside those of the period before, and of others (promises/comparisons.md). */
import { expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';

const strip = (page: ScreenPage) => page.getByRole('region', { name: 'Compared with before' });
const measure = (page: ScreenPage, name: string) => strip(page).getByRole('article', { name });
const CHANGE = /(?:Up from|Down from|As before,) .*\d.*, against .*\d/;

it('an administrator reads a school beside the academy', async () => {
  const page = await openScreen('academy-plan-report');
  await expect(measure(page, 'Share of students who have started')).toContainText(
    /(?:Higher than|Lower than|As) in the academy: \d.*% here, \d.*% in all schools together/,
  );
});

it('a parent reads on the dashboard what changed for the child, beside nobody else', async () => {
  const page = await openScreen('parent-dashboard', { as: 'parent' });
  await expect(measure(page, 'Exam average')).toContainText(CHANGE);
  await expect(strip(page)).not.toContainText(/academy|schools|class/i);
});

it('the strip can be read by everybody on a phone, in both themes', async () => {
  const page = await openScreen('academy-performance', { width: 320, height: 640 });
  await expect(measure(page, 'Average Score')).toContainText(CHANGE);
  expect(page.page.document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(await page.findings()).toEqual([]);
});
