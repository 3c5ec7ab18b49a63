/** Whether a screen shows its words whole: none is cut off, and none stands over another. */
import type { Frame } from '#tests/elements/support.ts';

/** What half a pixel more or less is. */
const NEARLY = 1.5;

/** What is a picture of its words, or is drawn elsewhere. */
const NOT_SEEN = '[aria-hidden="true"], option, style';
/** How a box is clipped that is there for screen readers alone. */
const FOR_READERS = 'inset(50%)';

/** The words that a box around them cuts off. */
export function cutIn(page: Frame, root: ShadowRoot): string[] {
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

/** What reaches beyond the edge of a page, which then scrolls sideways. */
export function beyondIn(page: Frame, root: ShadowRoot): string[] {
  const { scrollWidth, clientWidth } = page.document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const isBeyond = ({ left, right }: { left: number; right: number }) => right > clientWidth + NEARLY || left < -NEARLY;
  const boxes = [...root.querySelectorAll('*')].filter((each) => isBeyond(each.getBoundingClientRect()));
  // A word may be wider than all boxes around it.
  const lines = linesIn(page, root).filter(isBeyond);
  return [
    `${scrollWidth} px`,
    ...boxes.map(({ localName, className }) => `${localName}.${className}`),
    ...lines.map(({ of }) => of.data.trim().slice(0, 40)),
  ];
}

/** A line of a text, as far as the boxes around it show it. */
interface Line {
  of: Text;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Texts that are written over one another. What stays in place while others scroll may cover them. */
export function overlapsIn(page: Frame, root: ShadowRoot): string[] {
  const lines = linesIn(page, root).sort((one, other) => one.top - other.top);
  const found = new Set<string>();
  for (const [at, line] of lines.entries()) {
    for (const other of lines.slice(at + 1)) {
      if (other.top > line.bottom) break;
      if (other.of !== line.of && isOver(line, other)) {
        found.add([line, other].map(({ of }) => of.data.trim().slice(0, 40)).join(' over '));
      }
    }
  }
  return [...found];
}

/** Whether more than half of the height of a line is in another: those of one text come near one another too. */
function isOver(line: Line, other: Line): boolean {
  const width = Math.min(line.right, other.right) - Math.max(line.left, other.left);
  const height = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
  return width > 2 * NEARLY && height > Math.min(line.bottom - line.top, other.bottom - other.top) / 2;
}

function linesIn(page: Frame, root: ShadowRoot): Line[] {
  const lines: Line[] = [];
  const walker = page.document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const around = node.parentElement;
    if (!node.data.trim() || !around || around.closest(NOT_SEEN)) continue;
    if (!around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const shown = shownPart(page, around);
    if (!shown) continue;
    const range = page.document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const line = {
        of: node,
        left: Math.max(box.left, shown.left),
        right: Math.min(box.right, shown.right),
        top: Math.max(box.top, shown.top),
        bottom: Math.min(box.bottom, shown.bottom),
      };
      if (line.right > line.left && line.bottom > line.top) lines.push(line);
    }
  }
  return lines;
}

/** The part of the page in which the boxes around an element show it; undefined where it stays while others scroll. */
function shownPart(page: Frame, element: Element): Omit<Line, 'of'> | undefined {
  const shown = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
  for (let each: Element | null = element; each; each = each.parentElement) {
    const { position, overflowX, overflowY, clipPath } = page.getComputedStyle(each);
    if (position === 'sticky' || position === 'fixed' || clipPath === FOR_READERS) return undefined;
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const edge = each.getBoundingClientRect();
    shown.left = Math.max(shown.left, edge.left);
    shown.right = Math.min(shown.right, edge.right);
    shown.top = Math.max(shown.top, edge.top);
    shown.bottom = Math.min(shown.bottom, edge.bottom);
  }
  return shown;
}
