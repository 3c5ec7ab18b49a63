/** What people do with their own account. */
import { sql } from 'kysely';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso } from '#host/server/database/reporting.ts';

/** The person of an account. */
export interface AccountOwner {
  name: string;
  phone: string;
}

/** Name and number of an account that the actor sees; a person who signs in has a phone number. */
export async function accountOwner(tx: Tx, pid: number): Promise<AccountOwner> {
  const { name, phone } = await tx
    .selectFrom('person')
    .select(['name', 'phone'])
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow();
  return { name, phone: phone ?? '' };
}

/** Sets the actor's own password; of the actor's sessions only this one goes on. */
export async function setOwnPassword(tx: Tx, hash: string, keptSession: number): Promise<void> {
  await sql`select actor.set_own_password(${hash}, ${keptSession}::bigint)`.execute(tx);
}

interface OpenSession {
  sessionId: number;
  userAgent: string | null;
  isParentView: boolean;
  startedDate: string;
  lastUsedDate: string;
}

/** The most sessions that are listed. */
const LISTED = 200;

/** The actor's sessions that have not ended: first the current one, then by latest use. */
export const openSessions = (tx: Tx, own: number): Promise<OpenSession[]> =>
  all(
    tx,
    sql`
    select session_id as "sessionId", user_agent as "userAgent", parent_view as "isParentView",
           ${iso(sql`created_at`)} as "startedDate", ${iso(sql`last_used_at`)} as "lastUsedDate"
      from session
     where pid = actor.pid() and revoked_at is null and expires_at > now() and last_used_at + idle_limit > now()
     order by session_id = ${own}::bigint desc, last_used_at desc, session_id desc limit ${LISTED}::int`,
  );

/** Ends all sessions of the actor except one. @returns how many. */
export async function endSessionsBut(tx: Tx, pid: number, keptSession: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: 'owner' })
    .where('pid', '=', pid)
    .where('session_id', '<>', keptSession)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
