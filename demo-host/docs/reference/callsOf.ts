/** Finds the calls of the API that an element makes, by the imports of its modules. */
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import type { ElementTag } from '#widgets/page/elements.ts';
import { type Node, sourceOf, walk } from './source.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Modules that a page has once, that surround every element, or that the build writes out: no calls of an element. */
const SHARED = [
  'src/page/element/runtime.ts',
  'src/page/overlay/mountPageOverlay.tsx',
  'widgets/page/define.tsx',
  'widgets/page/elementTables.ts',
];

/** The file of an import, if it is in this repository. */
function fileOf(specifier: string, from: string): string | undefined {
  const path = specifier.startsWith('./')
    ? posix.join(posix.dirname(from), specifier)
    : specifier
        .replace(/^#(platform|domain|texts|contract|ui|charts|export|api|session|page|screens)\//, 'src/$1/')
        .replace(/^#widgets\//, 'widgets/');
  return /\.tsx?$/.test(path) && existsSync(root + path) ? path : undefined;
}

interface Import {
  file: string;
  /** The imported values, without types. */
  names: string[];
}

const isValue = (node: Node) => node.importKind !== 'type' && node.exportKind !== 'type';

function importsOf(path: string): Import[] {
  const found: Import[] = [];
  walk(sourceOf(path).program, (node) => {
    if (!/^(Import(Declaration|Expression)|Export(Named|All)Declaration)$/.test(node.type) || !isValue(node)) return;
    const source = (node.source as { value?: unknown } | null)?.value;
    const file = typeof source === 'string' ? fileOf(source, path) : undefined;
    if (!file) return;
    const specifiers = ((node.specifiers ?? []) as Node[]).filter(isValue);
    // An import of types only does not exist when the page runs.
    if (specifiers.length === 0 && node.type === 'ImportDeclaration' && (node.specifiers as Node[]).length > 0) return;
    const names = specifiers.map(({ imported, local }) => ((imported ?? local) as { name: string }).name);
    found.push({ file, names });
  });
  return found;
}

const isContract = (file: string) => file.startsWith('src/contract/');

const callById = new Map(allCalls.map((call) => [call.id, call]));

/** The calls of an element, in the order of the contract. A call is exported under its id. */
export function callsOf(tag: ElementTag): AnyCall[] {
  const seen = new Set<string>(SHARED);
  const ids = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { file: imported, names } of importsOf(file)) {
      if (!isContract(imported)) visit(imported);
      else for (const name of names) if (callById.has(name)) ids.add(name);
    }
  };
  visit(`widgets/entries/${tag}.ts`);
  return allCalls.filter(({ id }) => ids.has(id));
}
