/** Moving between screens of the console (promises/menu-and-routes.md#moving-between-screens). */

import { dashboardHeading } from '#tests/support/browser/console.ts';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import { administrator, parent } from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

/** Tags whose code the page has, of those that are asked. */
const defined = (page: Page, tags: readonly string[]) =>
  page.evaluate((all) => all.filter((tag) => customElements.get(tag)), tags);

/** The page of a person who saves data. */
const saveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });

const entry = (page: Page, name: string) => page.locator('#sidebar').getByRole('link', { name, exact: true });

const STAFF = [
  'academy-plans',
  'academy-plan-attendance',
  'academy-performance',
  'academy-leaderboard',
  'academy-schools',
  'academy-users',
  'academy-analytics',
  'academy-notifications',
  'academy-activity-logs',
  'academy-messages',
];
const PARENTS = [
  'parent-week',
  'parent-performance',
  'parent-study-sessions',
  'parent-study-progress',
  'parent-attendance',
  'parent-messages',
];

const MOVING = [
  ['staff', administrator, '/dashboard', STAFF, PARENTS, 'Study Plans'],
  ['a parent', parent, '/parent-dashboard', PARENTS, STAFF, 'The Week'],
] as const;

// In the gate a parent stands for both.
for (const [who, account, path, own, others, next] of standingFor(MOVING, ([who]) => who === 'a parent')) {
  test(`soon after the first screen of ${who}, the code of all screens of their menu is there, and of no other`, async ({
    page,
    academy,
  }) => {
    await openConsole(page, academy, await sessionOf(academy, account), path);
    await expect.poll(() => defined(page, own)).toEqual(own);
    expect(await defined(page, others)).toEqual([]);
    // One that has its code opens with no request for any script.
    const scripts: string[] = [];
    page.on('request', (request) => /(?:academy|parent)-[\w-]+\.js/.test(request.url()) && scripts.push(request.url()));
    await page.locator('#sidebar').getByRole('link', { name: next }).click();
    await expect(
      page
        .locator(own[0] ?? '')
        .getByRole('heading')
        .first(),
    ).toBeVisible();
    expect(scripts).toEqual([]);
  });
}

test('the code of other screens waits until the first screen shows its data', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.clock.install();
  await page.route('**/api/admin/dashboard-stats*', async (route) => {
    await held;
    await route.continue();
  });
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  await expect(page.locator('academy-dashboard').getByRole('status').first()).toBeAttached();
  await page.clock.fastForward(10_000);
  expect(await defined(page, STAFF)).toEqual([]);
  release();
  await expect.poll(() => defined(page, STAFF)).toEqual(STAFF);
});

test('whoever saves data loads only the code of the entry that is pressed', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await saveData(page);
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  await expect(dashboardHeading(page)).toBeVisible();
  await entry(page, 'User Management').hover();
  await entry(page, 'School Management').focus();
  expect(await defined(page, STAFF)).toEqual([]);
  await page.mouse.down();
  await expect.poll(() => defined(page, STAFF)).toEqual(['academy-users']);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/users$/);
});

test('an entry that is pointed at or gets the focus loads its code before the others', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  // Nothing is ever idle here: only pointing loads code.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  await expect(dashboardHeading(page)).toBeVisible();
  await entry(page, 'User Management').hover();
  await expect.poll(() => defined(page, STAFF)).toEqual(['academy-users']);
  await entry(page, 'School Management').focus();
  await expect.poll(() => defined(page, STAFF)).toEqual(['academy-schools', 'academy-users']);
});

test('code that could not be loaded beforehand is asked for again when its screen is opened', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  let isDown = true;
  await page.route('**/*academy-plans*.js*', (route) => (isDown ? route.abort() : route.continue()));
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  await expect(dashboardHeading(page)).toBeVisible();
  const failed = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
  await entry(page, 'Study Plans').hover();
  await failed;
  await expect(page.getByRole('alert')).toHaveCount(0);
  isDown = false;
  await entry(page, 'Study Plans').click();
  await expect(page.locator('academy-plans').getByRole('table')).toBeVisible();
});

test('the heading of a screen that is moved to is drawn before its sections', { tag: '@all' }, async ({
  page,
  academy,
}) => {
  await openConsole(page, academy, await sessionOf(academy, administrator), '/dashboard');
  await expect(dashboardHeading(page)).toBeVisible();
  await expect.poll(() => defined(page, ['academy-users'])).toEqual(['academy-users']);
  // How many sections the screen has when its heading is first in the document.
  const sections = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const screen = document.querySelector('academy-users')?.shadowRoot?.querySelector('h1')?.closest('.screen');
          if (screen) resolve(screen.children.length - 1);
        };
        const attach = Element.prototype.attachShadow;
        Element.prototype.attachShadow = function (options) {
          const root = attach.call(this, options);
          new MutationObserver(look).observe(root, { childList: true, subtree: true });
          return root;
        };
      }),
  );
  await entry(page, 'User Management').click();
  expect(await sections).toBe(0);
  await expect(page.locator('academy-users').getByRole('table')).toBeVisible();
});
