/**
 * Keeps room for elements, so that what the page has below them stays where it is while they load. The loader keeps it
 * from when it first sees a tag, the element itself for as long as it lives: a short answer pulls nothing up. A page
 * that also wants the room before any script has run links `academy-widgets.css`, which the build writes from here.
 */
import type { ElementRow } from '#widgets/page/elements.ts';

/** An element and its heights. */
type Reserved = Pick<ElementRow, 'tag' | 'height'>;

/** Windows up to this width, in px, count as a phone's. */
const NARROW = 600;

/**
 * One rule for each element: its height, or the window's where that is less, unless the page says otherwise. Nothing is
 * reserved on paper.
 */
function rules(rows: readonly Reserved[], selectorOf: (tag: string) => string): string {
  const of = (size: 0 | 1) =>
    rows
      .map(
        ({ tag, height }) =>
          `${selectorOf(tag)}{min-block-size:var(--academy-min-height,min(${height[size]}px,100svh))}`,
      )
      .join('');
  return `@media screen{${of(0)}}@media screen and (max-width:${NARROW}px){${of(1)}}`;
}

/** For the shadow root of an element, and for what it draws there: all that is kept free has its ground. */
export const hostRules = (row: Reserved): string =>
  `:host{display:block}:host([hidden]){display:none}${rules([row], (tag) => `:host(${tag}),:host(${tag})>.surface`)}`;

/** The custom property by which the check sees that the style sheet is in the page. */
export const STYLES_MARK = '--academy-styles';

/** What the style sheet says alone, where no script of ours has run: 10 s after the page has begun to show the tag. */
const NOT_LOADED =
  'This part of the page has not loaded. Whoever looks after the page: the script academy-widgets.js is missing, blocked, or lacks type="module". The documentation tells more under “Nothing appears”.';

/** For the page: any rule of its own about an element wins. */
export const pageRules = (rows: readonly Reserved[]): string => {
  const waiting = `:where(${rows.map(({ tag }) => `${tag}:not(:defined,[hidden])`).join()})`;
  return [
    `:root{${STYLES_MARK}:1}`,
    `${waiting}{display:block}`,
    rules(rows, (tag) => `:where(${tag}:not(:defined))`),
    `@keyframes academy-late{to{visibility:visible}}`,
    `${waiting}::before{content:${JSON.stringify(NOT_LOADED)};visibility:hidden;animation:academy-late 0s 10s forwards}`,
  ].join('\n');
};

/** A frame may follow the height of its page, which then must not follow the height of the frame. */
export const isReserving = (): boolean => window.parent === window;

const sheets = new Map<string, CSSStyleSheet>();

/** Keeps room for an element whose code is still to come, in its shadow root: the page's own styles stay as they are. */
export function reserveHeight(element: Element, row: Reserved): void {
  if (!isReserving() || element.shadowRoot) return;
  const sheet = sheets.get(row.tag) ?? new CSSStyleSheet();
  if (!sheets.has(row.tag)) sheet.replaceSync(hostRules(row));
  sheets.set(row.tag, sheet);
  element.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
}
