import { DELETED_KINDS, type DeletedKind, deletions, restoreDeleted } from '#contract/deletions.ts';
import { RESTORE_DAYS } from '#domain/limits.ts';
import { ROLE } from '#domain/roles.ts';
import type { Activity } from '#host/db/activityLog.ts';
import type { Tx } from '#host/db/actor.ts';
import { deletionsOf, endedTie, standingOfDeleted, unmarkDeleted } from '#host/db/deletions.ts';
import { isTaken, standingOfUser } from '#host/db/users.ts';
import { ApiError, notFound } from './errors.ts';
import { mayCall } from './policy.ts';
import { route } from './route.ts';
import { refuseForeignNumber, TRY_AGAIN } from './users.ts';

/** Whoever may delete it may take that back, and nobody else. */
const DELETED_BY: Record<DeletedKind, string> = {
  school: 'deleteSchool',
  user: 'deleteUser',
  notification: 'deleteNotification',
  conversation: 'deleteConversation',
  tie: 'endUserTie',
};

/** What the log says of something that is there again, and about whom. */
async function restoredLine(db: Tx, kind: DeletedKind, id: number): Promise<Activity> {
  if (kind === 'user') return { type: 'RESTORE', narration: `Restored user ${id}`, about: id };
  if (kind !== 'tie') return { type: 'RESTORE', narration: `Restored ${kind} ${id}` };
  const { pid, schoolId } = await endedTie(db, id);
  return { type: 'RESTORE', narration: `Restored the tie to school ${schoolId} of user ${pid}`, about: pid };
}

/** Why somebody cannot be restored whose phone number somebody else has by now. */
const RESTORED_NUMBER = {
  taken: 'Somebody else has this phone number by now, so this user cannot be restored',
  hidden: 'This user cannot be restored here. Please ask the academy.',
} as const;

export const deletionRoutes = [
  route(deletions, ({ db, session: { standing } }) =>
    deletionsOf(
      db,
      DELETED_KINDS.filter((kind) => mayCall(standing, DELETED_BY[kind])),
    ),
  ),
  // Restoring what is there already changes nothing and is no error: a second click, or somebody else, was quicker.
  route(restoreDeleted, async ({ db, session, params: { kind, id }, record }) => {
    const { standing } = session;
    if (!mayCall(standing, DELETED_BY[kind])) {
      throw new ApiError(403, 'You do not have permission to perform this action');
    }
    const found = await standingOfDeleted(db, kind, id);
    if (found === undefined) throw notFound();
    if (found === 'gone') {
      throw new ApiError(410, `This was deleted more than ${RESTORE_DAYS} days ago and can no longer be restored`);
    }
    // Nothing changes, and whom a tie was of need not belong there any more.
    if (found === 'there') await record({ type: 'RESTORE', narration: `Restored ${kind} ${id}` });
    else {
      const phone = kind === 'user' ? (await standingOfUser(db, id)).phone : null;
      if (phone !== null) await refuseForeignNumber(db, session, phone, id, RESTORED_NUMBER);
      const isBack = await unmarkDeleted(db, kind, id).catch((error: unknown) => {
        if (!isTaken(error)) throw error;
        throw new ApiError(409, standing === ROLE.school ? TRY_AGAIN : RESTORED_NUMBER.taken);
      });
      if (!isBack) throw new ApiError(409, 'Nothing that linked this user to the school is left to restore');
      await record(await restoredLine(db, kind, id));
    }
    return { message: 'Restored' };
  }),
];
