/** Text at twice its size on a phone: nothing scrolls sideways, and no word is cut. One page holds many elements. */
import { expect } from 'chai';
import {
  createElement,
  type Frame,
  loadEntry,
  openPage,
  type Row,
  readyOf,
  settled,
  signInFor,
  until,
} from '#tests/elements/support.ts';
import { standingFor } from '#tests/support/run/gate.ts';

const { elements } = (await import(`${academyDist}academy-widgets.js`)) as { elements: readonly Row[] };

/** As it is when the reader has set twice the size in the browser (`src/ui/style/readerScale.ts`). */
const TWICE = '2';
const PHONE = { width: 360, height: 800 };
/** What half a pixel more or less is. */
const NEARLY = 1.5;

for (const audience of ['staff', 'parent', 'everyone', 'anyone'] as const) {
  it(`stays whole at 200 %, for ${audience}`, async () => {
    // In the gate every third screen stands for those of staff.
    const rows = standingFor(
      elements.filter((row) => row.audience === audience),
      ({ tag }) => audience !== 'staff' || elements.findIndex((row) => row.tag === tag) % 3 === 0,
    );
    await signInFor(rows[0] as Row);
    const page = await openPage('', PHONE);
    await loadEntry(page);
    const faults: string[] = [];
    for (const { tag } of rows) {
      const element = createElement(page, tag);
      const ready = readyOf(element);
      page.document.body.append(element);
      await ready;
      const surface = await until(`<${tag}> is drawn`, () =>
        element.shadowRoot?.querySelector<HTMLElement>('.surface'),
      );
      surface.style.setProperty('--reader-scale', TWICE);
      await until(`all parts of <${tag}> are drawn`, () => !element.shadowRoot?.querySelector('.bone'));
      await settled(page);
      const { scrollWidth, clientWidth } = page.document.documentElement;
      if (scrollWidth > clientWidth) faults.push(`${tag} scrolls sideways: ${scrollWidth} px`);
      faults.push(...cutIn(page, element.shadowRoot as ShadowRoot).map((cut) => `${tag} ${cut}`));
      element.remove();
    }
    expect(faults).to.deep.equal([]);
  });
}

/** What is a picture of its words, or is drawn elsewhere. */
const NOT_SEEN = '[aria-hidden="true"], option, style';
/** How a box is clipped that is there for screen readers alone. */
const FOR_READERS = 'inset(50%)';

/** The words that a box around them cuts off. */
function cutIn(page: Frame, root: ShadowRoot): string[] {
  const cut: string[] = [];
  const walker = page.document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const around = text.parentElement;
    if (!text.textContent?.trim() || !around || around.closest(NOT_SEEN)) continue;
    const range = page.document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    let inner: Element | undefined;
    for (let each: Element | null = around; each && each.localName !== 'dialog'; each = each.parentElement) {
      const { display, overflowX, overflowY, textOverflow, webkitLineClamp, clipPath } = page.getComputedStyle(each);
      if (clipPath === FOR_READERS) break;
      // An ellipsis says that there is more, and where a row or a page is opened there is all of it.
      if (webkitLineClamp !== 'none' || (textOverflow === 'ellipsis' && !isFilledBy(each, inner))) break;
      if (display !== 'inline') inner = each;
      const isClip = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (!isClip(overflowX) && !isClip(overflowY)) {
        // What scrolls shows all of it.
        if (overflowX !== 'visible' || overflowY !== 'visible') break;
        continue;
      }
      const edge = each.getBoundingClientRect();
      const isOver =
        (isClip(overflowX) && (box.left < edge.left - NEARLY || box.right > edge.right + NEARLY)) ||
        (isClip(overflowY) && (box.top < edge.top - NEARLY || box.bottom > edge.bottom + NEARLY));
      if (isOver) {
        cut.push(`.${each.className}: ${text.textContent.trim().slice(0, 40)}`);
        break;
      }
    }
  }
  return cut;
}

/** Whether a box lies in another and reaches no edge of it: then its words are cut, and no ellipsis is drawn. */
function isFilledBy(around: Element, inner: Element | undefined): boolean {
  if (!inner) return false;
  const [edge, box] = [around, inner].map((each) => each.getBoundingClientRect()) as [DOMRect, DOMRect];
  return box.left >= edge.left - NEARLY && box.right <= edge.right + NEARLY;
}
