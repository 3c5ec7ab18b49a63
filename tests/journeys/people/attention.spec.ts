/**
 * Students to Follow Up (promises/academy-attention.md): a principal sees for whom a reason holds and why, and writes to
 * a parent. Who can read and use it is tested in `tests/elements/people/attention.test.ts`.
 */

import type { Locator } from '@playwright/test';
import { ask, expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

interface List {
  items: { pid: number; firstName: string; reasons: { kind: string }[] }[];
  total: number;
}

const rows = (page: Page) => page.locator('.follow-up');
const marks = (row: Locator) => row.locator('.follow-up__marks');
/** Opens what is known of a student in full. */
async function openDetail(row: Locator) {
  if ((await marks(row).getAttribute('aria-expanded')) === 'false') await marks(row).click();
}
async function choose(page: Page, row: Locator, act: string) {
  await row.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: act }).click();
}
const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: string) => page.locator('[part~="toast"]').filter({ hasText: text });

test('a principal names three students and why after one press, and has written to a parent after two more', async ({
  page,
  academy,
}) => {
  const session = await sessionOf(academy, accounts.school);
  await openConsole(page, academy, session, '/dashboard');
  // Three with a reason each are in view before anything is pressed.
  for (const n of [0, 1, 2]) {
    const student = page.locator('.today__student').nth(n);
    await expect(student).toBeInViewport({ ratio: 1 });
    await expect(student.locator('.today__why')).toContainText(/\d/);
    // A student without a parent in the academy has the way to one in its place.
    const write = student.getByRole('button', { name: /^Write/ });
    await expect(write.or(student.getByRole('link', { name: /^Add a parent/ }))).toBeVisible();
  }
  await page.getByRole('link', { name: /^Follow Up: \d+ students?$/ }).click();
  await expect(rows(page).nth(2)).toBeVisible();
  for (const n of [0, 1, 2]) {
    await expect(rows(page).nth(n).getByRole('heading')).not.toBeEmpty();
    await expect(marks(rows(page).nth(n))).toContainText(/\d/);
  }

  const { items } = await ask<List>(academy, session, '/api/admin/attention?page=1&pageSize=20');
  const parentsOf = async (pid: number) =>
    (await ask<{ parents: { mayWrite: boolean }[] }>(academy, session, `/api/admin/attention/students/${pid}`)).parents;
  const withParent = [];
  for (const item of items) if ((await parentsOf(item.pid)).some(({ mayWrite }) => mayWrite)) withParent.push(item);
  const [chosen] = withParent;
  if (!chosen) throw new Error('No student of the list has a parent.');
  const row = rows(page)
    .filter({ has: page.getByRole('heading', { name: chosen.firstName, exact: true }) })
    .first();
  await row.getByRole('button', { name: `Write to parents of ${chosen.firstName}` }).click();
  // The draft is shown, and names the student, before anything can be sent.
  await expect(dialog(page).getByLabel('Message')).toHaveValue(new RegExp(`Dear .*${chosen.firstName}`, 's'));
  await dialog(page).getByLabel('Subject').fill('May we help?');
  await dialog(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Message sent')).toBeVisible();
  await openDetail(row);
  await expect(row).toContainText(`${accounts.school.name} wrote to the parents`);
});

test('a student is set aside, found among those set aside, and taken back', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), '/attention');
  const name = (await rows(page).last().getByRole('heading').textContent()) ?? '';
  await choose(page, rows(page).last(), 'Set aside');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Say why.')).toBeVisible();
  await dialog(page).getByLabel('Note').fill('In hospital until next week');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Set aside', exact: true }).click();
  const aside = rows(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(aside).toContainText('Set aside until');
  await openDetail(aside);
  await expect(aside).toContainText('In hospital until next week');
  await choose(page, aside, 'Take back into the list');
  await expect(aside).toHaveCount(0);
});
