import { DELETED_KINDS, type DeletedKind, deletions, restoreDeleted } from '#contract/deletions.ts';
import { RESTORE_DAYS } from '#domain/limits.ts';
import { deletionsOf, standingOfDeleted, unmarkDeleted } from '#host/db/deletions.ts';
import { isTaken } from '#host/db/users.ts';
import { ApiError, notFound } from './errors.ts';
import { mayCall } from './policy.ts';
import { route } from './route.ts';

/** Whoever may delete it may take that back, and nobody else. */
const DELETED_BY: Record<DeletedKind, string> = {
  school: 'deleteSchool',
  user: 'deleteUser',
  notification: 'deleteNotification',
  conversation: 'deleteConversation',
};

export const deletionRoutes = [
  route(deletions, ({ db, session: { standing } }) =>
    deletionsOf(
      db,
      DELETED_KINDS.filter((kind) => mayCall(standing, DELETED_BY[kind])),
    ),
  ),
  // Restoring what is there already changes nothing and is no error: a second click, or somebody else, was quicker.
  route(restoreDeleted, async ({ db, session: { standing }, params: { kind, id }, record }) => {
    if (!mayCall(standing, DELETED_BY[kind])) {
      throw new ApiError(403, 'You do not have permission to perform this action');
    }
    const found = await standingOfDeleted(db, kind, id);
    if (found === undefined) throw notFound();
    if (found === 'gone') {
      throw new ApiError(410, `This was deleted more than ${RESTORE_DAYS} days ago and can no longer be restored`);
    }
    if (found === 'restorable') {
      await unmarkDeleted(db, kind, id).catch((error: unknown) => {
        if (!isTaken(error)) throw error;
        throw new ApiError(409, 'Somebody else has this phone number by now, so this user cannot be restored');
      });
    }
    await record({ type: 'RESTORE', narration: `Restored ${kind} ${id}` });
    return { message: 'Restored' };
  }),
];
