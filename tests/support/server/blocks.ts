/**
 * What statements cost in blocks, which no other work on the machine changes. Blocks of the catalogue are left out: where databases
 * of the server come and go, each connection reads it anew.
 */
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from '#host/server/database/database.ts';

/** The first number that is not one of the catalogue's objects. */
const FIRST_OWN_OBJECT = 16384;

/**
 * The blocks of tables and indexes that this connection has read in this transaction so far, and in those before it that have not
 * been reported. It has them reported when the transaction ends, so that the next begins from nothing.
 */
export async function blocksRead(tx: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    select coalesce(sum(pg_stat_get_xact_blocks_fetched(oid)), 0)::float8 as blocks, pg_stat_force_next_flush()
      from pg_class where oid >= ${FIRST_OWN_OBJECT}::oid`.execute(tx);
  return rows[0]?.blocks ?? 0;
}

/** The same database, which counts what those who use it read in all. */
export function countingBlocks(database: Database): { database: Database; blocks(): number } {
  let blocks = 0;
  const counted = async <T>(tx: QueryExecutorProvider, result: T) => {
    blocks += await blocksRead(tx);
    return result;
  };
  return {
    database: {
      ...database,
      as: (actor, work) => database.as(actor, async (tx) => counted(tx, await work(tx))),
      asPerson: (call, work) => database.asPerson(call, async (tx) => counted(tx, await work(tx))),
      asSession: (call, work) => database.asSession(call, async (tx, entered) => counted(tx, await work(tx, entered))),
    },
    blocks: () => blocks,
  };
}
