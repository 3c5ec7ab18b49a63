/** Which process owns a data folder: the one that holds an advisory lock on the server that runs there. */
import pg from 'pg';
import { reason } from './embedded/cluster.ts';
import { EmbeddedStartFailed } from './embedded/dataFolder.ts';
import { lockNumber } from './locks.ts';
import { isAlive } from './processes.ts';
import { pauseAfter } from './retry.ts';
import { wrongSecrets } from './secrets.ts';

/** Another live process owns the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(dataDir: string, ownerPid: number | undefined) {
    const who = ownerPid === undefined ? 'Another process' : `Another process (${ownerPid})`;
    super(`${who} is already running on the data in ${dataDir}. Stop it first, or choose another data folder.`);
  }
}

/** How long a running server may refuse connections, in ms; a server that reports a recovery may take longer. */
const CONNECT_PATIENCE_MS = 10_000;

/** Error codes of PostgreSQL for a wrong password and for a login that does not exist. */
const WRONG_PASSWORD = new Set(['28P01', '28000']);
/** Error code of a server that starts or recovers. */
const STARTING_UP = '57P03';

/**
 * Connects and takes the ownership lock. The server releases it when this process ends, however it ends.
 * @param isRunning whether the server still runs.
 * @returns the connection that holds the lock; undefined when the server has stopped.
 * @throws DataFolderInUse, EmbeddedStartFailed
 */
export async function takeOwnership(
  connectionString: string,
  dataDir: string,
  isRunning: () => Promise<boolean>,
): Promise<pg.Client | undefined> {
  const until = performance.now() + CONNECT_PATIENCE_MS;
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({
      connectionString,
      application_name: `owner ${process.pid}`,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    // A lost connection is handled as `end`; without a listener its `error` would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      const taken = await client.query('select pg_try_advisory_lock($1) as ok', [lockNumber('dataFolder')]);
      if (taken.rows[0]?.ok === true) return client;
      await expelDeadOwner(client, dataDir);
    } catch (error) {
      await client.end().catch(() => {});
      if (error instanceof DataFolderInUse) throw error;
      const code = (error as { code?: string }).code ?? '';
      if (WRONG_PASSWORD.has(code)) throw wrongSecrets(dataDir, error);
      if (!(await isRunning())) return undefined;
      if (code !== STARTING_UP && performance.now() > until) {
        throw new EmbeddedStartFailed(`PostgreSQL of ${dataDir} takes no connection: ${reason(error)}`, {
          cause: error,
        });
      }
    }
    await client.end().catch(() => {});
    await pauseAfter(attempt);
  }
}

/**
 * Ends the session of an owner that was killed, if the server has not noticed its end yet.
 * @throws DataFolderInUse when the owner is alive.
 */
async function expelDeadOwner(client: pg.Client, dataDir: string): Promise<void> {
  const holders = await client.query<{ session: number; pid: number | null }>(
    `select pid as session, substring(application_name from 'owner (\\d+)')::int as pid from pg_stat_activity
      where pid in (select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted)`,
    [lockNumber('dataFolder')],
  );
  for (const { session, pid } of holders.rows) {
    if (pid === null || (await isAlive(pid))) throw new DataFolderInUse(dataDir, pid ?? undefined);
    await client.query('select pg_terminate_backend($1)', [session]);
  }
}
