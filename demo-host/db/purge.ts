import { type Kysely, sql } from 'kysely';
import { RESTORE_DAYS } from '#domain/limits.ts';
import type { Schema } from './schema.ts';

/** Of any number of processes one purges at a time; the others skip their turn. */
const PURGE_LOCK = 727_003;

/** How many rows went, by what they were. */
type Purged = Record<
  'sessions' | 'guesses' | 'writes' | 'notifications' | 'conversations' | 'people' | 'launches',
  number
>;

/**
 * Removes what is over: sessions, forgotten guesses, keys of old writes, launches from an LMS, and deletions that can no
 * longer be taken back. A person's row stays, without name, phone, e-mail and password, because the
 * figures of the school's past stand on it.
 * @param owner the tables' owner: no policy lets the API do this.
 * @returns undefined when another process is at it.
 */
export async function purge(owner: Kysely<Schema>): Promise<Purged | undefined> {
  return owner.transaction().execute(async (tx) => {
    const lock = await sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(${PURGE_LOCK}) as ok`.execute(tx);
    if (!lock.rows[0]?.ok) return undefined;

    const count = async (statement: ReturnType<typeof sql>) =>
      Number((await statement.execute(tx)).numAffectedRows ?? 0);
    const beyondRestore = sql`now() - make_interval(days => ${RESTORE_DAYS})`;
    const sessions = await count(sql`
      delete from session where expires_at < now() or revoked_at < now() or last_used_at + idle_limit < now()`);
    const guesses = await count(sql`delete from sign_in_guess where last_failed_at < now() - interval '1 day'`);
    const writes = await count(sql`delete from idempotency_key where created_at < now() - interval '1 day'`);

    // A launch's page may be loaded again for a day, to say that it is over; LMS names go with it.
    await sql`delete from lti_login where expires_at < now()`.execute(tx);
    const launches = await count(sql`delete from lti_launch where created_at < now() - interval '1 day'`);
    await sql`delete from lti_key where retired_at < now() - interval '1 day'`.execute(tx);

    await sql`delete from notification_read where notification_id in
      (select notification_id from notification where deleted_at < ${beyondRestore})`.execute(tx);
    const notifications = await count(sql`delete from notification where deleted_at < ${beyondRestore}`);

    // A conversation is gone when everyone in it has deleted it, and the last of them that long ago.
    const { rows } = await sql<{ conversation_id: number }>`
      select conversation_id from conversation_participant group by conversation_id
      having bool_and(hidden_at is not null) and max(hidden_at) < ${beyondRestore}`.execute(tx);
    const gone = rows.map((row) => row.conversation_id);
    for (const table of ['message', 'conversation_participant', 'conversation'] as const) {
      if (gone.length > 0) await tx.deleteFrom(table).where('conversation_id', 'in', gone).execute();
    }

    // A school's row stays, the figures of the past stand on it. Its people go with it, but for those who
    // belong elsewhere too; their phone numbers are then free.
    await sql`
      update person p set deleted_at = (select max(h.deleted_at) from school h where h.school_id = any (p.school_ids))
       where p.role in (4, 5, 6, 24) and p.deleted_at is null and p.school_ids <> '{}'
         and p.school_ids <@ array(select school_id from school where deleted_at < ${beyondRestore})`.execute(tx);

    const forgotten = sql`select pid from person where deleted_at < ${beyondRestore}`;
    await sql`delete from credential where pid in (${forgotten})`.execute(tx);
    await sql`delete from two_step where pid in (${forgotten})`.execute(tx);
    await sql`delete from lti_link where pid in (${forgotten})`.execute(tx);
    await sql`delete from guardian where guardian_pid in (${forgotten}) or child_pid in (${forgotten})`.execute(tx);
    const people = await count(sql`
      update person set name = '', phone = null, email = null, roll_number = null
       where deleted_at < ${beyondRestore} and (name <> '' or phone is not null or email is not null)`);
    return { sessions, guesses, writes, notifications, conversations: gone.length, people, launches };
  });
}
