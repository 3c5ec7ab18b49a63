/**
 * What a parent saw last is nobody else's (promises/session-and-errors.md#what-was-seen-last). That it is shown at the next
 * visit is tried in `tests/elements/parents/lastSeen.test.ts`.
 */

import { signIn, signOutButton } from '#tests/support/browser/console.ts';
import { beginSession, expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { parent, parentOfTwo } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

const textOf = (page: Page, tag: string) => page.locator(tag).evaluate((element) => element.shadowRoot?.textContent);
const placeholders = (page: Page, tag: string) => page.locator(tag).getByRole('status', { name: 'Loading' });
/** Class, roll number and school: there when the title is the child's name. */
const childOf = (page: Page) => page.locator('parent-dashboard .student-line');

/** Holds the calls of parents from now on. @returns what lets them go. */
async function holdCalls(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/parent/**', async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}

const NEXT = [
  ['another parent', parentOfTwo],
  ['the same parent', parent],
] as const;

// In the gate the same parent stands for both: what is kept by person would be shown to them first.
for (const [whom, account] of standingFor(NEXT, ([, account]) => account === parent)) {
  test(`nothing of what was seen before a sign-out is shown to ${whom} who signs in after it`, async ({
    page,
    academy,
  }) => {
    await beginSession(page, academy.origin, await sessionOf(academy, parent));
    await page.goto(`${academy.origin}/parent-dashboard`);
    const title = page.locator('parent-dashboard').getByRole('heading', { level: 1 });
    await expect(childOf(page)).toBeVisible();
    const name = (await title.textContent()) ?? '';
    await signOutButton(page).click();
    await expect(page).toHaveURL(`${academy.origin}/login`);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(name);
    const release = await holdCalls(page);
    const requested = page.waitForRequest((request) => request.url().includes('/api/parent/dashboard-stats'));
    await signIn(page, account);
    await requested;
    await expect(placeholders(page, 'parent-dashboard').first()).toBeAttached();
    expect(await textOf(page, 'parent-dashboard')).not.toContain(name);
    release();
    await expect(placeholders(page, 'parent-dashboard')).toHaveCount(0);
  });
}

test('what one parent saw is not shown to another whose session lies in the browser’s storage', async ({
  page,
  academy,
}) => {
  await openConsole(page, academy, await sessionOf(academy, parent), '/parent-dashboard');
  await expect(childOf(page)).toBeVisible();
  const title = page.locator('parent-dashboard').getByRole('heading', { level: 1 });
  const name = (await title.textContent()) ?? '';
  await expect.poll(() => page.evaluate(() => localStorage.getItem('academyLastSeen'))).toContain(name);
  const release = await holdCalls(page);
  // From now on the pages have the other's session.
  await openConsole(page, academy, await sessionOf(academy, parentOfTwo), '/parent-dashboard');
  await expect(placeholders(page, 'parent-dashboard').first()).toBeAttached();
  expect(await textOf(page, 'parent-dashboard')).not.toContain(name);
  release();
  await expect(placeholders(page, 'parent-dashboard')).toHaveCount(0);
  expect(await textOf(page, 'parent-dashboard')).not.toContain(name);
});
