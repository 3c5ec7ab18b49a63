/** `npm run build`: the files of the public surface, into `dist/`. */
import { copyFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, mergeConfig, type Plugin, type Rolldown } from 'vite';
import { buildClassic, buildScript } from './buildClassic.ts';
import { manifest, types } from './describe.ts';
import { type ElementTag, elements } from './elements.ts';
import { packPlugins } from './plugins.ts';
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

/** The modules that the loader needs before any element. */
const PAGE_GLOBALS =
  /\/widgets\/(?:index|elements|loader|session|api|check|pinned|scriptUrl)\.ts|\/page\/pageGlobals\.ts/;

/** The console, the page of one screen for iframes, and the page of a launch from an LMS. */
const PAGES = {
  console: `${root}demo-host/console/index.html`,
  embed: `${root}demo-host/console/embed.html`,
  lti: `${root}demo-host/console/lti.html`,
};

const CLASSIC = 'academy-widgets.classic.js';
const FRAME = 'academy-frame.js';

const elementFile = (tag: ElementTag) => `${root}widgets/${tag}.ts`;
const FIRST = [elementFile('academy-dashboard')];
const LANDING = [elementFile('academy-login'), ...FIRST];

/** Small modules that are put into one chunk. */
const TOGETHER = [
  ['lazyPart', /\/page\/lazyPart\.tsx$|\/charts\/loadCode\.ts$/],
  ['pagedList', /\/api\/(?:page|usePagedCall)\.ts$|\/domain\/paging\.ts$/],
  ['formActions', /\/page\/actions\.ts$|\/icons\/(?:pencil|plus)\.mjs$/],
  ['useAction', /\/api\/(?:useAction|idempotency)\.ts$/],
] as const;

/** Puts into the chunk `name` the modules that all the files import; not those that only some of them import. */
function importedByAll(name: string, files: readonly string[]): Rolldown.CodeSplittingNameFunction {
  let needed: Set<string> | undefined;
  return (id, graph) => {
    const closureOf = (file: string, found = new Set<string>()) => {
      if (found.has(file)) return found;
      found.add(file);
      for (const imported of graph.getModuleInfo(file)?.importedIds ?? []) closureOf(imported, found);
      return found;
    };
    if (!needed) {
      const [first = new Set<string>(), ...others] = files.map((file) => closureOf(file));
      needed = new Set([...first].filter((file) => others.every((other) => other.has(file))));
    }
    return needed.has(id) ? name : null;
  };
}

/** Few files, for slow networks: what the loader needs, what every element needs, and the rest as the bundler decides. */
const chunkGroups = (): Rolldown.CodeSplittingGroup[] => [
  { name: 'pageGlobals', priority: 3, test: PAGE_GLOBALS },
  // What both landing screens import, and so all the others too.
  { name: importedByAll('base', LANDING), debugName: 'base', priority: 2 },
  // What the dashboard needs beyond the sign-in form, if other screens need it too.
  { name: importedByAll('screens', FIRST), debugName: 'screens', minShareCount: 3, priority: 1 },
  // Modules that are used together: a file for each would cost more than it saves.
  ...TOGETHER.map(([name, test]) => ({ name, test, priority: 0 })),
];

/** The check is a file of its own that shares no chunk, so that it works where the others cannot be loaded. */
const checkApart: Plugin = {
  name: 'academy-check-apart',
  enforce: 'pre',
  resolveId: (id) => (id === './check/check.ts' ? { id: `../${CHECK}.js`, external: 'absolute' } : null),
};

const CHECK = 'check';

function buildCheck() {
  return run({
    plugins: [languagesApart],
    build: {
      rolldownOptions: {
        input: { [CHECK]: `${root}widgets/check/check.ts` },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
}

/** The languages besides English, and the pseudo-language: a file for each, which all builds share. */
const LANGUAGES = ['hi', 'ml', 'pseudo'];
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

/** The modules: the loader, a file for each element, and the pages. They share their chunks. */
function buildModules() {
  return run({
    plugins: [checkApart],
    build: {
      rolldownOptions: {
        input: {
          'academy-widgets': `${root}widgets/entry.ts`,
          ...Object.fromEntries(elements.map(({ tag }) => [`widgets/${tag}`, elementFile(tag)])),
          // With a fixed name, for the classic script.
          [WRITING]: `${root}src/${WRITING}.ts`,
          ...Object.fromEntries(LANGUAGES.map((name) => [languageFile(name), `${root}src/texts/${name}.ts`])),
          ...PAGES,
        },
        preserveEntrySignatures: 'exports-only',
        output: {
          entryFileNames: (chunk) => (chunk.name in PAGES ? 'console/[name]-[hash].js' : '[name].js'),
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          codeSplitting: { groups: chunkGroups() },
        },
      },
    },
  });
}

const WRITING = 'export/writing';

const start = performance.now();
await clearBuild(dist);
console.log('Building the elements and the console …');
const modules = await buildModules();
const check = await buildCheck();
console.log('Building the classic scripts …');
const classic = await buildClassic(run, {
  dist,
  fileName: CLASSIC,
  groups: chunkGroups(),
  elements: elements.map(({ tag }) => tag),
});
await buildScript(run, 'frame.ts', FRAME);
const texts: Record<string, string> = {
  'custom-elements.json': `${JSON.stringify(manifest(), null, 2)}\n`,
  'academy-widgets.d.ts': types(),
  ...moreTypes(),
};
for (const [file, text] of Object.entries(texts)) await writeFile(`${dist}/${file}`, text);
await writeFile(`${dist}/${STYLES_FILE}`, pageRules());
await copyFile(`${root}widgets/CHANGELOG.md`, `${dist}/CHANGELOG.md`);
await copyFile(`${root}widgets/package.md`, `${dist}/README.md`);
await writeRelease(
  dist,
  [
    ...reachedFrom((file) => /^(?:academy-widgets|check|widgets\/.*)\.js$/.test(file), [modules, check]),
    ...classic,
    FRAME,
    STYLES_FILE,
  ],
  [...Object.keys(texts), 'CHANGELOG.md', 'README.md'],
);
await packPlugins(`${dist}/plugins`);
console.log(
  `Built ${elements.length} elements of version ${version} in ${((performance.now() - start) / 1000).toFixed(1)} s.`,
);
