/**
 * Finds where an answer does not fit the contract. Elements treat a value that they cannot read as missing, so that one
 * wrong field does not break a screen. For the builders of an API, the check names such values.
 */
import * as v from 'valibot';
import type { AnswerFact, Wanted } from './facts.ts';

export type Misfit = Omit<AnswerFact, 'call'>;

/** How many rows of a list are looked at: the others are most likely alike. */
const MAX_ROWS = 500;
/** How many characters of a value are shown. */
const MAX_VALUE = 16;

const CONTAINERS = ['object', 'array', 'record'];

/** The parts of a valibot schema that `contract/fields.ts` uses. */
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

/** Every value in an answer that does not fit the schema. Optional values may be missing, and unknown ones are ignored. */
export function misfits(schema: v.GenericSchema, answer: unknown): Misfit[] {
  const found = new Map<string, Misfit>();
  const tell = (path: string, value: unknown, wanted: Wanted, isLost: boolean, known: readonly string[] = []) => {
    const before = found.get(path);
    if (before) before.rows += 1;
    else found.set(path, { path, value: formOf(value), wanted, known, rows: 1, isLost });
  };

  const look = (of: Schema, given: unknown, path: string, isRow = false): void => {
    // Of what may be left out, or is null, what is there is looked at.
    if (!of.pipe && of.wrapped) {
      look(of.wrapped, given, path, isRow);
      return;
    }
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
    // A list that the contract accepts in place of an object has been transformed into one by now.
    if (!isObject(value) || (!isObject(given) && Object.keys(value).length === 0)) {
      return tell(path, given, 'object', true, names);
    }
    const isStrange = Object.keys(value).length > 0 && !names.some((name) => name in value);
    if (isStrange) return tell(path, given, 'fields', true, names);
    for (const name of names) look(entries[name] as Schema, value[name], path ? `${path}.${name}` : name);
  };

  const lookAtList = ({ item }: Schema, given: unknown, value: unknown, path: string) => {
    // A missing list is empty; but an answer without JSON is an error.
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

/** For a count or a flag, `0`, `'0'` and `false` are the same. */
const isSame = (given: unknown, read: unknown) =>
  typeof given !== 'object' && (String(given).trim() === String(read) || Number(given) === Number(read));

/** The kind of a field, from the last step of its schema. */
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
      // Text that is refused can only be an invalid date, and a date is not a number.
      return { wanted: typeof given === 'object' || typeof given === 'boolean' ? 'text' : 'date' };
  }
}

/** A value without what may be private: the field names of an object, the length of a list, the beginning of a text. */
function formOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `[ ${value.length} ]`;
  if (isObject(value)) return `{ ${shortened(Object.keys(value).join(', '), MAX_VALUE * 4)} }`;
  return JSON.stringify(typeof value === 'string' ? shortened(value, MAX_VALUE) : value);
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);
