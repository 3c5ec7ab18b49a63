/**
 * Jobs of graphile-worker and processes that are killed: who does a job holds a lock named as the job, and who sends something
 * holds one named as what is sent, so that it goes once also where two jobs mean the same.
 */
import type { JobHelpers, Task } from 'graphile-worker';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { type LockName, lockNumber } from '#host/server/database/locks.ts';

/** A process that has taken no job for so long, and holds the lock of none of its jobs, has ended. */
export const LOST_SECONDS = 10;

/** Takes the lock of what is sent until the job ends, or its process. @returns false while another job has it. */
export type Hold = (lock: LockName, key: string) => Promise<boolean>;

/** What does a job. */
export type JobTask = (payload: unknown, helpers: JobHelpers, hold: Hold) => Promise<unknown>;
/** By their names. */
export type JobTasks = Readonly<Record<string, JobTask>>;

/**
 * The same as a task of graphile-worker, which holds the locks of its job in a transaction of its own, as long as it and its
 * process live.
 */
export const heldJob =
  (task: JobTask): Task =>
  (payload, helpers: JobHelpers) =>
    helpers.withPgClient(async (client) => {
      await client.query('begin');
      try {
        // What ends idle transactions must not end this one.
        await client.query('set local idle_in_transaction_session_timeout = 0');
        const { rows } = await client.query<{ isHeld: boolean }>(
          `select pg_try_advisory_xact_lock($1, ${lockKey('$2::bigint')}) as "isHeld"`,
          [lockNumber('job'), helpers.job.id],
        );
        if (!rows[0]?.isHeld) throw new Error('Another process is doing this job.');
        await task(payload, helpers, holdIn(client));
      } finally {
        // Where the connection is lost, so is the transaction.
        await client.query('rollback').catch(() => {});
      }
    });

const holdIn =
  (client: pg.PoolClient): Hold =>
  async (lock, key) => {
    const { rows } = await client.query<{ isHeld: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as "isHeld"',
      [lockNumber(lock), key],
    );
    return rows[0]?.isHeld === true;
  };

/** The condition that no job of a key is to be done or under way. */
export const hasNoJob = (key: RawBuilder<string>) => sql`
  not exists (select from graphile_worker.jobs j where j.key = ${key} and j.attempts < j.max_attempts)`;

/**
 * The condition that no job of a key waits. One that is under way may be that of a process that has ended; where it is not, it has
 * the lock, and the new one does nothing.
 */
export const hasNoWaitingJob = (key: RawBuilder<string>) => sql`
  not exists (
    select from graphile_worker.jobs j
     where j.key = ${key} and j.attempts < j.max_attempts and j.locked_at is null)`;

/** Forgets jobs that were tried as often as they may be, a day after the last time: they say what nobody does any more. */
export const forgetFailedJobs = (client: pg.PoolClient): Promise<unknown> =>
  client.query(`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '1 day' having count(*) > 0`);

/** The number of a job, as the second number of a lock. */
const lockKey = (id: string) => `(${id} % 2147483647)::int`;

/**
 * Frees the jobs of processes that have ended: graphile-worker itself would wait four hours, and what waits in the same queue
 * with them.
 */
export async function freeLostJobs(client: pg.PoolClient): Promise<void> {
  await client.query('begin');
  try {
    // One that looks like lost is asked for its locks; those of others are left alone.
    await client.query(
      `with old as materialized (
         select locked_by from graphile_worker.jobs where locked_by is not null
          group by locked_by having max(locked_at) < now() - make_interval(secs => $1)),
       lost as materialized (
         select j.locked_by from graphile_worker.jobs j join old using (locked_by)
          group by j.locked_by having bool_and(pg_try_advisory_xact_lock($2, ${lockKey('j.id')})))
       select graphile_worker.force_unlock_workers(array_agg(locked_by)) from lost having count(*) > 0`,
      [LOST_SECONDS, lockNumber('job')],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
