import type { Logger } from 'pino';
import type { Database } from '#host/db/database.ts';
import { renewPerformance } from '#host/db/performance.ts';
import { purge } from '#host/db/purge.ts';
import type { Periods } from '#host/db/retention.ts';

/** Jobs: background work that the server repeats. */

interface Job {
  name: string;
  firstDelayMs: number;
  intervalMs: number;
  /** @returns what was done, for the log; undefined when there was nothing to do. */
  run: () => Promise<object | undefined>;
}

const MINUTE_MS = 60 * 1000;

const jobsOf = ({ owner }: Database, periods: Periods): Job[] => [
  // Its first run waits until the start is over.
  { name: 'purge', firstDelayMs: MINUTE_MS, intervalMs: 60 * MINUTE_MS, run: () => purge(owner, periods) },
  {
    name: 'renew performance',
    firstDelayMs: 0,
    intervalMs: MINUTE_MS,
    run: async () => {
      const timeframes = await renewPerformance(owner);
      return timeframes.length > 0 ? { timeframes } : undefined;
    },
  },
];

/** Starts the jobs and repeats them until `stop`. A failure is logged, and the next run tries again. */
export function startJobs(database: Database, logger: Logger, periods: Periods): { stop: () => Promise<void> } {
  const stops = jobsOf(database, periods).map((job) => runRepeatedly(job, logger));
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

function runRepeatedly({ name, firstDelayMs, intervalMs, run }: Job, logger: Logger): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isOver = false;
  let timer = setTimeout(turn, firstDelayMs);
  timer.unref();

  function turn(): void {
    running = run()
      .then((done) => {
        if (done) logger.info(done, `${name} done`);
      })
      .catch((error: unknown) => logger.error({ err: error }, `${name} failed`))
      .finally(() => {
        // The interval begins after the run, so that two runs never overlap.
        if (isOver) return;
        timer = setTimeout(turn, intervalMs);
        timer.unref();
      });
  }

  return async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
  };
}
