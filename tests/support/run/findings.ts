import axe from 'axe-core';
import { expect, type Page } from '#tests/support/browser/journeys.ts';

/**
 * What a machine finds on a page against WCAG 2.2 AA, shadow roots included.
 * @param scope selector of the part that is looked at; the whole page without it.
 * @param rules those that are looked for, by their names or tags; those of WCAG and of good practice without it.
 */
export async function findings(page: Page, scope?: string, rules?: string[]): Promise<string[]> {
  const found = await foundAtRest(page, scope, rules);
  const isFound = (rule: string) => found.some((finding) => finding.startsWith(rule));
  // A screen that was just moved to is on its way.
  if (isFound('page-has-heading-one')) await expect(page.locator('h1')).not.toHaveCount(0);
  // The bar that tells of calls under way belongs to no region, and may have come meanwhile.
  const isOver = isFound('page-has-heading-one') || isFound('region: academy-page');
  return clearOfBars(page, isOver ? await foundAtRest(page, scope, rules) : found, scope);
}

/** What a finding says of a control that a bar of the page covers in part. */
const HALF_COVERED = ' Target has insufficient size because it is partially obscured';

/** Without what is small only where the page happens to be scrolled: half of it stands under the bar of a phone. */
async function clearOfBars(page: Page, found: string[], scope?: string): Promise<string[]> {
  if (!found.some((finding) => finding.includes(HALF_COVERED))) return found;
  const from = await page.evaluate(() => {
    const { scrollY } = globalThis;
    scrollBy({ top: innerHeight / 3, behavior: 'instant' });
    return scrollY;
  });
  const elsewhere = await foundAtRest(page, scope, ['target-size']);
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), from);
  return found.filter((finding) => {
    const [control = ''] = finding.split(HALF_COVERED);
    return control === finding || elsewhere.some((again) => again.startsWith(`${control} `));
  });
}

/** The rules that depend on the theme, which changes colours alone. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function foundAtRest(page: Page, scope?: string, rules = ALL): Promise<string[]> {
  await expect(page.locator('.loading-bar')).toBeHidden();
  await page.waitForFunction(() => {
    // Half faded text has no contrast of its own. A light that turns for ever, such as a skeleton's, is not waited for.
    const areOver = (root: Document | ShadowRoot): boolean =>
      root
        .getAnimations()
        .every(
          ({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ) && [...root.querySelectorAll('*')].every(({ shadowRoot }) => !shadowRoot || areOver(shadowRoot));
    return areOver(document);
  });
  // Once a document: it is half a megabyte of script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selector, rules]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector ?? document, {
        runOnly: rules,
        // Selectors and snippets of what passes are most of the work.
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any.map(({ message }) => message).join(' ')}`),
      );
    },
    [scope, rules] as const,
  );
}

/** The same in the light and in the dark theme, one after the other on one page, which ends in the dark. */
export async function findingsInBothThemes(page: Page, scope?: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const rules = colorScheme === 'dark' ? OF_COLOURS : undefined;
    found.push(...(await findings(page, scope, rules)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}
