/** JSON Schema as text that people can read: types as in TypeScript, limits as comments. */
import type { Operation } from '#host/server/http/openapi.ts';

export type Schema = NonNullable<Operation['parameters']>[number]['schema'];

type Loose = Schema & {
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  additionalProperties?: unknown;
};

const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const typesOf = ({ type }: Schema): readonly string[] =>
  type === undefined ? [] : Array.isArray(type) ? type : [type];

/** A union of types, each once. */
const union = (texts: readonly string[]) => [...new Set(texts)].join(' | ') || 'unknown';

/** The type of a schema. An object has one line for each field. */
export function schemaText(schema: unknown, indent = ''): string {
  if (!isObject(schema)) return 'unknown';
  const { anyOf, oneOf, allOf, items, additionalProperties, ...rest } = schema as Loose;
  if (rest.const !== undefined) return JSON.stringify(rest.const);
  if (rest.enum) return union(rest.enum.map((value) => JSON.stringify(value)));
  if (anyOf ?? oneOf) return union((anyOf ?? oneOf ?? []).map((one) => schemaText(one, indent)));
  if (allOf) return schemaText(Object.assign({}, rest, ...allOf), indent);
  if (rest.properties) return fieldsText(rest, indent);
  if (isObject(items) || rest.type === 'array') {
    const item = schemaText(items, indent);
    return / \| /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (isObject(additionalProperties)) return `{ [name: string]: ${schemaText(additionalProperties, indent)} }`;
  return union(typesOf(rest).map((type) => (type === 'integer' ? 'number' : type)));
}

function fieldsText({ properties, required }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties ?? {}).map(([name, field]) => {
    const limits = limitsText(field);
    const mark = required?.includes(name) ? '' : '?';
    return `${inner}${name}${mark}: ${schemaText(field, inner)};${limits && `  // ${limits}`}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** The limits of a value besides its type, such as `1 to 64 characters`. */
export function limitsText(schema: unknown): string {
  if (!isObject(schema)) return '';
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, format, anyOf } = schema as Loose;
  const limits = [
    between(minLength, maxLength, 'characters'),
    between(asLimit(minimum), asLimit(maximum), ''),
    between(minItems, maxItems, 'items'),
    format ?? '',
    pattern === undefined ? '' : `matches ${pattern}`,
    ...(anyOf ?? []).map(limitsText),
  ];
  return [...new Set(limits.filter(Boolean))].join(', ');
}

/** The bounds of exact whole numbers in JavaScript are not told as limits. */
const asLimit = (value: number | undefined) =>
  value !== undefined && Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  const range =
    least === undefined ? `at most ${most}` : most === undefined ? `at least ${least}` : `${least} to ${most}`;
  const one = (least ?? most) === 1 && (most ?? least) === 1;
  return unit ? `${range} ${one ? unit.replace(/s$/, '') : unit}` : range;
}
