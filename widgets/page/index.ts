/** The exports for a page: configuration, session, calls, and the elements, whose code is loaded when it is needed. */

import { pinnedHash } from '#widgets/build/pinned.ts';
import { filesOf, filesOfAll } from './elementFiles.ts';
import { createLoader } from './loader.ts';

/** From this many elements on, a page loads the one file of all elements instead of many small ones. */
const MANY = 6;

const loader = createLoader((tag, attempt, company) => {
  const files = (company >= MANY && filesOfAll()) || filesOf(tag);
  if (!import.meta.env.PROD || attempt === 0) return Promise.all(files.map(({ load }) => load()));
  // Browsers remember that a module failed to load, so a second attempt uses another address. The files may also be those
  // of an older build, of which the browser has kept this script: then the file of fixed name knows the new ones.
  const path = (attempt === 1 && filesOf(tag).at(-1)?.path) || `widgets/${tag}.js`;
  // In a variable, because the build treats `new URL(…, import.meta.url)` as a file to be copied.
  const here = import.meta.url;
  const url = new URL(`${here.includes('/chunks/') ? '..' : '.'}/${path}`, here);
  if (!pinnedHash(url.href)) url.search = `?attempt=${attempt}`;
  return import(/* @vite-ignore */ url.href);
});

/** Loads the code of our elements that are in the document now or are added later. */
export const watch = loader.watch;
/**
 * Loads and defines one element before it is used, or for use in a closed shadow root.
 * @throws when the tag is not ours, or its code cannot be loaded.
 */
export const define = loader.define;
export { configure } from '#page/element/pageGlobals.ts';
export { api } from './api.ts';
export { type CheckFinding, type CheckReport, check } from './check.ts';
export { type ElementRow, elements } from './elements.ts';
export { type PageSession, session } from './session.ts';
