/**
 * The build of `academy-widgets.js`: one file without static imports, which knows the built files of each element. A
 * page learns in one round trip what it needs, and asks for all of it in the next.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import type { InlineConfig, Plugin, Rolldown } from 'vite';
import { type ElementTag, elements } from '#widgets/page/elements.ts';
import { PRELOAD_FILE } from './preload/preloads.ts';

/** The files of each element's first load, the one that defines it last. */
export type FirstLoads = Readonly<Record<ElementTag, readonly string[]>>;

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const chunksOf = ({ output }: Rolldown.RolldownOutput): Chunks =>
  new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));

/** The first loads of a build, without the entry file of the element, which only imports the others. */
export function firstLoads(modules: Rolldown.RolldownOutput, tags: readonly ElementTag[]): FirstLoads {
  const chunks = chunksOf(modules);
  const closureOf = (file: string, found = new Set<string>()) => {
    for (const imported of chunks.get(file)?.imports ?? []) closureOf(imported, found);
    return found.add(file);
  };
  return Object.fromEntries(
    tags.map((tag) => {
      const entry = builtFile(modules, `widgets/${tag}`);
      if (chunks.get(entry)?.moduleIds.length !== 0) throw new Error(`${entry} has code of its own.`);
      return [tag, [...closureOf(entry)].filter((file) => file !== entry)];
    }),
  ) as Record<ElementTag, string[]>;
}

/**
 * Writes for each element the file of fixed name, which imports all its files, so that a page that names it asks for them
 * at once, and lists the files of pages with the autoloader. @param firstCall the file that sends the first calls
 */
export async function writeFixedNames(dist: string, loads: FirstLoads, firstCall: string): Promise<void> {
  await mkdir(`${dist}/widgets`, { recursive: true });
  for (const [tag, files] of Object.entries(loads)) {
    await writeFile(`${dist}/widgets/${tag}.js`, `${files.map((file) => `import"../${file}";`).join('')}\n`);
  }
  const preloads = Object.fromEntries(
    Object.entries(loads).map(([tag, files]) => [tag, tag === 'academy-login' ? files : [firstCall, ...files]]),
  );
  await writeFile(`${dist}/${PRELOAD_FILE}`, `${JSON.stringify(preloads, null, 2)}\n`);
}

/** A chunk of this size, in bytes, stays a file of its own: what draws charts. */
const HEAVY = 30_000;

/**
 * The build of one file of all elements with what they load on demand, for pages with many of them: from the built
 * chunks, and with the same base. @param loads see `firstLoads`
 */
export function allElementsBuild(dist: string, modules: Rolldown.RolldownOutput, loads: FirstLoads): InlineConfig {
  const chunks = chunksOf(modules);
  const [base = ''] = loads['academy-dashboard'];
  const own = [...new Set(Object.values(loads).flat())].filter((file) => file !== base);
  const isApart = (file: string) => {
    const chunk = chunks.get(file);
    return !chunk || file === base || chunk.code.length > HEAVY;
  };
  const entry = 'academy:all-elements';
  const fromChunks: Plugin = {
    name: 'academy-from-chunks',
    enforce: 'pre',
    resolveId(id) {
      if (id === entry) return id;
      if (!/^\.{0,2}\/|^chunks\//.test(id)) return null;
      const path = id.replace(/^\.\//, 'chunks/');
      return isApart(path) ? { id, external: 'absolute' } : `${dist}/${path}`;
    },
    load: (id) => (id === entry ? own.map((file) => `import '${file}';`).join('\n') : null),
  };
  return {
    plugins: [fromChunks],
    build: {
      rolldownOptions: {
        input: { all: entry },
        output: { entryFileNames: 'chunks/[name]-[hash].js', codeSplitting: false },
      },
    },
  };
}

/** What the autoloader imports on demand, by its path in the sources: the built file. */
export type OnDemand = Readonly<Record<string, string>>;

/** Writes the module `elementFiles.ts` of the autoloader. Its first loads are in the order of the public table, without their tags. */
function elementFilesOf(loads: FirstLoads, all: readonly string[], texts: Readonly<Record<string, string>>): string {
  const files = [...new Set([...Object.values(loads).flat(), ...all])];
  const file = (path: string) => `{ path: '${path}', load: () => import('./${path}') }`;
  const places = (paths: readonly string[]) => `[${paths.map((path) => files.indexOf(path))}]`;
  return `
import { elements } from '#widgets/page/elements.ts';
const files = [${files.map(file).join(',\n')}];
const loads = [${elements.map(({ tag }) => places(loads[tag]))}];
const texts = {${Object.entries(texts).map(([language, path]) => `'${language}': () => import('./${path}')`)}};
const at = (places) => places.map((place) => files[place]);
export const filesOf = (tag) => at(loads[elements.findIndex((row) => row.tag === tag)] ?? []);
export const filesOfAll = () => at(${places(all)});
export const textsOf = (language) => (Object.hasOwn(texts, language) ? texts[language] : undefined);
`;
}

/** The options of the autoloader's build. */
export function autoloaderBuild(
  root: string,
  loads: FirstLoads,
  all: readonly string[],
  texts: Readonly<Record<string, string>>,
  onDemand: OnDemand,
): InlineConfig {
  const elementFiles = `${root}widgets/page/elementFiles.ts`;
  const builtFiles: Plugin = {
    name: 'academy-built-files',
    enforce: 'pre',
    load: (id) => (id === elementFiles ? elementFilesOf(loads, all, texts) : null),
    resolveId(id) {
      if (/^\.\/(?:chunks|texts)\//.test(id)) return { id, external: 'absolute' };
      const file = onDemand[id];
      return file ? { id: `./${file}`, external: 'absolute' } : null;
    },
  };
  return {
    plugins: [builtFiles],
    build: {
      rolldownOptions: {
        input: { 'academy-widgets': `${root}widgets/page/entry.ts` },
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  };
}

/** The built file of an entry. */
export function builtFile(modules: Rolldown.RolldownOutput, name: string): string {
  for (const chunk of chunksOf(modules).values()) if (chunk.isEntry && chunk.name === name) return chunk.fileName;
  throw new Error(`The build has no entry ${name}.`);
}

/** The code of a build of one file. */
export function codeOf(build: Rolldown.RolldownOutput): string {
  const [chunk, ...others] = chunksOf(build).values();
  if (!chunk || others.length > 0) throw new Error('The build was to be one file.');
  return chunk.code;
}
