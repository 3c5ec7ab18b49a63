/** What is bundled, and how: the files that go in, the names of those that come out, one function a bundle. */
import type { InlineConfig, Plugin } from 'vite';
import { LANGUAGES } from '#domain/people/languages.ts';
import { type ElementTag, elementRow, elements } from '#widgets/page/elements.ts';
import { chunkGroups } from './chunks.ts';
import { root } from './run.ts';

export const CLASSIC = 'academy-widgets.classic.js';
export const FRAME = { source: 'page/frame.ts', file: 'academy-frame.js' } as const;
/** The console's service worker: one name for all versions, since a browser looks for a newer one by it. */
export const PUSH_WORKER = { source: '../demo-host/console/push/worker.ts', file: 'console/push.js' } as const;

/** Files that share no chunk with the elements: the check works where they cannot be loaded, a worker writes exports. */
export const CHECK = { name: 'check', source: 'widgets/check/check.ts' } as const;
export const WRITING = { name: 'export/writing', source: 'src/export/writing.ts' } as const;
export const FIRST_CALL = 'firstCall';

/** The languages besides English: a file for each, which all bundles share. */
export const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');
/** The pseudo-language of the tests. No page loads it by itself, and no package has it. */
const PSEUDO = 'pseudo';
export const languageFile = (language: string) => `texts/${language}`;

export const tags = elements.map(({ tag }) => tag);
export const elementFiles = Object.fromEntries(tags.map((tag) => [tag, `${root}widgets/entries/${tag}.ts`])) as Record<
  ElementTag,
  string
>;

/** The console, the page of one screen for iframes, and the page of a launch from an LMS. */
const PAGES = {
  console: `${root}demo-host/console/index.html`,
  embed: `${root}demo-host/console/embed.html`,
  lti: `${root}demo-host/console/lti.html`,
};

/** What the autoloader loads when a page uses the session, or sends a call. */
const PAGE_CODE = { runtime: `${root}src/page/element/runtime.ts`, pageCalls: `${root}widgets/page/pageCalls.ts` };

const inputs = {
  ...Object.fromEntries(tags.map((tag) => [`widgets/${tag}`, elementFiles[tag]])),
  // With fixed names, for the classic script.
  ...Object.fromEntries([...TRANSLATED, PSEUDO].map((name) => [languageFile(name), `${root}src/texts/${name}.ts`])),
  ...PAGE_CODE,
  ...PAGES,
};

/** Each element has its own row, instead of the table of all. */
export const ownRows: Plugin = {
  name: 'academy-own-rows',
  enforce: 'pre',
  transform: {
    filter: { id: Object.values(elementFiles) },
    handler(code, id) {
      const tag = tags.find((name) => elementFiles[name] === id);
      if (!tag) return null;
      const own = code.replace(`elementRow('${tag}')`, JSON.stringify(elementRow(tag)));
      if (own === code) this.error(`${id} must define itself with elementRow('${tag}').`);
      return { code: own.replace(/^import \{ elementRow \}.*\n/m, ''), map: null };
    },
  },
};

/** Takes other code for a file of `widgets/page`. */
export const instead = (file: string, code: string): Plugin => ({
  name: `academy-instead-of-${file}`,
  enforce: 'pre',
  load: { filter: { id: `${root}widgets/page/${file}` }, handler: () => code },
});

/** Leaves the files that are bundled apart to their own bundles. */
const builtApart = (firstCall: string): Plugin => ({
  name: 'academy-built-apart',
  enforce: 'pre',
  resolveId: {
    filter: { id: [/^#widgets\/check\/check\.ts$/, /^\.\/(?:firstCall|writing)\.ts$/] },
    handler(id, importer) {
      if (id === '#widgets/check/check.ts') return { id: `../${CHECK.name}.js`, external: 'absolute' };
      if (id === `./${FIRST_CALL}.ts`) return { id: `../${firstCall}`, external: 'absolute' };
      return importer?.endsWith('/exportRows.ts') ? { id: `../${WRITING.name}.js`, external: 'absolute' } : null;
    },
  },
});

/** For the check, whose file is next to the folder of the languages. */
const languagesApart: Plugin = {
  name: 'academy-languages-apart',
  enforce: 'pre',
  resolveId: {
    filter: { id: new RegExp(`^\\./(?:${TRANSLATED.join('|')})\\.ts$`) },
    handler: (id, importer) =>
      importer?.endsWith('/texts/languages.ts')
        ? { id: `./${languageFile(id.slice(2, -'.ts'.length))}.js`, external: 'absolute' }
        : null,
  },
};

/**
 * The code that sends the first calls, as one file that imports nothing: it has its own copies of the little that it
 * shares with the elements, whose code it must not wait for, and of the contract nothing but the questions.
 */
export const firstCallPlan = (): InlineConfig => ({
  build: {
    rolldownOptions: {
      input: { [FIRST_CALL]: `${root}widgets/page/${FIRST_CALL}.ts` },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: 'chunks/[name]-[hash].js', codeSplitting: false },
    },
  },
});

/** The modules: the code of the elements, and the pages. They share their chunks. @param firstCall its built file */
export const modulesPlan = (firstCall: string): InlineConfig => ({
  plugins: [builtApart(firstCall), ownRows],
  build: {
    rolldownOptions: {
      input: inputs,
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: ({ name }) => {
          if (name in PAGES) return 'console/[name]-[hash].js';
          // For the console alone: pages of others have files of fixed names (`writeFixedNames`).
          if (name.startsWith('widgets/')) return `chunks/entry-${name.slice('widgets/'.length)}-[hash].js`;
          return name in PAGE_CODE ? 'chunks/[name]-[hash].js' : '[name].js';
        },
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: chunkGroups(elementFiles, Object.values(inputs)),
        },
      },
    },
  },
});

/** A file that shares no chunk with others. */
export const apartPlan = ({ name, source }: { name: string; source: string }): InlineConfig => ({
  plugins: [languagesApart],
  build: {
    rolldownOptions: {
      input: { [name]: `${root}${source}` },
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
