/** Everything about a child, for the parent. Apart from `parent.ts`, whose calls the screens for parents load. */
import { defineCall } from '#contract/call.ts';
import { count, flag, list, shape, text, textRow } from '#contract/fields.ts';
import { optionalId, optionalNumber } from '#contract/inputs.ts';

/**
 * Everything that the academy keeps about a child, the first one without `studentId`, in pieces: `part` counts the tables from 0 to `parts` - 1, `skip` the
 * rows of the table that were read before, and `hasMore` says that the table goes on. A row is an object as JSON. Moments are in ISO 8601, in UTC. A
 * parent gets what parents see; lines of the activity log are given by the academy on request. Answers 404 when the child
 * is not yours, and when there is no such part.
 */
export const childData = defineCall('childData', {
  route: 'GET /api/parent/child-data',
  promise: 'menu-and-routes#child-data',
  summary: 'Everything about one of your children',
  capability: 'child-data',
  query: { studentId: optionalId(), part: optionalNumber(0, 100), skip: optionalNumber(0, 10_000_000) },
  answer: shape({ table: text(), rows: list(textRow()), parts: count(), hasMore: flag() }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const childDataCalls = { childData };
