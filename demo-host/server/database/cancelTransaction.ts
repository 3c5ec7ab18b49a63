/** Ending a transaction from another connection. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { CallTookTooLong } from './databaseErrors.ts';
import type { DB } from './schema.ts';

/** A transaction as the server knows it: its process, and its beginning as text, with microseconds. */
export interface Running {
  backend: number;
  began: string;
}

/** The columns with which a statement tells the transaction that it is in. */
export const RUNNING = 'pg_backend_pid() as backend, now()::text as began';
export const running: RawBuilder<Running> = sql.raw(RUNNING);

/** How often what a transaction does is cancelled, in ms: between two statements there is nothing to cancel, so the next one is. */
const CANCEL_MS = 200;

/**
 * After these ms cancels what a transaction does, and whatever it begins to do, until it is over.
 * @param db another connection to the same server, as the same login or one with more rights
 * @returns says that the transaction is over or about to be. When that resolves nothing is cancelled any more, so that the
 * connection may be somebody else's.
 */
export function cancelAfter(ms: number, db: Kysely<DB>, { backend, began }: Running): () => Promise<void> {
  let isOver = false;
  let underWay: Promise<void> = Promise.resolve();
  const cancel = () => {
    // Its beginning tells it from a later transaction of the same connection.
    underWay = sql`
      select pg_cancel_backend(pid) from pg_stat_activity
       where pid = ${backend}::int and xact_start = ${began}::timestamptz`
      .execute(db)
      .catch(() => {})
      .then(() => {
        if (!isOver) timer = setTimeout(cancel, CANCEL_MS);
      });
  };
  let timer = setTimeout(cancel, ms);
  return () => {
    isOver = true;
    clearTimeout(timer);
    return underWay;
  };
}

/** How many ms are left. @throws CallTookTooLong where none are. */
export function leftUntil(until: number): number {
  const left = until - performance.now();
  if (left <= 0) throw new CallTookTooLong();
  return left;
}
