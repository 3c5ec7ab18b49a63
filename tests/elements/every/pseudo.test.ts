/**
 * Every screen on a phone in the two pseudo-languages, which take a third more room than English: no word is outside of the
 * message table, none is cut off, and none stands over another or beyond the edge, also at twice the size of text.
 */
import { expect } from 'chai';
import {
  bringPseudoLanguage,
  loadEntry,
  openPage,
  type Row,
  recordAnswers,
  settled,
  show,
  signInFor,
  until,
} from '#tests/elements/support.ts';
import { inTurns } from '#tests/support/run/gate.ts';
import { enlarge } from '#ui/style/readerScale.ts';
import { atWrongSide } from './fromRightToLeft.ts';
import { beyondIn, cutHintsIn, cutIn, overlapsIn } from './whole.ts';
import { plainIn } from './words.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

const PHONE = { width: 360, height: 800 };
/** Sizes of text that the reader has set in the browser (`src/ui/style/readerScale.ts`). */
const SIZES = [1, 2];

const LEFT_TO_RIGHT = 'en-XA';
const RIGHT_TO_LEFT = 'ar-XB';

const LOCALES = [LEFT_TO_RIGHT, RIGHT_TO_LEFT];

for (const row of inTurns(elements, 2, 1)) {
  it(`<${row.tag}> is whole on a phone in ${LOCALES.join(' and ')}, also at 200 %`, async () => {
    await signInFor(row);
    const page = await openPage('', PHONE);
    await loadEntry(page);
    const answers = recordAnswers(page);
    bringPseudoLanguage(page);
    const { element, state } = await show(page, row.tag, { locale: LEFT_TO_RIGHT });
    expect(state).to.equal('data');
    const root = element.shadowRoot as ShadowRoot;
    const surface = root.querySelector('.surface') as HTMLElement;
    // The tables of the other language come one by one, and parts of a screen after its first data.
    await until('all parts are drawn', () => !root.querySelector('.bone'));
    for (const locale of LOCALES) {
      element.setAttribute('locale', locale);
      // Until its words have come, a screen of another language is in English again.
      await until(`it is in ${locale}`, () => surface.lang === locale);
      await until('every word is accented', () => plainIn(root, answers).length === 0).catch(() => {});
      expect(plainIn(root, answers), `what is plain in ${locale}`).to.deep.equal([]);
      for (const size of SIZES) {
        enlarge(surface, size);
        await settled(page);
        const at = `${locale} at ${size}`;
        expect(beyondIn(page, root), `what is too wide in ${at}`).to.deep.equal([]);
        expect(cutIn(page, root, { isLarge: size > 1 }), `what is cut in ${at}`).to.deep.equal([]);
        if (size === 1) expect(cutHintsIn(page, root), `what a field cuts in ${at}`).to.deep.equal([]);
        expect(overlapsIn(page, root), `what stands over another in ${at}`).to.deep.equal([]);
        if (locale === RIGHT_TO_LEFT)
          expect(atWrongSide(element), `what stands at the wrong side in ${at}`).to.deep.equal([]);
      }
    }
  });
}
