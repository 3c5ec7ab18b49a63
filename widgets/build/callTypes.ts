/**
 * The calls of the contract as TypeScript types, written by the build for pages that answer calls themselves
 * (`configure({ transport })`): the package must not ask its users for the library that the contract is written with.
 */
import * as v from 'valibot';
import type { AnyCall, Fields } from '#contract/call.ts';

/** What is read of a schema; each kind has some of these. */
interface Schema extends v.GenericSchema {
  pipe?: readonly (Schema | { kind: 'validation' | 'transformation' | 'metadata' })[];
  entries?: Record<string, Schema>;
  item?: Schema;
  wrapped?: Schema;
  value?: Schema;
  literal?: string | number | boolean;
  options?: readonly (Schema | string | number)[];
}

/** The type of a schema: of what a caller sends, and of what an answer may hold. */
function typeOf(schema: Schema, indent: string): string {
  const last = schema.pipe?.filter((part): part is Schema => part.kind === 'schema').at(-1);
  // The first part of a pipe is the schema itself, without the pipe.
  if (last?.pipe) return typeOf(last, indent);
  const { type, entries, item, wrapped, value, literal, options = [] } = last ?? schema;
  switch (type) {
    case 'number':
    case 'string':
    case 'boolean':
      return type;
    case 'object':
    case 'strict_object':
      return fieldsText(entries ?? {}, indent);
    case 'loose_object':
      return `${fieldsText(entries ?? {}, indent)} & { [other: string]: unknown }`;
    case 'array':
      return listOf(typeOf(item as Schema, indent));
    case 'record':
      return `{ [key: string]: ${typeOf(value as Schema, indent)} }`;
    case 'nullable':
      return `${typeOf(wrapped as Schema, indent)} | null`;
    case 'optional':
      return typeOf(wrapped as Schema, indent);
    case 'literal':
      return wordText(literal as string);
    case 'picklist':
      return options.map((option) => wordText(option as string)).join(' | ');
    case 'union': {
      const each = options.map((option) => typeOf(option as Schema, indent));
      // A number, or its digits as text, in an address.
      return last ? 'number' : [...new Set(each)].join(' | ');
    }
    default:
      return 'unknown';
  }
}

const wordText = (word: string | number | boolean) =>
  typeof word === 'string' ? `'${word.replaceAll("'", "\\'")}'` : String(word);

const listOf = (row: string) => (/[|&]/.test(row.replace(/\{.*\}/s, '')) ? `(${row})[]` : `${row}[]`);

const isAccepted = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

/** The fields of an object. One that may be missing has a question mark, and `null` where that means the same. */
function fieldsText(fields: Record<string, Schema>, indent: string): string {
  const lines = Object.entries(fields).map(([name, schema]) => {
    const type = typeOf(schema, `${indent}  `);
    const orNull = isAccepted(schema, null) && !/\bnull$|^unknown$/.test(type) ? ' | null' : '';
    return `${indent}  ${name}${isAccepted(schema, undefined) ? '?' : ''}: ${type}${orNull};\n`;
  });
  return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : '{}';
}

/** A part of a call's input; nothing for a part that the call does not have. */
const part = (name: string, fields: Fields | undefined) =>
  fields && Object.keys(fields).length > 0
    ? `    ${name}: ${fieldsText(fields as Record<string, Schema>, '    ')};\n`
    : `    ${name}?: undefined;\n`;

/** The interface of all calls, by their ids. */
export const callTypes = (calls: readonly AnyCall[]): string =>
  `/** The calls of the contract by their ids: what each takes, and what it answers. */
export interface AcademyCalls {
${calls
  .map(
    (call) =>
      `  /** ${call.summary}. */
  ${call.id}: {
    method: '${call.method}';
    path: '${call.path}';
${part('params', call.params)}${part('query', call.query)}${part('body', call.body)}    answer: ${typeOf(call.answer, '    ')};
  };`,
  )
  .join('\n')}
}`;
