/** Signing in and out. What runs under which actor is said at each function. */
import { sql } from 'kysely';
import type { Tx } from './actor.ts';
import type { PersonRole } from './columnTypes.ts';

/** Someone who may or may not sign in. */
export interface Account {
  pid: number;
  role: PersonRole;
  schoolId: number | null;
  isBanned: boolean;
  passwordHash: string;
}

/** The account of the phone number that a `sign-in` actor tries, if there is one with a password. */
export async function findAccount(tx: Tx): Promise<Account | undefined> {
  // No condition on the phone: the policy shows this actor one person and nobody else.
  const row = await tx
    .selectFrom('person')
    .innerJoin('credential', 'credential.pid', 'person.pid')
    .select(['person.pid', 'role', 'school_id', 'banned_at', 'password_hash'])
    .executeTakeFirst();
  return (
    row && {
      pid: row.pid,
      role: row.role,
      schoolId: row.school_id,
      isBanned: row.banned_at !== null,
      passwordHash: row.password_hash,
    }
  );
}

export interface NewSession {
  tokenHash: Buffer;
  pid: number;
  parentView: boolean;
  /** Over after this many seconds, used or not. */
  absoluteSeconds: number;
  /** Over when it is not used for this many seconds. */
  idleSeconds: number;
  /** As the browser names itself. */
  userAgent: string | null;
}

/** Opens a session, as the `sign-in` actor of the person's phone number. */
export async function openSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      pid: session.pid,
      parent_view: session.parentView,
      idle_limit: `${session.idleSeconds} seconds`,
      expires_at: sql<Date>`now() + make_interval(secs => ${session.absoluteSeconds})`,
      user_agent: session.userAgent,
    })
    .execute();
}

/** Ends one session, as the person whose it is. */
export async function endSession(tx: Tx, sessionId: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: 'sign-out' })
    .where('session_id', '=', sessionId)
    .execute();
}
