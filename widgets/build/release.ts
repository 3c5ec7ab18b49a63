/**
 * What is published from a build: the npm package of the elements, that of the command, and a folder for pages that pin
 * the version. It has the files of the elements, without the console and the documentation. The tags that pin a version
 * are written here too.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';
import { CLI_PACKAGE, ELEMENTS_PACKAGE } from '#widgets/package/packageNames.ts';
import { elements } from '#widgets/page/elements.ts';
import { PRELOAD_FILE } from './preload/preloads.ts';

const { version, description, license, keywords, homepage, repository, engines } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as Record<'version' | 'description' | 'license' | 'homepage', string> & {
  keywords: string[];
  repository: { type: string; url: string };
  engines: { node: string };
};

export { version };

/** The folder of this version in `dist`. */
export const VERSION_FOLDER = `v${version}`;
const ANY_VERSION = /^v\d+\.\d+\.\d+/;
/** The file with the hashes of all files and the tags that pin them. */
const INTEGRITY_FILE = 'integrity.json';

/** Keeps room for the elements of a page before any script has run: see `reservedHeight.ts`. */
export const STYLES_FILE = 'academy-widgets.css';

/** The folder of the command's package in `dist`: see `buildCli.ts`. */
export const CLI_FOLDER = 'cli';
/** What the command runs, in its package. */
export const CLI_FILE = `${CLI_PACKAGE.command}.js`;

/** A placeholder for the address of the built files in these tags: a build does not know where it will be served. */
const FILES = '{files}';

/** The scripts that a page may load, by their export path in the package. */
const SCRIPTS = {
  '.': 'academy-widgets',
  './classic': 'academy-widgets.classic',
  './frame': 'academy-frame',
  './widgets/*': 'widgets/*',
  './widgets/*.js': 'widgets/*',
} as const;

/** What both packages say alike. */
const common = { version, license, keywords, homepage, repository, type: 'module' } as const;

/** The `package.json` of the command. */
export const cliPackageOf = (files: readonly string[]) => ({
  name: CLI_PACKAGE.name,
  description: 'Academy Widgets on the command line: a stand-in for an API server, and a judge of your own.',
  ...common,
  engines,
  bin: { [CLI_PACKAGE.command]: `./${CLI_FILE}` },
  files,
});

/** The `package.json` of the built files, for applications with a bundler. */
export const packageOf = (files: readonly string[]) => ({
  name: ELEMENTS_PACKAGE.name,
  description,
  ...common,
  // Every file defines elements or watches the page, so a bundler must not drop a file whose exports are unused.
  sideEffects: true,
  exports: {
    ...Object.fromEntries(
      Object.entries(SCRIPTS).map(([path, file]) => [path, { types: `./${file}.d.ts`, default: `./${file}.js` }]),
    ),
    [`./${STYLES_FILE}`]: `./${STYLES_FILE}`,
    './custom-elements.json': './custom-elements.json',
    [`./${INTEGRITY_FILE}`]: `./${INTEGRITY_FILE}`,
    [`./${PRELOAD_FILE}`]: `./${PRELOAD_FILE}`,
    './package.json': './package.json',
  },
  // For tools that do not read `exports`.
  main: './academy-widgets.js',
  types: './academy-widgets.d.ts',
  customElements: 'custom-elements.json',
  files,
});

/** The types of the other files, by file. */
export const moreTypes = (): Record<string, string> => ({
  'academy-widgets.classic.d.ts': `/** A classic script, not to be imported: the global variable of a page that loads it with \`<script src>\`. */
import type * as Widgets from './academy-widgets.js';

declare global {
  var AcademyWidgets: Pick<typeof Widgets, 'configure' | 'session' | 'define' | 'api' | 'elements' | 'check'>;
}
`,
  'academy-frame.d.ts':
    '/** A classic script: gives iframes of the academy the height of their screens. */\nexport {};\n',
  ...Object.fromEntries(
    elements.map(({ tag, screen }) => [
      `widgets/${tag}.d.ts`,
      `/** Defines \`<${tag}>\`: ${screen}. */\nimport '../academy-widgets.js';\nexport {};\n`,
    ]),
  ),
});

/** The chunks of these names and all that they import: what pages may load, without the console. */
export function reachedFrom(isStart: (fileName: string) => boolean, outputs: readonly Rolldown.RolldownOutput[]) {
  const chunks = new Map(
    outputs.flatMap(({ output }) => output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : []))),
  );
  const reached = new Set<string>();
  const reach = (fileName: string) => {
    const chunk = chunks.get(fileName);
    if (!chunk || reached.has(fileName)) return;
    reached.add(fileName);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) reach(next);
  };
  for (const fileName of chunks.keys()) if (isStart(fileName)) reach(fileName);
  return [...reached];
}

const hashOf = (bytes: Uint8Array) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The tags that pin this version, with `{files}` for the address of the built files. */
function pinningLines(hashes: Readonly<Record<string, string>>) {
  const url = (file: string) => `${FILES}/${VERSION_FOLDER}/${file}`;
  const script = (file: string, type: string) =>
    `<script${type} src="${url(file)}" integrity="${hashes[file]}" crossorigin="anonymous"></script>`;
  // The classic script itself holds the hashes of its files.
  const modules = Object.entries(hashes).filter(([file]) => file.endsWith('.js') && !file.startsWith('classic/'));
  const integrity = Object.fromEntries(modules.map(([file, hash]) => [url(file), hash]));
  return {
    styles: `<link rel="stylesheet" href="${url(STYLES_FILE)}" integrity="${hashes[STYLES_FILE]}" crossorigin="anonymous">`,
    module: script('academy-widgets.js', ' type="module"'),
    classic: script('academy-widgets.classic.js', ''),
    importMap: `<script type="importmap">${JSON.stringify({ integrity })}</script>`,
  };
}

/** Empties `dist`, except the folders of other versions, which pages may have pinned. */
export async function clearBuild(dist: string): Promise<void> {
  await mkdir(dist, { recursive: true });
  for (const entry of await readdir(dist)) {
    const isKept = ANY_VERSION.test(entry) && entry !== VERSION_FOLDER;
    if (!isKept) await rm(join(dist, entry), { recursive: true });
  }
}

/**
 * Writes the hashes, the package and the folder of the version.
 * @param scripts paths in `dist` that pages may load
 * @param others further files of both
 */
export async function writeRelease(dist: string, scripts: readonly string[], others: readonly string[]): Promise<void> {
  const hashed = await Promise.all(
    [...scripts].sort().map(async (file) => [file, hashOf(await readFile(join(dist, file)))] as const),
  );
  const hashes = Object.fromEntries(hashed);
  const pinned = { version, folder: VERSION_FOLDER, files: hashes, lines: pinningLines(hashes) };
  await writeFile(join(dist, INTEGRITY_FILE), `${JSON.stringify(pinned, null, 2)}\n`);

  const files = [...Object.keys(hashes), ...others, INTEGRITY_FILE].sort();
  for (const file of files) {
    const target = join(dist, VERSION_FOLDER, file);
    await mkdir(dirname(target), { recursive: true });
    // A hard link takes no space; where the file system has none, the file is copied.
    await link(join(dist, file), target).catch(() => copyFile(join(dist, file), target));
  }
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(packageOf(files), null, 2)}\n`);
}
