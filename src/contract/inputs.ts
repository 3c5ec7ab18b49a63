/**
 * The kinds of field that a caller sends: in the path, the query or the body. Unlike answers they are read
 * strictly. Path and query are text; in a query, empty text counts as absent.
 */

import * as v from 'valibot';
import { isCalendarDay } from '#domain/format/calendar.ts';
import { ID_MAX, TEXT_MAX } from '#domain/lists/limits.ts';
import { PUSH_ENDPOINT_MAX, PUSH_KEY_BYTES } from '#domain/messages/push.ts';
import { isSafeAddress, isSafeOrigin } from '#domain/people/lti.ts';
import { readUrl } from '#platform/readUrl.ts';
import { isStorable } from '#platform/text.ts';

const wholeNumber = (min: number, max: number) =>
  v.pipe(v.number('expected a number'), v.integer('expected a whole number'), v.minValue(min), v.maxValue(max));

/** A number, or its digits as text. */
const digits = () =>
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))], 'expected a whole number'), v.transform(Number));

/** A query field that may be left out. */
const orNone = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(
    v.optional(v.unknown()),
    v.transform((value) => (value === '' ? undefined : value) as v.InferInput<Schema> | undefined),
    v.optional(schema),
  );

/** An id in a path or a query. */
export const idInput = () => v.pipe(digits(), wholeNumber(1, ID_MAX));

/** A day of a plan in a path. */
export const dayInput = () => v.pipe(digits(), wholeNumber(0, 10_000));

/** A whole number in a query. */
export const numberInput = (min: number, max: number) => v.pipe(digits(), wholeNumber(min, max));

/** A whole number in a query that may be left out. */
export const optionalNumber = (min: number, max: number) => orNone(numberInput(min, max));

/** An id in a query that may be left out. */
export const optionalId = () => orNone(idInput());

/** A page, from 1. */
export const pageInput = () => optionalNumber(1, 1_000_000);

/** One of a few words in a query that may be left out. */
export const optionalWord = <const Words extends readonly string[]>(words: Words) => orNone(v.picklist(words));

/** One of a few numbers in a query that may be left out. */
export const optionalChoice = <const Numbers extends readonly number[]>(numbers: Numbers) =>
  orNone(v.pipe(digits(), v.picklist(numbers)));

/** A calendar day, `YYYY-MM-DD`. */
export const bodyDate = () =>
  v.pipe(v.string('expected a text'), v.check(isCalendarDay, 'expected a day of the calendar, YYYY-MM-DD'));
/** A calendar day in a query that may be left out. */
export const optionalDate = () => orNone(bodyDate());

/** Refuses text that the database cannot store; no person types it. */
const storable = () => v.check(isStorable, 'expected text without NUL and half characters');

/** Text to search for, which may be left out. Blanks around it are removed. */
export const searchInput = (max: number = TEXT_MAX.search) =>
  v.pipe(
    v.optional(v.unknown()),
    v.transform((value) => (typeof value === 'string' ? value.trim() || undefined : value) as string | undefined),
    v.optional(v.pipe(v.string(), v.maxLength(max), storable())),
  );

/** Text in a body that must not be empty. Blanks around it are removed. */
export const textInput = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'), v.maxLength(max), storable());

/** Text in a body that may be empty. Its other rules are checked later, with messages of their own. */
export const typedInput = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max), storable());

/** An id in a body. */
export const bodyId = () => wholeNumber(1, ID_MAX);

/** A whole number in a body. */
export const bodyNumber = (min: number, max: number) => wholeNumber(min, max);

/** One of a few words in a body. */
export const bodyWord = <const Words extends readonly string[]>(words: Words) => v.picklist(words);

/** Text in a body that is kept to the last blank, maybe empty. */
export const exactText = (max: number) => v.pipe(v.string(), v.maxLength(max), storable());

/** Some of a few words in a body, `min` at least and none of them twice, in the order of the caller. */
export const wordsInput = <const Words extends readonly string[]>(words: Words, min = 1) =>
  v.pipe(
    v.array(v.picklist(words)),
    v.minLength(min),
    v.check((chosen) => eachOnce(chosen), 'expected each word once'),
  );

/** Some of a few words in a body, maybe none, each as often as the caller has it. */
export const anyWordsInput = <const Words extends readonly string[]>(words: Words, max: number) =>
  v.pipe(v.array(v.picklist(words)), v.maxLength(max));

/** Texts in a body, maybe none. Blanks around them are removed. */
export const anyTextsInput = (length: number, max: number) => v.pipe(v.array(typedInput(length)), v.maxLength(max));

/** A time of the day in a body, such as `09:30`. */
export const bodyTime = () => v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as 09:30'));

/** What the caller names a change by, in a body: a UUID. */
export const changeKeyInput = () => v.pipe(v.string(), v.uuid('expected a UUID'));

/** An id in a body that may be null or left out. */
export const bodyIdOrNull = () => v.optional(v.nullable(bodyId()), null);

/** Text in a body, empty or null, that may be left out. */
export const typedOrNull = (max: number) => v.optional(v.nullable(typedInput(max)), null);

/** A password in a body. It is taken as it is, with blanks around it. */
export const secretInput = (max: number) => v.pipe(v.string(), v.minLength(1, 'must not be empty'), v.maxLength(max));

/** A password in a body that may be empty or left out. */
export const optionalSecret = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)));

/** Text in a body that may be left out. Blanks around it are removed. */
export const optionalText = (max: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max), storable()));

/** Yes or no in a body. */
export const flagInput = () => v.boolean();

/** Fields in a body that belong together, and no others. */
export const fieldsInput = <const Fields extends v.ObjectEntries>(fields: Fields) => v.strictObject(fields);

/** Rows in a body, maybe none. A row must not have undeclared fields. */
export const anyRowsInput = <const Row extends v.ObjectEntries>(row: Row, max: number) =>
  v.pipe(v.array(v.strictObject(row)), v.maxLength(max));

/** Rows in a body, at least one. A row must not have undeclared fields. */
export const rowsInput = <const Row extends v.ObjectEntries>(row: Row, max: number) =>
  v.pipe(anyRowsInput(row, max), v.minLength(1));

/** A moment in a body with its time zone, such as `2026-01-31T08:00:00Z`, that may be null or left out. */
export const optionalMoment = () =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.check(
          (text) =>
            /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text) && Date.parse(text) > 0,
          'expected a moment such as 2026-01-31T08:00:00Z',
        ),
      ),
    ),
  );

/** Ids in a body, maybe none. */
export const anyIdsInput = (max: number) => v.pipe(v.array(bodyId()), v.maxLength(max));

/** Ids in a body that may be left out. */
export const optionalIds = (max: number) => v.optional(anyIdsInput(max));

/** Whether no value is there twice. */
export const eachOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** Ids in a body, at least one, and none of them twice. */
export const idsInput = (max: number) =>
  v.pipe(
    v.array(bodyId()),
    v.minLength(1),
    v.maxLength(max),
    v.check((ids) => eachOnce(ids), 'expected each id once'),
  );

/** Texts in a body that may be left out. Blanks around them are removed. */
export const optionalTexts = (length: number, max: number) => v.optional(anyTextsInput(length, max));

/** Several texts in a body, at least one. */
export const textsInput = <const Text extends v.GenericSchema<string>>(text: Text, max: number) =>
  v.pipe(v.array(text), v.minLength(1), v.maxLength(max));

/** The address of another server in a body: https, or on this machine. */
export const addressInput = () =>
  v.pipe(textInput(TEXT_MAX.address), v.check(isSafeAddress, 'expected an https address'));

/** The origin of another server's pages in a body. */
export const originInput = () =>
  v.pipe(textInput(TEXT_MAX.address), v.check(isSafeOrigin, 'expected an origin such as https://lms.example'));

/** A SHA-256 in a body, in hexadecimal. */
export const digestInput = () =>
  v.pipe(v.string(), v.regex(/^[\da-f]{64}$/, 'expected a SHA-256 in hexadecimal, of 64 small letters and digits'));

/** A SHA-256 in a query, in hexadecimal, that may be left out. */
export const optionalDigest = () => orNone(digestInput());

/** The address of a browser at its push service, in a body. */
export const pushAddressInput = () =>
  v.pipe(
    v.string(),
    v.maxLength(PUSH_ENDPOINT_MAX),
    v.check((text) => /^https:\/\/[!-~]+$/.test(text) && readUrl(text)?.username === '', 'expected an https address'),
  );

/** This many bytes in base64url, with or without the signs at its end that fill it up. */
const bytesInput = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), `expected ${bytes} bytes in base64url`),
  );

/** The keys of a browser's subscription, in a body. */
export const pushKeysInput = () =>
  v.strictObject({ p256dh: bytesInput(PUSH_KEY_BYTES.p256dh), auth: bytesInput(PUSH_KEY_BYTES.auth) });

/** A word or an id in a query. */
export const wordOrId = <const Word extends string>(word: Word) =>
  v.union([v.literal(word), idInput()], `expected ${word} or an id`);
