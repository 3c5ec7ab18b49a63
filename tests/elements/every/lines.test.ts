/**
 * Lines of every screen, as wide as the console's and on a phone, there also in large text: what is short stands on one, no
 * word is divided or without its space, what a field says while it is empty is whole, and a figure that leads to its list has
 * the colour of the text around it.
 */
import { expect } from 'chai';
import { loadEntry, openPage, type Row, settled, show, signInFor, until } from '#tests/elements/support.ts';
import { inTurns } from '#tests/support/run/gate.ts';
import { enlarge } from '#ui/style/readerScale.ts';
import { brokenIn, cutHintsIn, dividedIn, gluedIn } from './whole.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

const WIDE = 1180;
const PHONE = 360;
/** As it is when the reader has set twice the size in the browser (`src/ui/style/readerScale.ts`). */
const TWICE = 2;

/** Figures that lead to their list, in another colour than the text around them. */
const loudIn = (root: ShadowRoot) =>
  [...root.querySelectorAll<HTMLElement>('a.link[href*="/list?"]')]
    .filter((link) => getComputedStyle(link).color !== getComputedStyle(link.parentElement as Element).color)
    .map(({ textContent }) => textContent);

for (const row of inTurns(elements, 3, 1)) {
  it(`<${row.tag}> has what is short on one line, and no divided word`, async () => {
    await signInFor(row);
    const page = await openPage('', { width: WIDE });
    await loadEntry(page);
    const { element } = await show(page, row.tag);
    const root = element.shadowRoot as ShadowRoot;
    await until('all parts are drawn', () => !root.querySelector('.bone'));
    const frame = page.frameElement as HTMLElement;
    for (const width of [WIDE, PHONE]) {
      frame.style.inlineSize = `${width}px`;
      await settled(page);
      expect(brokenIn(page, root), `what takes two lines at ${width} px`).to.deep.equal([]);
      expect(cutHintsIn(page, root), `what is cut at ${width} px`).to.deep.equal([]);
      expect(gluedIn(page, root), `what has no space at ${width} px`).to.deep.equal([]);
    }
    expect(loudIn(root), 'figures in a colour of their own').to.deep.equal([]);
    enlarge(root.querySelector('.surface') as HTMLElement, TWICE);
    await settled(page);
    expect([...new Set(dividedIn(page, root))], 'what is divided at 200 %').to.deep.equal([]);
  });
}
