/** Every piece of code that comes later comes by one loader: tried again, 120 s, an error with Try again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What runs in a page of a school. */
const ROOMS = ['src', 'widgets', 'demo-host/console', 'demo-host/docs/client'];

/** The loader, and what passes on to it. */
const LOADERS = new Set(['loadCode', 'onDemand', 'partOnDemand', 'askingPart', 'lazyPart', 'createLoader']);

/** Imports that load nothing of the product on demand. */
const OWN_AFFAIR: Readonly<Record<string, string>> = {
  'widgets/page/classicLoader.ts': 'is what the classic script has in the place of import(): the loader calls it',
  'widgets/check/fileProbe.ts': 'looks whether a file can be loaded: the failure is what it reports',
  'demo-host/docs/client/verify.ts': 'looks whether a file can be loaded: the failure is what it reports',
  'demo-host/docs/client/preview.ts': 'stands for the script tag of a school, which is no code that comes later',
};

type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Calls back for each node with those around it, the nearest last. */
function walk(node: Node, visit: (node: Node, around: readonly Node[]) => void, around: readonly Node[] = []): void {
  visit(node, around);
  const inner = [...around, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, inner);
  }
}

const nameOf = (callee: unknown) => (isNode(callee) && callee.type === 'Identifier' ? String(callee.name) : '');

/** `import.meta.glob(…)`, which the build makes dynamic imports of. */
const isGlob = ({ type, callee }: Node) =>
  type === 'CallExpression' &&
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  isNode(callee.object) &&
  callee.object.type === 'MetaProperty' &&
  isNode(callee.property) &&
  callee.property.name === 'glob';

/** The dynamic imports of a source file, and whether each is handed to the loader. */
function importsOf(code: string, file: string): { isLoaded: boolean; text: string }[] {
  const found: { isLoaded: boolean; text: string }[] = [];
  const visit = (node: Node, around: readonly Node[]) => {
    if (node.type !== 'ImportExpression' && !isGlob(node)) return;
    const text = code.slice(Number(node.start), Number(node.end));
    if (isGlob(node) && /eager:\s*true/.test(text)) return;
    const isLoaded = around.some((each) => each.type === 'CallExpression' && LOADERS.has(nameOf(each.callee)));
    // The files of the elements, which `widgets/page/index.ts` hands to the loader.
    const isTable = isGlob(node) && file === 'widgets/page/elementFiles.ts';
    found.push({ isLoaded: isLoaded || isTable, text });
  };
  walk(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as Node, visit);
  return found;
}

const sources = ROOMS.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => `${room}/${file}`),
)
  // The command runs in Node.
  .filter((file) => !file.startsWith('widgets/cli/'))
  .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));

test('every import() of what runs in a page goes through the loader', () => {
  const found = sources.flatMap(({ file, code }) => importsOf(code, file).map((each) => ({ file, ...each })));
  expect(found.length).toBeGreaterThan(50);
  const astray = found.filter(({ file, isLoaded }) => !isLoaded && !Object.hasOwn(OWN_AFFAIR, file));
  expect(astray.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('nobody uses React.lazy, which remembers a failure for the life of the page', () => {
  const lazy = /\bimport\s*\{[^}]*\blazy\b[^}]*\}\s*from 'react'|\bReact\.lazy\b/;
  const code = ({ code }: { code: string }) => code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  expect(sources.filter((source) => lazy.test(code(source))).map(({ file }) => file)).toEqual([]);
});

test('an import that does not go through it is seen', () => {
  const astray = (code: string) => importsOf(code, 'x.tsx').filter(({ isLoaded }) => !isLoaded).length;
  expect(astray("const load = () => import('./x.ts');")).toBe(1);
  expect(astray("const Part = lazy(() => import('./x.tsx'));")).toBe(1);
  expect(astray("const files = import.meta.glob('./*.ts');")).toBe(1);
  expect(astray("const Part = lazyPart(() => import('./x.tsx').then((part) => part.X), null);")).toBe(0);
});
