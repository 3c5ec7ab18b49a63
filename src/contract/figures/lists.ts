/** The lists behind the numbers of the screens. Beyond the basic calls: where `user.capabilities` contains `lists`. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, id, idOrNull, list, measure, moment, shape, shapeOrEmpty, text, textOrNull } from '#contract/fields.ts';
import { optionalId, optionalNumber, optionalWord, pageInput, searchInput } from '#contract/inputs.ts';
import { itemsTotalAnd } from '#contract/pageFields.ts';
import { PERFORMANCE_METRICS } from '#domain/format/timeframes.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { LIST_BANDS, LIST_KIND_NAMES, LIST_ORDERS, LIST_PERIODS } from '#domain/lists/lists.ts';
import { LARGE_PAGE } from '#domain/lists/sizes.ts';
import { LISTS } from '#domain/people/capabilityWords.ts';

/** A field that the rows of some lists have. */
const maybe = <const Field extends v.GenericSchema<unknown, unknown>>(field: Field) => v.optional(field);

/**
 * Whether a student with low results is to follow up: a reason holds, and the student is not set aside. Where none does, the
 * numbers say why: `exams` of the last `days` (null where they are not counted), their average in `percent`, which has to be
 * lower than `below`, and the least number of exams that tell anything.
 */
const followUp = shape({
  hasReason: flag(),
  asideUntil: textOrNull(),
  exams: measure(),
  percent: measure(),
  days: measure(),
  below: measure(),
  leastExams: measure(),
});

/**
 * A row of a list: a student or another person (`pid`, `name`), a school, a plan, a session, an exam or video (`title`), or
 * what a student did (all of these). `percent` is what the number was counted by, or the result; `date` the last time.
 */
const row = shape({
  pid: maybe(idOrNull()),
  name: maybe(textOrNull()),
  role: maybe(idOrNull()),
  gradeName: maybe(textOrNull()),
  schoolId: maybe(idOrNull()),
  schoolName: maybe(textOrNull()),
  place: maybe(textOrNull()),
  planId: maybe(idOrNull()),
  title: maybe(textOrNull()),
  category: maybe(textOrNull()),
  subject: maybe(textOrNull()),
  day: maybe(measure()),
  percent: maybe(measure()),
  date: maybe(moment()),
  followUp: maybe(v.nullable(followUp)),
});

/**
 * A page of the list behind a number: as many rows as the number says. `list` names what is listed, and the other words are
 * those of the number: its period, school, plan, day, band; `itemId` is the session, exam, video or student that it is about,
 * and `group` the name of a category or place. `about` has the names of what the ids say. `search` leaves
 * those whose name or title has these words, `inSchool` and `inClass` those of a school and of the classes of this name, and
 * `sort` puts another order, with `-` before it the other way round. With `options=1` the answer tells the schools and classes
 * that occur, each with its number of rows; the classes of `inSchool`, where it is there. A server takes all of these that
 * has said `lists:search`. Errors: 400 when a word is missing that the list needs, or one is there that it
 * does not take; 403 where the session may know how many there
 * are, and not who they are; 404 when it does not see what an id names.
 */
export const countedList = defineCall('countedList', {
  route: 'GET /api/admin/list',
  promise: 'academy-list#the-call',
  summary: 'The list behind a number',
  capability: LISTS,
  query: {
    list: v.picklist(LIST_KIND_NAMES),
    period: optionalWord(LIST_PERIODS),
    metric: optionalWord(PERFORMANCE_METRICS),
    band: optionalWord(LIST_BANDS),
    schoolId: optionalId(),
    planId: optionalId(),
    day: optionalNumber(0, 10_000),
    itemId: optionalId(),
    group: searchInput(TEXT_MAX.title),
    // Beyond the words of the first version: for a server that has said `lists:search`.
    search: searchInput(),
    sort: optionalWord(LIST_ORDERS),
    inSchool: optionalId(),
    inClass: searchInput(TEXT_MAX.title),
    options: optionalWord(['1']),
    page: pageInput(),
    pageSize: optionalNumber(1, LARGE_PAGE),
  },
  answer: itemsTotalAnd(row, {
    about: shapeOrEmpty({
      schoolName: textOrNull(),
      planTitle: textOrNull(),
      itemName: textOrNull(),
    }),
    options: v.optional(
      shape({
        schools: list(shape({ schoolId: id(), name: text(), rows: measure() })),
        classes: list(shape({ name: text(), rows: measure() })),
      }),
    ),
  }),
});

/** The calls of this file. */
export const listCalls = { countedList };
