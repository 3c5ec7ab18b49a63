/**
 * The kinds of field in an answer. A client reads leniently: the host is not always the
 * reference API, so an id may be numeric text, any field that does not identify a row may be
 * null or absent, and a list may be null or hold rows that cannot be read (those are dropped).
 * What comes out is exact, and parsing it again changes nothing, which is what lets the
 * reference API close its answers with the same schema.
 */
import * as v from 'valibot';
import { withoutSecrets } from '#domain/secrets.ts';
import { visibleText } from '#domain/text.ts';

const isNumeric = (value: unknown): value is string | number =>
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toNumberOrNull = (value: unknown) => (isNumeric(value) ? Number(value) : null);
const toText = (value: unknown) =>
  visibleText(typeof value === 'string' ? value : isNumeric(value) ? String(value) : '');
const isYes = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true';

/** A field that may be missing, and never fails: whatever comes becomes what the wire documents. */
const lenient = <const Exact extends v.GenericSchema>(read: (value: unknown) => v.InferInput<Exact>, exact: Exact) =>
  v.pipe(v.optional(v.unknown(), null), v.transform(read), exact);

/** An id: a whole number, or its text. A row without its id is no row. */
export const id = () =>
  v.pipe(v.custom<string | number>(isNumeric, 'expected an id'), v.transform(Number), v.number(), v.safeInteger());

/** An id that may be missing: null then. */
export const idOrNull = () => lenient(toNumberOrNull, v.nullable(v.number()));

/**
 * Plain text in any script, without the blanks around it; missing is the empty text. Names are trimmed here and nowhere
 * else: a name of blanks reaches a screen as the empty text, and `useNames` has a word for it.
 */
export const text = () => lenient(toText, v.string());

/** Text that may be missing: null then, also when it is empty. */
export const textOrNull = () => lenient((value) => toText(value) || null, v.nullable(v.string()));

/** How many; missing is 0. */
export const count = () => lenient((value) => toNumberOrNull(value) ?? 0, v.number());

/** A measured number (percentage, seconds, score) that may be unknown: null then. */
export const measure = () => lenient(toNumberOrNull, v.nullable(v.number()));

/** Yes or no, as a boolean on the wire; 0, 1 and their texts are understood. */
export const flag = () => lenient(isYes, v.boolean());

/** Yes or no, as 0 or 1 on the wire; booleans are understood. */
export const bit = () => lenient((value): 0 | 1 => (isYes(value) ? 1 : 0), v.picklist([0, 1]));

/** A moment as ISO 8601 text in UTC; missing or unreadable is null. */
export const moment = () =>
  lenient(
    (value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null),
    v.nullable(v.string()),
  );

/** One of a few words or numbers; missing or another one is `otherwise`. */
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

/** A word: one of those known, or another one that only the host knows; missing is null. */
export const word = <Known extends string>() =>
  lenient(
    (value) => toText(value) || null,
    // Any text; TypeScript goes on knowing the words.
    v.nullable(v.string()) as v.GenericSchema<Known | (string & Record<never, never>) | null>,
  );

const dropped = Symbol('dropped');
const isKept = (row: unknown) => row !== dropped;

/** A list; null or absent is empty, and a row that cannot be read is dropped. */
export const list = <const Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((rows) => (rows === null ? [] : rows) as v.InferInput<Row>[]),
    v.array(v.fallback(row, dropped as never)),
    v.transform((rows) => (rows.every(isKept) ? rows : rows.filter(isKept))),
  );

/** A row of a list that is a text alone; a blank one is no row. */
export const textRow = () => v.pipe(v.string(), v.transform(visibleText), v.string(), v.nonEmpty());

/** A map whose keys have no meaning of their own: its order counts. Read like a list. */
export const map = <const Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform(
      (rows) => (isObject(rows) || Array.isArray(rows) ? { ...rows } : {}) as Record<string, v.InferInput<Row>>,
    ),
    v.record(v.string(), v.fallback(row, dropped as never)),
    v.transform((rows) => Object.fromEntries(Object.entries(rows).filter(([, entry]) => isKept(entry)))),
  );

/** Fields without what a page may have added to `Object.prototype`: valibot walks them with `for … in`. */
const ownOnly = <const Entries extends v.ObjectEntries>(entries: Entries): Entries =>
  Object.assign(Object.create(null), entries);

/** An object of the wire; a field the contract does not name is left out. */
export const shape = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  // A list is an object to valibot, and would pass for one with every field missing.
  v.pipe(v.custom<object>(isObject, 'expected an object'), v.object(ownOnly(entries)));

/** An object of the wire whose further fields are kept as they came, but for credentials. */
export const openShape = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.custom<object>(isObject, 'expected an object'),
    v.transform((value) => withoutSecrets(value) as object),
    v.looseObject(ownOnly(entries)),
  );

/** An object that may be missing: its fields then take their own "missing". */
export const shapeOrEmpty = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (isObject(value) ? value : {})),
    v.object(ownOnly(entries)),
  );

/**
 * Before an object is read: a field that the host calls by its other name.
 * `alias({ averageScore: 'progressScore' })` reads `averageScore` where `progressScore` is missing.
 */
export const alias = (names: Readonly<Record<string, string>>) =>
  v.transform((value: unknown): object => {
    if (!isObject(value)) return value as object;
    const read = { ...value };
    for (const [other, name] of Object.entries(names)) read[name] ??= read[other];
    return read;
  });

/** A page of rows with its total; a plain array of the rows is understood, its length is the total. */
export const itemsAndTotal = <const Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (Array.isArray(value) ? { items: value } : value) as object),
    shape({ items: list(row), total: measure() }),
    v.transform((page): { items: v.InferOutput<Row>[]; total: number } => {
      const { items, total } = page as { items: v.InferOutput<Row>[]; total: number | null };
      return { items, total: total ?? items.length };
    }),
  );

/** Where a page stands in its list (wire, Common rules). */
export interface Pagination {
  currentPage: number;
  totalPages: number;
  totalItems: number;
  /** 0: the answer knows no pages, it is all there is. */
  itemsPerPage: number;
}
type Nullable<T> = { [K in keyof T]: T[K] | null };

/** A page of rows with the wire's `pagination`; a plain array, or rows without it, are all there is. */
export const dataAndPagination = <const Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => (Array.isArray(value) ? { data: value } : value) as object),
    shape({
      data: list(row),
      pagination: shapeOrEmpty({
        currentPage: measure(),
        totalPages: measure(),
        totalItems: measure(),
        itemsPerPage: measure(),
      }),
    }),
    v.transform((page): { data: v.InferOutput<Row>[]; pagination: Pagination } => {
      const { data, pagination } = page as { data: v.InferOutput<Row>[]; pagination: Nullable<Pagination> };
      return {
        data,
        pagination: {
          currentPage: pagination.currentPage ?? 1,
          totalPages: pagination.totalPages ?? 1,
          totalItems: pagination.totalItems ?? data.length,
          itemsPerPage: pagination.itemsPerPage ?? 0,
        },
      };
    }),
  );

/**
 * The answer of a call that writes. Clients do not use it and it may be empty, so nothing in it is
 * an error; the reference API sends a message and what else the wire shows.
 */
// biome-ignore lint/complexity/noBannedTypes: no further fields
export const writtenAnswer = <const Entries extends v.ObjectEntries = {}>(entries?: Entries) =>
  shapeOrEmpty({ message: text(), ...(entries as Entries) });
