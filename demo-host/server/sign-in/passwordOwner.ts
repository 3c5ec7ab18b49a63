/** What is known of a person whose password is set, so that the password does not contain it. */
import { sql } from 'kysely';
import type { Tx } from '#host/server/database/actor.ts';
import { all } from '#host/server/database/reporting.ts';

/** Names of those of these schools that the actor sees. */
export async function schoolNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await all(
    tx,
    sql<{ id: number; name: string }>`
      select school_id as id, name from school where school_id = any (${ids}::int[]) and deleted_at is null`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The schools that a person belongs to; a parent belongs to those of the children. */
export async function schoolsOfPerson(tx: Tx, pid: number): Promise<number[]> {
  const row = await tx.selectFrom('person').select('school_ids').where('pid', '=', pid).executeTakeFirst();
  return row?.school_ids ?? [];
}

/** Those of these schools that the actor sees. */
export async function schoolsAmong(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const rows = await all(
    tx,
    sql<{
      id: number;
    }>`select school_id as id from school where school_id = any (${ids}::int[]) and deleted_at is null`,
  );
  return new Set(rows.map(({ id }) => id));
}
