/** What is known of whose password is set, to keep it from being made of that. */
import { sql } from 'kysely';
import type { Tx } from './actor.ts';
import { all } from './reporting.ts';

/** Names of these schools, as far as the actor sees them. */
export async function schoolNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await all(
    tx,
    sql<{ id: number; name: string }>`
      select school_id as id, name from school where school_id = any (${ids}::int[]) and deleted_at is null`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The schools that a person belongs to, a parent through the children. */
export async function schoolsOfPerson(tx: Tx, pid: number): Promise<number[]> {
  const row = await tx.selectFrom('person').select('school_ids').where('pid', '=', pid).executeTakeFirst();
  return row?.school_ids ?? [];
}
