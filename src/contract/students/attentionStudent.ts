/** One student who may need attention: why, what was done, and what can be done. */
import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { flagOrNull, id, idOrNull, oneOf, shape, text, textOrNull, writtenAnswer } from '#contract/fields.ts';
import { bodyId, idInput, optionalDate, textInput, typedInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';
import { NOTED_ACTIONS } from '#domain/learning/attentionActions.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { LANGUAGES } from '#domain/people/languages.ts';
import { ATTENTION } from './attention.ts';
import { action, student } from './attentionShapes.ts';

/**
 * One student: the reasons that hold now, what was done, latest first (at most 100), and the parents.
 * `mayWrite` says whether the caller may write to a parent; `language` is the one that the parent was invited in, or null
 * where it is not known, and `mobileNumber` the phone number, where there is one. A student without a reason has an empty list.
 */
export const attentionOfStudent = defineCall('attentionOfStudent', {
  route: 'GET /api/admin/attention/students/{pid}',
  promise: 'academy-attention#student-call',
  summary: 'Why one student may need attention, and what was done',
  capability: ATTENTION,
  params: { pid: idInput() },
  answer: shape({
    ...student,
    actions: neededList(action),
    parents: neededList(
      shape({
        pid: id(),
        firstName: text(),
        mayWrite: flagOrNull(),
        language: oneOf(LANGUAGES, null),
        // Beyond the fields of the first version.
        mobileNumber: v.optional(textOrNull()),
      }),
    ),
  }),
});

/**
 * Notes what was done: `call` a call with the family, `aside` sets the student aside until the day `until` (tomorrow or
 * later, at most a year), `back` takes them back into the list. `note` says why or what came of it; `aside` needs one.
 */
export const noteAttention = defineCall('noteAttention', {
  route: 'POST /api/admin/attention/students/{pid}/actions',
  promise: 'academy-attention#action-call',
  summary: 'Note a call, or set a student aside',
  success: 201,
  capability: ATTENTION,
  params: { pid: idInput() },
  body: { action: v.picklist(NOTED_ACTIONS), note: typedInput(TEXT_MAX.description), until: optionalDate() },
  answer: writtenAnswer(),
});

/**
 * Begins a conversation with a parent of the student, and notes it. Errors: 404 when the caller may not write to this
 * parent, 429 after 1,000 messages within an hour.
 */
export const messageParent = defineCall('messageParent', {
  route: 'POST /api/admin/attention/students/{pid}/messages',
  promise: 'academy-attention#message-call',
  summary: 'Write to a parent of a student',
  success: 201,
  capability: ATTENTION,
  params: { pid: idInput() },
  body: { parentPid: bodyId(), subject: textInput(TEXT_MAX.title), message: textInput(TEXT_MAX.message) },
  answer: writtenAnswer({ conversationId: idOrNull() }),
});

/** Says that a reason does not fit, with a note that stays with it. An empty note takes that back. */
export const contestReason = defineCall('contestReason', {
  route: 'PUT /api/admin/attention/reasons/{reasonId}',
  promise: 'academy-attention#contest-call',
  summary: 'Contest a reason with a note',
  capability: ATTENTION,
  params: { reasonId: idInput() },
  body: { note: typedInput(TEXT_MAX.description) },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const attentionStudentCalls = { attentionOfStudent, noteAttention, messageParent, contestReason };
