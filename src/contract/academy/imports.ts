/** Imports of files, and what is in the academy. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  count,
  flag,
  id,
  idOrNull,
  list,
  moment,
  oneOf,
  shape,
  shapeOrEmpty,
  text,
  textOrNull,
  writtenAnswer,
} from '#contract/fields.ts';
import {
  bodyIdOrNull,
  flagInput,
  idInput,
  optionalNumber,
  optionalWord,
  pageInput,
  searchInput,
  textInput,
  typedInput,
} from '#contract/inputs.ts';
import { dataAndPagination } from '#contract/pageFields.ts';
import { IMPORT_CHANGES, IMPORT_KINDS, IMPORT_STATES } from '#domain/lists/imports.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { LARGE_PAGE } from '#domain/lists/sizes.ts';

/**
 * How many things an import treats in each way. `rows` is how many rows with something in them its tables have, `ready` how many
 * of them are taken, and `blank` how many more are empty; the others are refused.
 */
const counts = () =>
  shapeOrEmpty({
    new: count(),
    changed: count(),
    leaving: count(),
    refused: count(),
    notTaken: count(),
    note: count(),
    unchanged: count(),
    rows: v.optional(count()),
    ready: v.optional(count()),
    blank: v.optional(count()),
  });

/** One import. */
const run = () =>
  shape({
    importId: id(),
    kind: oneOf(IMPORT_KINDS, null),
    fileName: text(),
    bytes: count(),
    state: oneOf(IMPORT_STATES, 'failed'),
    startedBy: text(),
    keyName: text(),
    schoolId: idOrNull(),
    schoolName: text(),
    startedDate: moment(),
    endedDate: moment(),
    counts: counts(),
    kinds: shapeOrEmpty({ new: text(), changed: text(), leaving: text() }),
    questions: list(v.string()),
    rowsDone: count(),
    rowsAll: count(),
    hasLines: flag(),
    error: textOrNull(),
    queuePlace: count(),
    waitsFor: shapeOrEmpty({ fileName: text(), startedBy: text(), keyName: text(), startedDate: moment() }),
  });

/**
 * The imports, newest first: to administrators all, to a school user those of their school. `state` is `reading`,
 * `previewed` (it waits for somebody), `importing`, `done`, `failed` (with the `error`) or `cancelled`. `startedBy` is
 * empty for an import that another system began with a key; then `keyName` names it. One import runs at a time: one that
 * waits for its turn has its place in the line, from 1, as `queuePlace`, which is 0 otherwise, and the import that runs
 * meanwhile as `waitsFor`, with `startedDate` as the moment at which its turn came. Of an import that the person may not see,
 * nothing but that moment is told.
 */
export const imports = defineCall('imports', {
  route: 'GET /api/admin/imports',
  promise: 'data#import',
  summary: 'Imports, newest first',
  capability: 'import',
  query: { page: pageInput(), limit: optionalNumber(1, LARGE_PAGE) },
  answer: dataAndPagination(run()),
});

/**
 * One import: where it stands, what it would change or has changed, and what it asks before it writes. `questions` are
 * sentences: an import with questions is written only when they are confirmed. `rowsDone` of `rowsAll` are written.
 */
export const importById = defineCall('importById', {
  route: 'GET /api/admin/imports/{importId}',
  promise: 'data#import',
  summary: 'One import',
  capability: 'import',
  params: { importId: idInput() },
  answer: run(),
});

/**
 * The lines of an import's preview and report: each new, changed, leaving, refused or otherwise remarkable row, with its
 * file, its line there and the reason. They are kept for 30 days.
 */
export const importLines = defineCall('importLines', {
  route: 'GET /api/admin/imports/{importId}/lines',
  promise: 'data#import',
  summary: 'What an import does to each row',
  capability: 'import',
  params: { importId: idInput() },
  query: {
    page: pageInput(),
    limit: optionalNumber(1, LARGE_PAGE),
    change: optionalWord(IMPORT_CHANGES),
    search: searchInput(),
  },
  answer: dataAndPagination(
    shape({
      lineNo: id(),
      change: oneOf(IMPORT_CHANGES, 'note'),
      kind: text(),
      file: text(),
      line: count(),
      sourcedId: text(),
      name: text(),
      reason: text(),
    }),
  ),
});

/**
 * Begins an import. The file itself is then sent to `PUT /api/import/runs/{importId}/file` as it is, with the ticket as
 * `Authorization: Ticket …`; the academy reads it and makes the preview. `source` keeps two school systems apart whose
 * `sourcedId`s may be the same, and `countryId` is where new schools are. A school user's import is of their own school
 * alone. Answers 409 where too many imports wait for their turn.
 */
export const beginImport = defineCall('beginImport', {
  // No POST: answers to those are stored for a day, and this one holds a ticket.
  route: 'PUT /api/admin/imports',
  promise: 'data#import',
  summary: 'Begin an import',
  capability: 'import',
  success: 201,
  body: { fileName: textInput(TEXT_MAX.name), source: typedInput(TEXT_MAX.name), countryId: bodyIdOrNull() },
  answer: shape({ importId: id(), ticket: text() }),
});

/**
 * Gives a ticket for ten minutes, with which `GET /api/import/runs/{importId}/report.csv` answers the report: all lines,
 * as CSV that a spreadsheet opens.
 */
export const importTicket = defineCall('importTicket', {
  route: 'PUT /api/admin/imports/{importId}/ticket',
  promise: 'data#import',
  summary: 'A ticket to fetch the report of an import',
  capability: 'import',
  params: { importId: idInput() },
  answer: shape({ ticket: text() }),
});

/**
 * Writes what the preview shows, when its turn comes: all of it or nothing. Answers 409 where the import does not wait for
 * that, or where it has questions and `isConfirmed` is false.
 */
export const startImport = defineCall('startImport', {
  route: 'PUT /api/admin/imports/{importId}/start',
  promise: 'data#import',
  summary: 'Write what an import shows',
  capability: 'import',
  params: { importId: idInput() },
  body: { isConfirmed: flagInput() },
  answer: writtenAnswer(),
});

/** Cancels an import that has not ended, also one that waits for its turn: nothing of it is written. Answers 409 where it has ended. */
export const cancelImport = defineCall('cancelImport', {
  route: 'DELETE /api/admin/imports/{importId}',
  promise: 'data#import',
  summary: 'Cancel an import',
  capability: 'import',
  params: { importId: idInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const importCalls = {
  imports,
  importById,
  importLines,
  beginImport,
  importTicket,
  startImport,
  cancelImport,
};
