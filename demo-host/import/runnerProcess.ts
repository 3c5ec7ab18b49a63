/**
 * The process of one import, which `api/importRunner.ts` starts: reading and comparing a large roster takes seconds of
 * computing and much memory, and must not hold up or endanger the server.
 */
import { openOwner } from '#host/db/database.ts';
import { type RunOrder, runImport } from './runner.ts';

process.once('message', (message) => {
  const { ownerUrl, order } = message as { ownerUrl: string; order: RunOrder };
  const owner = openOwner(ownerUrl);
  runImport(owner, order)
    .catch((error: unknown) => {
      process.exitCode = 1;
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    })
    .finally(async () => {
      await owner.destroy();
      if (process.connected) process.disconnect();
    });
});
// The server is gone: what was begun is rolled back, and the next server says so.
process.once('disconnect', () => process.exit());
