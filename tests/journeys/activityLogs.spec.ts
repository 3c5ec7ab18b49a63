/** Activity Log (promises/academy-activity-logs.md): who did what, its filters and its exports. */
import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import * as accounts from '#tests/support/accounts.ts';
import { answer, callsOf, hold, onlyTheSpec } from '#tests/support/answers.ts';
import { findingsInBothThemes } from '#tests/support/findings.ts';
import { ask, expect, inIndia, openConsole, type Page, sessionOf, test } from '#tests/support/journeys.ts';

const PATH = '/activity-logs';
const API = '/api/admin/activity-logs';

interface Lines {
  data: { activityType: string; firstName: string; pid: number | null; schoolId: number | null; narration: string }[];
  pagination: { totalItems: number };
}

/** Whole days that nothing is added to any more. */
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);
const PERIOD = { start: daysAgo(20), end: daysAgo(5) };

const table = (page: Page) => page.getByRole('table', { name: 'Activity Log' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const filterButton = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true });
const resetButton = (page: Page) => page.getByRole('button', { name: 'Reset', exact: true });
const questions = (calls: readonly string[]) => calls.filter((call) => call.startsWith(API));

async function choosePeriod(page: Page): Promise<void> {
  await field(page, 'Start Date').fill(PERIOD.start);
  await field(page, 'End Date').fill(PERIOD.end);
}

for (const account of [accounts.administrator, accounts.academyStaff, accounts.school]) {
  test(`${account.what} reads the lines that the API gives, newest first`, async ({ page, academy }) => {
    const session = await sessionOf(academy, account);
    const query = `startDate=${PERIOD.start}&endDate=${PERIOD.end}`;
    const { data, pagination } = await ask<Lines>(academy, session, `${API}?${query}`);
    expect(data).toHaveLength(20);
    await openConsole(page, academy, session, PATH);
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'Date/Time',
      'Activity',
      'User',
      'Mobile',
      'Email',
      'School ID',
      'Narration',
    ]);
    await choosePeriod(page);
    await filterButton(page).click();
    await expect(page.getByText(`${inIndia(pagination.totalItems)} activities`)).toBeVisible();
    await expect(rows(page).getByRole('rowheader')).toHaveText(
      data.map(({ firstName, pid }) => `${firstName}PID ${pid}`),
    );
    if (account === accounts.school) {
      const own = (session.user as { schoolId: number }).schoolId;
      expect(new Set(data.map(({ schoolId }) => schoolId))).toEqual(new Set([own]));
    }
  });
}

test('a teacher has no activity log: not in the menu, and not at its address', async ({ page, academy }) => {
  const session = await sessionOf(academy, accounts.teacher);
  await openConsole(page, academy, session, PATH);
  await expect(page.getByRole('heading', { name: 'Activity Log' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Notifications' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Activity Log' })).toHaveCount(0);
});

test('a line says who it was as far as that is known, and text stays text', async ({ page, academy }) => {
  await answer(page, {
    [API]: {
      data: [
        {
          activityDate: '2026-11-19T20:05:00.000Z',
          activityType: 'LOGIN',
          firstName: '<b>ലത</b>',
          pid: '3024',
          mobileNumber: 9000000024,
          emailId: 'lata@academy.example',
          schoolId: 11,
          narration: '=1+1 <script>alert(1)</script>',
        },
        { activityDate: null, activityType: null, firstName: null, pid: 77, narration: null },
        { activityType: 'LOGIN_FAILED', narration: 'Wrong phone number or password' },
      ],
    },
  });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  await expect(rows(page)).toHaveText([
    /^20\/11\/2026, 1:35 amLOGIN<b>ലത<\/b>PID 30249000000024lata@academy\.example11=1\+1 <script>alert\(1\)<\/script>$/,
    '––Name not on recordPID 77––––',
    '–LOGIN_FAILED––––Wrong phone number or password',
  ]);
});

test.describe('filters', () => {
  test('count on Filter and on Enter, begin at the first page, and Reset takes them back', async ({
    page,
    academy,
  }) => {
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
    const calls = callsOf(page);
    await field(page, 'Search').fill(' Signed ');
    await field(page, 'Activity').fill('logout');
    await choosePeriod(page);
    expect(questions(calls)).toEqual([]);
    await filterButton(page).click();
    const period = `startDate=${PERIOD.start}&endDate=${PERIOD.end}`;
    await expect
      .poll(() => questions(calls))
      .toEqual([`${API}?search=Signed&activityType=logout&${period}&page=1&limit=20`]);
    await expect(rows(page).first()).toContainText('LOGOUT');
    await expect(rows(page).filter({ hasText: 'LOGIN' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');

    await field(page, 'Activity').fill('');
    await field(page, 'Search').fill('nobody at all');
    await field(page, 'Search').press('Enter');
    await expect(page.getByText('No activity logs found')).toBeVisible();
    await expect.poll(() => questions(calls).at(-1)).toBe(`${API}?search=nobody+at+all&${period}&page=1&limit=20`);

    await resetButton(page).click();
    await expect(rows(page)).toHaveCount(20);
    for (const name of ['Search', 'Activity', 'Start Date', 'End Date'])
      await expect(field(page, name)).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
  });

  test('an end before the start is said at the field, and nothing is asked', async ({ page, academy }) => {
    await openConsole(page, academy, await sessionOf(academy, accounts.academyStaff), PATH);
    await expect(rows(page)).toHaveCount(20);
    const calls = callsOf(page);
    await field(page, 'Start Date').fill(PERIOD.end);
    await field(page, 'End Date').fill(PERIOD.start);
    await filterButton(page).click();
    await expect(field(page, 'End Date')).toHaveAccessibleDescription('The end date is before the start date');
    await expect(field(page, 'End Date')).toBeFocused();
    expect(questions(calls)).toEqual([]);
    await field(page, 'Start Date').fill(PERIOD.start);
    await expect(field(page, 'End Date')).not.toHaveAttribute('aria-invalid');
    await filterButton(page).click();
    await expect.poll(() => questions(calls)).toHaveLength(1);
  });

  test('are there again after a reload and Back, with their page', async ({ page, academy }) => {
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await choosePeriod(page);
    await field(page, 'Activity').fill('LOGIN');
    await filterButton(page).click();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    const isThere = async () => {
      await expect(field(page, 'Activity')).toHaveValue('LOGIN');
      await expect(field(page, 'Start Date')).toHaveValue(PERIOD.start);
      await expect(field(page, 'End Date')).toHaveValue(PERIOD.end);
      await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
    };
    await page.reload();
    await isThere();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.goBack();
    await isThere();
  });

  test('pressed once more they ask once more: the log goes on', async ({ page, academy }) => {
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await expect(rows(page)).toHaveCount(20);
    const calls = callsOf(page);
    await filterButton(page).click();
    await expect.poll(() => questions(calls)).toEqual([`${API}?page=1&limit=20`]);
  });
});

test('an answer that is overtaken by a later question is never shown', async ({ page, academy }) => {
  const { held, release } = hold();
  const list = async (route: Route) => {
    const activity = new URL(route.request().url()).searchParams.get('activityType');
    if (activity === 'SLOW') await held;
    return { data: [{ activityType: activity, narration: 'N' }] };
  };
  await answer(page, { [API]: list });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  await expect(rows(page)).toHaveCount(1);
  const calls = callsOf(page);
  for (const activity of ['SLOW', 'QUICK']) {
    await field(page, 'Activity').fill(activity);
    await field(page, 'Activity').press('Enter');
    await expect.poll(() => calls.some((call) => call.includes(activity))).toBe(true);
  }
  await expect(rows(page)).toContainText(['QUICK']);
  release();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(rows(page)).toContainText(['QUICK']);
});

test('a failure is a box with the server’s message, else its own words, and a way to try again', async ({
  page,
  academy,
}) => {
  let given: unknown = 422;
  await answer(page, { [API]: (route: Route) => (given === 'down' ? route.abort().then(() => 'let it go') : given) });
  await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('It is a 422.');
  await expect(page.getByText('No activity logs found')).toBeVisible();
  await expect(page.locator('[part~="toast"]')).toHaveCount(0);
  given = { rows: 'of another shape' };
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(0);
  given = { data: 7 };
  await alert.getByRole('button', { name: 'Try again' }).or(filterButton(page)).first().click();
  await expect(alert).toContainText('Failed to load activity logs');
  given = { data: [{ activityType: 'LOGIN', narration: 'Back again' }] };
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toContainText(['Back again']);
  await expect(alert).toHaveCount(0);
});

test.describe('exports', () => {
  async function csvOf(page: Page): Promise<{ name: string; lines: string[] }> {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = await download;
    const text = await readFile(await file.path(), 'utf8');
    return { name: file.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
  }

  test('hold everything that the filters in force select, not the page in view', async ({ page, academy }) => {
    const session = await sessionOf(academy, accounts.administrator);
    const query = `startDate=${PERIOD.start}&endDate=${PERIOD.end}&activityType=LOGOUT`;
    const { data, pagination } = await ask<Lines>(academy, session, `${API}?${query}&limit=1000`);
    expect(pagination.totalItems).toBeGreaterThan(40);
    await openConsole(page, academy, session, PATH);
    await choosePeriod(page);
    await field(page, 'Activity').fill('LOGOUT');
    await filterButton(page).click();
    await expect(rows(page).filter({ hasText: 'LOGOUT' })).toHaveCount(20);
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    // Typed and not applied: no filter yet.
    await field(page, 'Search').fill('nobody');
    const { name, lines } = await csvOf(page);
    expect(name).toMatch(/^activity-log-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines[0]).toBe('Date/Time,Activity,User,Mobile,Email,School ID,Narration');
    const users = lines.slice(1).map((line) => /,LOGOUT,([^,]*),/.exec(line)?.[1]);
    expect(users).toEqual(data.map(({ firstName, pid }) => `${firstName} (PID ${pid})`));
  });

  test('ask a host that has the basic calls alone for its own pages, to the last', async ({ page, academy }) => {
    const session = await sessionOf(academy, accounts.administrator);
    const all = Array.from({ length: 45 }, (_, index) => ({
      activityDate: '2026-11-19T20:05:00.000Z',
      activityType: 'LOGIN',
      firstName: index === 0 ? '=HYPERLINK("x")' : 'Lata',
      pid: index,
      narration: `Line ${index}`,
    }));
    const list = (route: Route) => {
      const asked = Number(new URL(route.request().url()).searchParams.get('page'));
      return {
        data: all.slice(20 * (asked - 1), 20 * asked),
        pagination: { currentPage: asked, totalPages: 3, totalItems: 45, itemsPerPage: 20 },
      };
    };
    await answer(page, { [API]: list });
    const foreign = onlyTheSpec(session);
    await openConsole(page, academy, foreign, PATH);
    await expect(rows(page)).toHaveCount(20);
    const calls = callsOf(page);
    const { lines } = await csvOf(page);
    expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(all.map(({ narration }) => narration));
    // No spreadsheet runs what somebody is called.
    expect(lines[1]).toContain(`'=HYPERLINK`);
    expect(calls).toEqual([1, 2, 3].map((each) => `${API}?page=${each}&limit=20`));
  });

  test('without a line say that there is none', async ({ page, academy }) => {
    await answer(page, { [API]: { data: [], pagination: { totalPages: 0, totalItems: 0 } } });
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await expect(page.getByText('No activity logs found')).toBeVisible();
  });

  test('that fail half way save nothing and say why', async ({ page, academy }) => {
    let isUp = true;
    await answer(page, {
      [API]: () =>
        isUp
          ? { data: [{ activityType: 'LOGIN', narration: 'N' }], pagination: { totalPages: 2, totalItems: 21 } }
          : 503,
    });
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await expect(rows(page)).toHaveCount(1);
    isUp = false;
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await expect(page.locator('[part~="toast"]')).toContainText('It is a 503.');
  });
});

test.describe('in both themes', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the log can be used by everyone, also when it failed', async ({ page, academy }) => {
    await openConsole(page, academy, await sessionOf(academy, accounts.administrator), PATH);
    await expect(rows(page)).toHaveCount(20);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await answer(page, { [API]: 500 });
    await field(page, 'Start Date').fill(PERIOD.end);
    await field(page, 'End Date').fill(PERIOD.start);
    await filterButton(page).click();
    await field(page, 'End Date').fill(PERIOD.end);
    await filterButton(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await findingsInBothThemes(page)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('nothing of the page sticks out sideways; the table scrolls by itself', async ({ page, academy }) => {
    await answer(page, {
      [API]: {
        data: [{ activityType: 'X'.repeat(64), firstName: 'അ'.repeat(200), pid: 1, narration: 'y'.repeat(500) }],
      },
    });
    await openConsole(page, academy, await sessionOf(academy, accounts.school), PATH);
    await expect(rows(page)).toHaveCount(1);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
  });
});
