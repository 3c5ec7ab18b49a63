/**
 * What the classic script does, for pages that cannot load modules: as `entry.ts`, it watches the document and loads the
 * code of an element when its tag appears. Its exports are the global `AcademyWidgets`. `classicLoader.ts` brings it and
 * the chunks.
 */
import { isServer } from '#page/element/pageGlobals.ts';
import { filesOf } from './elementFiles.ts';
import { createLoader } from './loader.ts';

const { define, watch } = createLoader(
  (tag) => filesOf(tag)[0]?.load() ?? Promise.reject(new Error(`no file for ${tag}`)),
);

if (!isServer()) watch();

export { configure } from '#page/element/pageGlobals.ts';
export { api } from './api.ts';
export { check } from './check.ts';
export { elements } from './elements.ts';
export { session } from './session.ts';
export { define };
