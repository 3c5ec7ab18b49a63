/**
 * `npm run docs`: the documentation site, into `dist/docs/`. Static files that work from any folder of
 * any origin, under a policy without inline script or style.
 */
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle, mergeConfig, type Rolldown } from 'vite';
import { checkVersion } from '#host/contract/checkVersion.ts';
import { buildWorker } from '#host/mock/browser/build.ts';
import { build, isStale } from '#host/start/build.ts';
import { packFiles } from '#widgets/build/packed.ts';
import { writtenOut } from '#widgets/build/writtenOut.ts';
import { modulesOf, NOTICES_FILE, noticesOf } from '#widgets/package/notices.ts';
import { packCli } from '#widgets/package/pack.ts';
import { type BuiltPage, buildPages } from './pages.ts';
import { previewPage } from './playground/previewPage.ts';
import { searchIndex } from './searchIndex.ts';
import { pages } from './site.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = `${root}dist`;
const site = `${dist}/docs`;
/** The site is written here and then moved as a whole, so that a server always has a complete one. */
const draft = `${root}.cache/docs-${process.pid}`;

/** Scripts of `client/` for the playground's preview and its verification. Pages with the docs layout do not load them. */
const ALONE = ['preview', 'previewCalls', 'verify'];

/** Scripts of `client/` that a page may name, besides `frame` and `early`, which all pages load. */
const clientsOf = () => [...new Set(['early', 'frame', ...ALONE, ...pages.flatMap(({ scripts }) => scripts ?? [])])];

/** Bundles the scripts. @returns the style sheets of each, and the modules in them. */
async function buildClients(names: readonly string[]) {
  const { default: common } = await import('#vite.config.ts');
  const result = await bundle(
    mergeConfig(common, {
      configFile: false,
      logLevel: 'warn',
      root: here,
      publicDir: false,
      plugins: [writtenOut],
      build: {
        outDir: draft,
        emptyOutDir: false,
        modulePreload: false,
        target: 'es2022',
        reportCompressedSize: false,
        rolldownOptions: {
          input: Object.fromEntries(names.map((name) => [name, `${here}client/${name}`])),
          preserveEntrySignatures: 'exports-only',
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'assets/[name]-[hash].js',
            assetFileNames: 'assets/[name]-[hash][extname]',
          },
        },
      },
    }),
  );
  const { output } = result as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const stylesOf = (fileName: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks.get(fileName);
    for (const imported of chunk?.imports ?? []) stylesOf(imported, found);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) found.add(style);
    return found;
  };
  const styles = new Map(names.map((name) => [name, [...stylesOf(`${name}.js`)]]));
  return { styles, modules: modulesOf(result as Rolldown.RolldownOutput) };
}

async function write(path: string, content: string): Promise<void> {
  const file = join(draft, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

const start = performance.now();
await checkVersion();
if (await isStale(dist)) await build();
let count: number;
try {
  const { styles, modules } = await buildClients(clientsOf());
  const built: BuiltPage[] = await buildPages(pages, (names) => ({
    early: '/early.js',
    scripts: names.map((name) => `/${name}.js`),
    styles: [...new Set(names.flatMap((name) => styles.get(name) ?? []))].map((file) => `/${file}`),
  }));
  for (const { path, html, files = [] } of built) {
    await write(path, html);
    for (const file of files) await write(file.path, file.text);
  }
  const ofWorker = await buildWorker(draft);
  await write(NOTICES_FILE, noticesOf([...modules, ...ofWorker]));
  await write('preview.html', previewPage(styles.get('preview') ?? []));
  await write('search.json', searchIndex(built));
  await copyFile(`${root}demo-host/console/icon.svg`, `${draft}/icon.svg`);
  await packFiles(draft);
  await rm(site, { recursive: true, force: true });
  await rename(draft, site);
  // The command's stand-in serves it too.
  await packCli(dist);
  count = built.length;
} finally {
  await rm(draft, { recursive: true, force: true });
}
console.log(`Built ${count} pages of documentation in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
