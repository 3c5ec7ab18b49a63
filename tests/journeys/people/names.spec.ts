/** Whoever hears a screen read out, or speaks to it, tells every button and link from the others by its name. */
import { PLAN_REPORT_TABS } from '#domain/learning/studyPlans.ts';
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

/** Names that stand twice on a screen and do the same thing in both places, or only differ by what is around them. */
const MAY_REPEAT: readonly RegExp[] = [
  // Opens the same list of the same student from the table and from the cards.
  /^View All Exams of /,
  // Orders its own table: the column's header, and the table's name, are heard with it.
  /^(?:Category|Count)$/,
  // Sessions that began on one kind of device in one minute are told apart by nothing; devices neither.
  /^Sign out .+, signed in /,
  /^Forget .+, first login /,
];

const STAFF = [
  '/dashboard',
  '/study-plans',
  '/study-plans/reports',
  ...PLAN_REPORT_TABS.map((tab) => `/study-plans/7?tab=${tab}`),
  '/study-plans/attendance?plan-id=7',
  '/performance',
  '/leaderboard',
  '/schools',
  '/users',
  '/analytics',
  '/notifications',
  '/activity-logs',
  '/parent-messages',
  '/lms-connections',
  '/recently-deleted',
  '/link-requests',
  '/shared-numbers',
  '/account',
];
const PARENT = [
  '/parent-dashboard',
  '/week',
  '/student-performance',
  '/study-sessions',
  '/study-progress',
  '/attendance',
  '/messages',
  '/account',
  '/child-data',
];

/** Names of students lead to their pages: namesakes are told apart by the class and school beside them. */
const OF_STUDENT = /\/student\/\d+$/;

/** So do numbers to their lists: the card, or the row and the column, say what is counted, and are read with them. */
const OF_LIST = /\/list\?list=[^"\s]+"?$/;
const isNamedByItsPlace = (name: string, url: string) =>
  OF_STUDENT.test(url) || (/^\d/.test(name) && OF_LIST.test(url));

/** Every button, link and fold of the page's content, by the name that assistive technology gives it. */
async function namesOf(page: Page): Promise<string[]> {
  const tree = await page.locator('#content').ariaSnapshot();
  const found = [...tree.matchAll(/^\s*- '?(?:button|link)(?: "((?:[^"\\]|\\.)*)")?[^\n]*(?:\n\s*- \/url: (\S+))?/gm)];
  return found.flatMap(([, name = '', url = '']) => (name !== '' && isNamedByItsPlace(name, url) ? [] : [name]));
}

for (const [who, account, paths] of [
  ['staff', accounts.administrator, STAFF],
  ['a parent', accounts.parentOfTwo, PARENT],
] as const) {
  test(`no two buttons or links of a screen have one name, for ${who}`, async ({ page, academy }) => {
    const session = await sessionOf(academy, account);
    const same: Record<string, string[]> = {};
    let seen = 0;
    for (const path of paths) {
      await openConsole(page, academy, session, path);
      await expect(page.locator('#content').getByRole('heading').first()).toBeVisible();
      await expect(page.locator('.loading-bar')).toBeHidden();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toHaveCount(0);
      if (path.endsWith('tab=sessions')) {
        await page.getByRole('button', { name: /^Day 1\b/ }).click();
        await expect(page.getByRole('button', { name: /^View / }).first()).toBeVisible();
      }
      const names = await namesOf(page);
      seen += names.length;
      const twice = names.filter((name, at) => names.indexOf(name) < at && !MAY_REPEAT.some((may) => may.test(name)));
      if (twice.length > 0 || names.includes('')) same[path] = [...new Set(twice)];
    }
    expect(same).toEqual({});
    expect(seen).toBeGreaterThan(50);
  });
}
