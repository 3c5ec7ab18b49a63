/**
 * Those who hear a page read out, or speak to it, tell every button and link from the others by its name. The elements
 * are tested in `tests/elements/every/promises.ts`.
 */
import { expect, openConsole, type Page, sessionOf, test } from '#tests/support/browser/journeys.ts';
import * as accounts from '#tests/support/data/accounts.ts';

/** Names that stand twice and only differ by what is around them. */
const MAY_REPEAT: readonly RegExp[] = [
  // Sessions that began on one kind of device in one minute are told apart by nothing; devices neither.
  /^Sign out .+, signed in /,
  /^Forget .+, first login /,
];

/** Pages of the console that are no element; one of a parent of two children, whose element has a choice of them. */
const STAFF = ['/lms-connections', '/recently-deleted', '/link-requests', '/shared-numbers', '/account'];
const PARENT = ['/parent-dashboard', '/account', '/child-data'];

/** Every button, link and fold of the page's content, by the name that assistive technology gives it. */
async function namesOf(page: Page): Promise<string[]> {
  const tree = await page.locator('#content').ariaSnapshot();
  const found = tree.matchAll(/^\s*- '?(?:button|link)(?: "((?:[^"\\]|\\.)*)")?/gm);
  return [...found].map(([, name = '']) => name);
}

for (const [who, account, paths] of [
  ['staff', accounts.administrator, STAFF],
  ['a parent', accounts.parentOfTwo, PARENT],
] as const) {
  test(`no two buttons or links of a screen have one name, for ${who}`, { tag: '@all' }, async ({ page, academy }) => {
    const session = await sessionOf(academy, account);
    const same: Record<string, string[]> = {};
    let seen = 0;
    for (const path of paths) {
      await openConsole(page, academy, session, path);
      await expect(page.locator('#content').getByRole('heading').first()).toBeVisible();
      await expect(page.locator('.loading-bar')).toBeHidden();
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toHaveCount(0);
      const names = await namesOf(page);
      seen += names.length;
      const twice = names.filter((name, at) => names.indexOf(name) < at && !MAY_REPEAT.some((may) => may.test(name)));
      if (twice.length > 0 || names.includes('')) same[path] = [...new Set(twice)];
    }
    expect(same).toEqual({});
    expect(seen).toBeGreaterThan(5);
  });
}
