/** Who is the parent of whom, for those who manage users. */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { userFamily } from '#contract/people/families.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, one } from '#host/server/database/reporting.ts';

type Family = Required<CallAnswer<typeof userFamily>>;

/** The most people of a family that are listed, of each kind. */
const LISTED = 200;

/** The children and parents of somebody, as far as the actor sees them. */
export async function familyOf(tx: Tx, pid: number): Promise<Family> {
  const children = await all(
    tx,
    sql<NonNullable<Family['children']>[number]>`
      select c.pid, c.name as "firstName", coalesce(h.name, '') as "schoolName"
        from guardian g join person c on c.pid = g.child_pid and c.deleted_at is null
        left join school h on h.school_id = c.school_id
       where g.guardian_pid = ${pid}::int order by c.name_key, c.pid limit ${LISTED}::int`,
  );
  const parents = await all(
    tx,
    sql<NonNullable<Family['parents']>[number]>`
      select p.pid, p.name as "firstName", coalesce(p.phone, '') as "mobileNumber"
        from guardian g join person p on p.pid = g.guardian_pid and p.deleted_at is null
       where g.child_pid = ${pid}::int order by p.name_key, p.pid limit ${LISTED}::int`,
  );
  return { children, parents };
}

/** Links a child to a parent; a second time changes nothing. */
export async function insertChild(tx: Tx, parent: number, child: number): Promise<void> {
  await tx
    .insertInto('guardian')
    .values({ guardian_pid: parent, child_pid: child })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the link of a child to a parent. @returns whether there was one. */
export async function deleteChild(tx: Tx, parent: number, child: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('guardian')
    .where('guardian_pid', '=', parent)
    .where('child_pid', '=', child)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Links students to the people who sign in with these numbers. @returns how many links were made. */
export async function linkByPhone(tx: Tx, links: readonly { child: number; phone: string }[]): Promise<number> {
  const { made } = await one(
    tx,
    sql<{ made: number }>`
      with added as (
        insert into guardian (guardian_pid, child_pid)
        select p.pid, l.child
          from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(child integer, phone text)
          join person p on p.phone = l.phone and p.deleted_at is null and p.role <> 5
            on conflict do nothing
        returning 1)
      select count(*) as made from added`,
  );
  return made;
}

/** Those of these numbers with which somebody signs in whom the actor may change. */
export async function phonesToLink(tx: Tx, phones: readonly string[]): Promise<Set<string>> {
  const rows = await all(
    tx,
    sql<{ phone: string }>`
      select phone from person
       where phone = any (${phones}::text[]) and deleted_at is null and role <> 5
         and actor.may_change(pid, role, school_ids)`,
  );
  return new Set(rows.map(({ phone }) => phone));
}
