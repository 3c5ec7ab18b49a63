/**
 * The process of one import, which `server/imports/importProcess.ts` starts: reading and comparing a large roster takes seconds of
 * computing and much memory, and must not hold up or endanger the server.
 */
import { Worker } from 'node:worker_threads';
import { openOwner } from '#host/server/database/database.ts';
import type { RunOrder } from './imports.queries.ts';
import { runImport } from './runner.ts';

/** What the process is told. */
export interface ProcessOrder {
  ownerUrl: string;
  order: RunOrder;
  /** Bytes that it may take as a whole, and what it writes when it ends for that. */
  memory: { most: number; word: string };
}

/** What it tells: that it writes now, or why it failed. */
export type ProcessWord = { isWriting: true } | { error: string };

const tell = (word: ProcessWord) => process.send?.(word);

process.once('message', (message) => {
  const { ownerUrl, order, memory } = message as ProcessOrder;
  const watch = new Worker(new URL('./memoryWatch.mjs', import.meta.url), { workerData: memory, execArgv: [] });
  watch.unref();
  const owner = openOwner(ownerUrl);
  runImport(owner, order, () => tell({ isWriting: true }))
    .catch((error: unknown) => {
      process.exitCode = 1;
      tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    })
    .finally(async () => {
      await owner.destroy();
      await watch.terminate();
      if (process.connected) process.disconnect();
    });
});
// The server is gone: what was begun is rolled back, and the next server says so.
process.once('disconnect', () => process.exit());
