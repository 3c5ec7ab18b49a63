/** `npm run build`: the files of the public surface, into `dist/`. */
import { copyFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, mergeConfig, type Plugin, type Rolldown } from 'vite';
import { allElementsBuild, autoloaderBuild, builtFile, codeOf, firstLoads, writeFixedNames } from './autoloader.ts';
import { buildClassic, buildScript } from './buildClassic.ts';
import { buildCli } from './buildCli.ts';
import { chunkGroups } from './chunks.ts';
import { manifest, types } from './describe.ts';
import { type ElementTag, elementRow, elements } from './elements.ts';
import { finishBuild } from './finish.ts';
import { firstQuestions } from './firstQuestions.ts';
import { PRELOAD_FILE } from './preloads.ts';
import { clearBuild, moreTypes, reachedFrom, STYLES_FILE, version, writeRelease } from './release.ts';
import { pageRules } from './reservedHeight.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist`;

/** Runs a build with the common options and its own. */
async function run(own: InlineConfig): Promise<Rolldown.RolldownOutput> {
  const common: InlineConfig = {
    configFile: `${root}vite.config.ts`,
    logLevel: 'warn',
    root: `${root}demo-host`,
    build: {
      outDir: dist,
      emptyOutDir: false,
      modulePreload: false,
      target: 'es2022',
      // CSS is not transformed for older browsers, which ignore rules that they do not know (`browsers.ts`).
      cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
      reportCompressedSize: false,
    },
  };
  const output = await build(mergeConfig(common, own));
  // A build without watch mode gives one output, or a list of one for a library.
  return (Array.isArray(output) ? output[0] : output) as Rolldown.RolldownOutput;
}

/** The console, the page of one screen for iframes, and the page of a launch from an LMS. */
const PAGES = {
  console: `${root}demo-host/console/index.html`,
  embed: `${root}demo-host/console/embed.html`,
  lti: `${root}demo-host/console/lti.html`,
};

const CLASSIC = 'academy-widgets.classic.js';
const FRAME = 'academy-frame.js';
const PUSH_WORKER = 'console/push.js';

const tags = elements.map(({ tag }) => tag);
const elementFiles = Object.fromEntries(tags.map((tag) => [tag, `${root}widgets/${tag}.ts`])) as Record<
  ElementTag,
  string
>;

/** Files that share no chunk with the elements: the check works where they cannot be loaded, a worker writes exports. */
const CHECK = 'check';
const WRITING = 'export/writing';
const FIRST_CALL = 'firstCall';

/** Leaves the files that are built apart to their own builds. */
const builtApart = (firstCall: string): Plugin => ({
  name: 'academy-built-apart',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === './check/check.ts') return { id: `../${CHECK}.js`, external: 'absolute' };
    if (id === `./${FIRST_CALL}.ts`) return { id: `../${firstCall}`, external: 'absolute' };
    if (id === './writing.ts' && importer?.endsWith('/exportRows.ts'))
      return { id: `../${WRITING}.js`, external: 'absolute' };
    return null;
  },
});

function buildApart(name: string, source: string) {
  return run({
    plugins: [languagesApart],
    build: {
      rolldownOptions: {
        input: { [name]: `${root}${source}` },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}

/** The languages besides English, and the pseudo-language: a file for each, which all builds share. */
const PSEUDO = 'pseudo';
const LANGUAGES = ['hi', 'ml', PSEUDO];
const languageFile = (language: string) => `texts/${language}`;

/** For the build of the check, whose file is next to the folder of the languages. */
const languagesApart: Plugin = {
  name: 'academy-languages-apart',
  enforce: 'pre',
  resolveId(id, importer) {
    const language = LANGUAGES.find((name) => importer?.endsWith('/texts/languages.ts') && id === `./${name}.ts`);
    return language ? { id: `./${languageFile(language)}.js`, external: 'absolute' } : null;
  },
};

/** What the autoloader loads when a page uses the session, or sends a call. */
const PAGE_CODE = { runtime: `${root}src/page/runtime.ts`, pageCalls: `${root}widgets/pageCalls.ts` };

const inputs = {
  ...Object.fromEntries(elements.map(({ tag }) => [`widgets/${tag}`, elementFiles[tag]])),
  // With fixed names, for the classic script.
  ...Object.fromEntries(LANGUAGES.map((name) => [languageFile(name), `${root}src/texts/${name}.ts`])),
  ...PAGE_CODE,
  ...PAGES,
};

/** Each element has its own row, instead of the table of all. */
const ownRows: Plugin = {
  name: 'academy-own-rows',
  enforce: 'pre',
  transform(code, id) {
    const tag = tags.find((name) => elementFiles[name] === id);
    if (!tag) return null;
    const own = code.replace(`elementRow('${tag}')`, JSON.stringify(elementRow(tag)));
    if (own === code) this.error(`${id} must define itself with elementRow('${tag}').`);
    return { code: own.replace(/^import \{ elementRow \}.*\n/m, ''), map: null };
  },
};

/** Takes other code for a file of this folder. */
const instead = (file: string, code: string): Plugin => ({
  name: `academy-instead-of-${file}`,
  enforce: 'pre',
  load: (id) => (id === `${root}widgets/${file}` ? code : null),
});

/**
 * The code that sends the first calls, as one file that imports nothing: it has its own copies of the little that it
 * shares with the elements, whose code it must not wait for, and of the contract nothing but the questions.
 */
const buildFirstCall = () =>
  run({
    plugins: [instead('firstQuestions.ts', `export const firstQuestions = ${JSON.stringify(firstQuestions)};`)],
    build: {
      rolldownOptions: {
        input: { [FIRST_CALL]: `${root}widgets/${FIRST_CALL}.ts` },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'chunks/[name]-[hash].js', codeSplitting: false },
      },
    },
  });

/** The modules: the code of the elements, and the pages. They share their chunks. @param firstCall its built file */
function buildModules(firstCall: string) {
  return run({
    plugins: [builtApart(firstCall), ownRows],
    build: {
      rolldownOptions: {
        input: inputs,
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: ({ name }) => {
            if (name in PAGES) return 'console/[name]-[hash].js';
            // For the console alone: pages of others have files of fixed names, written below.
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
}

const start = performance.now();
await clearBuild(dist);
console.log('Building the elements and the console …');
const firstCallBuild = await buildFirstCall();
const firstCall = builtFile(firstCallBuild, FIRST_CALL);
const modules = await buildModules(firstCall);
const check = await buildApart(CHECK, 'widgets/check/check.ts');
const writing = await buildApart(WRITING, `src/${WRITING}.ts`);
const loads = firstLoads(modules, tags);
await writeFixedNames(dist, loads, firstCall);
const all = await run(allElementsBuild(dist, modules, loads));
/** What the autoloader imports on demand, by its path in the sources. */
const onDemandFiles = {
  './check/check.ts': `${CHECK}.js`,
  [`./${FIRST_CALL}.ts`]: firstCall,
  './pageCalls.ts': builtFile(modules, 'pageCalls'),
  '#page/runtime.ts': builtFile(modules, 'runtime'),
};
const ofAll = builtFile(all, 'all');
const autoloader = await run(
  autoloaderBuild(
    root,
    loads,
    [...loads['academy-login'].slice(0, 1), ofAll],
    Object.fromEntries(LANGUAGES.map((name) => [name, `${languageFile(name)}.js`])),
    onDemandFiles,
  ),
);
/** What pages load by name, or the autoloader in them; the rest follows from it. */
const namedFiles = [
  ...['academy-widgets.js', `${WRITING}.js`, ofAll, ...Object.values(onDemandFiles)],
  ...Object.values(loads).flat(),
];
console.log('Building the classic scripts …');
const classic = await buildClassic(run, {
  dist,
  fileName: CLASSIC,
  elementFiles,
  plugins: [ownRows, instead(`${FIRST_CALL}.ts`, codeOf(firstCallBuild))],
});
await buildScript(run, 'frame.ts', FRAME);
// The console's service worker: one name for all versions, since a browser looks for a newer one by it.
await buildScript(run, '../demo-host/console/push/worker.ts', PUSH_WORKER);
const texts: Record<string, string> = {
  'custom-elements.json': `${JSON.stringify(manifest(), null, 2)}\n`,
  'academy-widgets.d.ts': types(),
  ...moreTypes(),
};
for (const [file, text] of Object.entries(texts)) await writeFile(`${dist}/${file}`, text);
await writeFile(`${dist}/${STYLES_FILE}`, pageRules(elements));
await copyFile(`${root}widgets/CHANGELOG.md`, `${dist}/CHANGELOG.md`);
await copyFile(`${root}widgets/package.md`, `${dist}/README.md`);
const cli = await buildCli(root, dist);
await writeRelease(
  dist,
  [
    ...reachedFrom((file) => namedFiles.includes(file), [firstCallBuild, modules, all, check, writing, autoloader]),
    ...tags.map((tag) => `widgets/${tag}.js`),
    ...classic,
    FRAME,
    STYLES_FILE,
  ],
  [...Object.keys(texts), PRELOAD_FILE, 'CHANGELOG.md', 'README.md'],
  cli,
);
await finishBuild(dist);
console.log(
  `Built ${elements.length} elements of version ${version} in ${((performance.now() - start) / 1000).toFixed(1)} s.`,
);
