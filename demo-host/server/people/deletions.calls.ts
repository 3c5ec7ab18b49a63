/** What was deleted, and restoring it. */

import type { CallId } from '#contract/index.ts';
import { DELETED_KINDS, type DeletedKind } from '#contract/people/deletions.ts';
import { RESTORE_DAYS } from '#domain/lists/limits.ts';
import { ROLE } from '#domain/people/roles.ts';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { Activity } from '#host/server/http/activityLog.ts';
import { ApiError, notFound } from '#host/server/http/errors.ts';
import type { Handlers } from '#host/server/http/handlers.ts';
import { mayCall } from '#host/server/http/policy.ts';
import { deletionState, deletionsOf, endedTie, unmarkDeleted } from './deletions.queries.ts';
import { refuseForeignNumber, TRY_AGAIN } from './userNumbers.ts';
import { isTaken, userAccess } from './users.queries.ts';

/** The call that deletes each kind. Who may make it may also restore, and nobody else. */
const DELETED_BY: Record<DeletedKind, CallId> = {
  school: 'deleteSchool',
  user: 'deleteUser',
  notification: 'deleteNotification',
  conversation: 'deleteConversation',
  tie: 'endUserTie',
  plan: 'deletePlan',
};

/** The line of the activity log for something that was restored. */
async function restoredLine(db: Tx, kind: DeletedKind, id: number): Promise<Activity> {
  if (kind === 'user') return { kind: 'restored', values: { what: kind, id }, about: id };
  if (kind !== 'tie') return { kind: 'restored', values: { what: kind, id } };
  const { pid, schoolId } = await endedTie(db, id);
  return { kind: 'restoredTie', values: { schoolId, user: pid }, about: pid };
}

/** When a user cannot be restored, because somebody else has the phone number by now. */
const RESTORED_NUMBER = {
  taken: 'Somebody else has this phone number by now, so this user cannot be restored',
  hidden: 'This user cannot be restored here. Please ask the academy.',
} as const;

export const deletionHandlers = {
  deletions: ({ db, session: { actingRole } }) =>
    deletionsOf(
      db,
      DELETED_KINDS.filter((kind) => mayCall(actingRole, DELETED_BY[kind])),
    ),
  // Restoring what is not deleted changes nothing and is no error: it may be a second click, or somebody else was first.
  restoreDeleted: async ({ db, session, params: { kind, id }, record }) => {
    const { actingRole } = session;
    if (!mayCall(actingRole, DELETED_BY[kind])) {
      throw new ApiError(403, 'You do not have permission to perform this action');
    }
    const found = await deletionState(db, kind, id);
    if (found === undefined) throw notFound();
    if (found === 'gone') {
      throw new ApiError(410, `This was deleted more than ${RESTORE_DAYS} days ago and can no longer be restored`);
    }
    // Nothing changes. The user of a tie need not be visible to the caller any more, so the line does not name them.
    if (found === 'there') await record({ kind: 'restored', values: { what: kind, id } });
    else {
      const who = kind === 'user' ? await userAccess(db, id) : undefined;
      // Students share numbers.
      const phone = who && who.role !== STUDENT ? who.phone : null;
      if (phone !== null) await refuseForeignNumber(db, session, phone, id, RESTORED_NUMBER);
      const isBack = await unmarkDeleted(db, kind, id).catch((error: unknown) => {
        if (!isTaken(error)) throw error;
        throw new ApiError(409, actingRole === ROLE.school ? TRY_AGAIN : RESTORED_NUMBER.taken);
      });
      if (!isBack) throw new ApiError(409, 'Nothing that linked this user to the school is left to restore');
      await record(await restoredLine(db, kind, id));
    }
    return { message: 'Restored' };
  },
} satisfies Partial<Handlers>;
