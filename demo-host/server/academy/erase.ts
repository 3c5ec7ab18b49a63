/** Erases people, as `PERSONAL_DATA` says of every table. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { ROLE } from '#domain/people/roles.ts';
import { activityRow } from '#host/server/database/activity/activitySentences.ts';
import type { DB } from '#host/server/database/schema.ts';
import { PERSONAL_DATA } from './personalData.ts';
import { forPeople, ofPeople } from './personRows.ts';

/** Erases the names, contact details, sign-in data and texts of these people, who are deleted. */
export async function erasePeople(tx: Transaction<DB>, pids: readonly number[]): Promise<void> {
  if (pids.length === 0) return;
  for (const [name, { of, erased }] of Object.entries(PERSONAL_DATA)) {
    if (of === undefined || erased === undefined || erased === 'stays') continue;
    const table = sql.table(name);
    if (erased === 'rows') await sql`delete from ${table} t where ${ofPeople(of, pids)}`.execute(tx);
    else
      await sql`update ${table} t set ${forPeople(erased.set, pids)} where ${ofPeople(erased.of ?? of, pids)}`.execute(
        tx,
      );
  }
}

/**
 * Removes conversations that nobody is left to read: each participant was erased, or deleted it this many days ago.
 * @returns how many.
 */
export async function removeAbandonedConversations(tx: Transaction<DB>, days: number): Promise<number> {
  const { rows } = await sql<{ conversation_id: number }>`
    select q.conversation_id from conversation_participant q join person p using (pid) group by q.conversation_id
    having bool_and(p.erased_at is not null or coalesce(q.hidden_at < now() - make_interval(days => ${days}), false))`.execute(
    tx,
  );
  const gone = rows.map((row) => row.conversation_id);
  for (const table of ['message', 'conversation_participant', 'conversation'] as const) {
    if (gone.length > 0) await tx.deleteFrom(table).where('conversation_id', 'in', gone).execute();
  }
  return gone.length;
}

export type Erasure = 'erased' | 'unknown' | 'erased before' | 'last administrator';

/**
 * Erases one person at once, whether deleted before or not. What they did stays in the figures, under a number.
 * @param owner the tables' owner.
 * @param days how long a conversation stays that its participants have deleted.
 */
export async function erasePerson(owner: Kysely<DB>, pid: number, days: number): Promise<Erasure> {
  return owner.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select(['name', 'phone', 'email', 'role', 'deleted_at', 'erased_at'])
      .where('pid', '=', pid)
      .forUpdate()
      .executeTakeFirst();
    if (!person) return 'unknown';
    if (person.erased_at) return 'erased before';
    if (person.role === ROLE.administrator && !person.deleted_at && !(await hasOtherAdministrator(tx, pid)))
      return 'last administrator';
    // Deleting comes first: it ends sessions, and takes what a student did out of the figures of today's students.
    await sql`update person set deleted_at = coalesce(deleted_at, now()) where pid = ${pid}`.execute(tx);
    // Answers to what others wrote are kept for a day. Sent again, such a write would be answered with the name.
    await sql`
      delete from idempotency_key
       where exists (select 1 from unnest(${[person.name, person.phone, person.email]}::text[]) said
                      where strpos(answer::text, nullif(said, '')) > 0)`.execute(tx);
    await erasePeople(tx, [pid]);
    await removeAbandonedConversations(tx, days);
    await tx
      .insertInto('activity_log')
      .values({ ...activityRow({ kind: 'erasedUser', values: { user: pid } }), about_pid: pid })
      .execute();
    return 'erased';
  });
}

async function hasOtherAdministrator(tx: Transaction<DB>, pid: number): Promise<boolean> {
  const other = await tx
    .selectFrom('person')
    .select('pid')
    .where('role', '=', ROLE.administrator)
    .where('pid', '<>', pid)
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
