import { createHash } from 'node:crypto';
import { becoming, type Tx } from '#host/db/actor.ts';
import { accountOwner } from '#host/db/ownAccount.ts';
import { verifyPassword } from '#host/db/passwords.ts';
import { countGuess, findAccount, forgetGuesses } from '#host/db/sessions.ts';
import { ApiError, slowedDown } from './errors.ts';
import type { Activity } from './route.ts';
import { GUESS_LIMITS, type Session } from './session.ts';

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
  const guess = {
    kind: 'account',
    key: createHash('sha256').update(`own password of ${pid}`).digest(),
    limit: GUESS_LIMITS.account,
  } as const;

  await becoming({ kind: 'sign-in', phone }).execute(db);
  const wait = await countGuess(db, [guess]);
  const account = wait > 0 ? undefined : await findAccount(db);
  const isRight = account !== undefined && (await verifyPassword(account.passwordHash, password));
  if (isRight) await forgetGuesses(db, guess);
  await becoming(session.person).execute(db);

  if (isRight) return undefined;
  if (wait > 0) return slowedDown(wait);
  await record({ type: 'WRONG_PASSWORD', narration: 'Gave a wrong password for the own account' });
  return new ApiError(422, 'This is not your present password');
}
