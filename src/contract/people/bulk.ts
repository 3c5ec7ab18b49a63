/** One act on many people at once. Beyond the basic calls. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flag, id, list, shape, textOrNull, writtenAnswer } from '#contract/fields.ts';
import { bodyId, eachOnce, flagInput, idsInput, rowsInput, textInput, typedInput } from '#contract/inputs.ts';
import { BULK_AT_ONCE } from '#domain/lists/bulk.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { BULK, BULK_USERS } from '#domain/people/capabilityWords.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import { PLACE_MAX } from '#domain/people/users.ts';

const pids = () => idsInput(BULK_AT_ONCE);
const texts = { subject: textInput(TEXT_MAX.title), message: textInput(TEXT_MAX.message) };
/** A row for each person of the body, in its order. */
const result = { pid: id(), done: flag(), reason: textOrNull() };

/**
 * Writes to the parents of up to 100 students: each parent whom the caller may write to gets a conversation of their own
 * about each student, and it is noted in what was done about the student. `{student}` in the texts stands for the name of
 * the student. `texts` has them in further languages: a parent who was invited in one of these gets it, and everybody else
 * `subject` and `message`. `results` has a row for each student in the order of `pids`; where `done` is false, `reason` says
 * why in a sentence, and nobody was written to about that student. Errors: 400 when a student or a language is named twice,
 * 429 when it would be more than 1,000 messages within an hour; then nothing was sent.
 */
export const bulkMessage = defineCall('bulkMessage', {
  route: 'POST /api/admin/bulk/messages',
  promise: 'bulk-actions#message-call',
  summary: 'Write to the parents of many students',
  capability: BULK,
  // The longest text in every language, in scripts of three bytes a letter.
  maxBody: 512 * 1024,
  body: {
    pids: pids(),
    ...texts,
    texts: v.optional(
      v.pipe(
        v.array(v.strictObject({ language: v.picklist(LANGUAGES), ...texts })),
        v.maxLength(LANGUAGES.length),
        v.check((rows) => eachOnce(rows.map(({ language }) => language)), 'expected each language once'),
      ),
    ),
  },
  answer: writtenAnswer({ results: list(shape(result)) }),
});

/**
 * Bans up to 100 users, or lifts their bans: `banned` is the wanted state, and those who are in it already are done. `results`
 * has a row for each user in the order of `pids`; where `done` is false, `reason` says why in a sentence, by the rules of
 * `banUser`. Errors: 400 when a user is named twice.
 */
export const bulkBan = defineCall('bulkBan', {
  route: 'PUT /api/admin/bulk/ban',
  promise: 'bulk-actions#ban-call',
  summary: 'Ban many users, or lift their bans',
  capability: BULK_USERS,
  body: { pids: pids(), banned: flagInput() },
  answer: writtenAnswer({ results: list(shape(result)) }),
});

/**
 * Moves up to 100 students to a class of their school, each to one of their own; without a `className` a student is in no
 * class afterwards. A class that a school does not have yet is added. `results` has a row for each student in the order of
 * `moves`; where `done` is false, `reason` says why in a sentence, by the rules of `updateUser`. `before` is the class
 * before, or null: sent as `className` it takes the move back. Errors: 400 when a student is named twice.
 */
export const bulkMoveClass = defineCall('bulkMoveClass', {
  route: 'PUT /api/admin/bulk/class',
  promise: 'bulk-actions#class-call',
  summary: 'Move many students to a class',
  capability: BULK_USERS,
  body: {
    moves: v.pipe(
      rowsInput({ pid: bodyId(), className: v.nullable(typedInput(PLACE_MAX.className)) }, BULK_AT_ONCE),
      v.check((moves) => eachOnce(moves.map(({ pid }) => pid)), 'expected each student once'),
    ),
  },
  answer: writtenAnswer({ results: list(shape({ ...result, before: v.optional(textOrNull()) })) }),
});

/** The calls of this file, in the order in which the reference lists them. */
export const bulkCalls = { bulkMessage, bulkBan, bulkMoveClass };
