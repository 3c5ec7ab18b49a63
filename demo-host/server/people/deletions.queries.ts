/**
 * What was deleted and can be restored for 30 days (promises/session-and-errors.md#deleting-and-restoring). Deleting
 * marks a row, or hides a conversation from the one who deletes it; restoring removes the mark. Row-level security still
 * shows the marked rows to those who saw them before. What belongs to a deleted school is restored with the school.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { DeletedKind, deletions } from '#contract/people/deletions.ts';
import { RESTORE_DAYS } from '#domain/lists/limits.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';

/** The most deletions that a list shows; older ones of the 30 days can still be restored by their id. */
const LISTED = 1_000;

/** What the actor may have deleted, by kind: `id`, `name` and `deleted_at`, which is null while it is not deleted. */
const KINDS: Readonly<Record<DeletedKind, RawBuilder<unknown>>> = {
  school: sql`select school_id as id, name, deleted_at from school`,
  user: sql`select pid as id, name, deleted_at from person where actor.may_change(pid, role, school_ids)`,
  notification: sql`
    select notification_id as id, title as name, deleted_at from notification
     where actor.all_schools() or school_id = any (actor.schools())`,
  conversation: sql`
    select p.conversation_id as id, c.subject as name, p.hidden_at as deleted_at
      from conversation_participant p join conversation c using (conversation_id) where p.pid = actor.pid()`,
  plan: sql`
    select study_plan_id as id, title as name, deleted_at from study_plan where actor.may_write_plan(writer_school_id)`,
  tie: sql`select id, name, deleted_at from actor.ended_ties()`,
};

const restorable = sql`d.deleted_at > now() - make_interval(days => ${sql.lit(RESTORE_DAYS)})`;

/** Deletions of these kinds that can be restored, latest first. */
export async function deletionsOf(tx: Tx, kinds: readonly DeletedKind[]): Promise<CallAnswer<typeof deletions>> {
  if (kinds.length === 0) return [];
  const parts = kinds.map(
    (kind) => sql`select ${sql.lit(kind)}::text as kind, d.* from (${KINDS[kind]}) d where ${restorable}`,
  );
  return all(
    tx,
    sql`
    select kind, id, name, ${iso(sql`deleted_at`)} as "deletedDate",
           ${iso(sql`(deleted_at + make_interval(days => ${sql.lit(RESTORE_DAYS)}))`)} as "restorableUntil"
      from (${sql.join(parts, sql` union all `)}) d
     order by deleted_at desc, kind, id limit ${LISTED}::int`,
  );
}

/** The deletion state of something; undefined when the actor cannot have deleted it. */
export async function deletionState(
  tx: Tx,
  kind: DeletedKind,
  id: number,
): Promise<'there' | 'restorable' | 'gone' | undefined> {
  const [row] = await all(
    tx,
    sql<{ is_deleted: boolean; is_restorable: boolean }>`
      select d.deleted_at is not null as is_deleted, coalesce(${restorable}, false) as is_restorable
        from (${KINDS[kind]}) d where d.id = ${id}::int`,
  );
  if (!row) return undefined;
  if (!row.is_deleted) return 'there';
  return row.is_restorable ? 'restorable' : 'gone';
}

/**
 * Restores something. @returns false when nothing was restored: of an ended tie nothing may be left.
 * @throws `unique_violation` of PostgreSQL when another person has the phone number by now.
 */
export async function unmarkDeleted(tx: Tx, kind: DeletedKind, id: number): Promise<boolean> {
  if (kind === 'tie') {
    return (await one(tx, sql<{ is_back: boolean }>`select actor.restore_tie(${id}::int) as is_back`)).is_back;
  }
  const back = {
    school: sql`update school set deleted_at = null where school_id = ${id}::int`,
    user: sql`update person set deleted_at = null where pid = ${id}::int`,
    notification: sql`update notification set deleted_at = null where notification_id = ${id}::int`,
    conversation: sql`
      update conversation_participant set hidden_at = null where conversation_id = ${id}::int and pid = actor.pid()`,
    plan: sql`update study_plan set deleted_at = null where study_plan_id = ${id}::int`,
  } as const satisfies Record<Exclude<DeletedKind, 'tie'>, RawBuilder<unknown>>;
  return Number((await back[kind].execute(tx)).numAffectedRows) > 0;
}

/** The person and the school of an ended tie. */
export const endedTie = (tx: Tx, id: number): Promise<{ pid: number; schoolId: number }> =>
  one(tx, sql`select pid, school_id as "schoolId" from actor.ended_ties() where id = ${id}::int`);
