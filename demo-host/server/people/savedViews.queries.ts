/** Saved views of lists: who has which, and with whom they are shared. Row-level security says whose the actor reads and changes. */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { savedViews } from '#contract/people/savedViews.ts';
import { SAVED_VIEWS_MAX } from '#domain/lists/savedViews.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { lockNumber } from '#host/server/database/locks.ts';

type SavedViews = CallAnswer<typeof savedViews>;

/** The own views of a list, in the order in which they were saved. */
export async function ownViews(tx: Tx, list: string): Promise<SavedViews['own']> {
  const { rows } = await sql<SavedViews['own'][number]>`
    select v.saved_view_id as "viewId", v.name, v.views, v.shared_role as "sharedRole",
           v.shared_school_id as "sharedSchoolId", coalesce(s.name, '') as "sharedSchool"
      from saved_view v left join school s on s.school_id = v.shared_school_id
     where v.pid = actor.pid() and v.list = ${list}::text
     order by 1`.execute(tx);
  return rows;
}

/** The views of a list that others share with the actor: this many at most, the newest. */
export async function sharedViews(tx: Tx, list: string, most: number): Promise<SavedViews['shared']> {
  const { rows } = await sql<SavedViews['shared'][number]>`
    select f.*, o.role as "byRole", coalesce(o.school, '') as "bySchool"
      from (select v.saved_view_id as "viewId", v.pid, v.shared_school_id, v.name, v.views
              from saved_view v
             where v.pid <> actor.pid() and v.list = ${list}::text
               and num_nonnulls(v.shared_school_id, v.shared_role) = 1
             order by 1 desc limit ${most}::int) f
      cross join lateral actor.sharer(f.pid, f.shared_school_id) o
     order by 1`.execute(tx);
  return rows;
}

interface ViewToSave {
  list: string;
  /** Null of a new one. */
  viewId: number | null;
  name: string;
  views: Record<string, unknown>;
}

/**
 * Saves a view of the actor, in place of another one of that name.
 * @returns its number; why not, where there is no such view of that list, or there are too many.
 */
export async function saveView(tx: Tx, pid: number, view: ViewToSave, now: Date): Promise<number | 'missing' | 'full'> {
  await sql`select pg_advisory_xact_lock(${lockNumber('savedViews')}, ${pid})`.execute(tx);
  const own = tx.selectFrom('saved_view').where('pid', '=', pid).where('list', '=', view.list);
  const there = await own.select(['saved_view_id as id', 'name']).execute();
  const named = there.find(({ name }) => name === view.name);
  const id = view.viewId ?? named?.id;
  const content = JSON.stringify(view.views);
  if (id === undefined) {
    if (there.length >= SAVED_VIEWS_MAX) return 'full';
    const { rows } = await sql<{ id: number }>`
      insert into saved_view (pid, list, name, views)
      values (${pid}::int, ${view.list}::text, ${view.name}::text, ${content}::jsonb) returning saved_view_id as id`.execute(
      tx,
    );
    return rows[0]?.id ?? 'missing';
  }
  if (!there.some((each) => each.id === id)) return 'missing';
  if (named && named.id !== id) await tx.deleteFrom('saved_view').where('saved_view_id', '=', named.id).execute();
  // What one may not share any more, as after a move to another school, is shared with nobody.
  await sql`
    update saved_view set name = ${view.name}::text, views = ${content}::jsonb, changed_at = ${now},
           shared_school_id = case when actor.may_share(shared_school_id, shared_role) then shared_school_id end,
           shared_role = case when actor.may_share(shared_school_id, shared_role) then shared_role end
     where saved_view_id = ${id}::int`.execute(tx);
  return id;
}

/** Removes a view of the actor. */
export const removeView = (tx: Tx, viewId: number) =>
  tx.deleteFrom('saved_view').where('saved_view_id', '=', viewId).execute();

/** Shares a view of the actor with a school or a role; with nobody, it is taken back. */
export const shareView = (
  tx: Tx,
  viewId: number,
  { schoolId, role, now }: { schoolId: number | null; role: number | null; now: Date },
) =>
  tx
    .updateTable('saved_view')
    .set({ shared_school_id: schoolId, shared_role: role, changed_at: now })
    .where('saved_view_id', '=', viewId)
    .execute();
