/**
 * Leaderboard Management (promises/academy-leaderboard.md) in the console. The screen itself is tested in
 * `tests/elements/figures/leaderboard.test.ts`.
 */
import type { Page } from '@playwright/test';
import type { CallAnswer } from '#contract/call.ts';
import type { categoryExams, examCategories } from '#contract/figures/leaderboard.ts';
import { answer, callsOf } from '#tests/support/browser/answers.ts';
import {
  type Academy,
  ask,
  expect,
  openConsole,
  type SignedIn,
  sessionOf,
  test,
} from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { exam, pageOf, result } from '#tests/support/data/leaderboard.ts';

type Categories = CallAnswer<typeof examCategories>;
type Exams = CallAnswer<typeof categoryExams>;

const category = (page: Page) => page.getByRole('combobox', { name: 'Exam Category' });
const timeframe = (page: Page) => page.getByRole('combobox', { name: 'Timeframe' });
const cards = (page: Page) => page.getByRole('article');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Exam Results' });
const viewDetails = (page: Page) => page.getByRole('button', { name: 'View Details' });
const rows = (page: Page) => dialog(page).locator('tbody').getByRole('row');
const toast = (page: Page) => page.locator('[part~="toast"]').filter({ hasText: 'Failed to load exam results' });

const titled = (exams: Exams) => exams.map(({ title, examId }) => title || `Exam ${examId}`);

/** The categories, and the exams of the first. */
async function known(academy: Academy, session: SignedIn) {
  const categories = await ask<Categories>(academy, session, '/api/admin/exam-categories');
  const first = categories[0]?.examCategory as number;
  const examsOf = (id: number, when = 'all') =>
    ask<Exams>(academy, session, `/api/admin/exams/category/${id}?timeframe=${when}`);
  return { categories, first, examsOf, exams: await examsOf(first) };
}

/** The screen with one exam, and its results as the test says. */
async function openResults(page: Page, academy: Academy, results: (url: URL) => unknown, session?: SignedIn) {
  await answer(page, {
    '/exams/category/2': [exam(1)],
    '/exam-categories': [{ examCategory: 2, title: 'Mock Test', examCount: 1 }],
    '/exam/1/results': (route: { request(): { url(): string } }) => results(new URL(route.request().url())),
  });
  await openConsole(page, academy, session ?? (await sessionOf(academy, accounts.administrator)), '/leaderboard');
  await viewDetails(page).click();
  await expect(dialog(page)).toBeVisible();
}

test('another category or timeframe begins at the first page, and all of it is there again after a reload and Back', {
  tag: '@all',
}, async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.administrator);
  const { categories, examsOf } = await known(academy, session);
  const second = categories[1]?.examCategory as number;
  await openConsole(page, academy, session, '/leaderboard');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of')).toBeVisible();
  const calls = callsOf(page);
  await category(page).selectOption(String(second));
  const inSecond = titled(await examsOf(second));
  await expect(cards(page).getByRole('heading')).toHaveText(inSecond.slice(0, 9));
  await page.getByRole('button', { name: 'Next' }).click();
  await timeframe(page).selectOption('This Quarter');
  const thisQuarter = titled(await examsOf(second, 'quarter'));
  await expect(cards(page).getByRole('heading')).toHaveText(thisQuarter.slice(0, 9));
  expect(calls).toEqual([
    `/api/admin/exams/category/${second}?timeframe=all`,
    `/api/admin/exams/category/${second}?timeframe=quarter`,
  ]);

  await page.getByRole('button', { name: 'Next' }).click();
  const isAsBefore = async () => {
    await expect(category(page)).toHaveValue(String(second));
    await expect(timeframe(page)).toHaveValue('quarter');
    await expect(cards(page).getByRole('heading')).toHaveText(thisQuarter.slice(9, 18));
  };
  await isAsBefore();
  await page.reload();
  await isAsBefore();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.goBack();
  await isAsBefore();
});

test.describe('Exam Results', () => {
  test('waits sixty seconds for an answer, then says so and tries again', { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    await page.clock.install();
    let isStuck = true;
    const forever = new Promise(() => {});
    await openResults(page, academy, (url) => (isStuck ? forever : pageOf([result(1)], url.searchParams)));
    await page.clock.fastForward(55_000);
    await expect(dialog(page).getByRole('status', { name: 'Loading' })).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    await page.clock.fastForward(6_000);
    await expect(toast(page)).toBeVisible();
    await expect(dialog(page).getByText('The server did not answer within 60 seconds.')).toBeVisible();
    isStuck = false;
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(1);
  });
});
