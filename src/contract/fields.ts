/**
 * The kinds of field in an answer. They are read leniently, because the server is not always the
 * reference API: an id may be numeric text, any field that does not identify a row may be null or
 * absent, and a list may be null or hold rows that cannot be read (those are dropped).
 * The result is exact, and parsing it again changes nothing. So the reference API can use the same
 * schemas to remove from its answers what is not declared.
 */
import * as v from 'valibot';
import { withoutSecrets } from '#domain/people/secrets.ts';
import { visibleText } from '#platform/text.ts';

const isNumeric = (value: unknown): value is string | number =>
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toNumberOrNull = (value: unknown) => (isNumeric(value) ? Number(value) : null);
const toText = (value: unknown) =>
  visibleText(typeof value === 'string' ? value : isNumeric(value) ? String(value) : '');
const isYes = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true';

const isNo = (value: unknown) => value === false || value === 0 || value === '0' || value === 'false';
const toFlagOrNull = (value: unknown) => isYes(value) || (isNo(value) ? false : null);

/** A field that may be missing and never fails: `read` makes a valid value of whatever comes. */
const lenient = <const Exact extends v.GenericSchema>(read: (value: unknown) => v.InferInput<Exact>, exact: Exact) =>
  v.pipe(v.optional(v.unknown(), null), v.transform(read), exact);

/** An id: a whole number, or its text. A row without an id cannot be read. */
export const id = () =>
  v.pipe(v.custom<string | number>(isNumeric, 'expected an id'), v.transform(Number), v.number(), v.safeInteger());

/** An id that may be missing; it is then null. */
export const idOrNull = () => lenient(toNumberOrNull, v.nullable(v.number()));

/**
 * Plain text in any script, without the blanks around it; missing is the empty text. Names are trimmed here and nowhere
 * else: a name of blanks reaches a screen as the empty text, and `useNames` has a word for it.
 */
export const text = () => lenient(toText, v.string());

/** Text that may be missing. Missing or empty text is null. */
export const textOrNull = () => lenient((value) => toText(value) || null, v.nullable(v.string()));

/** A number of things. A missing one is 0. */
export const count = () => lenient((value) => toNumberOrNull(value) ?? 0, v.number());

/** A measured number (percentage, seconds, score). An unknown one is null. */
export const measure = () => lenient(toNumberOrNull, v.nullable(v.number()));

/** Yes or no, sent as a boolean. 0, 1 and their texts are understood too. */
export const flag = () => lenient(isYes, v.boolean());

/** Yes or no about a person or a thing, which is null where the answer does not say. */
export const flagOrNull = () => lenient(toFlagOrNull, v.nullable(v.boolean()));

/** Yes or no, sent as 0 or 1. Booleans are understood too. Null where the answer does not say. */
export const bit = () =>
  lenient(
    (value) => {
      const flag = toFlagOrNull(value);
      return flag === null ? null : flag ? 1 : 0;
    },
    v.nullable(v.picklist([0, 1])),
  );

/** A moment as ISO 8601 text in UTC. A missing or unreadable one is null. */
export const moment = () =>
  lenient(
    (value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null),
    v.nullable(v.string()),
  );

/** One of a few words or numbers. A missing or unknown one is `otherwise`. */
export const oneOf = <
  const Options extends readonly (string | number)[],
  const Otherwise extends Options[number] | null,
>(
  options: Options,
  otherwise: Otherwise,
) => {
  const exact = otherwise === null ? v.nullable(v.picklist(options)) : v.picklist(options);
  return lenient(
    (value) => options.find((option) => String(option) === toText(value)) ?? otherwise,
    exact as v.GenericSchema<Options[number] | Otherwise>,
  );
};

/** A word that is known here, or one that only the server knows. A missing one is null. */
export const word = <Known extends string>() =>
  lenient(
    (value) => toText(value) || null,
    // Accepts any text, but the type still names the known words.
    v.nullable(v.string()) as v.GenericSchema<Known | (string & Record<never, never>) | null>,
  );

const dropped = Symbol('dropped');
const isKept = (row: unknown) => row !== dropped;

/** The rows of a list, with `dropped` in place of each that cannot be read. */
export const rowsOf = <const Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((rows) => (rows === null ? [] : rows) as v.InferInput<Row>[]),
    v.array(v.fallback(row, dropped as never)),
  );
/** The rows without those. */
export const keptOf = <Row>(rows: readonly Row[]): Row[] => rows.filter(isKept);
/** A list. Null or absent is empty, and rows that cannot be read are dropped. */
export const list = <const Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    rowsOf(row),
    v.transform((rows) => keptOf(rows)),
  );

/** A row of a list that is a text alone; a blank one is no row. */
export const textRow = () => v.pipe(v.string(), v.transform(visibleText), v.string(), v.minLength(1));

/** A map whose order has a meaning and whose keys have none. It is read like a list. */
export const map = <const Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform(
      (rows) => (isObject(rows) || Array.isArray(rows) ? { ...rows } : {}) as Record<string, v.InferInput<Row>>,
    ),
    v.record(v.string(), v.fallback(row, dropped as never)),
    v.transform((rows) => Object.fromEntries(Object.entries(rows).filter(([, entry]) => isKept(entry)))),
  );

/** Own fields only: valibot walks them with `for … in`, and a page may have extended `Object.prototype`. */
const ownOnly = <const Entries extends v.ObjectEntries>(entries: Entries): Entries =>
  Object.assign(Object.create(null), entries);

/** An object. Fields that the contract does not name are removed. */
export const shape = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  // For valibot a list is an object too, one with every field missing.
  v.pipe(v.custom<object>(isObject, 'expected an object'), v.object(ownOnly(entries)));

/** An object whose further fields are kept as they came, except credentials. */
export const openShape = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.custom<object>(isObject, 'expected an object'),
    v.transform((value) => withoutSecrets(value) as object),
    v.looseObject(ownOnly(entries)),
  );

/** An object that may be missing. Each of its fields is then missing too. */
export const shapeOrEmpty = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (isObject(value) ? value : {})),
    v.object(ownOnly(entries)),
  );

/**
 * Reads a field that some servers send under another name.
 * `alias({ averageScore: 'progressScore' })` reads `averageScore` where `progressScore` is missing.
 */
export const alias = (names: Readonly<Record<string, string>>) =>
  v.transform((value: unknown): object => {
    if (!isObject(value)) return value as object;
    const read = { ...value };
    for (const [other, name] of Object.entries(names)) read[name] ??= read[other];
    return read;
  });

/**
 * The answer of a call that writes. Clients need nothing in it and it may be empty, so it never fails.
 * The reference API sends a message and the further fields.
 */
// biome-ignore lint/complexity/noBannedTypes: no further fields
export const writtenAnswer = <const Entries extends v.ObjectEntries = {}>(entries?: Entries) =>
  shapeOrEmpty({ message: text(), ...(entries as Entries) });
