/** Reads sources of the repository as syntax trees, for the reference. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A node of a syntax tree. Its `type` decides which fields it has. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export interface Source {
  /** From the root of the repository; empty for a text that is in no file. */
  path: string;
  text: string;
  program: Node;
}

/** Parses TypeScript. */
export const parse = (text: string, lang: 'ts' | 'tsx' = 'ts', path = ''): Source => ({
  path,
  text,
  program: parseAst(text, { lang }) as unknown as Node,
});

const sources = new Map<string, Source>();

/** The syntax tree of a file, by its path from the root of the repository. Each file is read once. */
export function sourceOf(path: string): Source {
  let source = sources.get(path);
  if (!source) {
    source = parse(readFileSync(root + path, 'utf8'), path.endsWith('x') ? 'tsx' : 'ts', path);
    sources.set(path, source);
  }
  return source;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Visits a node and then all nodes below it. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit);
  }
}
