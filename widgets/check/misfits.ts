/**
 * Where an answer is not as the contract says. Elements read leniently: what they cannot read is to them as if it
 * were not there, so that one wrong field takes no screen away. Whoever builds an API wants to know of it.
 */
import * as v from 'valibot';
import type { AnswerFact, Wanted } from './facts.ts';

export type Misfit = Omit<AnswerFact, 'call'>;

/** Rows beyond these are like those before them. */
const MAX_ROWS = 500;
/** A value is shown up to so many characters. */
const MAX_VALUE = 16;

const CONTAINERS = ['object', 'array', 'record'];

/** What valibot says of a schema: as far as the kinds of field in `contract/fields.ts` are made of it. */
interface Schema {
  kind: string;
  type: string;
  pipe?: readonly Step[];
  entries?: Record<string, Schema>;
  item?: Schema;
  value?: Schema;
  wrapped?: Schema;
  options?: readonly unknown[];
}
type Step = Schema & { operation?: (value: unknown) => unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown) => value === null || value === undefined;

/** Everything in an answer that cannot be read as the schema has it; what may be missing, and more than it knows, is right. */
export function misfits(schema: v.GenericSchema, answer: unknown): Misfit[] {
  const found = new Map<string, Misfit>();
  const tell = (path: string, value: unknown, wanted: Wanted, isLost: boolean, known: readonly string[] = []) => {
    const before = found.get(path);
    if (before) before.rows += 1;
    else found.set(path, { path, value: formOf(value), wanted, known, rows: 1, isLost });
  };

  const look = (of: Schema, given: unknown, path: string, isRow = false): void => {
    let value = given;
    for (const step of of.pipe ?? [of as Step]) {
      if (step.type === 'transform' && step.operation) value = step.operation(value);
      const isWhole = CONTAINERS.includes(step.type) || (step.pipe !== undefined && step !== of);
      if (!isWhole) continue;
      if (step.pipe) look(step, value, path, isRow);
      else if (step.type === 'object') lookAtObject(step, given, value, path, isRow);
      else if (step.type === 'array') lookAtList(step, given, value, path);
      else lookAtMap(step, given, value, path);
      return;
    }
    lookAtField(of, given, path);
  };

  const lookAtObject = ({ entries = {} }: Schema, given: unknown, value: unknown, path: string, isRow: boolean) => {
    const names = Object.keys(entries);
    if (isNothing(given)) {
      if (isRow || path === '') tell(path, given, 'object', true, names);
      return;
    }
    // A list that the contract understands as an object has become one by now.
    if (!isObject(value) || (!isObject(given) && Object.keys(value).length === 0)) {
      return tell(path, given, 'object', true, names);
    }
    const isStrange = Object.keys(value).length > 0 && !names.some((name) => name in value);
    if (isStrange) return tell(path, given, 'fields', true, names);
    for (const name of names) look(entries[name] as Schema, value[name], path ? `${path}.${name}` : name);
  };

  const lookAtList = ({ item }: Schema, given: unknown, value: unknown, path: string) => {
    // An answer without JSON is none; a list that is absent is empty.
    if (isNothing(given) && !(path === '' && given === undefined)) return;
    if (!Array.isArray(value) || given === undefined) return tell(path, given, 'list', true);
    for (const row of value.slice(0, MAX_ROWS)) look(item as Schema, row, `${path}[]`, true);
  };

  const lookAtMap = ({ value: item }: Schema, given: unknown, value: unknown, path: string) => {
    if (isNothing(given)) return;
    if (typeof given !== 'object') return tell(path, given, 'object', true);
    const rows = Object.values(value as object).slice(0, MAX_ROWS);
    for (const row of rows) look(item as Schema, row, `${path}[]`, true);
  };

  const lookAtField = (of: Schema, given: unknown, path: string) => {
    const read = v.safeParse(of as unknown as v.GenericSchema, given);
    if (!read.success) return tell(path, given, 'id', true);
    if (isNothing(given) || given === '') return;
    const none = v.safeParse(of as unknown as v.GenericSchema, undefined);
    if (none.success && none.output === read.output && !isSame(given, read.output)) {
      const { wanted, words } = kindOf(of, given);
      tell(path, given, wanted, false, words);
    }
  };

  look(schema as unknown as Schema, answer, '');
  return [...found.values()];
}

/** `0`, `'0'` and `false` are one to a field that counts or answers no. */
const isSame = (given: unknown, read: unknown) =>
  typeof given !== 'object' && (String(given).trim() === String(read) || Number(given) === Number(read));

/** What a field holds, by the last that its schema asks. */
function kindOf({ pipe = [] }: Schema, given: unknown): { wanted: Wanted; words?: readonly string[] } {
  const last = pipe.at(-1);
  const exact = last?.wrapped ?? last;
  switch (exact?.type) {
    case 'number':
      return { wanted: 'number' };
    case 'boolean':
      return { wanted: 'flag' };
    case 'picklist': {
      const words = (exact.options ?? []).map(String);
      return words.join() === '0,1' ? { wanted: 'flag' } : { wanted: 'word', words };
    }
    default:
      // Text that is refused can only be a date that is none; and dates are no numbers.
      return { wanted: typeof given === 'object' || typeof given === 'boolean' ? 'text' : 'date' };
  }
}

/** A value as support may see it: of objects the names of their fields, of lists their length, of text its beginning. */
function formOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `[ ${value.length} ]`;
  if (isObject(value)) return `{ ${shortened(Object.keys(value).join(', '), MAX_VALUE * 4)} }`;
  return JSON.stringify(typeof value === 'string' ? shortened(value, MAX_VALUE) : value);
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);
