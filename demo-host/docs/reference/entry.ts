/** The exports of the entry and their types, read from the declarations that the build writes. */
import { types } from '#widgets/build/describe.ts';
import { type Node, parse } from './source.ts';

/** A member of an interface. */
export interface Member {
  name: string;
  /** The type of a property, or the signature of a method. */
  type: string;
  isOptional: boolean;
  description: string;
}

export interface Declaration {
  name: string;
  kind: 'function' | 'const' | 'interface' | 'type';
  /** The code of the declaration. */
  code: string;
  description: string;
  members: readonly Member[];
}

const source = parse(types());

const textOf = ({ start, end }: Node) => source.text.slice(start, end);

/** The code without comments and line breaks, for a cell of a table. */
const inOneLine = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/(<|\() /g, '$1')
    .replace(/,? (\)|>)/g, '$1');

/** The doc comment that ends right before this position. */
function commentBefore(start: number): string {
  const found = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(source.text.slice(0, start))?.[1] ?? '';
  return found
    .replace(/^\s*\*? ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function memberOf(node: Node): Member {
  const key = textOf(node.key as Node);
  const type = node.typeAnnotation as Node | null;
  return {
    name: key,
    type:
      node.type === 'TSPropertySignature' && type
        ? inOneLine(textOf(type).replace(/^:\s*/, ''))
        : inOneLine(textOf(node).replace(/;$/, '')),
    isOptional: node.optional === true,
    description: commentBefore(node.start),
  };
}

const KINDS: Readonly<Record<string, Declaration['kind']>> = {
  TSDeclareFunction: 'function',
  VariableDeclaration: 'const',
  TSInterfaceDeclaration: 'interface',
  TSTypeAliasDeclaration: 'type',
};

function declarationOf(statement: Node): Declaration | undefined {
  const node = statement.declaration as Node | null | undefined;
  const kind = node && KINDS[node.type];
  if (!node || !kind) return undefined;
  const named = kind === 'const' ? ((node.declarations as Node[])[0]?.id as Node) : (node.id as Node);
  const body = node.body as { body?: Node[] } | undefined;
  return {
    // The identifier of a constant includes its type.
    name: String(named.name),
    kind,
    code: textOf(node),
    description: commentBefore(statement.start),
    members: kind === 'interface' ? (body?.body ?? []).map(memberOf) : [],
  };
}

/** The exports of `academy-widgets.d.ts`, without elements, events and calls, which have pages of their own. */
export const declarations: readonly Declaration[] = (source.program.body as Node[])
  .flatMap((statement) => declarationOf(statement) ?? [])
  .filter(({ name }) => !/(?:Element|EventMap|Calls)$/.test(name));
