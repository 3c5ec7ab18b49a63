/** Signing in and out. Each function says under which actor it runs. */
import { sql } from 'kysely';
import { STUDENT } from '#domain/people/userRoles.ts';
import type { Tx } from '#host/server/database/actor.ts';
import type { PersonRole } from '#host/server/database/columnTypes.ts';

/** A person with a password, who may or may not sign in. */
export interface Account {
  pid: number;
  role: PersonRole;
  schoolId: number | null;
  isBanned: boolean;
  passwordHash: string;
  /** Somebody else has set the password: another has to be chosen first. */
  isOneTime: boolean;
}

/** As a `sign-in` actor: the account of the phone number, if there is one with a password. */
export async function findAccount(tx: Tx): Promise<Account | undefined> {
  const row = await tx
    .selectFrom('person')
    .innerJoin('credential', 'credential.pid', 'person.pid')
    .select(['person.pid', 'role', 'school_id', 'banned_at', 'password_hash', 'is_one_time'])
    // The policies show this actor nobody else. They alone would let PostgreSQL look at all people for the one.
    .where(sql<boolean>`phone = actor.phone() and deleted_at is null`)
    // A student may share the number, and does not sign in.
    .orderBy((e) => e('role', '=', STUDENT))
    .executeTakeFirst();
  return (
    row && {
      pid: row.pid,
      role: row.role,
      schoolId: row.school_id,
      isBanned: row.banned_at !== null,
      passwordHash: row.password_hash,
      isOneTime: row.is_one_time,
    }
  );
}

/**
 * As a `sign-in` actor: replaces the one-time password of this account. Sessions that it opened end.
 * @returns false when it was replaced meanwhile.
 */
export async function replaceOneTimePassword(tx: Tx, { pid, passwordHash }: Account, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credential')
    .set({ password_hash: hash, is_one_time: false, set_by: null, changed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NewSession {
  tokenHash: Buffer;
  pid: number;
  parentView: boolean;
  /** The session ends after this many seconds, used or not. */
  absoluteSeconds: number;
  /** The session ends when it is not used for this many seconds. */
  idleSeconds: number;
  /** What the browser calls itself. */
  userAgent: string | null;
}

/** Starts a session, as the `sign-in` actor of the person's phone number. */
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

/**
 * As a person: puts a session in their other view in the place of this one of theirs.
 * @returns false when they have no other view, or would have to sign in to it.
 */
export async function replaceByOtherView(tx: Tx, sessionId: number, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isChanged: boolean }>`
    select actor.change_view(${sessionId}, ${tokenHash}) as "isChanged"`.execute(tx);
  return rows[0]?.isChanged === true;
}

/** Ends a session, as its person. */
export async function endSession(tx: Tx, sessionId: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: 'sign-out' })
    .where('session_id', '=', sessionId)
    .execute();
}

/** The other view of the person of a session, if there is one: as a parent, or as staff. */
export async function otherViewOf(tx: Tx): Promise<{ isParentView: boolean; identifier: string | null } | undefined> {
  const { rows } = await sql<{ isParentView: boolean; identifier: string | null }>`
    select is_parent_view as "isParentView", identifier from actor.other_view()`.execute(tx);
  return rows[0];
}
