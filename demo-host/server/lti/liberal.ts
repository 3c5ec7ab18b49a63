/** Kinds of field in what an LMS writes: each writes some of them in a way of its own. */
import * as v from 'valibot';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { isSafeAddress } from '#domain/people/lti.ts';
import { isStorable } from '#platform/text.ts';

/** A text that is not empty. @param max in characters */
export const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.check(isStorable));

/** The same, which some LMS write as a number. */
export const numbered = (max: number) => v.pipe(v.union([v.string(), v.number()]), v.transform(String), text(max));

/** An address that may be asked. */
export const address = () => v.pipe(text(TEXT_MAX.address), v.check(isSafeAddress));

/** What an LMS may leave out, or write in a way that nobody understands. */
export const liberal = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);
