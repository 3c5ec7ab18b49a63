import type { Database } from '#host/server/database/database.ts';
import { createLogger } from '#host/server/http/log.ts';
import type { Metrics } from '#host/server/http/metrics.ts';
import { importRunner } from '#host/server/imports/importRunner.ts';
import { runImport } from '#host/server/imports/runner.ts';

/** Runs imports in this process, which spares a test the start of another one; `before` may hold an import up. */
export const runnerInside = (
  database: Pick<Database, 'owner' | 'ownerUrl'>,
  before = async () => {},
  metrics?: Pick<Metrics, 'imported'>,
) =>
  importRunner(database, createLogger('silent'), {
    metrics,
    work: async (order) => {
      await before();
      await runImport(database.owner, order).catch(() => {});
      return {};
    },
  });
