/** What the product gives to a page: configuration, session, calls, and the code of elements as it is needed. */
import { createLoader } from './loader.ts';
import { pinnedHash } from './pinned.ts';

const files = import.meta.glob('./{academy,parent}-*.ts');

const loader = createLoader((tag, attempt) => {
  // A browser may remember that a file failed, so a second attempt asks under another address.
  if (import.meta.env.PROD && attempt > 0) {
    // A variable, because the build takes `new URL(…, import.meta.url)` for a file to bring along.
    const here = import.meta.url;
    const url = new URL(`${here.includes('/chunks/') ? '..' : '.'}/widgets/${tag}.js`, here);
    if (!pinnedHash(url.href)) url.search = `?attempt=${attempt}`;
    return import(/* @vite-ignore */ url.href);
  }
  const load = files[`./${tag}.ts`];
  return load ? load() : Promise.reject(new Error(`no file for ${tag}`));
});

/** Loads whatever of ours is in the document now or comes later. */
export const watch = loader.watch;
/** Loads and defines one element ahead of its first use, or inside a shadow root of the page. */
export const define = loader.define;
export { configure } from '#page/pageGlobals.ts';
export { api } from './api.ts';
export { type CheckFinding, type CheckReport, check } from './check.ts';
export { type ElementRow, elements } from './elements.ts';
export { type PageSession, session } from './session.ts';
