/**
 * Jobs of graphile-worker, which keeps them in a schema of its own that it makes at the first run, tries again what failed,
 * and lets any number of processes share the work. It is run again and again instead of waiting for notifications of the
 * database, so that it also works behind a pooler that gives each transaction another connection.
 */
import { EventEmitter } from 'node:events';
import { runMigrations, runOnce, type TaskList, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';

export interface JobWorker {
  /** Makes the schema of the jobs, if this has not been done. */
  ready(): Promise<void>;
  /**
   * Runs the jobs of these tasks that are due, one after the other, until none is left or the server stops. It ends when
   * the outcome of each is noted.
   */
  run(tasks: TaskList, ending: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** One connection takes a job and ends it; one more is for the tasks that begin meanwhile. */
const CONNECTIONS = 2;

/** @param ownerUrl the login of the tables' owner, to whom the jobs belong. */
export function jobWorker(ownerUrl: string, logger: Logger): JobWorker {
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: CONNECTIONS, keepAlive: true });
  // A broken idle connection has left the pool already; what runs fails, and the next run tries again.
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));

  // Its messages may quote a job's error, so only their level and kind are told.
  const workerLogger = new WorkerLogger((scope) => (level) => {
    if (level === 'error') logger.warn({ task: scope.taskIdentifier }, 'graphile-worker reports an error');
  });
  const options = {
    pgPool,
    noPreparedStatements: true,
    logger: workerLogger,
    // It waits only for outcomes that it gathers first. Without this a run ends while the last ones are still written: the
    // next run would not find these jobs, and a pool that is closed now would refuse to note them.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
  let made: Promise<void> | undefined;

  return {
    ready() {
      // Two kinds of job begin at the same moment: the schema is made for both at once.
      made ??= runMigrations(options).catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      return made;
    },
    async run(taskList, ending) {
      const events = new EventEmitter() as WorkerEvents;
      let stop = () => {};
      events.on('pool:create', ({ workerPool }) => {
        stop = () => void Promise.resolve(workerPool.gracefulShutdown('The server stops')).catch(() => {});
        ending.addEventListener('abort', stop, { once: true });
      });
      try {
        if (ending.aborted) return;
        await runOnce({ ...options, events, concurrency: 1, noHandleSignals: true, taskList });
      } finally {
        ending.removeEventListener('abort', stop);
      }
    },
    close: () => pgPool.end(),
  };
}
