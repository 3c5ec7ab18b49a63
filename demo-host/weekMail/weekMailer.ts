/**
 * The week by e-mail, on Sundays. graphile-worker keeps the jobs, in a schema of its own that it makes at the first run,
 * tries again what failed, and lets any number of processes share the work. It is run again and again instead of waiting
 * for notifications of the database, so that it also works behind a pooler that gives each transaction another connection.
 */
import { EventEmitter } from 'node:events';
import { runMigrations, runOnce, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import pg from 'pg';
import * as v from 'valibot';
import { weekToTell } from '#domain/weekMail.ts';
import { addJobs, freeLostJobs, listFamilies, SEND_WEEK, timeAtAcademy } from '#host/db/weekMail.ts';
import { type SendWeekContext, sendWeek } from './sendWeek.ts';

export interface WeekMailer {
  /** One run: makes the list of a week whose time has come, and sends what waits. @returns how many e-mails were begun. */
  run(ending: AbortSignal): Promise<{ families: number } | undefined>;
  close(): Promise<void>;
}

const payload = v.object({ pid: v.number(), week: v.string() });

/** One connection takes a job and ends it; one more is for the tasks that begin meanwhile. */
const CONNECTIONS = 2;

/** @param ownerUrl the login of the tables' owner, to whom the jobs belong. */
export function weekMailer(ownerUrl: string, context: SendWeekContext): WeekMailer {
  const { database, logger, clock } = context;
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: CONNECTIONS, keepAlive: true });
  // A broken idle connection has left the pool already; what runs fails, and the next run tries again.
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  let isMade = false;

  // Its messages may quote a job's error, so only their level and kind are told.
  const workerLogger = new WorkerLogger((scope) => (level) => {
    if (level === 'error') logger.warn({ task: scope.taskIdentifier }, 'graphile-worker reports an error');
  });

  return {
    async run(ending) {
      const options = { pgPool, noPreparedStatements: true, logger: workerLogger };
      if (!isMade) {
        await runMigrations(options);
        isMade = true;
      }
      const now = clock();
      const { day, hour } = await timeAtAcademy(database.owner, now);
      const week = weekToTell(day, hour);
      const families = week === undefined ? 0 : await listFamilies(database.owner, week);
      await addJobs(database.owner, now);
      await freeLostJobs(database.owner);

      const events = new EventEmitter() as WorkerEvents;
      let stop = () => {};
      events.on('pool:create', ({ workerPool }) => {
        stop = () => void Promise.resolve(workerPool.gracefulShutdown('The server stops')).catch(() => {});
        ending.addEventListener('abort', stop, { once: true });
      });
      try {
        if (ending.aborted) return undefined;
        await runOnce({
          ...options,
          events,
          concurrency: 1,
          noHandleSignals: true,
          taskList: {
            [SEND_WEEK]: (sent, { job }) => sendWeek(context, v.parse(payload, sent), job.attempts >= job.max_attempts),
          },
        });
      } finally {
        ending.removeEventListener('abort', stop);
      }
      return families > 0 ? { families } : undefined;
    },
    async close() {
      await pgPool.end();
    },
  };
}
