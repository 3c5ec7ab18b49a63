import { runMigrations, runOnce } from 'graphile-worker';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
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
  const idle = idlePools.get(ownerUrl) ?? [];
  idlePools.set(ownerUrl, idle);
  const pool = idle.pop() ?? (await preparedPool(ownerUrl, logger));
  try {
    const client = await pool.connect();
    try {
      await freeLostJobs(client);
    } finally {
      client.release();
    }
    await list();
    const taskList = heldTasks(tasks(new AbortController().signal));
    await runOnce({ ...workerOptions(pool, logger), concurrency: 1, taskList });
  } finally {
    idle.push(pool);
  }
}

/**
 * Connections that no call uses now, by their address. Each is dear to make; they end after ten seconds, or with their
 * database. Calls at the same moment have their own, as processes have.
 */
const idlePools = new Map<string, pg.Pool[]>();

async function preparedPool(ownerUrl: string, logger: Logger): Promise<pg.Pool> {
  const pool = jobPool(ownerUrl, 1);
  await runMigrations(workerOptions(pool, logger));
  return pool;
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

/** Messages to families that wait for their next try, and jobs that are held by a process that has ended, are due now. */
export async function hurryFamilyMail(owner: Kysely<DB>): Promise<void> {
  await sql`update family_mail set next_try_at = '-infinity'`.execute(owner);
  await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = locked_at - interval '1 minute'`.execute(
    owner,
  );
}
