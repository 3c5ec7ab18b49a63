/** Jobs of graphile-worker that are done once, whatever becomes of the process: who does one holds a lock named as its key. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type LockName, lockNumber } from '#host/server/database/locks.ts';
import { all, one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';

/** The jobs of a task, and the advisory lock of those that are being done. */
export interface HeldTask {
  task: string;
  lock: LockName;
}

/** A job that has been running for so long, and whose lock nobody holds, belongs to a process that has ended. */
const LOST_SECONDS = 10;

/** Takes the lock of a job until the transaction ends. @returns false while another process has it. */
export async function holdJob(tx: Transaction<DB>, { lock }: HeldTask, key: RawBuilder<string>): Promise<boolean> {
  const { isHeld } = await one(
    tx,
    sql<{ isHeld: boolean }>`select pg_try_advisory_xact_lock(${lockNumber(lock)}::int, hashtext(${key})) as "isHeld"`,
  );
  return isHeld;
}

/**
 * Frees the jobs of processes that have ended: graphile-worker itself would wait four hours. That a process still does a
 * job shows in its lock, which ends with its connection.
 */
export async function freeLostJobs(owner: Kysely<DB>, { task, lock }: HeldTask): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    const lost = await all(
      tx,
      sql<{ worker: string }>`
        with old as materialized (
          select j.key, j.locked_by as worker from graphile_worker.jobs j
           where j.task_identifier = ${task}
             and j.locked_at < now() - make_interval(secs => ${LOST_SECONDS}::int))
        select worker from old where pg_try_advisory_xact_lock(${lockNumber(lock)}::int, hashtext(key))`,
    );
    if (lost.length === 0) return;
    await sql`select graphile_worker.force_unlock_workers(${lost.map(({ worker }) => worker)}::text[])`.execute(tx);
  });
}
