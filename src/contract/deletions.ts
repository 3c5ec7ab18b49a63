import * as v from 'valibot';
import { defineCall } from './call.ts';
import { id, list, moment, shape, text, writtenAnswer } from './fields.ts';
import { idInput } from './inputs.ts';

/** What can be deleted and taken back; a tie is what somebody shared had to do with a school (`endUserTie`). */
export const DELETED_KINDS = ['school', 'user', 'notification', 'conversation', 'tie'] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/** What the one who asks may take back; beyond the spec's list (decisions, Beyond the spec's calls). */
export const deletions = defineCall({
  id: 'deletions',
  method: 'GET',
  path: '/api/admin/deletions',
  section: '2 §5',
  summary: 'Deletions of the last 30 days, latest first',
  capability: 'restore',
  answer: list(
    shape({
      kind: v.picklist(DELETED_KINDS),
      id: id(),
      name: text(),
      deletedDate: moment(),
      /** Until then it can be taken back. */
      restorableUntil: moment(),
    }),
  ),
});

/** Takes back a deletion within 30 days; beyond the spec's list. */
export const restoreDeleted = defineCall({
  id: 'restoreDeleted',
  method: 'POST',
  path: '/api/admin/deletions/{kind}/{id}/restore',
  section: '2 §5',
  summary: 'Take back a deletion',
  capability: 'restore',
  params: { kind: v.picklist(DELETED_KINDS), id: idInput() },
  answer: writtenAnswer(),
});

/** The calls of this file, in the order in which the reference lists them. */
export const deletionCalls = { deletions, restoreDeleted };
