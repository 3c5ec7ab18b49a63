/**
 * Keeps room for elements, so that what the page has below them stays where it is while they load. The loader keeps it
 * from when it first sees a tag, the element itself for as long as it lives: a short answer pulls nothing up. A page
 * that also wants the room before any script has run links `academy-widgets.css`, which the build writes from here.
 */
import { elements } from './elements.ts';

/** Windows up to this width, in px, count as a phone's. */
const NARROW = 600;

/**
 * One rule for each element: its height, or the window's where that is less, unless the page says otherwise. Nothing is
 * reserved on paper.
 */
function rules(selectorOf: (tag: string) => string): string {
  const of = (size: 0 | 1) =>
    elements
      .map(
        ({ tag, height }) =>
          `${selectorOf(tag)}{min-block-size:var(--academy-min-height,min(${height[size]}px,100svh))}`,
      )
      .join('\n');
  return `@media screen{\n${of(0)}\n}\n@media screen and (max-width:${NARROW}px){\n${of(1)}\n}\n`;
}

/** For the shadow root of an element, and for what it draws there: all that is kept free has its ground. */
export const hostRules = (): string =>
  `:host{display:block}\n:host([hidden]){display:none}\n${rules((tag) => `:host(${tag}),:host(${tag})>.surface`)}`;

/** For the page: any rule of its own about an element wins. */
export const pageRules = (): string =>
  `:where(${elements.map(({ tag }) => `${tag}:not(:defined,[hidden])`).join()}){display:block}\n${rules((tag) => `:where(${tag}:not(:defined))`)}`;

/** A frame may follow the height of its page, which then must not follow the height of the frame. */
export const isReserving = (): boolean => window.parent === window;

let sheet: CSSStyleSheet | undefined;

/** Keeps room for an element whose code is still to come, in its shadow root: the page's own styles stay as they are. */
export function reserveHeight(element: Element): void {
  // Safari before 16.4 has no constructed sheets, and jumps.
  if (!isReserving() || element.shadowRoot || !('adoptedStyleSheets' in Document.prototype)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(hostRules());
  }
  element.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
}
