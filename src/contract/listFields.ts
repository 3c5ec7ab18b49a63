/** The kinds of list of which it matters whether they are known (see `fields.ts`). Apart from those that every screen loads. */
import * as v from 'valibot';
import { keptOf, rowsOf } from './fields.ts';

/** Not so where there are rows, and none of them can be read. */
const isKnown = (rows: readonly unknown[]) => rows.length === 0 || keptOf(rows).length > 0;

/**
 * A list that an answer has to have: without it, and where none of its rows can be read, nothing is known, and so the
 * answer cannot be read. Null is empty.
 */
export const neededList = <const Row extends v.GenericSchema>(row: Row) =>
  v.pipe(
    v.unknown(),
    rowsOf(row),
    v.check((rows) => isKnown(rows)),
    v.transform((rows) => keptOf(rows)),
  );

/** A list that an answer may leave out: it is then not known, and so is one of whose rows none can be read. Null is empty. */
export const maybeList = <const Row extends v.GenericSchema>(row: Row) =>
  v.optional(
    v.pipe(
      rowsOf(row),
      v.transform((rows) => (isKnown(rows) ? keptOf(rows) : undefined)),
    ),
  );
