/**
 * Calls that ask a signed-in person for their password again, so that nobody can use a session that was left open or
 * stolen to change how its owner signs in.
 */
import { createHash } from 'node:crypto';
import type { CallAnswer } from '#contract/call.ts';
import type { CallOf } from '#contract/index.ts';
import { setActor, type Tx } from '#host/server/database/actor.ts';
import { CommittedError, tooManyAttempts } from '#host/server/http/errors.ts';
import type { PreparedHandler, RequestContext, SessionContext } from '#host/server/http/handlers.ts';
import type { Session } from '#host/server/http/session.ts';
import { findAccount } from '#host/server/http/sessions.ts';
import { type Attempt, clearAttempts, recordAttempt } from './attempts.ts';
import { accountOwner } from './ownAccount.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { SIGN_IN_LIMITS } from './signInGuard.ts';

type OwnPasswordCall = 'changeOwnPassword' | 'beginTwoStep' | 'renewRecoveryCodes' | 'endTwoStep';

interface Passwords {
  /** The password that the person must know. */
  current: string;
  /** A new password to hash; it is hashed only where the current one is right. */
  next?: string;
}

interface Checked {
  /** The stored hash that `current` was compared with. */
  storedHash: string | undefined;
  isRight: boolean;
  /** The hash of `next`; empty where there is none. */
  nextHash: string;
}

/** These attempts are counted apart from those of signing in, so that neither holds up the other. */
const attemptOf = (pid: number): Attempt => ({
  kind: 'account',
  key: createHash('sha256').update(`own password of ${pid}`).digest(),
  limit: SIGN_IN_LIMITS.account,
});

/** Runs `work` as the actor that may see the person's password hash and count attempts. */
async function asSignIn<T>(db: Tx, { person }: Session, work: () => Promise<T>): Promise<T> {
  const { phone } = await accountOwner(db, person.pid);
  await setActor({ kind: 'sign-in', phone }).execute(db);
  const result = await work();
  await setActor(person).execute(db);
  return result;
}

/** Counts the attempt and reads the stored hash. @throws CommittedError 429 after too many wrong passwords. */
async function countAttempt({ db, session }: SessionContext): Promise<string | undefined> {
  const { wait, account } = await asSignIn(db, session, async () => {
    const { wait } = await recordAttempt(db, [attemptOf(session.person.pid)]);
    return { wait, account: wait > 0 ? undefined : await findAccount(db) };
  });
  if (wait > 0) throw tooManyAttempts(wait);
  return account?.passwordHash;
}

/**
 * Clears the attempts after a right password.
 * @throws CommittedError 422 when the password was wrong, or is no longer the stored one: somebody changed it while it
 * was being checked.
 */
async function acceptPassword({ db, session }: SessionContext, { storedHash, isRight }: Checked): Promise<void> {
  const isAccepted =
    isRight &&
    (await asSignIn(db, session, async () => {
      // First the attempts: their row is locked until the transaction ends, so that of two changes at the same moment
      // the second one reads the hash that the first one has stored.
      await clearAttempts(db, attemptOf(session.person.pid));
      return (await findAccount(db))?.passwordHash === storedHash;
    }));
  if (isAccepted) return;
  throw new CommittedError(422, 'This is not your current password', {
    kind: 'gaveWrongPassword',
  });
}

/**
 * Makes a handler that runs only after the person has given their password. No connection of the database is held
 * while passwords are hashed.
 * @param passwordsOf what the person sent.
 * @param handle runs in the transaction in which the password was accepted; gets the hash of the new password, if any.
 */
export function withOwnPassword<Id extends OwnPasswordCall>(
  passwordsOf: (context: RequestContext<Id>) => Passwords,
  handle: (context: RequestContext<Id>, nextHash: string) => Promise<CallAnswer<CallOf<Id>>>,
): PreparedHandler<Id, Checked> {
  return {
    prepare: async (context) => {
      const { current, next } = passwordsOf(context);
      const storedHash = await countAttempt(context);
      return async () => {
        const isRight = storedHash !== undefined && (await verifyPassword(storedHash, current));
        const nextHash = isRight && next !== undefined ? await hashPassword(next) : '';
        return { storedHash, isRight, nextHash };
      };
    },
    handle: async (context, checked) => {
      await acceptPassword(context, checked);
      return handle(context, checked.nextHash);
    },
  };
}
