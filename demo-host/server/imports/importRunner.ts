/**
 * Runs imports, one at a time in an academy, each in a process of its own, so that a large file never keeps the server from
 * answering. The others stand in line in the database: any server gives the next one its turn, also after a restart.
 */
import type { Logger } from 'pino';
import type { Database } from '#host/server/database/database.ts';
import type { Metrics } from '#host/server/http/metrics.ts';
import { importProcess, PROCESS_LIMITS, type ProcessEnd } from './importProcess.ts';
import { beat, changeRun, importOf, isOnItsWay, lineUp, type RunOrder, takeTurn } from './imports.queries.ts';

/** Runs imports. One per process of the server. */
export interface ImportRunner {
  /**
   * Lines an import up whose file is there, or whose preview (`from`) is to be written.
   * @returns false where it is in another state
   */
  lineUp(order: RunOrder, from?: 'reading' | 'previewed'): Promise<boolean>;
  /** Waits until an import has come to its preview or its end; how it went stands in its row. Never rejects. */
  ended(importId: number): Promise<void>;
  /** Begins the import whose turn it is, unless another one runs. @returns whether one begins */
  takeUp(): Promise<boolean>;
}

interface RunnerOptions {
  metrics?: Pick<Metrics, 'imported'> | undefined;
  /** Runs one import to its preview or its end. Never rejects. */
  work?: (order: RunOrder) => Promise<ProcessEnd>;
}

/** How often a server asks whether an import has ended that may run on another one, in ms. */
const ASK_MS = 500;
/** How often it gives a sign of life for an import, in ms: its own process may be busy for longer. */
const BEAT_MS = 5_000;

/** Runs imports in processes beside this one. */
export function importRunner(
  { owner, ownerUrl }: Pick<Database, 'owner' | 'ownerUrl'>,
  logger: Logger,
  { metrics, work = (order) => importProcess(ownerUrl, order, PROCESS_LIMITS) }: RunnerOptions = {},
): ImportRunner {
  async function run(order: RunOrder): Promise<void> {
    const { importId } = order;
    const beating = setInterval(() => void beat(owner, importId).catch(() => {}), BEAT_MS);
    const { limit, failure } = await work(order).finally(() => clearInterval(beating));
    if (failure !== undefined) {
      metrics?.imported(await kindOfRun(owner, importId), 'failed');
      logger.error({ importId, failure }, 'an import failed');
    }
    // Where the process has ended without a word, it could not say so itself.
    const error =
      limit ??
      (failure && 'The import ended unexpectedly, and nothing of it was written. The log of the server says why.');
    if (error !== undefined) await changeRun(owner, importId, { state: 'failed', error }).catch(() => {});
    if (failure === undefined) await countEnd(owner, importId, metrics).catch(() => {});
  }

  async function takeUp(): Promise<boolean> {
    const order = await takeTurn(owner);
    if (!order) return false;
    // Where this fails the job of the server gives the next turn.
    void run(order)
      .then(takeUp)
      .catch((error: unknown) => logger.error({ err: error }, 'the next import was not begun'));
    return true;
  }

  return {
    takeUp,
    async lineUp(order, from) {
      if (!(await lineUp(owner, order, from))) return false;
      await takeUp();
      return true;
    },
    async ended(importId) {
      // A question that fails is asked again: the database may come back.
      while (await isOnItsWay(owner, importId).catch(() => true)) {
        await new Promise((resolve) => setTimeout(resolve, ASK_MS));
      }
    },
  };
}

/** Counts how an import ended, unless it waits for somebody or was cancelled. */
async function countEnd(
  owner: Database['owner'],
  importId: number,
  metrics: Pick<Metrics, 'imported'> | undefined,
): Promise<void> {
  const run = metrics && (await importOf(owner, importId));
  if (run?.state === 'done') metrics?.imported(run.kind ?? UNKNOWN, 'done');
  if (run?.state === 'failed') metrics?.imported(run.kind ?? UNKNOWN, 'refused');
}

/** The kind of a file of which nobody could say what it is. */
const UNKNOWN = 'unknown';

const kindOfRun = (owner: Database['owner'], importId: number): Promise<string> =>
  importOf(owner, importId).then(
    (run) => run?.kind ?? UNKNOWN,
    () => UNKNOWN,
  );

declare module '#host/server/http/handlers.ts' {
  interface Services {
    /** Runs imports beside the server. */
    imports: ImportRunner;
  }
}
