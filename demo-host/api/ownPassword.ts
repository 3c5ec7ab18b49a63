import { createHash } from 'node:crypto';
import type { Activity } from '#host/db/activityLog.ts';
import { becoming, type Tx } from '#host/db/actor.ts';
import { clearAttempts, recordAttempt } from '#host/db/attempts.ts';
import { accountOwner } from '#host/db/ownAccount.ts';
import { verifyPassword } from '#host/db/passwords.ts';
import { findAccount } from '#host/db/sessions.ts';
import { ApiError, slowedDown } from './errors.ts';
import type { Session } from './session.ts';
import { SIGN_IN_LIMITS } from './signInGuard.ts';

interface Asking {
  db: Tx;
  session: Session;
  record: (activity: Activity) => Promise<void>;
}

/**
 * Asks whoever is signed in for the password again: a session that was left open, or taken, shall not change what
 * its owner signs in with. Guesses are counted, apart from those at signing in: neither holds up the other.
 * @returns why not; to be returned by the route, so that the guess stays counted.
 */
export async function checkOwnPassword(
  { db, session, record }: Asking,
  password: string,
): Promise<ApiError | undefined> {
  const { pid } = session.person;
  const { phone } = await accountOwner(db, pid);
  const attempt = {
    kind: 'account',
    key: createHash('sha256').update(`own password of ${pid}`).digest(),
    limit: SIGN_IN_LIMITS.account,
  } as const;

  await becoming({ kind: 'sign-in', phone }).execute(db);
  const { wait } = await recordAttempt(db, [attempt]);
  const account = wait > 0 ? undefined : await findAccount(db);
  const isRight = account !== undefined && (await verifyPassword(account.passwordHash, password));
  if (isRight) await clearAttempts(db, attempt);
  await becoming(session.person).execute(db);

  if (isRight) return undefined;
  if (wait > 0) return slowedDown(wait);
  await record({ type: 'WRONG_PASSWORD', narration: 'Gave a wrong password for the own account' });
  return new ApiError(422, 'This is not your current password');
}
