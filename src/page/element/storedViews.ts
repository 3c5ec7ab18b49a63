/**
 * Views of elements that are stored in the page's history entry, or in its address (`view.ts`). Without React: the
 * autoloader reads them.
 */
import { pageConfig } from './pageGlobals.ts';

/** The key in a history entry's state under which the views of the page's elements are stored. */
const STATE_KEY = 'academyViews';

/** What is stored of each element, by the names of its views. */
export type Views = Record<string, Record<string, unknown>>;

/** By what an element's views are found. */
export const viewKey = (element: Element): string => `${element.localName}#${element.id}`;

/** All that is stored on a page that remembers views; nothing on any other. */
export function storedViews(): Views {
  const state: unknown = pageConfig().rememberViews ? history.state : null;
  const views = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[STATE_KEY] : null;
  return typeof views === 'object' && views !== null ? (views as Views) : {};
}

/** Stores views in the history entry, beside what the page has there. @throws where the browser refuses it. */
export const storeViews = (views: Views): void => history.replaceState({ ...history.state, [STATE_KEY]: views }, '');

/**
 * Whether a view of this name is stored in the address (promises/menu-and-routes.md#addresses-of-lists). Names of
 * several words are not for people to read.
 */
export const isInAddress = (name: string): boolean => pageConfig().rememberViews === 'address' && /^[\w-]+$/.test(name);

/** Whether an element finds a view again that it was left in. */
export const hasViews = (element: Element): boolean =>
  storedViews()[viewKey(element)] !== undefined ||
  (pageConfig().rememberViews === 'address' &&
    [...new URLSearchParams(location.search).keys()].some((name) => !element.hasAttribute(name)));
