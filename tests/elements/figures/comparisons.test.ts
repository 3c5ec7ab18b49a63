/** Figures beside those of the period before, and of others (promises/comparisons.md). */
import type { CallAnswer } from '#contract/call.ts';
import type { childComparisons } from '#contract/figures/comparisons.ts';
import { expect, openScreen, type ScreenPage } from '#tests/elements/screen/screen.ts';
import { isGate } from '#tests/support/run/gate.ts';

const measure = (page: ScreenPage, name: string) => page.getByRole('article', { name });
const inCard = (page: ScreenPage, card: string, name = card) =>
  page.getByRole('group', { name: card }).getByRole('article', { name });
const CHANGE = /(?:Up from|Down from|As before,) .*\d.*, against .*\d/;

it('an administrator reads a school beside the academy', async () => {
  const page = await openScreen('academy-plan-report');
  await expect(measure(page, 'Share of students who have started')).toContainText(
    /\d.*%.*(?:Higher than|Lower than|As) in the academy: \d.*% in all schools together/,
  );
});

it('a parent reads on the dashboard what changed for the child, beside nobody else', async () => {
  const page = await openScreen('parent-dashboard', {
    as: 'parent',
    answers: {
      // On the first days of a month there may have been no school day yet.
      childComparisons: async ({ academy }) => {
        const { measures } = (await (await academy()).json()) as CallAnswer<typeof childComparisons>;
        return {
          measures: measures.map((each) => (each.measure === 'attendance' ? { ...each, now: each.now ?? 75 } : each)),
        };
      },
    },
  });
  const average = inCard(page, 'Improvement', 'Exam average');
  await expect(average).toContainText(CHANGE);
  await expect(measure(page, 'Attendance')).toContainText(CHANGE);
  for (const each of [average, measure(page, 'Attendance')]) {
    await expect(each).not.toContainText(/academy|schools|class/i);
  }
});

it('a failure of what is compared keeps to the card of the figure, on a phone too', async () => {
  const page = await openScreen('academy-performance', { width: 360, answers: { comparisons: 503 } });
  const failed = page.getByRole('group', { name: 'Average Score' }).getByRole('alert');
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
  const [box, card] = [failed, page.getByRole('group', { name: 'Average Score' })].map((part) =>
    (part.elements()[0] as Element).getBoundingClientRect(),
  );
  expect(box?.left).toBe(card?.left);
  expect(box?.height).toBeLessThan(150);
});

// On a phone with everything else in `tests/elements/every`.
if (!isGate) {
  it('the cards can be read by everybody on a phone, in both themes', async () => {
    const page = await openScreen('academy-performance', { width: 320, height: 640 });
    await expect(inCard(page, 'Average Score')).toContainText(CHANGE);
    expect(page.page.document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await page.findings()).toEqual([]);
  });
}
