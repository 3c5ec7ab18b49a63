/** A system without fonts for the scripts of India, in the other browsers (promises/letters.md). */
import { canChooseFonts, SCRIPT_NAMES, SCRIPTS } from '#tests/support/browser/fonts.ts';
import { administrator } from '#tests/support/data/accounts.ts';
import { expect, test } from '#tests/support/engines/test.ts';

test.skip(!canChooseFonts, 'Only on Linux can a test choose the fonts of the system.');
test.use({ hasLatinAlone: canChooseFonts });

/** No font may come by URL, as the elements' own do not. */
const headers = { 'Content-Security-Policy': "font-src 'none'" };

for (const isClassic of [false, true]) {
  test(`letters of seven scripts are drawn by ${isClassic ? 'the classic script' : 'the module'}, though a policy forbids fonts`, {
    tag: '@all',
  }, async ({ tab, embed }) => {
    await embed(tab, '<academy-users></academy-users>', administrator, { headers, isClassic });
    const search = tab.getByRole('searchbox', { name: 'Search users' });
    await search.waitFor();
    // Hides the caret.
    await tab.ask('hiding', false);
    const look = async (letter: string) => {
      await search.selectOption(letter);
      return tab.ask('look', search.selector, await tab.picture());
    };
    for (const script of SCRIPT_NAMES) {
      const [one, other] = SCRIPTS[script];
      await expect.poll(async () => (await look(one)) === (await look(other)), script).toBe(false);
    }
    // Firefox writes into its boxes which letter is missing: so it has to be seen that each script has its face.
    const faces = `return [...document.fonts].filter(({ family, status }) =>
        family.includes('Academy Letters') && status === 'loaded').length;`;
    await expect.poll(() => tab.run(faces)).toBe(SCRIPT_NAMES.length);
    expect(await tab.complaints()).toEqual([]);
  });
}
