/** Finding people, schools and study plans by name, for the console's search. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, idOrNull, list, measure, shape, text } from '#contract/fields.ts';
import { searchInput } from '#contract/inputs.ts';

/**
 * People, schools and study plans whose names are like the words, the most similar first, at most 8 of each: only those
 * that the caller may see. A name is found in whichever script it is written and typed: `Lakshmi` finds ലക്ഷ്മി and
 * लक्ष्मी. A letter more, less or another does no harm. People are also found by a part of their phone number or e-mail
 * address. `totals` is how many there are of each, of people 2,000 at most. Without words nothing is found.
 */
export const search = defineCall('search', {
  route: 'GET /api/admin/search',
  promise: 'menu-and-routes#search',
  summary: 'Find people, schools and study plans by name',
  capability: 'search',
  query: { words: searchInput() },
  answer: shape({
    people: list(shape({ pid: id(), firstName: text(), userRole: idOrNull(), schoolName: text(), className: text() })),
    schools: list(shape({ schoolId: id(), schoolName: text() })),
    plans: list(shape({ studyPlanId: id(), title: text() })),
    // Beyond the fields of the first version.
    totals: v.optional(shape({ people: measure(), schools: measure(), plans: measure() })),
  }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const searchCalls = { search };
