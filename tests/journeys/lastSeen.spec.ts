/** What parents saw last, shown at once at the next visit (promises/session-and-errors.md#what-was-seen-last). */
import { parent, parentOfTwo } from '#tests/support/accounts.ts';
import { signIn, signOutButton } from '#tests/support/console.ts';
import { type Academy, expect, openConsole, type Page, sessionOf, test } from '#tests/support/journeys.ts';

/** The screens that keep what was seen, and a call of each. */
const SCREENS = [
  ['/parent-dashboard', 'parent-dashboard', 'dashboard-stats'],
  ['/week', 'parent-week', 'week'],
  ['/student-performance', 'parent-performance', 'performance'],
  ['/study-sessions', 'parent-study-sessions', 'performance'],
  ['/study-progress', 'parent-study-progress', 'study-progress'],
  ['/attendance', 'parent-attendance', 'attendance'],
] as const;

const textOf = (page: Page, tag: string) => page.locator(tag).evaluate((element) => element.shadowRoot?.textContent);
const placeholders = (page: Page, tag: string) => page.locator(tag).getByRole('status', { name: 'Loading' });
/** Class, roll number and school: there when the title is the child's name. */
const childOf = (page: Page) => page.locator('parent-dashboard .student-line');
const banner = (page: Page) => page.getByText(/This is what you last saw/);

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

async function visited(page: Page, academy: Academy, path: string, tag: string): Promise<string> {
  await openConsole(page, academy, await sessionOf(academy, parent), path);
  await expect(page.locator(tag).getByRole('heading').first()).toBeVisible();
  await expect(placeholders(page, tag)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  return (await textOf(page, tag)) ?? '';
}

for (const [path, tag, call] of SCREENS) {
  test(`${tag} shows at the second visit what it showed at the first, before any answer has come`, async ({
    page,
    academy,
  }) => {
    const before = await visited(page, academy, path, tag);
    const release = await holdCalls(page);
    const asked = page.waitForRequest((request) => request.url().includes(`/api/parent/${call}`));
    await page.reload();
    await asked;
    await expect.poll(() => textOf(page, tag)).toBe(before);
    await expect(placeholders(page, tag)).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
    const answered = page.waitForResponse((response) => response.url().includes(`/api/parent/${call}`));
    release();
    await answered;
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await textOf(page, tag)).toBe(before);
  });
}

test('the answer that comes takes the place of what was seen last', async ({ page, academy }) => {
  await visited(page, academy, '/parent-dashboard', 'parent-dashboard');
  await page.route('**/api/parent/dashboard-stats*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, studentInfo: { ...json.studentInfo, name: 'Renamed Child' } } });
  });
  const release = await holdCalls(page);
  const title = page.locator('parent-dashboard').getByRole('heading', { level: 1 });
  await page.reload();
  await expect(title).toBeVisible();
  await expect(title).not.toHaveText('Renamed Child');
  release();
  await expect(title).toHaveText('Renamed Child');
});

test('a refusal takes away what was seen last', async ({ page, academy }) => {
  const before = await visited(page, academy, '/attendance', 'parent-attendance');
  const release = await holdCalls(page);
  await page.route('**/api/parent/attendance*', (route) =>
    route.fulfill({ status: 403, json: { message: 'No more' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'No more' })).toBeVisible();
  expect(before).toMatch(/of \d+ school days/);
  expect(await textOf(page, 'parent-attendance')).not.toMatch(/of \d+ school days/);
  release();
});

test('a plan that is newer than what was seen last opens from its link', async ({ page, academy }) => {
  await visited(page, academy, '/study-progress', 'parent-study-progress');
  const plan = await page.evaluate(() => {
    const cache = JSON.parse(localStorage.getItem('academyLastSeen') ?? '{}');
    const seen = cache.answers.find((each: { question: string }) => each.question.includes('parentStudyProgress'));
    // What was seen last knew of no plan.
    const [{ id }] = seen.answer.studyPlans.splice(0);
    localStorage.setItem('academyLastSeen', JSON.stringify(cache));
    return id as number;
  });
  const release = await holdCalls(page);
  await page.goto(`${academy.origin}/study-progress?plan-id=${plan}`);
  await expect(page.locator('parent-study-progress').getByRole('heading').first()).toBeVisible();
  release();
  await expect(page.locator('parent-study-progress').getByRole('button', { pressed: true }).first()).not.toHaveText(
    'All Plans',
  );
  await expect(page).toHaveURL(new RegExp(`plan-id=${plan}$`));
});

for (const [whom, account] of [
  ['another parent', parentOfTwo],
  ['the same parent', parent],
] as const) {
  test(`nothing of what was seen before a sign-out is shown to ${whom} who signs in after it`, async ({
    page,
    academy,
  }) => {
    await page.goto(`${academy.origin}/login`);
    await signIn(page, parent);
    const title = page.locator('parent-dashboard').getByRole('heading', { level: 1 });
    await expect(childOf(page)).toBeVisible();
    const name = (await title.textContent()) ?? '';
    await signOutButton(page).click();
    await expect(page).toHaveURL(`${academy.origin}/login`);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(name);
    const release = await holdCalls(page);
    const asked = page.waitForRequest((request) => request.url().includes('/api/parent/dashboard-stats'));
    await signIn(page, account);
    await asked;
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
  await visited(page, academy, '/parent-dashboard', 'parent-dashboard');
  const title = page.locator('parent-dashboard').getByRole('heading', { level: 1 });
  const name = (await title.textContent()) ?? '';
  const release = await holdCalls(page);
  // From now on the pages have the other's session.
  await openConsole(page, academy, await sessionOf(academy, parentOfTwo), '/parent-dashboard');
  await expect(placeholders(page, 'parent-dashboard').first()).toBeAttached();
  expect(await textOf(page, 'parent-dashboard')).not.toContain(name);
  release();
  await expect(placeholders(page, 'parent-dashboard')).toHaveCount(0);
  expect(await textOf(page, 'parent-dashboard')).not.toContain(name);
});
