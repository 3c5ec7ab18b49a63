import { runMigrations, runOnce } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '#host/server/database/schema.ts';
import { heldTasks, jobPool, workerOptions } from '#host/server/delivery/jobWorker.ts';
import { freeLostJobs, type JobTasks } from '#host/server/delivery/workerJobs.ts';

/** What a process does later: what makes its jobs, and what does them. */
export interface LaterWork {
  list(): Promise<unknown>;
  tasks(ending: AbortSignal): JobTasks;
}

/**
 * Does what is due, as a server does all the time: it frees the jobs of processes that have ended, makes jobs, and does them
 * one after the other until none is left.
 */
export async function doDue(ownerUrl: string, logger: Logger, { list, tasks }: LaterWork): Promise<void> {
  const pool = jobPool(ownerUrl, 1);
  try {
    const options = workerOptions(pool, logger);
    await runMigrations(options);
    const client = await pool.connect();
    try {
      await freeLostJobs(client);
    } finally {
      client.release();
    }
    await list();
    await runOnce({ ...options, concurrency: 1, taskList: heldTasks(tasks(new AbortController().signal)) });
  } finally {
    await pool.end();
  }
}

/** Throws all jobs away, also those under way, as on a server that has had none. Its tables stay: they are dear to make. */
export async function emptyQueue(owner: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as "isThere"`.execute(owner);
  if (!rows[0]?.isThere) return;
  await sql`select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs where locked_by is not null`.execute(
    owner,
  );
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(owner);
}
