/** The console around the screens (promises/menu-and-routes.md): routes, redirects, layout, titles, focus. */

import { holdCalls } from '#tests/support/browser/answers.ts';
import { dashboardHeading, phoneField, signIn } from '#tests/support/browser/console.ts';
import {
  type Academy,
  beginSession,
  expect,
  openConsole,
  type Page,
  sessionOf,
  test,
} from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';
import { standingFor } from '#tests/support/run/gate.ts';

/** At home, with a session that a sign-in has left: a password is slow to check. */
async function signedIn(
  page: Page,
  academy: Academy,
  account: accounts.Account = accounts.administrator,
): Promise<void> {
  await beginSession(page, academy.origin, await sessionOf(academy, account));
  await page.goto(academy.origin);
  await expect(page).not.toHaveURL(/\/login$/);
}

test.describe('routes', () => {
  test('a menu of the host’s own decides which paths there are, an id which screen', async ({ page, academy }) => {
    const menu = [
      { id: 'dashboard', path: '/overview', name: 'Overview', icon: 'BarChart' },
      { id: 'something-new', path: '/else', name: 'Something else', icon: 'Unheard' },
    ];
    await openConsole(page, academy, { ...(await sessionOf(academy, accounts.administrator)), menu }, '/');
    await expect(page).toHaveURL(`${academy.origin}/overview`);
    await expect(dashboardHeading(page)).toBeVisible();
    await page.getByRole('link', { name: 'Something else' }).click();
    await expect(page).toHaveURL(`${academy.origin}/else`);
    // An unknown id falls back to the admin dashboard.
    await expect(dashboardHeading(page)).toBeVisible();
  });

  test('a path that nothing gives shows the not-found page with a way home, and Back and Forward go between them', {
    tag: '@all',
  }, async ({ page, academy }) => {
    await signedIn(page, academy);
    await page.goto(`${academy.origin}/no/such/page`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveTitle(/Page not found/);
    await page.getByRole('link', { name: 'Go to home' }).click();
    await expect(page).toHaveURL(`${academy.origin}/dashboard`);
    await expect(dashboardHeading(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.goForward();
    await expect(dashboardHeading(page)).toBeVisible();
  });

  test('every path redirects to the login when nobody is signed in, and a deep link survives signing in and a reload', async ({
    page,
    academy,
  }) => {
    const PATHS = ['/', '/dashboard', '/study-plans/reports', '/study-plans/7', '/nowhere'];
    for (const path of standingFor(PATHS, (path) => path === '/nowhere')) {
      await page.goto(academy.origin + path);
      await expect(page, path).toHaveURL(`${academy.origin}/login`);
      await expect(phoneField(page), path).toBeVisible();
    }

    const address = `${academy.origin}/dashboard?from=mail#top`;
    await page.goto(address);
    await expect(page).toHaveURL(`${academy.origin}/login`);
    await page.reload();
    await expect(page).toHaveTitle('Sign in · Academy');
    await signIn(page, accounts.administrator);
    await expect(page).toHaveURL(address);
    await expect(dashboardHeading(page)).toBeVisible();
    // The title names page and product.
    await expect(page).toHaveTitle('Dashboard · Academy Admin');
    await page.reload();
    await expect(page).toHaveURL(address);
    await expect(dashboardHeading(page)).toBeVisible();
  });

  test('the path that led to the sign-in of somebody else is not theirs: they go home', async ({ page, academy }) => {
    await page.goto(`${academy.origin}/dashboard`);
    await expect(page).toHaveURL(`${academy.origin}/login`);
    await signIn(page, accounts.parent);
    await expect(page).toHaveURL(`${academy.origin}/parent-dashboard`);
  });
});

test.describe('the sidebar', () => {
  const toggle = (page: Page) => page.getByRole('button', { name: /^(Expand|Collapse) sidebar$/ });

  /** Under each icon stands its whole name, and in windows of these sizes none needs scrolling. */
  async function expectWholeWords(page: Page, windows: readonly string[]): Promise<void> {
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const labels = page.locator('#sidebar .nav__label');
    await expect(menu.getByRole('link').first()).toBeVisible();
    for (const window of windows) {
      const [width = 0, height = 0] = window.split('x').map(Number);
      await page.setViewportSize({ width, height });
      for (const label of await labels.all()) {
        await expect(label).toBeInViewport({ ratio: 1 });
        expect(await label.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
        expect((await label.boundingBox())?.width).toBeGreaterThan(10);
      }
      expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight), window).toBe(0);
    }
  }

  test('is collapsed at first, and what was chosen is remembered across visits', { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    await signedIn(page, academy);
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
    expect(await page.evaluate(() => localStorage.getItem('sidebarCollapsed'))).toBe('false');
    await page.reload();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
    await toggle(page).click();
    await page.reload();
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  });

  test('has the work of the day first, in groups, with all words under its icons on a laptop, and marks the page that is open', async ({
    page,
    academy,
  }) => {
    await signedIn(page, academy);
    await expect(page).toHaveURL(`${academy.origin}/dashboard`);
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    const paths = (group: string) =>
      menu
        .getByRole('list', { name: group })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(await Promise.all(['Today', 'Learning', 'Manage'].map(paths))).toEqual([
      ['/dashboard', '/parent-messages', '/attention', '/register', '/absent'],
      ['/study-plans', '/study-plans/attendance', '/performance', '/leaderboard'],
      ['/schools', '/users', '/analytics', '/notifications', '/activity-logs', '/data'],
    ]);
    // Its name has the longest words, and is marked.
    await page.getByRole('link', { name: 'School Management', exact: true }).click();
    await expect(page.getByRole('link', { name: 'School Management', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectWholeWords(page, ['1280x800', '1200x900']);
  });

  // The longer menu stands for it.
  test('has all of its words under its icons on a laptop of a parent too', { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    await signedIn(page, academy, accounts.parent);
    await page.goto(`${academy.origin}/attendance`);
    await expectWholeWords(page, ['1280x640']);
  });

  test('has whole words under its icons in Malayalam too, whose words are the longest', { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    await page.addInitScript(() => localStorage.setItem('consoleLocale', 'ml-IN'));
    await page.setViewportSize({ width: 1280, height: 800 });
    await signedIn(page, academy);
    const users = page.getByRole('link', { name: 'ഉപയോക്താക്കൾ' });
    await expect(users).toBeVisible();
    const [line, room, item] = await users.evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link.querySelector('.nav__label') as Element);
      const { width, height } = range.getBoundingClientRect();
      return [Math.round(height / 13.75), width, link.getBoundingClientRect().width] as const;
    });
    expect(line).toBe(1);
    expect(room).toBeLessThanOrEqual(item);
  });

  test('names each icon that is pointed at or has the focus, while it is collapsed', { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await signedIn(page, academy);
    const entries = page.locator('#sidebar [data-tooltip]');
    const tooltip = page.locator('.tooltip');
    await expect.poll(() => entries.count()).toBeGreaterThan(3);
    const names = await entries.evaluateAll((all) => all.map((entry) => (entry as HTMLElement).dataset.tooltip ?? ''));
    for (const [index, name] of names.entries()) {
      // Some tell how many there are, too.
      await expect(entries.nth(index)).toHaveAccessibleName(new RegExp(`^${name}(?:: \\d+ students|, \\d+ unread)?$`));
      await entries.nth(index).hover();
      await expect(tooltip).toHaveText(name);
      await expect(tooltip).toBeInViewport({ ratio: 1 });
    }
    await page.mouse.move(640, 400);
    await expect(tooltip).toBeHidden();
    await entries.first().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    for (const name of names) {
      await expect(tooltip).toHaveText(name);
      await page.keyboard.press('Tab');
    }
    await toggle(page).click();
    await entries.first().hover();
    await expect(entries.first()).toContainText(names[0] ?? '');
    await expect(tooltip).toBeHidden();
  });

  test('has no groups for parents', { tag: '@all' }, async ({ page, academy }) => {
    await signedIn(page, academy, accounts.parent);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'The Week' })).toBeVisible();
    await expect(menu.getByRole('list')).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 720 }, hasTouch: true });

  test('nothing sticks out sideways, and the menu is a drawer that keeps the focus and closes', async ({
    page,
    academy,
  }) => {
    await signedIn(page, academy);
    await expect(page.getByRole('banner')).toContainText('Academy Admin');
    await expect(page.getByRole('group', { name: 'Total Teachers' })).toContainText(/\d/);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    // Less than nothing where a scroll bar has its place kept.
    expect(sideways).toBeLessThanOrEqual(0);

    const open = page.getByRole('button', { name: 'Open menu' });
    await open.click();
    const drawer = page.getByRole('dialog', { name: 'Main menu' });
    await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();

    await open.click();
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await drawer.getByRole('link', { name: 'Dashboard' }).click();
    await expect(drawer).toBeHidden();
  });

  test('the header reads Parent Portal to parents, whom the drawer signs out', { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    await signedIn(page, academy, accounts.parent);
    await expect(page.getByRole('banner')).toContainText('Parent Portal');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${academy.origin}/login`);
  });
});

test.describe('a parent on a phone', () => {
  test.use({ viewport: { width: 360, height: 720 }, hasTouch: true });

  test('has a bar at the bottom that stays, says where one is, and leads on', async ({ page, academy }) => {
    await signedIn(page, academy, accounts.parent);
    const bar = page.getByRole('navigation', { name: 'Quick menu' });
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Week', 'Attendance', 'Messages']);
    await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await page.mouse.wheel(0, 400);
    const bottom = await bar.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(bottom).toBe(720);
    await bar.getByRole('link', { name: 'Attendance' }).click();
    await expect(page).toHaveURL(/\/attendance$/);
    await expect(bar.getByRole('link', { name: 'Attendance' })).toHaveAttribute('aria-current', 'page');
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
  });

  test('has it alone: staff have none', { tag: '@all' }, async ({ page, academy }) => {
    await signedIn(page, academy);
    await expect(dashboardHeading(page)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Quick menu' })).toHaveCount(0);
  });
});

test.describe('what a person expects of a new page', () => {
  test('the focus goes to the page after navigation, and the skip link leads there too', async ({ page, academy }) => {
    await beginSession(page, academy.origin, await sessionOf(academy, accounts.administrator));
    await page.goto(`${academy.origin}/no/such/page`);
    await page.getByRole('link', { name: 'Go to home' }).click();
    await expect(dashboardHeading(page)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();

    await page.reload();
    await expect(dashboardHeading(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a loading bar shows while calls are under way and hides after the last', { tag: '@all' }, async ({
    page,
    academy,
  }) => {
    await signedIn(page, academy);
    await expect(page.getByRole('group', { name: 'Total Students' })).toContainText(/\d/);
    const answer = await holdCalls(page, '**/api/admin/dashboard-stats*');
    await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('Today');
    await expect(page.getByRole('progressbar')).toBeVisible();
    answer();
    await expect(page.getByRole('progressbar')).toBeHidden();
  });
});

test('whoever is signed in finds in the account menu what the product is, and whose charts it draws', {
  tag: '@all',
}, async ({ page, academy }) => {
  await signedIn(page, academy, accounts.parent);
  await page.getByRole('button', { name: accounts.parent.name }).click();
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  const link = page.getByRole('link', { name: /TradingView Lightweight Charts™/ });
  await expect(link).toHaveAttribute('href', 'https://www.tradingview.com/');
});

test('the console offers staff the languages that all their screens speak, and says which are drafts', {
  tag: '@all',
}, async ({ page, academy }) => {
  await signedIn(page, academy);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  await page.getByRole('button', { name: accounts.administrator.name }).click();
  const language = page.getByRole('combobox', { name: 'Language' });
  await expect(language.getByRole('option')).toHaveText(['English', 'हिन्दी', 'മലയാളം', 'اردو']);

  await language.selectOption('hi-IN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.getByRole('dialog', { name: 'खाता और दिखावट' })).toContainText('अनुवाद अभी कच्चा है');
  // Words of staff alone come in a file of their own.
  await page.goto(`${academy.origin}/users`);
  await expect(page.getByRole('button', { name: 'उपयोगकर्ता जोड़ें' })).toBeVisible();
});
