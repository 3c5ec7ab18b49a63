import type { Logger } from 'pino';
import type { Database } from '#host/db/database.ts';
import { renewPerformance } from '#host/db/performance.ts';
import { purge } from '#host/db/purge.ts';

interface Chore {
  name: string;
  firstMs: number;
  everyMs: number;
  /** @returns what was done, for the log; undefined when there was nothing to do. */
  work: () => Promise<object | undefined>;
}

const MINUTE_MS = 60 * 1000;

const choresOf = ({ owner }: Database): Chore[] => [
  // The first waits until the start is over.
  { name: 'purge', firstMs: MINUTE_MS, everyMs: 60 * MINUTE_MS, work: () => purge(owner) },
  {
    name: 'renew performance',
    firstMs: 0,
    everyMs: MINUTE_MS,
    work: async () => {
      const timeframes = await renewPerformance(owner);
      return timeframes.length > 0 ? { timeframes } : undefined;
    },
  },
];

/** What has to be done again and again, until it is told to stop; a failure is logged and the next turn tries again. */
export function keepChores(database: Database, logger: Logger): { stop: () => Promise<void> } {
  const stops = choresOf(database).map((chore) => keepDoing(chore, logger));
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

function keepDoing({ name, firstMs, everyMs, work }: Chore, logger: Logger): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isOver = false;
  let timer = setTimeout(turn, firstMs);
  timer.unref();

  function turn(): void {
    running = work()
      .then((done) => {
        if (done) logger.info(done, `${name} done`);
      })
      .catch((error: unknown) => logger.error({ err: error }, `${name} failed`))
      .finally(() => {
        // Not by the clock: a turn that takes long is not joined by the next.
        if (isOver) return;
        timer = setTimeout(turn, everyMs);
        timer.unref();
      });
  }

  return async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
  };
}
