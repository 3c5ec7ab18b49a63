import type { Logger } from 'pino';
import type { Database } from '#host/db/database.ts';
import { purge } from '#host/db/purge.ts';

const EVERY_MS = 60 * 60 * 1000;
/** The first waits until the start is over. */
const FIRST_MS = 60 * 1000;

/** Purges every hour until it is told to stop; a failure is logged and the next hour tries again. */
export function keepPurging(database: Database, logger: Logger): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined;
  let timer = setTimeout(turn, FIRST_MS);
  timer.unref();

  function turn(): void {
    running = purge(database.owner)
      .then((purged) => {
        if (purged) logger.info(purged, 'purged');
      })
      .catch((error: unknown) => logger.error({ err: error }, 'purge failed'));
    timer = setTimeout(turn, EVERY_MS);
    timer.unref();
  }

  return {
    stop: async () => {
      clearTimeout(timer);
      await running;
    },
  };
}
