/**
 * What the stand-in needs in the package of the command besides its code: PostgreSQL in WebAssembly, packed, the empty tables,
 * and the page under `/mock/`. The package has no dependencies, so what cannot be bundled is left out here.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { allCalls } from '#contract/index.ts';
import { EXTENSIONS } from '#host/mock/memoryDatabase.ts';
import { buildPage, CONTROL_PAGE } from '#host/mock/page/files.ts';
import { TEMPLATE_CACHE } from '#host/mock/postgresFiles.ts';
import { pgliteAddress, pgliteFolder, templateOf } from '#host/mock/template.ts';
import { descriptionOf } from '#host/server/http/callDescriptions.ts';

/** Where PostgreSQL's files are, beside the code that asks for them (`demo-host/mock/packedFiles.ts`). */
const FOLDER = 'postgres';

/** Files of the sources, and what takes their place in a build. */
const INSTEAD: Readonly<Record<string, string>> = {
  'demo-host/server/sign-in/passwords.ts': 'demo-host/mock/passwords.ts',
  'demo-host/mock/postgresFiles.ts': 'demo-host/mock/packedFiles.ts',
};

/** PGlite would look for its files beside itself. It is given them, and here they must not be copied a second time. */
const OWN_FILES = /new URL\("(?:\.\/)?(?:pglite|initdb)\.(?:wasm|data)",\s*import\.meta\.url\)/g;

/** Files that read the sources, as they are when all is read: the package has none. */
const FIXED: Readonly<Record<string, (onBundled: OnBundled) => Promise<string>>> = {
  'demo-host/mock/page/files.ts': async (onBundled) => {
    const { files, modules } = await buildPage();
    onBundled(modules);
    return `export const CONTROL_PAGE = ${JSON.stringify(CONTROL_PAGE)};
export const pageFiles = async () => (${JSON.stringify(files)});`;
  },
  'demo-host/server/http/callDescriptions.ts': async () => {
    const descriptions = Object.fromEntries(allCalls.map(({ id }) => [id, descriptionOf(id)]));
    return `export const descriptionOf = (id) => (${JSON.stringify(descriptions)})[id];`;
  },
};

/** Is told of modules that come into the build as text, so that the bundler does not know them. */
type OnBundled = (modules: readonly string[]) => void;

/** The plugins for a build of the stand-in. */
export const mockPlugins = (root: string, onBundled: OnBundled = () => {}): Plugin[] => [
  {
    name: 'academy-mock-instead',
    enforce: 'pre',
    load: {
      filter: { id: [...Object.keys(INSTEAD), ...Object.keys(FIXED)].map((file) => root + file) },
      handler: (id) => {
        const file = id.slice(root.length);
        const other = INSTEAD[file];
        return other === undefined ? (FIXED[file]?.(onBundled) ?? null) : readFile(root + other, 'utf8');
      },
    },
  },
  {
    name: 'academy-mock-pglite',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@electric-sql\/pglite\// },
      handler: (code) => ({ code: code.replace(OWN_FILES, 'new URL("file:///nowhere")'), map: null }),
    },
  },
];

/** Writes PostgreSQL's files, packed, into a folder of `target`. @returns them, as paths in `target` */
export async function writePostgres(target: string): Promise<string[]> {
  const packed = async (name: string) => promisify(gzip)(await readFile(join(pgliteFolder(), name)), { level: 9 });
  const files = {
    'postgres.wasm.gz': packed('pglite.wasm'),
    'postgres.data.gz': packed('pglite.data'),
    'template.tar.gz': templateOf(TEMPLATE_CACHE),
    ...Object.fromEntries(EXTENSIONS.map((name) => [`${name}.tar.gz`, readFile(pgliteAddress(`${name}.tar.gz`))])),
  };
  await mkdir(join(target, FOLDER), { recursive: true });
  return Promise.all(
    Object.entries(files).map(async ([name, bytes]) => {
      await writeFile(join(target, FOLDER, name), await bytes);
      return `${FOLDER}/${name}`;
    }),
  );
}
