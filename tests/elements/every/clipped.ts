/** Letters of which a part is not painted: what is above or below a line is cut off where the box around it hides it. */

/** How a box is clipped that is there for screen readers alone. */
const FOR_READERS = 'inset(50%)';
/** What rounding may make of an edge, in px. */
const NEARLY = 1;

/** The texts whose letters reach beyond a box that cuts them off, with how far in px. */
export function clippedIn(root: ShadowRoot | HTMLElement): string[] {
  const page = root.ownerDocument;
  const context = page.createElement('canvas').getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  const found: string[] = [];
  const walker = page.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const around = node.parentElement;
    if (!node.data.trim() || !around || around.closest('style, option, [aria-hidden="true"]')) continue;
    const range = page.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    const [first, last] = [lines[0], lines.at(-1)];
    if (!first || !last) continue;
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(around);
    context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const { actualBoundingBoxAscent, actualBoundingBoxDescent, fontBoundingBoxAscent } = context.measureText(node.data);
    // The box of a line begins where its font does, above the baseline.
    const top = first.top + fontBoundingBoxAscent - actualBoundingBoxAscent;
    const bottom = last.top + fontBoundingBoxAscent + actualBoundingBoxDescent;
    const cut = isForReaders(around) ? 0 : cutBy(around, top, bottom);
    if (cut > NEARLY)
      found.push(`${Math.round(cut)} px of ${around.localName}.${around.className}: ${node.data.slice(0, 40)}`);
  }
  return found;
}

function isForReaders(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (getComputedStyle(each).clipPath === FOR_READERS) return true;
  }
  return false;
}

/** How much of what is between two heights the boxes around an element hide, in px. */
function cutBy(element: Element, top: number, bottom: number): number {
  for (let each: Element | null = element; each && each.localName !== 'dialog'; each = each.parentElement) {
    const { overflowY, webkitLineClamp } = getComputedStyle(each);
    if (overflowY === 'visible') continue;
    // What scrolls shows all of it; what is folded says so.
    if ((overflowY !== 'hidden' && overflowY !== 'clip') || webkitLineClamp !== 'none') return 0;
    const edge = each.getBoundingClientRect();
    const cut = Math.max(edge.top - top, bottom - edge.bottom);
    if (cut > NEARLY) return cut;
  }
  return 0;
}
