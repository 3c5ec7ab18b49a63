/** All error messages: those of the reference API, read from its sources, and those that the elements show. */
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiError } from '#api/errors.ts';
import { failureText, type PageTranslate } from '#page/calls/failures.ts';
import { isNode, type Node, type Source, sourceOf, walk } from './source.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface ApiMessage {
  status: number;
  /** Variable parts are in braces. */
  message: string;
}

/** Functions that make an error with a fixed status. */
const STATUS_OF: Readonly<Record<string, number>> = { badRequest: 400, unauthorized: 401 };

const literal = (node: Node | undefined) => (node?.type === 'Literal' ? node.value : undefined);

/** The texts that an expression can give, as far as the sources of the API say. */
function textsOf(node: Node, source: Source, depth = 0): string[] {
  if (depth > 4) return [];
  const again = (other: unknown) => (isNode(other) ? textsOf(other, source, depth + 1) : []);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral': {
      const quasis = node.quasis as { value: { cooked: string } }[];
      const names = (node.expressions as Node[]).map(({ start, end }) => source.text.slice(start, end));
      return [
        quasis
          .map(({ value }, index) => `${index ? `{${nameOf(names[index - 1] ?? '')}}` : ''}${value.cooked}`)
          .join(''),
      ];
    }
    case 'ConditionalExpression':
      return [...again(node.consequent), ...again(node.alternate)];
    case 'LogicalExpression':
      return [...again(node.left), ...again(node.right)];
    case 'TSAsExpression':
      return again(node.expression);
    case 'ObjectExpression':
      return (node.properties as Node[]).flatMap(({ value }) => again(value));
    case 'Identifier':
      return declared(node.name as string, source).flatMap((one) => textsOf(one.node, one.source ?? source, depth + 1));
    case 'MemberExpression':
      return again(node.object);
    case 'CallExpression':
      return isNode(node.callee) && node.callee.type === 'Identifier'
        ? declared(node.callee.name as string, source).flatMap((made) =>
            returned(made.node).flatMap((given) => textsOf(given, made.source ?? source, depth + 1)),
          )
        : [];
    default:
      return [];
  }
}

/** `IMPORT_MAX.passwords` → `passwords`. */
const nameOf = (expression: string) => /[A-Za-z_]\w*(?=\W*$)/.exec(expression)?.[0] ?? expression;

/** Where the reference API is. */
const SERVER = 'demo-host/server';

/** The file of the reference API that an import names. */
function serverFile(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('./')) return posix.join(posix.dirname(from), specifier);
  return specifier.startsWith('#host/server/') ? specifier.replace('#host', 'demo-host') : undefined;
}

/** What a name stands for: declared in the file itself, or imported from another file of the API. */
function declared(name: string, { program, path: from }: Source): Declared[] {
  const found: Declared[] = [];
  walk(program, (node) => {
    const id = node.id as Node | undefined;
    if (id?.name === name) {
      if (node.type === 'VariableDeclarator' && isNode(node.init)) found.push({ node: node.init });
      if (node.type === 'FunctionDeclaration') found.push({ node });
    }
    const file = node.type === 'ImportDeclaration' ? (node.source as { value: string }).value : undefined;
    const names = file ? (node.specifiers as Node[]).map(({ local }) => (local as { name: string }).name) : [];
    const path = file && names.includes(name) ? serverFile(file, from) : undefined;
    if (path) {
      const source = sourceOf(path);
      found.push(...declared(name, source).map((one) => ({ source, ...one })));
    }
  });
  return found;
}

interface Declared {
  node: Node;
  /** The file that declares it, where that is another one. */
  source?: Source;
}

/** The expressions that a function returns. */
function returned(made: Node): Node[] {
  if (made.type === 'ArrowFunctionExpression' && isNode(made.body) && made.body.type !== 'BlockStatement')
    return [made.body];
  const found: Node[] = [];
  walk(made, (node) => {
    if (node.type === 'ReturnStatement' && isNode(node.argument)) found.push(node.argument);
  });
  return found;
}

function messagesIn(path: string): ApiMessage[] {
  const source = sourceOf(path);
  const found: ApiMessage[] = [];
  walk(source.program, (node) => {
    const [first, second] = (node.arguments ?? []) as Node[];
    const callee = node.callee as Node | undefined;
    const add = (status: unknown, message: Node | undefined) => {
      if (typeof status !== 'number' || !message) return;
      for (const text of textsOf(message, source)) found.push({ status, message: text });
    };
    if (node.type === 'NewExpression' && (callee?.name === 'ApiError' || callee?.name === 'CommittedError'))
      add(literal(first), second);
    else if (node.type === 'CallExpression' && typeof callee?.name === 'string' && callee.name in STATUS_OF) {
      add(STATUS_OF[callee.name], first);
    } else if (node.type === 'CallExpression' && (callee?.property as Node | undefined)?.name === 'json') {
      // `c.json({ message }, status)` answers a request that matches no call.
      const message = ((first?.properties ?? []) as Node[]).find(
        ({ key }) => (key as Node | undefined)?.name === 'message',
      );
      add(literal(second), message?.value as Node | undefined);
    }
  });
  return found;
}

/** The messages of the reference API, each once, ordered by status. */
export function apiMessages(): ApiMessage[] {
  const files = readdirSync(root + SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const all = files.flatMap((file) => messagesIn(`${SERVER}/${file}`));
  const once = new Map(all.map((row) => [`${row.status} ${row.message}`, row]));
  return [...once.values()].sort((a, b) => a.status - b.status || a.message.localeCompare(b.message));
}

/** A failure, and the message that people see. */
export interface ShownFailure {
  what: string;
  shown: string;
}

const CALL = { method: 'GET', path: '/api' };
const http = (status: number, message?: string) => new ApiError('http', CALL, status, message);

/** An example of each kind of failure with a message of its own. */
const FAILURES: readonly { what: string; error: ApiError }[] = [
  { what: 'No response: network, server or CORS', error: new ApiError('network', CALL, 0) },
  { what: 'No response in time', error: new ApiError('timeout', CALL, 0) },
  { what: '401', error: http(401) },
  { what: '403', error: http(403) },
  { what: '404', error: http(404) },
  { what: '500', error: http(500) },
  { what: 'Any other status, with a message', error: http(409, 'The message of the answer') },
  { what: 'Any other status, without one', error: http(409) },
  { what: 'An answer of another shape than the call’s', error: new ApiError('shape', CALL, 200) },
  { what: 'An answer that was made for another session', error: new ApiError('foreign', CALL, 0) },
];

/** The messages that elements show for each kind of failure, in English. */
export function shownFailures(): ShownFailure[] {
  const english = JSON.parse(readFileSync(`${root}src/texts/en/page.json`, 'utf8')) as Record<string, string>;
  const t: PageTranslate = (key) => english[key] ?? key;
  return FAILURES.map(({ what, error }) => ({ what, shown: failureText(error, t) }));
}
