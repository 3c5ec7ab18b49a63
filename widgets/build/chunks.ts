/**
 * How the modules of the product are divided into files. An element's first load is few files, of which none is small:
 * on a slow network each file costs more than its bytes.
 */
import type { Rolldown } from 'vite';
import { byTag } from '#screens/screens.ts';
import { FAMILIES } from '#screens/shared/screenFacts.ts';
import type { ElementTag } from '#widgets/page/elements.ts';

/** The two screens that people land on: the first load of each has no other shared file than these two. */
const SIGN_IN: ElementTag = 'academy-login';
const DASHBOARD: ElementTag = 'academy-dashboard';
/** The chunk of the file that loads the elements. */
const MAIN = 'main';
const familiesOf = byTag(({ families }) => families ?? []);

/**
 * What several parts import that come on demand, by the name of its chunk: dialogs with what they draw, and what is too
 * small for a file of its own.
 */
const ON_DEMAND: Readonly<Record<string, RegExp>> = {
  dialogs:
    /\/src\/ui\/overlay\/Dialog\.tsx$|\/src\/page\/overlay\/activeForm\.ts$|\/icons\/(?:circle-check|info)\.mjs$/,
  details:
    /\/icons\/[\w-]+\.mjs$|\/src\/(?:api\/(?:everyPage|useEveryRow)|domain\/format\/(?:format\w+|weekdays)|domain\/lists\/formulas|page\/list\/(?:c|dateC)olumns|page\/calls\/useWrite|platform\/(?:dataUrl|faces\/place)|texts\/access|ui\/show\/DescriptionList|ui\/state\/afterFrame)\.tsx?$|\/src\/texts\/en\/access\.json$/,
  // The page overlay comes to every page after its first data. What looks after letters comes with it, without a request. What
  // others have too is in the files before: where the overlay cannot be loaded, they still can.
  mountPageOverlay:
    /\/src\/page\/overlay\/(?:mountPageOverlay|PageOverlay)\.tsx$|\/src\/platform\/faces\/(?:draw|scripts|watch)\.ts$/,
};

/** What draws tables: many screens need it only for their first answer, so it is not in the chunk `screens`. */
const TABLES =
  /\/ui\/table\/(?:Table\.tsx|sorting\.ts|table\.css\?inline)$|\/page\/list\/(?:plainColumns|countColumn)\.tsx$|\/icons\/arrow-(?:down|up|up-down)\.mjs$/;

/** Whether an entry is a page, such as the console. */
const isPage = (entry: string) => entry.endsWith('.html');

/** Who imports a module. */
interface Importers {
  /** The elements whose first load contains it. */
  first: Set<ElementTag>;
  /** The entry files that import it at all, at first or on demand. */
  all: Set<string>;
  /** Whether a page, such as the console, needs it at first. */
  isOfPage: boolean;
}

const familyOf = (tags: readonly ElementTag[]) =>
  FAMILIES.find((family) => tags.every((tag) => familiesOf[tag].includes(family)));

/** A module and all that it imports, not what it loads on demand. */
function closureOf(file: string, graph: Rolldown.ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of graph.getModuleInfo(file)?.importedIds ?? []) closureOf(next, graph, found);
  return found;
}

/** The modules by their ids, with who imports them. */
function importersOf(
  graph: Rolldown.ChunkingContext,
  elementFiles: Readonly<Record<ElementTag, string>>,
  entries: readonly string[],
): ReadonlyMap<string, Importers> {
  const found = new Map<string, Importers>();
  const at = (file: string): Importers => {
    const known = found.get(file) ?? { first: new Set(), all: new Set(), isOfPage: false };
    found.set(file, known);
    return known;
  };
  const walk = (root: string, onDemand: boolean, see: (file: string) => void) => {
    const seen = new Set<string>();
    const visit = (file: string) => {
      if (seen.has(file) || (file !== root && entries.includes(file))) return;
      seen.add(file);
      see(file);
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(file) ?? {};
      for (const next of [...importedIds, ...(onDemand ? dynamicallyImportedIds : [])]) visit(next);
    };
    visit(root);
  };
  for (const [tag, file] of Object.entries(elementFiles))
    walk(file, false, (id) => at(id).first.add(tag as ElementTag));
  for (const entry of entries) walk(entry, true, (id) => at(id).all.add(entry));
  for (const page of entries.filter(isPage)) {
    walk(page, false, (id) => {
      at(id).isOfPage = true;
    });
  }
  return found;
}

/**
 * The chunk of a module that only one element loads at first. What comes on demand to others, and what a page begins with,
 * must not run the element's own file. Where a page comes to it later, it may.
 */
function ownChunk(tag: ElementTag, { all, isOfPage }: Importers): string {
  const isOwn = !isOfPage && [...all].filter((entry) => !isPage(entry)).length === 1;
  return isOwn ? tag : (familyOf([tag]) ?? `${tag}-parts`);
}

/** The chunk of a module that several elements load at first. */
function sharedChunk({ first, all }: Importers): string | undefined {
  if (first.has(SIGN_IN) && first.size > 1) return 'base';
  if (first.has(SIGN_IN) && all.size > 1) return 'signIn';
  if (first.has(DASHBOARD) && all.size > 1) return 'screens';
  return first.size > 1 ? (familyOf([...first]) ?? 'some') : undefined;
}

/** The chunks of all modules of first loads, by module. */
function divide(importers: ReadonlyMap<string, Importers>): Map<string, string> {
  const chunks = new Map<string, string>();
  for (const [id, found] of importers) {
    const [only] = found.first;
    if (!only) continue;
    const chunk = TABLES.test(id) ? 'tables' : (sharedChunk(found) ?? ownChunk(only, found));
    chunks.set(id, chunk);
  }
  return chunks;
}

/**
 * Groups for the bundler, by the elements whose first load contains a module. Of what is loaded on demand, most is left
 * to the bundler.
 * @param entries the entry files of the build, with those of the elements.
 * @param main the file that loads the elements, where it is in this build: all that it imports is one chunk.
 */
export function chunkGroups(
  elementFiles: Readonly<Record<ElementTag, string>>,
  entries: readonly string[],
  main?: string,
): Rolldown.CodeSplittingGroup[] {
  let chunks: ReadonlyMap<string, string> | undefined;
  const chunkOf = (id: string, graph: Rolldown.ChunkingContext): string | undefined => {
    chunks ??= new Map([
      ...divide(importersOf(graph, elementFiles, entries)),
      ...[...(main ? closureOf(main, graph) : [])].map((file) => [file, MAIN] as const),
    ]);
    return chunks.get(id);
  };
  // The bundler puts with a module everything that it imports and that no chunk of a higher priority has. So a chunk
  // comes before all those that import it.
  const inOrder = [
    MAIN,
    'base',
    'signIn',
    'screens',
    'tables',
    'some',
    ...FAMILIES,
    ...Object.keys(elementFiles).map((tag) => `${tag}-parts`),
    ...Object.keys(elementFiles),
  ];
  type Test = (id: string, graph: Rolldown.ChunkingContext) => boolean;
  const firstLoads: [name: string, test: Test][] = inOrder.map((name) => [
    name,
    (id, graph) => chunkOf(id, graph) === name,
  ]);
  const onDemand: [name: string, test: Test][] = Object.entries(ON_DEMAND).map(([name, files]) => [
    name,
    (id) => files.test(id),
  ]);
  const groups = [...firstLoads, ...onDemand];
  return groups.map(([name, test], index) => ({
    name: (id, graph) => (test(id, graph) ? name : null),
    debugName: name,
    priority: groups.length - index,
  }));
}
