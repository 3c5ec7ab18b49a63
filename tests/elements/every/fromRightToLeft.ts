/** What is wrong on a page from right to left, as it is drawn. */

/** Texts on a page from right to left of which a run of Latin words and numbers is turned around. */
export function turnedIn({ shadowRoot }: Element): string[] {
  const found: string[] = [];
  const { ownerDocument } = shadowRoot as ShadowRoot;
  const walker = ownerDocument.createTreeWalker(shadowRoot as ShadowRoot, NodeFilter.SHOW_TEXT);
  const range = ownerDocument.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    // Marks of these scripts are drawn where their letter is.
    if (/\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Malayalam}/u.test(text)) continue;
    let before: DOMRect | undefined;
    for (let index = 0; index < text.length; index += 1) {
      if (!/[\p{L}\p{N}+%.,/()-]/u.test(text[index] ?? '')) continue;
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const now = range.getBoundingClientRect();
      if (now.width === 0) continue;
      if (before && Math.abs(before.top - now.top) < 2 && now.left < before.left - 0.5) {
        found.push(text);
        break;
      }
      before = now;
    }
  }
  return found;
}

/** How a field or a text stands that does not begin at the right, or stands outside of its page. */
export function atWrongSide({ shadowRoot }: Element): string[] {
  const root = shadowRoot as ShadowRoot;
  return [...fieldsFromLeft(root), ...marksAtLeft(root), ...textsOutside(root)];
}

/** Fields whose words begin at the left, away from their label. */
const fieldsFromLeft = (root: ShadowRoot) =>
  [...root.querySelectorAll('.field__input')]
    .filter((field) => getComputedStyle(field).textAlign !== 'right')
    .map((field) => `from the left: ${field.outerHTML}`);

/** What opens and closes, whose words leave no room at the right of their first line, where its mark belongs. */
const marksAtLeft = (root: ShadowRoot) =>
  [...root.querySelectorAll('summary')]
    .filter((summary) => {
      const [line] = rangeOf(summary).getClientRects();
      return line && line.width > 0 && line.right > summary.getBoundingClientRect().right - MARK_PX;
    })
    .map(({ textContent }) => `mark at the left: ${textContent}`);

/** The least that a mark takes. */
const MARK_PX = 8;

/** Texts beyond the right edge: a page from right to left does not scroll there. */
function textsOutside(root: ShadowRoot): string[] {
  const edge = root.host.getBoundingClientRect().right;
  const found: string[] = [];
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { right, width } = rangeOf(node).getBoundingClientRect();
    if (width > 0 && right > edge + 1 && !isInBoxOfItsOwn(node.parentElement))
      found.push(`outside: ${node.textContent}`);
  }
  return found;
}

/** Whether something scrolls or is cut off in a box that is smaller than the page. */
function isInBoxOfItsOwn(element: Element | null): boolean {
  for (let each = element; each; each = each.parentElement) {
    if (getComputedStyle(each).overflowX !== 'visible') return true;
  }
  return false;
}

function rangeOf(node: Node): Range {
  const range = (node.ownerDocument as Document).createRange();
  range.selectNodeContents(node);
  return range;
}
