/** Whether a screen shows its words whole: none is cut off, and none stands over another. */
import type { Frame } from '#tests/elements/support.ts';

/** What half a pixel more or less is. */
const NEARLY = 1.5;

/** What is a picture of its words, or is drawn elsewhere. */
const NOT_SEEN = '[aria-hidden="true"], option, style';
/** How a box is clipped that is there for screen readers alone. */
const FOR_READERS = 'inset(50%)';

/**
 * The words that a box around them cuts off.
 * @param isLarge in large text an ellipsis cuts them off too
 */
export function cutIn(page: Frame, root: ShadowRoot, { isLarge = false } = {}): string[] {
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
      const isShortened = textOverflow === 'ellipsis' && !isLarge && !isFilledBy(each, inner);
      if (webkitLineClamp !== 'none' || isShortened) break;
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

/** The words in empty fields that have no room in them: a field cuts them off without an ellipsis. */
export function cutHintsIn(page: Frame, root: ShadowRoot): string[] {
  const pen = page.document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  return [...root.querySelectorAll<HTMLInputElement>('input[placeholder]')]
    .filter((field) => {
      const { font, paddingLeft, paddingRight } = page.getComputedStyle(field);
      pen.font = font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return field.clientWidth > 0 && pen.measureText(field.placeholder).width > room + NEARLY;
    })
    .map(({ placeholder }) => placeholder);
}

/** Letters up to which a text is a figure, a state or a few words. */
const SHORT = 18;
/** Where such a text has one line, and names, which may have more. */
const ON_ONE_LINE = 'td, dd, button, .stat__value, .badge, .link';
const NAMES = 'th, [data-content], .link:has(bdi)';
/** Beside the two lines of a folded row a link may have two as well (`rowOpener.css`). */
const BESIDE_TWO_LINES = '[data-folds] [data-on-phone="next"][data-align="end"] .link';

/** Short texts that take two lines. */
export function brokenIn(page: Frame, root: ShadowRoot): string[] {
  const broken: string[] = [];
  const walker = page.document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    const words = text.data.trim();
    const around = text.parentElement;
    if (!words || words.length > SHORT || !around?.closest(ON_ONE_LINE)) continue;
    if ([NOT_SEEN, NAMES, BESIDE_TWO_LINES].some((where) => around.closest(where))) continue;
    if (!shownPart(page, around)) continue;
    const range = page.document.createRange();
    range.selectNodeContents(text);
    const [first, ...more] = [...range.getClientRects()].filter(({ width }) => width > NEARLY);
    if (first && more.some(({ top }) => top > first.bottom - NEARLY)) broken.push(words);
  }
  return broken;
}

/** Words that are divided between two lines, although none of them is longer than a line. */
export function dividedIn(page: Frame, root: ShadowRoot): string[] {
  const divided: string[] = [];
  const range = page.document.createRange();
  for (const text of textsIn(page, root)) {
    if (!shownPart(page, text.parentElement as Element)) continue;
    for (const { 0: word, index } of text.data.matchAll(/[A-Za-z0-9/.,]+/g)) {
      if (word.length < 2 || word.length > LONGEST_WORD) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) divided.push(word);
    }
  }
  return divided;
}

/** Letters of a word that has a line of a phone at twice the size. */
const LONGEST_WORD = 14;

/** Pairs of words of several parts that stand on one line without a space between them. */
export function gluedIn(page: Frame, root: ShadowRoot): string[] {
  const glued: string[] = [];
  const range = page.document.createRange();
  const edgeOf = (text: Text, at: number) => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect();
  };
  let before: Text | undefined;
  for (const text of textsIn(page, root)) {
    if (before && /[\p{L}\p{N}]$/u.test(before.data) && /^[\p{L}\p{N}]/u.test(text.data)) {
      const [end, start] = [edgeOf(before, before.length - 1), edgeOf(text, 0)];
      const isBeside = end.width > 0 && start.width > 0 && Math.abs(start.left - end.right) < 1;
      if (isBeside && start.top < end.bottom && end.top < start.bottom) glued.push(before.data + text.data);
    }
    before = text;
  }
  return glued;
}

/** The texts that are seen, in their order. */
function textsIn(page: Frame, root: ShadowRoot): Text[] {
  const texts: Text[] = [];
  const walker = page.document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const around = node.parentElement;
    // Parts of one sentence that the page puts beside each other have their spaces in texts of their own.
    if (around && !around.closest(NOT_SEEN) && node.data !== '') texts.push(node);
  }
  return texts;
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
