/** Letters of each script are painted whole: none is cut off above or below its line, those of Nastaliq neither. */

import { LANGUAGES, lettersOf, localeOf } from '#domain/people/languages.ts';
import { eventually, textIn } from '#tests/elements/screen/locator.ts';
import { expect, openScreen } from '#tests/elements/screen/screen.ts';
import type { Row } from '#tests/elements/support.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { clippedIn } from './clipped.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

const parents = elements.filter(({ audience }) => audience === 'parent');
/** Theirs are made of the same parts: one has tables with long names, one cards. */
const OF_STAFF = elements.filter(({ tag }) => tag === 'academy-dashboard' || tag === 'academy-users');
/** In the gate a screen of parents with tall letters in small lines stands for all. */
const shown = standingFor([...parents, ...OF_STAFF], ({ tag }) => tag === 'parent-week');
const isOfStaff = ({ audience }: Row) => audience === 'staff';
/** Staff read these. */
const STAFF_LANGUAGES = ['hi', 'ml', 'ur'];

for (const language of LANGUAGES.filter((each) => each !== 'en')) {
  const screens = shown.filter((row) => !isOfStaff(row) || STAFF_LANGUAGES.includes(language));
  it(`in ${language} no letter is clipped on ${screens.length} screens`, async () => {
    for (const row of screens) {
      const page = await openScreen(row.tag, {
        as: isOfStaff(row) ? 'staff' : 'parent',
        attributes: { locale: localeOf(language) },
        width: 360,
      });
      const root = page.host.shadowRoot as ShadowRoot;
      const surface = root.querySelector('.surface') as HTMLElement;
      await page.rest();
      await eventually('its words', () => (lettersOf(language).test(textIn(surface)) ? undefined : 'are not there'));
      const heading = root.querySelector('h1, h2, h3');
      if (language === 'ur' && heading)
        await eventually('Nastaliq', () =>
          getComputedStyle(heading).fontFamily.startsWith('"Academy Nastaliq"') ? undefined : 'is not in the heading',
        );
      expect(clippedIn(root), row.tag).toEqual([]);
    }
  });
}

it('a letter is seen that is clipped', async () => {
  const page = await openScreen('parent-week', { as: 'parent', attributes: { locale: 'ml-IN' }, width: 360 });
  const root = page.host.shadowRoot as ShadowRoot;
  await page.rest();
  const find = () => root.querySelector('h2');
  await eventually('its words', () => (lettersOf('ml').test(find()?.textContent ?? '') ? undefined : 'are not there'));
  const heading = find() as HTMLElement;
  Object.assign(heading.style, { overflow: 'hidden', lineHeight: '0.7' });
  expect(clippedIn(root).join()).toContain(heading.textContent.slice(0, 5));
});
