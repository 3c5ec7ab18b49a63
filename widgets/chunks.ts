/**
 * How the modules of the product are divided into files. An element's first load is few files, of which none is small:
 * on a slow network each file costs more than its bytes.
 */
import type { Rolldown } from 'vite';
import type { ElementTag } from './elements.ts';

type Group = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups'] extends
  | (infer Item)[]
  | undefined
  ? Item
  : never;

/** The two screens that people land on: the first load of each has no other shared file than these two. */
const SIGN_IN: ElementTag = 'academy-login';
const DASHBOARD: ElementTag = 'academy-dashboard';
/** What the sign-in and so many others import is in `base`, which all load. */
const MANY = 8;
/** What an element alone imports at first and some form or dialog too is a file of its own from so many bytes of source. */
const WORTH_A_FILE = 4_000;

/** Elements that share much with each other, and little with others. The first family that fits takes a module. */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  lists: /^academy-(?:activity-logs|notifications|schools|users)$/,
  messages: /-messages$/,
  plans: /^academy-plan/,
  parents: /^parent-/,
  figures: /^academy-(?:analytics|leaderboard|performance)$/,
};

/** Who imports a module. */
interface Importers {
  /** The elements whose first load contains it. */
  first: Set<ElementTag>;
  /** The entry files that import it at all, at first or on demand. */
  all: Set<string>;
}

const familyOf = (tags: readonly ElementTag[]) =>
  Object.keys(FAMILIES).find((name) => tags.every((tag) => FAMILIES[name]?.test(tag)));

/** The name of a module's chunk; undefined leaves it to the bundler. */
function chunkOf({ first, all }: Importers, isLarge: (tag: ElementTag) => boolean): string | undefined {
  const tags = [...first];
  const [only] = tags;
  if (!only) return undefined;
  if (first.has(SIGN_IN) && (first.has(DASHBOARD) || first.size >= MANY)) return 'base';
  if (first.has(SIGN_IN) && all.size > 1) return 'signIn';
  if (first.has(DASHBOARD) && all.size > 1) return 'screens';
  if (first.size > 1) return familyOf(tags) ?? 'some';
  if (all.size === 1) return only;
  // Forms and dialogs too import it, and must not run the element's own file for that.
  return isLarge(only) ? `${only}-parts` : (familyOf(tags) ?? `${only}-parts`);
}

/**
 * Groups for the bundler, by the elements whose first load contains a module. What is loaded on demand only is left to
 * the bundler.
 * @param entries the entry files of the build, with those of the elements.
 */
export function chunkGroups(elementFiles: Readonly<Record<ElementTag, string>>, entries: readonly string[]): Group[] {
  let importers: Map<string, Importers> | undefined;

  function read(graph: Rolldown.ChunkingContext): Map<string, Importers> {
    const found = new Map<string, Importers>();
    const at = (file: string) => {
      const known = found.get(file) ?? { first: new Set(), all: new Set() };
      found.set(file, known);
      return known;
    };
    const walk = (root: string, onDemand: boolean, see: (file: string) => void) => {
      const seen = new Set<string>();
      const visit = (file: string) => {
        if (seen.has(file) || (file !== root && entries.includes(file))) return;
        seen.add(file);
        see(file);
        const info = graph.getModuleInfo(file);
        for (const next of [...(info?.importedIds ?? []), ...(onDemand ? (info?.dynamicallyImportedIds ?? []) : [])])
          visit(next);
      };
      visit(root);
    };
    for (const tag of tags) walk(elementFiles[tag], false, (file) => at(file).first.add(tag));
    for (const entry of entries) walk(entry, true, (file) => at(file).all.add(entry));
    return found;
  }

  const tags = Object.keys(elementFiles) as ElementTag[];
  /** Bytes of what an element alone imports at first, and others on demand. */
  const partsOf = new Map<ElementTag, number>();

  const nameOf = (id: string, graph: Rolldown.ChunkingContext): string | null => {
    if (!importers) {
      importers = read(graph);
      for (const [file, { first, all }] of importers) {
        const [only] = first;
        if (!only || first.size > 1 || all.size === 1) continue;
        partsOf.set(only, (partsOf.get(only) ?? 0) + (graph.getModuleInfo(file)?.code?.length ?? 0));
      }
    }
    const found = importers.get(id);
    return (found && chunkOf(found, (tag) => (partsOf.get(tag) ?? 0) >= WORTH_A_FILE)) ?? null;
  };
  // The bundler puts with a module everything that it imports and that no chunk of a higher priority has. So a chunk
  // comes before all those that import it.
  const inOrder = [
    'base',
    'signIn',
    'screens',
    'some',
    ...Object.keys(FAMILIES),
    ...tags.map((tag) => `${tag}-parts`),
    ...tags,
  ];
  return inOrder.map((name, index) => ({
    name: (id, graph) => (nameOf(id, graph) === name ? name : null),
    debugName: name,
    priority: inOrder.length - index,
  }));
}
