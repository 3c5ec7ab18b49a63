/** Text at twice its size on a phone: nothing scrolls sideways, and no word is cut. One page holds many elements. */
import { expect } from 'chai';
import {
  createElement,
  loadEntry,
  openPage,
  type Row,
  readyOf,
  settled,
  signInFor,
  until,
} from '#tests/elements/support.ts';
import { inTurns } from '#tests/support/run/gate.ts';
import { enlarge } from '#ui/style/readerScale.ts';
import { cutIn } from './whole.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

/** As it is when the reader has set twice the size in the browser (`src/ui/style/readerScale.ts`). */
const TWICE = 2;
const PHONE = { width: 360, height: 800 };

for (const audience of ['staff', 'parent', 'everyone', 'anyone'] as const) {
  it(`stays whole at 200 %, for ${audience}`, async () => {
    const rows = inTurns(
      elements.filter((row) => row.audience === audience),
      3,
      0,
    );
    await signInFor(rows[0] as Row);
    const page = await openPage('', PHONE);
    await loadEntry(page);
    const frame = page.frameElement as HTMLElement;
    const faults: string[] = [];
    for (const { tag } of rows) {
      const element = createElement(page, tag);
      const ready = readyOf(element);
      page.document.body.append(element);
      await ready;
      const surface = await until(`<${tag}> is drawn`, () =>
        element.shadowRoot?.querySelector<HTMLElement>('.surface'),
      );
      enlarge(surface, TWICE);
      // Conditions in em are judged anew only at another width.
      frame.style.inlineSize = `${PHONE.width + 1}px`;
      await settled(page);
      frame.style.inlineSize = `${PHONE.width}px`;
      await until(`all parts of <${tag}> are drawn`, () => !element.shadowRoot?.querySelector('.bone'));
      await settled(page);
      const { scrollWidth, clientWidth } = page.document.documentElement;
      if (scrollWidth > clientWidth) faults.push(`${tag} scrolls sideways: ${scrollWidth} px`);
      faults.push(...cutIn(page, element.shadowRoot as ShadowRoot, { isLarge: true }).map((cut) => `${tag} ${cut}`));
      element.remove();
    }
    expect(faults).to.deep.equal([]);
  });
}
