/** Starts imports, each in a process of its own, so that a large file never keeps the server from answering. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Database } from '#host/db/database.ts';
import { changeRun, importOf } from '#host/db/imports.ts';
import type { RunOrder } from '#host/import/runner.ts';
import type { Metrics } from './metrics.ts';

/** Runs imports. One per process of the server. */
export interface ImportRunner {
  /** Runs an import to its preview or its end; how it went stands in its row. Never rejects. */
  run(order: RunOrder): Promise<void>;
}

const PROCESS = fileURLToPath(new URL('../import/runnerProcess.ts', import.meta.url));
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Runs imports in processes beside this one. */
export const importRunner = (
  { owner, ownerUrl }: Pick<Database, 'owner' | 'ownerUrl'>,
  logger: Logger,
  metrics?: Pick<Metrics, 'imported'>,
): ImportRunner => ({
  async run(order) {
    const { importId } = order;
    const failure = await inProcess({ ownerUrl, order });
    if (failure === undefined) {
      await countEnd(owner, importId, metrics).catch(() => {});
      return;
    }
    metrics?.imported(await kindOfRun(owner, importId), 'failed');
    logger.error({ importId, failure }, 'an import failed');
    // Where the process has ended without a word, it could not say so itself.
    const error = 'The import ended unexpectedly, and nothing of it was written. The log of the server says why.';
    await changeRun(owner, importId, { state: 'failed', error }).catch(() => {});
  },
});

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

/** @returns why the process failed, for the log */
const inProcess = (message: { ownerUrl: string; order: RunOrder }): Promise<string | undefined> =>
  new Promise((resolve) => {
    const child = fork(PROCESS, [], {
      cwd: PROJECT,
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let said: string | undefined;
    child.on('message', ({ error }: { error: string }) => {
      said = error;
    });
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      resolve(code === 0 && said === undefined ? undefined : (said ?? `it ended with ${signal ?? code}`));
    });
    // Not in the arguments or the environment: other people of the machine may read those.
    child.send(message);
  });
