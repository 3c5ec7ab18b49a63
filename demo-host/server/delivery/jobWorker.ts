/**
 * The queue of everything that is done later: jobs of graphile-worker, which keeps them in a schema of its own, has a schedule,
 * tries again what failed, and lets any number of processes share the work. Each job is done by one process at a time. New
 * jobs are heard of by `LISTEN`, and looked for every two seconds besides, since a pooler that gives each transaction another
 * connection passes no notifications on.
 */
import {
  type CronItem,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  runMigrations,
  type TaskList,
  type TaskSpec,
  Logger as WorkerLogger,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { pauseAfter } from '#host/server/database/retry.ts';
import { forgetFailedJobs, freeLostJobs, heldJob, type JobTasks, LOST_SECONDS } from './workerJobs.ts';

/** What is done, and when. */
export interface Work {
  tasks: JobTasks;
  /** What is done again and again. */
  schedule: readonly CronItem[];
  /** Jobs for when the process starts, so that nothing waits for the next minute. */
  atStart: readonly { task: string; options: TaskSpec }[];
}

export interface JobWorker {
  /** Waits for jobs until `stop`, also while the database is away. */
  start(work: Work): void;
  /** Takes no more jobs, waits for those under way, and ends when the outcome of each is noted. */
  stop(): Promise<void>;
}

/** Besides the connection for the lock of each job: one to listen, and one to take jobs and note what became of them. */
const OTHER_CONNECTIONS = 2;
/** Frees the jobs of processes that have ended, again and again. It has no queue, so that no lost job can be before it. */
const FREE_LOST = 'free-lost-jobs';

/** Where it was itself lost with a process, another one goes on with it. */
const FREE_LOST_EACH_MINUTE: CronItem = {
  task: FREE_LOST,
  match: '* * * * *',
  options: { jobKey: FREE_LOST, jobKeyMode: 'preserve_run_at' },
};

/** How graphile-worker is run. @param logger its messages may quote a job's error, so only their level and kind are told. */
export const workerOptions = (pgPool: pg.Pool, logger: Logger) =>
  ({
    pgPool,
    noPreparedStatements: true,
    noHandleSignals: true,
    logger: new WorkerLogger((scope) => (level) => {
      if (level === 'error') logger.warn({ task: scope.taskIdentifier }, 'graphile-worker reports an error');
    }),
    // It waits only for outcomes that it gathers first. Without this it ends while the last ones are still written: a pool
    // that is closed now would refuse to note them.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }) satisfies RunnerOptions;

/**
 * Brings the tables of the queue up to date. Whatever answers before that leaves no jobs, and work waits for its next turn.
 * @param ownerUrl the login of the tables' owner, to whom the jobs belong.
 */
export async function prepareQueue(ownerUrl: string, logger: Logger): Promise<void> {
  const pgPool = jobPool(ownerUrl, 1);
  try {
    await runMigrations(workerOptions(pgPool, logger));
  } finally {
    await pgPool.end();
  }
}

/** Connections of the tables' owner for this many jobs at the same time. */
export function jobPool(ownerUrl: string, atOnce: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: atOnce + OTHER_CONNECTIONS, keepAlive: true });
  // A broken idle connection has left the pool already; what runs fails, and is tried again.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Tasks of graphile-worker, each holding the lock by which others see that its process lives. */
export const heldTasks = (tasks: JobTasks): TaskList => ({
  ...Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, heldJob(task)])),
  [FREE_LOST]: async (_, { withPgClient, addJob }) => {
    await withPgClient(freeLostJobs);
    await withPgClient(forgetFailedJobs);
    await addJob(FREE_LOST, {}, { jobKey: FREE_LOST, runAt: secondsFromNow(LOST_SECONDS) });
  },
});

/**
 * @param ownerUrl the login of the tables' owner, to whom the jobs belong.
 * @param atOnce how many jobs it does at the same time.
 */
export function jobWorker(ownerUrl: string, logger: Logger, atOnce: number): JobWorker {
  const pgPool = jobPool(ownerUrl, atOnce);
  const ending = new AbortController();
  let runner: Runner | undefined;
  let over: Promise<void> | undefined;

  async function work({ tasks, schedule, atStart }: Work): Promise<void> {
    for (let attempt = 0; !ending.signal.aborted; attempt += 1) {
      try {
        const runs = await run({
          ...workerOptions(pgPool, logger),
          concurrency: atOnce,
          taskList: heldTasks(tasks),
          parsedCronItems: parseCronItems([...schedule, FREE_LOST_EACH_MINUTE]),
        });
        runner = runs;
        if (ending.signal.aborted) await runs.stop();
        else {
          attempt = 0;
          for (const { task, options } of atStart) await runs.addJob(task, {}, options);
          await runs.addJob(FREE_LOST, {}, { jobKey: FREE_LOST });
        }
        await runs.promise;
      } catch (error) {
        // Once, however long the database is away.
        if (attempt === 0) logger.warn({ err: error }, 'graphile-worker has ended and is started again');
        await runner?.stop().catch(() => {});
      }
      runner = undefined;
      if (!ending.signal.aborted) await pauseAfter(attempt);
    }
  }

  return {
    start(all) {
      over = work(all);
    },
    async stop() {
      ending.abort();
      await runner?.stop().catch(() => {});
      await over;
      await pgPool.end();
    },
  };
}

/** The moment in this many seconds. */
export const secondsFromNow = (seconds: number): Date => new Date(Date.now() + 1000 * seconds);
