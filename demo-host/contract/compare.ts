/**
 * Compares two versions of the contract, call by call, and says of each change whom it breaks:
 *
 * - a *backend*: an API server of somebody else that fulfils the older version and serves the elements of the newer one;
 * - a *program* that was written for the older version and calls a server of the newer one, such as the reference API.
 *
 * Both look at a schema from their own end. Where it allows more than before, a reader of such values may meet one that
 * is not understood; where it allows less, a writer of them may write one that is refused. The elements write what is
 * sent and read what is answered, so for what is sent *more* breaks a backend and *less* a program, and for an answer it
 * is the other way round.
 *
 * What is new and may be left out breaks nobody: elements send it only to a server that has said it knows it, and read it
 * only where it comes.
 *
 * There are packages that compare OpenAPI documents; those for Node read version 3.0 of OpenAPI, without the unions of
 * types of 3.1, and judge for programs alone.
 */
import type { JsonSchema } from '@valibot/to-json-schema';
import type { Contract, ContractCall } from './contracts.ts';

/** Whom a change breaks. */
export type Side = 'backend' | 'program';

/** One difference between two versions. */
export interface Change {
  /** The id of the call. */
  call: string;
  kind: 'added' | 'removed' | 'changed';
  /** A sentence; words between backquotes are code. */
  text: string;
  /** Whom it breaks; nobody where empty. */
  breaks: readonly Side[];
}

/** How a value at some place of a schema changed. */
interface Difference {
  text: string;
  /** More is allowed than before. */
  isWider?: boolean;
  /** Less is allowed than before. */
  isNarrower?: boolean;
}

/** All changes from one version to a later one, in the order of the later one; calls that are gone come last. */
export function compareContracts(before: Contract, after: Contract): Change[] {
  const earlier = new Map(before.calls.map((call) => [call.id, call]));
  const later = new Set(after.calls.map(({ id }) => id));
  const knownElements = new Set(before.calls.flatMap(({ neededBy }) => neededBy));
  return [
    ...after.calls.flatMap((call) => {
      const old = earlier.get(call.id);
      return old ? changesOf(old, call, knownElements) : [added(call, knownElements)];
    }),
    ...before.calls
      .filter(({ id }) => !later.has(id))
      .map(
        ({ id, method, path }): Change => ({
          call: id,
          kind: 'removed',
          text: `\`${method} ${path}\` is gone.`,
          breaks: ['program'],
        }),
      ),
  ];
}

const list = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

/** A new call breaks a backend only where an element that was there before cannot do without it. */
function added({ id, method, path, capability, neededBy }: ContractCall, knownElements: ReadonlySet<string>): Change {
  const needing = neededBy.filter((tag) => knownElements.has(tag));
  const why = capability
    ? ` It is asked only where \`user.capabilities\` names \`${capability}\`.`
    : needing.length > 0
      ? ` It cannot be missing: ${list(needing)}.`
      : '';
  const breaks: Side[] = !capability && needing.length > 0 ? ['backend'] : [];
  return { call: id, kind: 'added', text: `\`${method} ${path}\` is new.${why}`, breaks };
}

function changesOf(old: ContractCall, call: ContractCall, knownElements: ReadonlySet<string>): Change[] {
  const changes: Change[] = [];
  const tell = (text: string, ...breaks: Side[]) => {
    changes.push({ call: call.id, kind: 'changed', text, breaks });
  };
  if (old.method !== call.method || old.path !== call.path) {
    tell(`It is \`${call.method} ${call.path}\`, and was \`${old.method} ${old.path}\`.`, 'backend', 'program');
  }
  if (old.anonymous && !call.anonymous) tell('It needs a session.', 'program');
  if (!old.anonymous && call.anonymous) tell('It is made without a session too.', 'backend');
  if (call.capability && call.capability !== old.capability) {
    tell(`Elements ask it only where \`user.capabilities\` names \`${call.capability}\`.`, 'backend');
  }
  const nowNeeding = (call.capability ? [] : call.neededBy).filter(
    (tag) => !old.neededBy.includes(tag) && knownElements.has(tag),
  );
  if (nowNeeding.length > 0) tell(`It cannot be missing any more: ${list(nowNeeding)}.`, 'backend');
  else if (old.capability && !call.capability) tell('Elements ask it of every server.');
  if (old.success !== call.success) tell(`It succeeds with ${call.success}, and did with ${old.success}.`, 'program');
  const failures = call.failures.filter((status) => !old.failures.includes(status));
  if (failures.length > 0) tell(`It may also fail with ${failures.join(', ')}.`);

  const sent = [
    ...differences(parametersOf(old), parametersOf(call), 'sent'),
    ...differences(old.body ?? NOTHING, call.body ?? NOTHING, 'sent'),
  ];
  for (const { text, isWider = false, isNarrower = false } of sent) {
    tell(`Sent: ${text}`, ...BOTH.filter((side) => (side === 'backend' ? isWider : isNarrower)));
  }
  for (const { text, isWider = false, isNarrower = false } of differences(old.answer, call.answer, 'answered')) {
    tell(`Answered: ${text}`, ...BOTH.filter((side) => (side === 'backend' ? isNarrower : isWider)));
  }
  return changes;
}

const BOTH = ['backend', 'program'] as const;

/** A body without fields, for a call without one. */
const NOTHING: JsonSchema = { type: 'object', properties: {} };

/** The parameters of a call as the fields of one object. */
const parametersOf = ({ parameters }: ContractCall): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

/** What a value may be, by kind. A number may have to be whole. */
type Kinds = Partial<Record<'null' | 'boolean' | 'number' | 'string' | 'array' | 'object', JsonSchema[]>>;
const ALL_KINDS = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;

/** The alternatives of a schema, by kind. A schema that says nothing allows every kind. */
function kindsOf(schema: JsonSchema): Kinds {
  const choices = schema.anyOf ?? schema.oneOf;
  const kinds: Kinds = {};
  if (choices) {
    for (const choice of choices) {
      for (const [kind, found] of Object.entries(kindsOf(choice as JsonSchema))) {
        const name = kind as keyof Kinds;
        kinds[name] = [...(kinds[name] ?? []), ...found];
      }
    }
    return kinds;
  }
  const words = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const types = schema.type === undefined ? words?.map(typeName) : [schema.type].flat();
  for (const type of types ?? ALL_KINDS) kinds[type === 'integer' ? 'number' : type] = [schema];
  return kinds;
}

const typeName = (value: unknown) =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : (typeof value as 'string' | 'number' | 'boolean' | 'object');

/** Which way a value goes. */
type Way = 'sent' | 'answered';

/** The differences of two schemas, each with its place in the value: `data[].schoolName`. */
function differences(old: JsonSchema, schema: JsonSchema, way: Way, place = ''): Difference[] {
  const [was, is] = [kindsOf(old), kindsOf(schema)];
  const name = place || 'all of it';
  return ALL_KINDS.flatMap((kind): Difference[] => {
    const [before, after] = [was[kind], is[kind]];
    if (!before && !after) return [];
    const what = kind === 'null' ? 'null' : `${kind === 'array' || kind === 'object' ? 'an' : 'a'} ${kind}`;
    if (!before) return [{ text: `\`${name}\` may also be ${what}.`, isWider: true }];
    if (!after) return [{ text: `\`${name}\` is never ${what} any more.`, isNarrower: true }];
    return ofKind(before, after, way, place);
  });
}

/** Differences of two values of one kind. */
function ofKind(before: readonly JsonSchema[], after: readonly JsonSchema[], way: Way, place: string): Difference[] {
  const found = wordDifferences(before, after, place);
  const [old, schema] = [before[0] ?? {}, after[0] ?? {}];
  // Of several alternatives of one kind, only their words are compared.
  if (before.length > 1 || after.length > 1) return found;
  found.push(...limitDifferences(old, schema, place));
  if (old.properties || schema.properties) found.push(...fieldDifferences(old, schema, way, place));
  for (const inner of ['items', 'additionalProperties'] as const) {
    const [was, is] = [old[inner], schema[inner]];
    const end = inner === 'items' ? '[]' : '.*';
    if (isSchema(was) && isSchema(is)) found.push(...differences(was, is, way, `${place}${end}`));
  }
  return found;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

/** Differences in the words or numbers that a value may be. */
function wordDifferences(before: readonly JsonSchema[], after: readonly JsonSchema[], place: string): Difference[] {
  const wordsOf = (schemas: readonly JsonSchema[]) => {
    const words = schemas.map((schema) => schema.enum ?? (schema.const === undefined ? undefined : [schema.const]));
    return words.every((each) => each !== undefined) ? words.flat().map((word) => JSON.stringify(word)) : undefined;
  };
  const [was, is] = [wordsOf(before), wordsOf(after)];
  if (!was && !is) return [];
  if (!is) return [{ text: `\`${place}\` may be any word, and was one of ${list(was ?? [])}.`, isWider: true }];
  if (!was) return [{ text: `\`${place}\` is one of ${list(is)}, and was any word.`, isNarrower: true }];
  const more = is.filter((word) => !was.includes(word));
  const less = was.filter((word) => !is.includes(word));
  return [
    ...(more.length > 0 ? [{ text: `\`${place}\` may also be ${list(more)}.`, isWider: true }] : []),
    ...(less.length > 0 ? [{ text: `\`${place}\` is never ${list(less)} any more.`, isNarrower: true }] : []),
  ];
}

/** Limits of a value, and whether a larger one allows more. */
const LIMITS = [
  ['minimum', false],
  ['minLength', false],
  ['minItems', false],
  ['maximum', true],
  ['maxLength', true],
  ['maxItems', true],
] as const;

function limitDifferences(old: JsonSchema, schema: JsonSchema, place: string): Difference[] {
  const found: Difference[] = [];
  const whole = [old, schema].map(({ type }) => [type].flat().includes('integer'));
  if (whole[0] && !whole[1]) found.push({ text: `\`${place}\` may have a fraction.`, isWider: true });
  if (!whole[0] && whole[1]) found.push({ text: `\`${place}\` has to be whole.`, isNarrower: true });
  for (const [limit, isMost] of LIMITS) {
    const otherwise = isMost ? Number.POSITIVE_INFINITY : limit === 'minimum' ? Number.NEGATIVE_INFINITY : 0;
    // The bounds of exact whole numbers in JavaScript are no limits.
    const limitOf = (given: number | undefined) =>
      given === undefined || Math.abs(given) === Number.MAX_SAFE_INTEGER ? otherwise : given;
    const [was, is] = [limitOf(old[limit]), limitOf(schema[limit])];
    if (was === is) continue;
    const isWider = isMost ? is > was : is < was;
    const current = Number.isFinite(is) ? `is ${is}` : 'is none';
    const before = Number.isFinite(was) ? `was ${was}` : 'was none';
    found.push({ text: `\`${limit}\` of \`${place}\` ${current}, and ${before}.`, isWider, isNarrower: !isWider });
  }
  for (const rule of ['pattern', 'format'] as const) {
    if (old[rule] === schema[rule]) continue;
    const text = `\`${rule}\` of \`${place}\` is ${schema[rule] ?? 'none'}, and was ${old[rule] ?? 'none'}.`;
    found.push({ text, isWider: old[rule] !== undefined, isNarrower: schema[rule] !== undefined });
  }
  return found;
}

/** Differences in the fields of an object: what is there, what has to be, and what each holds. */
function fieldDifferences(old: JsonSchema, schema: JsonSchema, way: Way, place: string): Difference[] {
  const [was, is] = [old.properties ?? {}, schema.properties ?? {}];
  const neededBefore = (name: string) => old.required?.includes(name) ?? false;
  const needed = (name: string) => schema.required?.includes(name) ?? false;
  const at = (name: string) => (place ? `${place}.${name}` : name);
  return [...new Set([...Object.keys(is), ...Object.keys(was)])].flatMap((name): Difference[] => {
    const [before, after] = [was[name], is[name]];
    const what = `\`${at(name)}\``;
    if (before === undefined) {
      // A reader may be strict about it, and a writer does not have it.
      if (needed(name))
        return [{ text: `${what} is new and cannot be missing.`, isWider: way === 'sent', isNarrower: true }];
      return [{ text: `${what} is new and may be missing.` }];
    }
    if (after === undefined) {
      // A value that was always there is missed; one that is no longer known is refused where it is sent.
      if (way === 'answered') return [{ text: `${what} is gone.`, isWider: true }];
      return [{ text: `${what} is gone.`, isWider: neededBefore(name), isNarrower: true }];
    }
    const found: Difference[] = [];
    if (neededBefore(name) && !needed(name)) found.push({ text: `${what} may be missing.`, isWider: true });
    if (!neededBefore(name) && needed(name)) found.push({ text: `${what} cannot be missing.`, isNarrower: true });
    if (isSchema(before) && isSchema(after)) found.push(...differences(before, after, way, at(name)));
    return found;
  });
}

/** The two numbers of a version. */
const numbersOf = (version: string): readonly [major: number, minor: number] => {
  const [major = Number.NaN, minor = Number.NaN] = version.split('.').map(Number);
  return [major, minor];
};

/** The least version that may follow a released one with these changes. */
export function leastVersion(released: string, changes: readonly Change[]): string {
  const [major, minor] = numbersOf(released);
  if (changes.length === 0) return released;
  const isBreaking = changes.some(({ breaks }) => breaks.length > 0);
  return isBreaking && major > 0 ? `${major + 1}.0` : `${major}.${minor + 1}`;
}

/** Whether a version is at least as high as another. */
export function isAtLeast(version: string, least: string): boolean {
  const [[major, minor], [leastMajor, leastMinor]] = [numbersOf(version), numbersOf(least)];
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
