/**
 * Builds the classic script: the same sources as the modules, in chunks that plain `<script>` elements load.
 *
 * The bundler splits them as it splits the modules, in CommonJS. Each chunk becomes a function, and each file holds the
 * functions of several chunks. `classicLoader.ts` loads the files and runs the functions.
 */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { BUILD_ID } from '#widgets/build/buildId.ts';
import { chunkGroups } from '#widgets/build/chunks.ts';
import type { Run } from '#widgets/build/run.ts';
import type { ElementTag } from '#widgets/page/elements.ts';
import { type Chunk, filesOf } from './classicFiles.ts';

const widgets = fileURLToPath(new URL('../../', import.meta.url));
const src = fileURLToPath(new URL('../../../src/', import.meta.url));

/** The folder of the files that the classic script loads. */
const FOLDER = 'classic';
/** The chunk with what the classic script itself does. */
const MAIN = 'classic';

/**
 * What comes as a module also here: the code of exports, which runs in a worker too, and the check, which shares nothing
 * with the rest so that it works where the rest does not. By the importing file.
 */
const MODULES: Readonly<Record<string, readonly [specifier: string, file: string]>> = {
  [`${src}export/exportRows.ts`]: ['./writing.ts', 'export/writing.js'],
  [`${widgets}page/check.ts`]: ['#widgets/check/check.ts', 'check.js'],
};

const stillModules: Plugin = {
  name: 'academy-still-modules',
  enforce: 'pre',
  transform: {
    filter: { id: Object.keys(MODULES) },
    handler(code, id) {
      const [specifier, file] = MODULES[id] ?? [];
      if (!file) return null;
      const statement = `import('${specifier}')`;
      if (!code.includes(statement)) this.error(`${id} does not import ${specifier} as the classic build expects.`);
      const own = `import { scriptUrl as besideClassic } from '#widgets/page/scriptUrl.ts';\n`;
      const imported = `import(/* @vite-ignore */ new URL('${file}', besideClassic).href)`;
      return { code: own + code.replace(statement, imported), map: null };
    },
  },
};

// ASCII only, since a classic script has the charset of the page; strict, as modules are, whose `import.meta` is left out.
const output = { charset: 'ascii', strict: true } as const;
const define = { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'undefined' };

/** Builds a classic script that is one file, with the global `AcademyWidgets` for its exports, if it has any. */
export async function buildScript(run: Run, entry: string, fileName: string, plugins: Plugin[] = []): Promise<void> {
  await run({
    plugins,
    define,
    build: {
      lib: { entry: `${widgets}${entry}`, formats: ['iife'], name: 'AcademyWidgets', fileName: () => fileName },
      rolldownOptions: { output: { ...output, codeSplitting: false } },
    },
  });
}

/** The chunks of `classic.ts` and of the elements, which are split as the modules are. */
async function buildChunks(run: Run, elementFiles: Readonly<Record<ElementTag, string>>, plugins: Plugin[]) {
  const main = `${widgets}page/${MAIN}.ts`;
  const { output: built } = await run({
    plugins: [stillModules, ...plugins],
    define,
    build: {
      write: false,
      rolldownOptions: {
        input: { [MAIN]: main, ...elementFiles },
        preserveEntrySignatures: 'exports-only',
        output: {
          ...output,
          format: 'cjs',
          esModule: false,
          minifyInternalExports: true,
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          codeSplitting: { groups: chunkGroups(elementFiles, Object.values(elementFiles), main) },
        },
      },
    },
  });
  const files = built.filter((file) => file.type === 'chunk');
  return new Map(files.map((file) => [nameOf(file.fileName), chunkOf(file)]));
}

const nameOf = (file: string) => file.replace(/^\.\/|\.js$/g, '');

/** Writes what a chunk requires in the names of the loader. @throws where the bundler writes it differently now. */
function chunkOf({ fileName, code, imports, dynamicImports }: Rolldown.OutputChunk): Chunk {
  const found = { needs: new Set<string>(), loads: new Set<string>() };
  const named = code
    .replace(/Promise\.resolve\(\)\.then\(\(\)=>require\("([^"]+)"\)\)/g, (_, file: string) => {
      found.loads.add(nameOf(file));
      return `load("${nameOf(file)}")`;
    })
    .replace(/\brequire\("(\.\/[^"]+)"\)/g, (_, file: string) => {
      found.needs.add(nameOf(file));
      return `run("${nameOf(file)}")`;
    });
  const chunk = { needs: imports.map(nameOf), loads: dynamicImports.map(nameOf) };
  if (!sameNames(chunk.needs, found.needs) || !sameNames(chunk.loads, found.loads) || /\brequire\(/.test(named)) {
    throw new Error(`${fileName} requires other chunks in a way that the classic build does not know.`);
  }
  return { ...chunk, code: `(function(run,exports,load){${named.trim()}})` };
}

const sameNames = (names: readonly string[], found: ReadonlySet<string>) =>
  found.size === new Set(names).size && names.every((name) => found.has(name));

const asObject = (entries: (readonly [name: string, code: string])[]) =>
  `{${entries.map(([name, code]) => `${JSON.stringify(name)}:${code}`).join(',')}}`;

/**
 * Builds the classic script and the files that it loads.
 * @param elementFiles the sources of the elements, by their tags.
 * @param plugins what the build of the modules does with the sources of this folder.
 * @returns the files, by their paths in `dist`.
 */
export async function buildClassic(
  run: Run,
  {
    dist,
    fileName,
    elementFiles,
    plugins,
  }: Record<'dist' | 'fileName', string> & {
    elementFiles: Readonly<Record<ElementTag, string>>;
    plugins: Plugin[];
  },
): Promise<string[]> {
  const chunks = await buildChunks(run, elementFiles, plugins);
  const { main, files, starts } = filesOf(chunks, MAIN, Object.keys(elementFiles));
  const codeOf = (names: readonly string[]) => asObject(names.map((name) => [name, chunks.get(name)?.code ?? '']));

  await mkdir(`${dist}/${FOLDER}`, { recursive: true });
  const written = await Promise.all(
    files.map(async ({ name, chunks: names }) => {
      // What `classicLoader.ts` has put there for the files of this build.
      const arrive = `globalThis[Symbol.for("academy.runtime.v1")].shared.get("${BUILD_ID} classic chunks")`;
      const code = `${arrive}("${name}",${codeOf(names)});\n`;
      const pin = createHash('sha256').update(code).digest();
      const hash = pin.toString('base64url').slice(0, 8);
      const path = `${FOLDER}/${name}-${hash}.js`;
      await writeFile(`${dist}/${path}`, code);
      return { path, row: [name, hash, pin.toString('base64')] };
    }),
  );
  const table = `export const built = {
    main: ${codeOf(main)},
    files: ${JSON.stringify(written.map(({ row }) => row))},
    starts: ${JSON.stringify(starts)},
  };`;
  await buildScript(run, 'page/classicLoader.ts', fileName, [
    {
      name: 'academy-classic-chunks',
      enforce: 'pre',
      load: { filter: { id: `${widgets}page/classicChunks.ts` }, handler: () => table },
    },
  ]);
  return [fileName, ...written.map(({ path }) => path)];
}
