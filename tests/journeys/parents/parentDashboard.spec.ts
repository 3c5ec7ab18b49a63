/**
 * Parent Dashboard (promises/parent-dashboard.md), several children on one page, and what is seen while the network is
 * away.
 */

import { answer } from '#tests/support/browser/answers.ts';
import { signIn, signOutButton } from '#tests/support/browser/console.ts';
import { ask, expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { card, stat } from '#tests/support/data/parents.ts';

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

test('a 401 ends the session and leads to the login', { tag: '@all' }, async ({ page, academy }) => {
  await answer(page, { '/dashboard-stats': 401, '/attendance': 401, '/children': 401 });
  await openConsole(page, academy, await sessionOf(academy, accounts.parent), '/parent-dashboard');
  await expect(page).toHaveURL(`${academy.origin}/login`);
});

test.describe('while the network is away', () => {
  test('what was last seen is shown with its time, and nothing of it is left after sign-out', { tag: '@all' }, async ({
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
    await expect(page.getByText(/This is what you last saw, on/)).toBeVisible();
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
