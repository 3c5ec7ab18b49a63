/** `npm run build`: the files of the public surface, into `dist/`. */
import { copyFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, mergeConfig, type Plugin, type Rolldown } from 'vite';
import {
  allElementsBuild,
  autoloaderBuild,
  builtFile,
  firstLoads,
  PRELOAD_FILE,
  writeFixedNames,
} from './autoloader.ts';
import { chunkGroups } from './chunks.ts';
import { manifest, types } from './describe.ts';
import { type ElementTag, elementRow, elements } from './elements.ts';
import { finishBuild } from './finish.ts';
import { firstQuestions } from './firstQuestions.ts';
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

/** What the classic script too loads on demand, by the importing file: fonts and file formats, languages, the check. */
const ON_DEMAND: Readonly<Record<string, readonly (readonly [specifier: string, file: string])[]>> = {
  [`${root}src/export/exportRows.ts`]: [['./writing.ts', WRITING]],
  [`${root}src/texts/languages.ts`]: LANGUAGES.map((name) => [`./${name}.ts`, languageFile(name)]),
  [`${root}widgets/check.ts`]: [['./check/check.ts', CHECK]],
};

const onDemand: Plugin = {
  name: 'academy-on-demand',
  enforce: 'pre',
  transform(code, id) {
    const imports = ON_DEMAND[id];
    if (!imports) return null;
    let changed = code;
    for (const [specifier, file] of imports) {
      const statement = `import('${specifier}')`;
      if (!code.includes(statement)) {
        throw new Error(`${id} does not import ${specifier} as the classic build expects.`);
      }
      changed = changed.replace(statement, `import(/* @vite-ignore */ new URL('${file}.js', besideClassic).href)`);
    }
    return { code: `import { scriptUrl as besideClassic } from '#widgets/scriptUrl.ts';\n${changed}`, map: null };
  },
};

/**
 * publint takes a classic script for CommonJS where it finds `global.` in it. Two libraries have it in a text: ofetch in
 * an error message, Papa Parse in the script of a worker that we do not start.
 */
const NODE_WORDS = [
  ['[ofetch] global.fetch', '[ofetch] fetch'],
  [' global.IS_PAPA_WORKER=true;', ' global[`IS_PAPA_WORKER`]=true;'],
] as const;

const noNodeWords: Plugin = {
  name: 'academy-no-node-words',
  transform(code, id) {
    const found = NODE_WORDS.filter(([word]) => code.includes(word));
    if (found.length === 0 || !id.includes('/node_modules/')) return null;
    return { code: found.reduce((text, [word, other]) => text.replace(word, other), code), map: null };
  },
};

/** Builds a classic script. ASCII only, since a classic script has the charset of the page. */
async function buildClassic(entry: string, fileName: string) {
  await run({
    plugins: [onDemand, noNodeWords],
    // A classic script has no `import.meta`. Code that only modules need is removed by this definition.
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'undefined' },
    build: {
      lib: {
        entry: `${root}widgets/${entry}`,
        formats: ['iife'],
        name: 'AcademyWidgets',
        fileName: () => fileName,
      },
      rolldownOptions: { output: { codeSplitting: false, charset: 'ascii' } },
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
const namedFiles = ['academy-widgets.js', `${WRITING}.js`, ofAll, ...Object.values(onDemandFiles)];
console.log('Building the classic scripts …');
await buildClassic('classic.ts', CLASSIC);
await buildClassic('frame.ts', FRAME);
const texts: Record<string, string> = {
  'custom-elements.json': `${JSON.stringify(manifest(), null, 2)}\n`,
  'academy-widgets.d.ts': types(),
  ...moreTypes(),
};
for (const [file, text] of Object.entries(texts)) await writeFile(`${dist}/${file}`, text);
await writeFile(`${dist}/${STYLES_FILE}`, pageRules(elements));
await copyFile(`${root}widgets/CHANGELOG.md`, `${dist}/CHANGELOG.md`);
await copyFile(`${root}widgets/package.md`, `${dist}/README.md`);
await writeRelease(
  dist,
  [
    ...reachedFrom(
      (file) => namedFiles.includes(file) || /^widgets\//.test(file),
      [firstCallBuild, modules, all, check, writing, autoloader],
    ),
    CLASSIC,
    FRAME,
    STYLES_FILE,
  ],
  [...Object.keys(texts), PRELOAD_FILE, 'CHANGELOG.md', 'README.md'],
);
await finishBuild(dist);
console.log(
  `Built ${elements.length} elements of version ${version} in ${((performance.now() - start) / 1000).toFixed(1)} s.`,
);
