/**
 * The kinds of field that the wire knows. A client reads leniently: the host is not always the
 * reference API, so an id may be numeric text, any field that does not identify a row may be
 * null or absent, and a list may be null or hold rows that cannot be read (those are dropped).
 * What comes out is exact, and parsing it again changes nothing, which is what lets the
 * reference API close its answers with the same schema.
 */
import * as v from 'valibot';

const isNumeric = (value: unknown): value is string | number =>
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

const toNumberOrNull = (value: unknown) => (isNumeric(value) ? Number(value) : null);
const toText = (value: unknown) => (typeof value === 'string' ? value : isNumeric(value) ? String(value) : '');

/** An id: a whole number, or its text. A row without its id is no row. */
export const id = () =>
  v.pipe(v.custom<string | number>(isNumeric, 'expected an id'), v.transform(Number), v.number(), v.integer());

/** An id that may be missing: null then. */
export const idOrNull = () => v.pipe(v.optional(v.unknown(), null), v.transform(toNumberOrNull), v.nullable(v.number()));

/** Plain text in any script; missing is the empty text. */
export const text = () => v.pipe(v.optional(v.unknown(), ''), v.transform(toText), v.string());

/** Text that may be missing: null then, also when it is empty. */
export const textOrNull = () =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => toText(value) || null),
    v.nullable(v.string()),
  );

/** How many; missing is 0. */
export const count = () =>
  v.pipe(
    v.optional(v.unknown(), 0),
    v.transform((value) => toNumberOrNull(value) ?? 0),
    v.number(),
  );

/** A measured number (percentage, seconds, score) that may be unknown: null then. */
export const measure = () => v.pipe(v.optional(v.unknown(), null), v.transform(toNumberOrNull), v.nullable(v.number()));

/** Yes or no, as a boolean on the wire; 0, 1 and their texts are understood. */
export const flag = () =>
  v.pipe(
    v.optional(v.unknown(), false),
    v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
    v.boolean(),
  );

/** Yes or no, as 0 or 1 on the wire; booleans are understood. */
export const bit = () =>
  v.pipe(
    v.optional(v.unknown(), 0),
    v.transform((value): 0 | 1 => (value === true || value === 1 || value === '1' || value === 'true' ? 1 : 0)),
    v.picklist([0, 1]),
  );

/** A moment as ISO 8601 text in UTC; missing or unreadable is null. */
export const moment = () =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null)),
    v.nullable(v.string()),
  );

const dropped = Symbol('dropped');

/** A list; null or absent is empty, and a row that cannot be read is dropped. */
export const list = <const Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    v.optional(v.nullable(v.array(v.fallback(row, dropped as never)), []), []),
    v.transform((rows) => (rows ?? []).filter((entry) => (entry as unknown) !== dropped)),
  );

/** An object of the wire; a field the contract does not name is left out. */
export const shape = <const Entries extends v.ObjectEntries>(entries: Entries) => v.object(entries);

/** An object that may be missing: its fields then take their own "missing". */
export const shapeOrEmpty = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.optional(v.unknown(), {}),
    v.transform((value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {})),
    v.object(entries),
  );
