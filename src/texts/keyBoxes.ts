/** Where the messages of a page stand that is in `KEYS_LOCALE`. Runs in the page. */
import { type Marked, markedIn } from './keyMarks.ts';

/** Where a message stands, in px from the page's beginning. */
export interface KeyBox {
  /** Of the message. */
  number: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** What a line of its place has room for, in px. */
  room: number;
  /** Where it is no text that is drawn: the attribute that has it, or why the text is not drawn, at what shows it. */
  attribute?: (typeof ATTRIBUTES)[number] | typeof HEARD | typeof CHOICE;
}

/** A text for screen readers alone. */
const HEARD = 'heard';
/** A choice of a list that is closed. */
const CHOICE = 'choice';

/** Attributes that hold words for people. A placeholder is drawn; the others are read out, or shown on request. */
const ATTRIBUTES = ['placeholder', 'aria-label', 'aria-valuetext', 'title', 'alt'] as const;
/** How a box is clipped that is there for screen readers alone. */
const FOR_READERS = 'inset(50%)';
/** A box below this size, in px, shows no letter. */
const SEEN_PX = 3;

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** All messages of a page, those of its shadow roots too. What is not drawn is left out. */
export function boxesIn(page: Document): KeyBox[] {
  const boxes: KeyBox[] = [];
  const visit = (root: Node) => {
    const walker = page.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) boxes.push(...boxesOfText(page, node as Text));
      else {
        boxes.push(...boxesOfAttributes(page, node as Element));
        const { shadowRoot } = node as Element;
        if (shadowRoot) visit(shadowRoot);
      }
    }
  };
  visit(page.body);
  return boxes;
}

function boxesOfText(page: Document, text: Text): KeyBox[] {
  const around = text.parentElement;
  const marked = markedIn(text.data);
  if (marked.length === 0 || !around) return [];
  const option = around.closest('option');
  // What a closed list of choices shows is drawn by the list.
  if (option) {
    const boxes = boxesOf(page, marked, option.closest('select'), edgesOfElement);
    return option.selected ? boxes : boxes.map((box) => ({ ...box, attribute: CHOICE }));
  }
  const forReaders = outermostForReaders(around);
  if (forReaders)
    return boxesOf(page, marked, outside(forReaders), edgesOfElement).map((box) => ({ ...box, attribute: HEARD }));
  return boxesOf(page, marked, around, ({ from, to }) => {
    const range = page.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return range.getBoundingClientRect();
  });
}

const boxesOfAttributes = (page: Document, element: Element): KeyBox[] =>
  ATTRIBUTES.flatMap((attribute) =>
    boxesOf(page, markedIn(element.getAttribute(attribute) ?? ''), element, edgesOfElement).map((box) => ({
      ...box,
      attribute,
    })),
  );

const edgesOfElement = (_: Marked, element: Element): Edges => element.getBoundingClientRect();

function boxesOf(
  page: Document,
  marked: readonly Marked[],
  element: Element | null,
  edgesOf: (one: Marked, element: Element) => Edges,
): KeyBox[] {
  if (marked.length === 0 || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
  const { scrollX, scrollY } = page.defaultView as Window;
  return marked.flatMap((one) => {
    const { left, right, top, bottom } = shownPart(edgesOf(one, element), element);
    if (right - left < SEEN_PX || bottom - top < SEEN_PX) return [];
    const [x, y, width, height] = [left + scrollX, top + scrollY, right - left, bottom - top].map(Math.round);
    return { number: one.number, x, y, width, height, room: Math.max(width as number, roomIn(element)) } as KeyBox;
  });
}

/** The box for screen readers alone that an element is in. */
function outermostForReaders(element: Element): Element | undefined {
  let found: Element | undefined;
  for (let each: Element | null = element; each; each = outside(each)) {
    if (getComputedStyle(each).clipPath === FOR_READERS) found = each;
  }
  return found;
}

/** The part of a box that the boxes around it show. */
function shownPart(edges: Edges, element: Element): Edges {
  let { left, right, top, bottom } = edges;
  for (let each: Element | null = element; each; each = outside(each)) {
    const { overflowX, overflowY, clipPath, display } = getComputedStyle(each);
    // As in an attribute of something that is for screen readers alone.
    if (clipPath === FOR_READERS) return { left, right: left, top, bottom: top };
    if (display === 'contents' || (overflowX === 'visible' && overflowY === 'visible')) continue;
    // The page itself scrolls what is in it.
    if (each === each.ownerDocument.documentElement || each === each.ownerDocument.body) continue;
    const edge = each.getBoundingClientRect();
    [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
    [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
  }
  return { left, right, top, bottom };
}

/** The element around another one, also where that is in a shadow root. */
const outside = (element: Element): Element | null => {
  if (element.assignedSlot) return element.assignedSlot;
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
};

/** The inner width of the first box around a text that is no part of a line. */
function roomIn(element: Element): number {
  let box: Element | null = element;
  while (box && /^(?:inline|contents)$/.test(getComputedStyle(box).display)) box = outside(box);
  if (!box) return 0;
  const { paddingLeft, paddingRight } = getComputedStyle(box);
  return Math.round(box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
}
