import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import {
  type Actor,
  beginPerson,
  beginSession,
  type EnteredSession,
  type PersonActor,
  type SessionNow,
  type SessionToken,
  setActor,
  type Tx,
} from './actor.ts';
import { ensureApiRole } from './apiRole.ts';
import { cancelAfter, leftUntil, type Running } from './cancelTransaction.ts';
import { checkWay } from './connecting.ts';
import { DatabaseUnavailable } from './databaseErrors.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { isOutdatedPlan, statementNames } from './namedStatements.ts';
import { createReadReplica, OWN_WRITE_SECONDS, type ReadReplica } from './readReplica.ts';
import { resultTypes } from './resultTypes.ts';
import type { DB } from './schema.ts';
import { sessionsNow } from './sessions/sessionsNow.ts';

/** The connections of a pool: those that work, those that wait for work, and how many requests wait for one. */
export interface PoolState {
  busy: number;
  idle: number;
  /** The most that there may be. */
  max: number;
  waiting: number;
}

export interface Database {
  /**
   * Runs `work` in one transaction as this actor; it commits when `work` is done and rolls back when it throws.
   * @throws DatabaseUnavailable when the database cannot be reached.
   */
  as<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same as the actor of a session, whose person is the actor from the first query of `work` on.
   * @param work is told undefined where there is no such session (any more).
   * @throws DatabaseUnavailable when the database cannot be reached.
   * @throws CallTookTooLong where that time is over before it begins.
   */
  asSession<T>(call: CallOfSession, work: (tx: Tx, entered: EnteredSession | undefined) => Promise<T>): Promise<T>;
  /**
   * A session as it is now, found with those of all others who ask at this moment, without a transaction (`sessionsNow`).
   * @returns undefined where there is none, or its use has to be recorded: `asSession` tells.
   * @throws DatabaseUnavailable when the database cannot be reached.
   */
  sessionNow(token: SessionToken): Promise<SessionNow | undefined>;
  /** As this person, whose session this call has found (`sessionNow`). @throws as `asSession` */
  asPerson<T>(call: CallOfPerson, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when a person could sign in. @throws DatabaseUnavailable */
  ping(): Promise<void>;
  /** The read replica for reports, where `readUrl` names one. */
  readonly replica?: ReadReplica | undefined;
  /** For migrations, the seed and tests: the tables' owner, to whom policies show everything. */
  readonly owner: Kysely<DB>;
  /** A connection of its own as the tables' owner, for a backup. The caller ends it. @throws DatabaseUnavailable */
  connectOwner(): Promise<pg.Client>;
  /** The connections of this process, by pool. */
  pools(): Record<string, PoolState>;
  /** The login of the tables' owner, for a process that needs connections of its own. It holds a password. */
  readonly ownerUrl: string;
  /** Closes the connections when running transactions are done, and stops an embedded server. */
  close(): Promise<void>;
}

interface TimedCall {
  /** When it has to be over, by `performance.now()`: then what it does in the database is cancelled. */
  until?: number | undefined;
}
/** A call that somebody makes who is signed in. */
export interface CallOfSession extends SessionToken, TimedCall {}
export interface CallOfPerson extends TimedCall {
  person: PersonActor;
}

export interface OpenOptions {
  /** A PostgreSQL server, 16 or later; if it is missing, an embedded one is started. */
  databaseUrl?: string | undefined;
  /** Login of the tables' owner, if it is not the API's own login. */
  migrationUrl?: string | undefined;
  /** A read replica of that server, for reports. It may be away at any time. */
  readUrl?: string | undefined;
  /** Is told why the replica is not used, when that begins. */
  onReplicaLost?: ((reason: unknown) => void) | undefined;
  /** Where the embedded server keeps its data; `.data` by default. */
  dataDir?: string | undefined;
  /** Makes a new, empty database where that of the data folder is lost. */
  startsAnew?: boolean | undefined;
  /** An embedded server that is starting already. */
  embedded?: Promise<EmbeddedServer> | undefined;
  /** Connections of this process; 10 by default. */
  connections?: number | undefined;
  /** Leaves the tables as they are, for a backup of an older version and for a restore; true by default. */
  migrates?: boolean | undefined;
  /** Is told what takes a moment. */
  onProgress?: ((line: string) => void) | undefined;
}

/**
 * Opens the database and brings its tables up to date. Any number of processes may do so at once.
 * @throws DataFolderInUse, EmbeddedStartFailed with an embedded server.
 * @throws DatabaseUnavailable, DatabaseMisconfigured
 */
export async function openDatabase(options: OpenOptions = {}): Promise<Database> {
  const embedded = options.databaseUrl ? undefined : await (options.embedded ?? startEmbedded(options));
  const apiUrl = options.databaseUrl ?? (embedded?.apiUrl as string);
  const ownerUrl = options.migrationUrl ?? embedded?.ownerUrl ?? apiUrl;

  // Migrations and the seed may take minutes; a request may not.
  const owner = connect(ownerUrl, { max: 4 });
  const api = connect(apiUrl, { max: options.connections ?? 10, query_timeout: QUERY_TIMEOUT_MS }, { names: true });
  // `ping` has a connection of its own: if all others are busy, it must not fail, because a load balancer that hears 503
  // from every server would take the last servers away from those who wait.
  const health = connect(apiUrl, { max: 1, query_timeout: QUERY_TIMEOUT_MS });
  // Whose answer is kept waits for nobody whose answer is made.
  const sessions = connect(apiUrl, { max: 1, query_timeout: QUERY_TIMEOUT_MS });
  const reports =
    options.readUrl === undefined
      ? undefined
      : connect(
          options.readUrl,
          { max: options.connections ?? 10, query_timeout: QUERY_TIMEOUT_MS },
          { connectionTimeoutMillis: REPLICA_CONNECT_MS, names: true },
        );
  /** A transaction that begins with more than Kysely would send by itself, and is over in time. */
  const begun = <B extends { transaction: Running | undefined }, T>(
    until: number | undefined,
    begin: (tx: Tx) => Promise<B>,
    work: (tx: Tx, beginning: B) => Promise<T>,
  ): Promise<T> =>
    api.connection().execute(async (connection) => {
      const tx = connection as Tx;
      let isOver = async () => {};
      try {
        const left = until === undefined ? undefined : leftUntil(until);
        const beginning = await begin(tx);
        if (beginning.transaction && left !== undefined) isOver = cancelAfter(left, health, beginning.transaction);
        const result = await work(tx, beginning);
        await isOver();
        await sql`commit`.execute(tx);
        return result;
      } catch (error) {
        await isOver();
        // Where the connection is broken, the transaction has ended with it.
        await sql`rollback`.execute(tx).catch(() => {});
        throw error;
      }
    });
  const database: Database = {
    replica:
      reports &&
      createReadReplica(reports, health, {
        onLost: options.onReplicaLost,
        isBusier: () => reports.state().busy > api.state().busy,
      }),
    owner,
    async connectOwner() {
      const client = new pg.Client({
        connectionString: ownerUrl,
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_MS,
      });
      // What breaks the connection fails the query that runs.
      client.on('error', () => {});
      await client.connect().catch(throwUnavailable);
      return client;
    },
    ownerUrl,
    as: (actor, work) =>
      api.transaction().execute(async (tx) => {
        await setActor(actor).execute(tx);
        return work(tx);
      }),
    asSession: ({ until, ...session }, work) =>
      begun(
        until,
        async (tx) => beginSession(tx, session),
        (tx, { entered }) => work(tx, entered),
      ),
    asPerson: ({ person, until }, work) =>
      begun(until, async (tx) => ({ transaction: await beginPerson(tx, person) }), work),
    sessionNow: sessionsNow(sessions, reports && OWN_WRITE_SECONDS),
    async ping() {
      // What a sign-in begins with, as the role of the API: a server on which nobody could sign in is not ready.
      await health
        .transaction()
        .execute(async (tx) => {
          await setActor({ kind: 'sign-in', phone: '' }).execute(tx);
          await sql`select 1 from person join credential using (pid) where pid = 0`.execute(tx);
        })
        .catch((error: unknown) => {
          throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
        });
    },
    pools: () => ({ api: api.state(), owner: owner.state(), ...(reports && { reports: reports.state() }) }),
    async close() {
      await Promise.all([api.destroy(), owner.destroy(), health.destroy(), sessions.destroy(), reports?.destroy()]);
      await embedded?.stop();
    },
  };

  try {
    if (options.databaseUrl) {
      await checkWay(api, { variable: 'DATABASE_URL', url: apiUrl });
      if (options.migrationUrl) await checkWay(owner, { variable: 'MIGRATION_URL', url: ownerUrl });
    }
    await ensureApiRole(owner, api);
    if (options.migrates ?? true)
      await migrate(owner, { onProgress: options.onProgress, isEmbedded: embedded !== undefined });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Connections of the tables' owner, for a process beside the server. The caller ends them with `destroy`. */
export const openOwner = (ownerUrl: string): Kysely<DB> => connect(ownerUrl, { max: 4 });

/** How long to wait for a free or a new connection, in ms. */
const CONNECT_MS = 4_000;
/** The same for the replica, without which the main server answers. */
const REPLICA_CONNECT_MS = 1_000;
/** A server that does not answer a query for this many ms counts as unavailable; longer than the statement timeout. */
const QUERY_TIMEOUT_MS = 20_000;

type Limits = Pick<pg.PoolConfig, 'query_timeout'> & { max: number };

/** A pool of connections, as Kysely queries it, and how busy it is. @param names plans what comes often once a connection */
function connect(
  connectionString: string,
  limits: Limits,
  { connectionTimeoutMillis = CONNECT_MS, names = false }: { connectionTimeoutMillis?: number; names?: boolean } = {},
): Kysely<DB> & { state(): PoolState } {
  const pool = new pg.Pool({
    connectionString,
    ...limits,
    types: resultTypes,
    connectionTimeoutMillis,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // A broken idle connection has left the pool already; the next query gets a new one or `DatabaseUnavailable`.
  pool.on('error', () => {});
  const nameOf = statementNames();
  /** Whether a connection stays with one session of the server: a pooler between them tells another number than the server. */
  const stays = new WeakMap<pg.PoolClient, boolean>();
  const namesOf = async (client: pg.PoolClient & { processID?: number }) => {
    if (!names) return undefined;
    if (!stays.has(client)) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      stays.set(client, rows[0]?.pid === client.processID);
    }
    return stays.get(client) ? nameOf : undefined;
  };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => guarded(await pool.connect().catch(throwUnavailable), namesOf),
        end: () => pool.end(),
      },
    }),
  });
  const state = (): PoolState => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    max: limits.max,
    waiting: pool.waitingCount,
  });
  return Object.assign(db, { state });
}

/** Removes a broken connection from the pool, and tells errors of the connection from errors of a query. */
function guarded(
  client: pg.PoolClient,
  namesOf: (client: pg.PoolClient) => Promise<((text: string) => string | undefined) | undefined>,
): PostgresPoolClient {
  let broken: DatabaseUnavailable | undefined;
  const query = async (text: string, values: readonly unknown[]) => {
    if (broken) throw broken;
    try {
      const nameOf = await namesOf(client);
      const result = await client.query({ text, values: [...values], name: nameOf?.(text) });
      // Of several statements in one message, the last one answers.
      return Array.isArray(result) ? result.at(-1) : result;
    } catch (error) {
      if (isUnavailable(error) || isOutdatedPlan(error)) {
        broken = new DatabaseUnavailable(error);
        throw broken;
      }
      throw error;
    }
  };
  // A connection may also break between two queries.
  const onError = (error: Error) => {
    broken = new DatabaseUnavailable(error);
  };
  client.on('error', onError);
  return {
    // Kysely may also pass cursors; none is configured, so there are none.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => {
      client.off('error', onError);
      client.release(broken);
    },
  };
}

function throwUnavailable(error: unknown): never {
  throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
}

/** Errors of the connection to the server, and of a server that is stopping or starting. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // Postgres: connection exceptions, shutdown, crash, starting up, dropped, too many connections.
  if (/^(08...|57P0[1-5]|53300|25P03)$/.test(code)) return true;
  // Node: refused, reset, unreachable, name not found, and the like.
  if (/^E[A-Z]+$/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable/i.test(
    error.message,
  );
}
