/**
 * Judges an answer by the schema that pages read it with. Pages read leniently: an unknown number is `–`, a list that is
 * not there is empty. What they make of a wrong field without a word, is told here with its path.
 */
import { closest, distance } from 'fastest-levenshtein';
import * as v from 'valibot';
import type { AnyCall } from '#contract/call.ts';
import { isStructure, type Kind, kindOf, type Schema, type Step } from './fieldKinds.ts';
import { isBeyond, isPercentage, knownWords, mayFall } from './promised.ts';
import { faultOf } from './readField.ts';
import { typeOf } from './shown.ts';
import type { Note } from './verdicts.ts';

/** A fault at one path. Rows of a list are told together. */
export interface Fault {
  path: string;
  verdict: 'wrong' | 'works but';
  found: string;
  needed: string;
  /** What to change. */
  cure: string;
}

interface Seen extends Fault {
  count: number;
  /** The first row, from 0; undefined outside of lists. */
  row: number | undefined;
}

/** What one answer came to. */
export interface Judged {
  notes: Note[];
  /** Lists without a row: nothing can be said about their fields. By path. */
  emptyLists: string[];
  /** Lists with rows, by path. */
  filledLists: string[];
  /** Percentages that are null wherever they stand in this answer, and those that are told somewhere. By path. */
  nullPercentages: string[];
  percentages: string[];
}

/** How the sentences call each kind of field. */
const NEEDED: Readonly<Record<Kind['is'], string>> = {
  id: 'a whole number (or its digits as text)',
  number: 'a number',
  text: 'text',
  flag: 'true or false',
  bit: '0 or 1',
  moment: 'a moment in ISO 8601 with its zone, such as "2026-03-01T09:30:00Z", or null',
  choice: 'one of the words below',
  exact: 'what the contract declares',
};

const neededOf = (kind: Kind) => (kind.is === 'choice' ? `one of ${kind.options.join(', ')}` : NEEDED[kind.is]);

/** A path of an answer: fields with dots, `[]` for the rows of a list. */
export const joined = (path: string, field: string): string => (path === '' ? field : `${path}.${field}`);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What no answer should hold, no matter who asks: a browser would keep it in its memory and in its tools. */
const SECRET = /pass(?:word|wd)|secret|token$|hash$|salt$|apikey|otp$/i;

class Judge {
  readonly seen = new Map<string, Seen>();
  readonly emptyLists = new Set<string>();
  readonly filledLists = new Set<string>();
  /** How many rows each list had. */
  readonly rows = new Map<string, number>();
  /** In how many rows a field was missing, or null; for what is told of a list as a whole. */
  readonly missing = new Map<
    string,
    { count: number; row: number | undefined; near: string | undefined; needed: string }
  >();
  readonly extra = new Map<string, Set<string>>();
  readonly percentages = new Map<string, number[]>();
  readonly nullPercentages = new Set<string>();
  #row: number | undefined;

  constructor(readonly call: AnyCall) {}

  add(fault: Fault): void {
    const key = `${fault.path} ${fault.verdict} ${fault.needed} ${fault.cure}`;
    const seen = this.seen.get(key);
    if (seen) seen.count += 1;
    else this.seen.set(key, { ...fault, count: 1, row: this.#row });
  }

  /** @param others what else the object has that the value is a field of: one of these names may have been meant */
  visit(schema: Schema, value: unknown, path: string, others: readonly string[] = [], isOptional = false): void {
    if (!schema.pipe && schema.wrapped) {
      if (schema.type === 'nullable' && value === null) return;
      this.visit(schema.wrapped, value, path, others, isOptional || schema.type === 'optional');
      return;
    }
    if (value === undefined && path !== '') {
      if (!isOptional && !isBeyond(this.call, path)) this.#miss(schema, path, others);
      return;
    }
    if (!isStructure(schema)) this.#leaf(schema, value, path, isOptional);
    else if (schema.pipe) this.#pipe(schema.pipe, schema, value, path);
    else this.#structure(schema, value, path);
  }

  #pipe(pipe: readonly Step[], whole: Schema, value: unknown, path: string): void {
    let current = value;
    for (const step of pipe) {
      if (step.kind === 'schema' && step !== whole && isStructure(step as Schema)) {
        // What a pipe makes of a missing list or object is told by what came.
        if (value === null || typeof value !== 'object') this.#structure(bare(step as Schema), value, path);
        else this.visit(step as Schema, current, path);
        return;
      }
      if (step.type === 'transform') current = withNulls(transformed(step, current), value);
    }
    if (STRUCTURE_TYPES.has(whole.type)) this.#structure(whole, current, path);
  }

  #structure(schema: Schema, value: unknown, path: string): void {
    if (schema.type === 'array') this.#list(schema, value, path);
    else if (schema.type === 'record') this.#map(schema, value, path);
    else this.#object(schema, value, path);
  }

  #list(schema: Schema, value: unknown, path: string): void {
    const item = schema.item;
    if (value === null) {
      this.add({
        path,
        verdict: 'works but',
        found: 'null',
        needed: 'a list',
        cure: 'Send [] where there is nothing.',
      });
    } else if (!Array.isArray(value)) {
      const inside = isObject(value) ? Object.keys(value).find((key) => Array.isArray(value[key])) : undefined;
      const isRows =
        isObject(value) && !inside && Object.values(value).length > 0 && Object.values(value).every(isObject);
      this.add({
        path,
        verdict: 'wrong',
        found: typeOf(value),
        needed: 'a list',
        cure: inside
          ? `The list is in \`${inside}\`: send the list itself in its place.`
          : isRows
            ? 'Send its values as a list: [{ … }, { … }]. In PHP, array_values() does it.'
            : 'Send a list: [ … ], and [] where there is nothing.',
      });
    } else if (value.length === 0) this.emptyLists.add(path);
    else if (item) {
      const rowPath = `${path}[]`;
      this.filledLists.add(path);
      this.rows.set(rowPath, (this.rows.get(rowPath) ?? 0) + value.length);
      const outer = this.#row;
      value.forEach((row, index) => {
        this.#row = outer ?? index;
        this.visit(item, row, rowPath);
      });
      this.#unique(item, value, path);
      this.#row = outer;
    }
  }

  /** Rows of a list with one id are the same row to a screen. */
  #unique(item: Schema, rows: readonly unknown[], path: string): void {
    const entries = entriesOf(item);
    const fields = Object.entries(entries ?? {});
    const key = fields.find(([, field]) => !isStructure(field) && kindOf(field).is === 'id')?.[0];
    // A row that is told by a word and an id has an id of its own for each word.
    const hasKind = fields.some(([, field]) => !isStructure(field) && kindOf(field).is === 'exact');
    if (key === undefined || hasKind) return;
    const ids = new Map<string, number>();
    rows.forEach((row, index) => {
      if (!isObject(row) || row[key] === undefined || row[key] === null) return;
      const id = String(row[key]);
      const first = ids.get(id);
      if (first === undefined) ids.set(id, index);
      else {
        this.#row = index;
        this.add({
          path: `${path}[].${key}`,
          verdict: 'wrong',
          found: 'one id in two rows',
          needed: 'an id of its own for each row',
          cure: `Rows [${first}] and [${index}] have the id ${id}. Send each once: a query that joins another table often needs DISTINCT or GROUP BY.`,
        });
      }
    });
  }

  #map(schema: Schema, value: unknown, path: string): void {
    if (!isObject(value) && !Array.isArray(value)) {
      const found = value === null ? 'null' : typeOf(value);
      this.add({ path, verdict: 'wrong', found, needed: 'an object', cure: 'Send { … } with an entry for each bar.' });
      return;
    }
    const entries = Object.values(value);
    if (entries.length === 0) this.emptyLists.add(path);
    this.rows.set(`${path}{}`, entries.length);
    // Of values of any kind nothing is known to be wrong.
    const { value: of } = schema;
    for (const entry of entries) if (of && of.type !== 'unknown') this.visit(of, entry, `${path}{}`);
  }

  #object(schema: Schema, value: unknown, path: string): void {
    const entries = schema.entries ?? {};
    if (!isObject(value)) {
      const isEmptyList = Array.isArray(value) && value.length === 0;
      this.add({
        path,
        verdict: 'wrong',
        found: typeOf(value),
        needed: 'an object',
        cure: isEmptyList
          ? 'Send {} in place of []: in PHP, cast it with (object) before json_encode.'
          : `Send an object with ${listed(Object.keys(entries))}.`,
      });
      return;
    }
    const wrap = path === '' ? wrapperOf(this.call, value) : undefined;
    if (wrap !== undefined) {
      this.add({
        path,
        verdict: 'wrong',
        found: `an object in which the answer stands in \`${wrap}\``,
        needed: 'the answer itself',
        cure: `Send what is in \`${wrap}\` as the whole answer.`,
      });
      return;
    }
    for (const [name, field] of Object.entries(entries)) {
      const others = Object.keys(value).filter((other) => !Object.hasOwn(entries, other));
      this.visit(field, Object.hasOwn(value, name) ? value[name] : undefined, joined(path, name), others);
    }
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(entries, name)) continue;
      if (SECRET.test(name) && value[name] !== null && value[name] !== '') {
        this.add({
          path: joined(path, name),
          verdict: 'wrong',
          found: 'what looks like a credential',
          needed: 'no such field',
          cure: 'Leave it out of the answer: pages drop it, but everybody who sees the traffic of the browser has it.',
        });
      } else if (schema.type === 'object') this.#extra(path, name);
    }
  }

  #extra(path: string, name: string): void {
    const names = this.extra.get(path) ?? new Set<string>();
    this.extra.set(path, names.add(name));
  }

  #miss(schema: Schema, path: string, others: readonly string[]): void {
    const name = path.slice(path.lastIndexOf('.') + 1);
    const seen = this.missing.get(path);
    if (seen) seen.count += 1;
    else {
      const needed = isStructure(schema) ? structureName(schema) : neededOf(kindOf(schema));
      this.missing.set(path, { count: 1, row: this.#row, near: nearest(name, others), needed });
    }
  }

  #leaf(schema: Schema, value: unknown, path: string, isOptional: boolean): void {
    const kind = kindOf(schema);
    if (kind.is === 'exact' && v.safeParse(schema, value).success) return;
    const words = knownWords[this.call.id as keyof typeof knownWords]?.[path];
    const fault = faultOf(kind, value, { isPercentage: isPercentage(path), mayFall: mayFall(path), words });
    if (fault) this.add({ path, needed: words ? `one of ${words.join(', ')}` : neededOf(kind), ...fault });
    const number = kind.is === 'number' && value !== '' && value !== null ? Number(value) : Number.NaN;
    // What only some rows have may be null in all that came.
    if (isPercentage(path) && value === null && !isOptional && !mayFall(path)) this.nullPercentages.add(path);
    if (isPercentage(path) && Number.isFinite(number)) {
      this.percentages.set(path, [...(this.percentages.get(path) ?? []), number]);
    }
  }

  /** Everything that was found, in the order of the answer; what hangs together as one note. */
  notes(): Note[] {
    const notes: Note[] = [];
    for (const [path, { count, row, near, needed }] of this.missing) {
      const rowPath = path.slice(0, path.lastIndexOf('.'));
      const rows = this.rows.get(rowPath);
      const isEverywhere = rows === undefined || count === rows;
      const where = isEverywhere
        ? rows === undefined
          ? ''
          : ' in every row'
        : ` in ${count} of ${rows} rows, first in [${row}]`;
      const rename = near === undefined ? '' : ` There is \`${near}\`: rename it.`;
      const send = /^(?:a list|an object)/.test(needed)
        ? `Send ${needed}.`
        : `Send ${needed}${/null$/.test(needed) ? '' : ', or null where it is not known'}.`;
      const isNeeded = needed === NEEDED.id;
      notes.push({
        verdict: isEverywhere || isNeeded ? 'wrong' : 'works but',
        path,
        found: 'nothing',
        needed,
        says: `\`${path}\` is missing${where}.${rename} ${isNeeded ? `Send ${needed}: a row without it is left out.` : send}`,
      });
    }
    for (const { path, verdict, found, needed, cure, count, row } of this.seen.values()) {
      const rows = this.rows.get(path.slice(0, Math.max(0, path.lastIndexOf('.')))) ?? this.rows.get(path);
      const where =
        row === undefined
          ? ''
          : ` (in ${count}${rows ? ` of ${rows}` : ''} ${rows === 1 ? 'row' : 'rows'}, first in [${row}])`;
      const name = path === '' ? 'The answer' : `\`${path}\``;
      notes.push({ verdict, path, found, needed, says: `${name} is ${found}${where}; needed is ${needed}. ${cure}` });
    }
    for (const [path, values] of this.percentages) {
      const filled = values.filter((value) => value !== 0);
      if (filled.length === 0 || filled.some((value) => value > 1) || !filled.some((value) => value < 1)) continue;
      notes.push({
        verdict: filled.length >= 3 ? 'wrong' : 'works but',
        path,
        found: 'numbers between 0 and 1',
        needed: 'a percentage from 0 to 100',
        says: `\`${path}\` is never more than 1: it looks like a share. Send percentages: 87.5 and not 0.875.`,
      });
    }
    for (const [path, all] of this.extra) {
      // A field that was meant by another name is told already.
      const meant = [...this.missing].flatMap(([at, { near }]) => (at.startsWith(path) && near ? [near] : []));
      const names = [...all].filter((name) => !meant.includes(name));
      if (names.length === 0) continue;
      notes.push({
        verdict: 'works but',
        path,
        found: `further fields: ${listed(names)}`,
        needed: 'nothing more',
        says: `${path === '' ? 'The answer' : `\`${path}\``} has further fields that no screen reads: ${listed(names)}. They may stay; without them the answer is smaller, and tells nobody more than they need.`,
      });
    }
    return notes;
  }
}

const STRUCTURE_TYPES = new Set(['object', 'loose_object', 'array', 'record']);

/** The list, object or map that a schema ends in. */
function bare(schema: Schema): Schema {
  if (schema.pipe) {
    const inner = schema.pipe.find((step) => step.kind === 'schema' && step !== schema && isStructure(step as Schema));
    if (inner) return bare(inner as Schema);
    return schema;
  }
  return schema.wrapped && isStructure(schema.wrapped) ? bare(schema.wrapped) : schema;
}

/** The fields of the object that a schema reads, if it reads one. */
function entriesOf(schema: Schema): Readonly<Record<string, Schema>> | undefined {
  return isStructure(schema) ? bare(schema).entries : undefined;
}

const structureName = (schema: Schema) =>
  bare(schema).type === 'array' ? 'a list, [] where there is nothing' : 'an object';

function transformed(step: Step, value: unknown): unknown {
  try {
    return (step as unknown as { operation: (value: unknown) => unknown }).operation(value);
  } catch {
    return value;
  }
}

/** A field that came as null is there, also where reading it under another name has made it undefined. */
function withNulls(read: unknown, came: unknown): unknown {
  if (!isObject(read) || !isObject(came)) return read;
  const nulls = Object.keys(read).filter((name) => read[name] === undefined && came[name] === null);
  return nulls.length === 0 ? read : { ...read, ...Object.fromEntries(nulls.map((name) => [name, null])) };
}

const SHOWN_NAMES = 8;
const listed = (names: readonly string[]) =>
  names
    .slice(0, SHOWN_NAMES)
    .map((name) => `\`${name}\``)
    .join(', ') + (names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : '');

const plain = (name: string) => name.replace(/[^a-z0-9]/gi, '').toLowerCase();

/** The name among others that was probably meant. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const same = names.find((other) => plain(other) === plain(name));
  if (same !== undefined || names.length === 0) return same;
  const near = closest(plain(name), names.map(plain));
  const most = Math.floor(name.length / 4);
  return distance(plain(name), near) <= most ? names.find((other) => plain(other) === near) : undefined;
}

/** The one field in which the whole answer stands, as in `{ "success": true, "data": … }`. */
function wrapperOf(call: AnyCall, value: Record<string, unknown>): string | undefined {
  const wanted = entriesOf(call.answer as Schema);
  if (wanted && Object.keys(wanted).some((name) => Object.hasOwn(value, name))) return undefined;
  return Object.keys(value).find((name) => {
    const inner = value[name];
    if (wanted) return isObject(inner) && Object.keys(wanted).some((field) => Object.hasOwn(inner, field));
    return Array.isArray(inner);
  });
}

const ERROR_NAME = /^(?:errors?|error_?message|exception|message|detail|msg)$/i;

/**
 * The field by which an answer shows that it is an error after all, whatever its status: it has none of the call's own
 * fields, and one such as `error`, or `success: false`. Undefined for data.
 */
export function errorFieldOf(call: AnyCall, json: unknown): string | undefined {
  if (!isObject(json) || wrapperOf(call, json) !== undefined) return undefined;
  const wanted = Object.keys(entriesOf(call.answer as Schema) ?? {});
  if (wanted.some((name) => Object.hasOwn(json, name)) || json.success === true || json.ok === true) return undefined;
  const failed = ['success', 'ok'].find((name) => json[name] === false);
  const hasWords = (value: unknown) => typeof value === 'string' || (typeof value === 'object' && value !== null);
  return Object.keys(json).find((name) => ERROR_NAME.test(name) && hasWords(json[name])) ?? failed;
}

/** Judges the JSON of an answer. */
export function judgeAnswer(call: AnyCall, json: unknown): Judged {
  const judge = new Judge(call);
  judge.visit(call.answer as Schema, json, '');
  const notes = judge.notes();
  // Whatever was found: what pages cannot read at all must not pass.
  if (!notes.some(({ verdict }) => verdict === 'wrong') && !v.safeParse(call.answer as v.GenericSchema, json).success) {
    notes.push({
      verdict: 'wrong',
      path: '',
      found: typeOf(json),
      needed: 'an answer as the contract declares it',
      says: 'The answer cannot be read. Compare it with the example of this call in the documentation.',
    });
  }
  return {
    notes,
    emptyLists: [...judge.emptyLists],
    filledLists: [...judge.filledLists],
    nullPercentages: [...judge.nullPercentages],
    percentages: [...judge.percentages.keys()],
  };
}

/** Every path of a call's answer, as notes name them. */
export const pathsOf = (call: AnyCall): string[] => pathsIn(call.answer as Schema, '');

function pathsIn(schema: Schema, path: string): string[] {
  if (!isStructure(schema)) return [path];
  const { entries, item, value } = bare(schema);
  const inner = [
    ...Object.entries(entries ?? {}).flatMap(([name, field]) => pathsIn(field, joined(path, name))),
    ...(item ? pathsIn(item, `${path}[]`) : []),
    ...(value ? pathsIn(value, `${path}{}`) : []),
  ];
  return path === '' ? inner : [path, ...inner];
}
