import { runMigrations, runOnce } from 'graphile-worker';
import type { Logger } from 'pino';
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
