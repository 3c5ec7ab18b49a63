import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { id, moment, shape, text, writtenAnswer } from '#contract/fields.ts';
import { idInput } from '#contract/inputs.ts';
import { neededList } from '#contract/listFields.ts';

/** What can be deleted and restored. A tie is what connects a user of several schools with one of them (`endUserTie`). */
export const DELETED_KINDS = ['school', 'user', 'notification', 'conversation', 'tie', 'plan'] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/**
 * What you may restore: deletions of the last 30 days, latest first. `name` is what was deleted, and it can be
 * restored until `restorableUntil`. A `tie` is what connected a user of several schools with one of them (see
 * `endUserTie`).
 */
export const deletions = defineCall('deletions', {
  route: 'GET /api/admin/deletions',
  promise: 'menu-and-routes#recently-deleted',
  summary: 'Deletions of the last 30 days, latest first',
  capability: 'restore',
  answer: neededList(
    shape({
      kind: v.picklist(DELETED_KINDS),
      id: id(),
      name: text(),
      deletedDate: moment(),
      restorableUntil: moment(),
    }),
  ),
});

/**
 * Restores something that was deleted in the last 30 days. To restore what is not deleted is no error. Errors: 410
 * when it was deleted too long ago, 409 when it cannot be restored because somebody else has the phone number by now.
 */
export const restoreDeleted = defineCall('restoreDeleted', {
  route: 'POST /api/admin/deletions/{kind}/{id}/restore',
  promise: 'session-and-errors#deleting-and-restoring',
  summary: 'Restore something that was deleted',
  capability: 'restore',
  params: { kind: v.picklist(DELETED_KINDS), id: idInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const deletionCalls = { deletions, restoreDeleted };
