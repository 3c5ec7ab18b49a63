import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, type Migration, Migrator, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { type Actor, setActor, type Tx } from './actor.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { API_ROLE, type Schema } from './schema.ts';

/** The database cannot be reached, or is going down or coming up: say 503 and try again later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** Seconds after which it makes sense to ask again. */
  readonly retryAfter = 2;
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
  }
}

/** The database cannot be used as it is set up; the message says what to do. */
export class DatabaseMisconfigured extends Error {
  override readonly name = 'DatabaseMisconfigured';
}

export interface Database {
  /**
   * Runs `work` in one transaction as this actor; it commits when `work` is done and rolls back when it throws.
   * @throws DatabaseUnavailable when there is no database to ask.
   */
  as<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when the database answers. @throws DatabaseUnavailable */
  ping(): Promise<void>;
  /** For migrations, the seed and tests: the tables' owner, who is not asked by policies. */
  readonly owner: Kysely<Schema>;
  /** Ends the connections when running transactions are done, and stops an embedded server. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A PostgreSQL server, 16 or later; without it an embedded one is started. */
  databaseUrl?: string | undefined;
  /** Login of the tables' owner, where the API's own login is another. */
  migrationUrl?: string | undefined;
  /** Where the embedded server keeps its data; `.data` when not said. */
  dataDir?: string | undefined;
  /** An embedded server that is being started already. */
  embedded?: Promise<EmbeddedServer> | undefined;
  /** Connections of this process; 10 when not said. */
  connections?: number | undefined;
  /** Hears what takes a moment. */
  onProgress?: ((line: string) => void) | undefined;
}

/**
 * Opens the database and brings its tables up to date. Any number of processes may do so side by side.
 * @throws DataFolderInUse, EmbeddedStartFailed with an embedded server.
 * @throws DatabaseUnavailable, DatabaseMisconfigured
 */
export async function openDatabase(options: OpenOptions = {}): Promise<Database> {
  const embedded = options.databaseUrl
    ? undefined
    : await (options.embedded ?? startEmbedded({ dataDir: options.dataDir, onProgress: options.onProgress }));
  const apiUrl = options.databaseUrl ?? (embedded?.apiUrl as string);
  const ownerUrl = options.migrationUrl ?? embedded?.ownerUrl ?? apiUrl;

  // Migrations and the seed may take minutes; a request may not.
  const owner = connect(ownerUrl, { max: 4 });
  const api = connect(apiUrl, { max: options.connections ?? 10, query_timeout: QUERY_TIMEOUT_MS });
  // Whether the database answers is asked on a connection of its own: where all others are busy, a balancer that
  // hears 503 from everyone would take the last servers away from those who wait.
  const health = connect(apiUrl, { max: 1, query_timeout: QUERY_TIMEOUT_MS });
  const database: Database = {
    owner,
    as: (actor, work) =>
      api.transaction().execute(async (tx) => {
        await setActor(actor).execute(tx);
        return work(tx);
      }),
    async ping() {
      await sql`select 1`.execute(health);
    },
    async close() {
      await Promise.all([api.destroy(), owner.destroy(), health.destroy()]);
      await embedded?.stop();
    },
  };

  try {
    await migrate(owner, options.onProgress);
    await letBecomeApiRole(owner, api);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Runs what migrations are missing; processes that start at once wait for each other. */
export async function migrate(owner: Kysely<Schema>, onProgress: (line: string) => void = () => {}): Promise<void> {
  const migrator = new Migrator({ db: owner, provider: { getMigrations: sqlMigrations } });
  const pending = (await migrator.getMigrations()).filter((migration) => migration.executedAt === undefined);
  if (pending.length > 0) onProgress('Bringing the tables up to date');
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof DatabaseUnavailable) throw error;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const detail = error instanceof Error ? error.message : String(error);
  throw new DatabaseMisconfigured(
    `The tables could not be brought up to date${failed ? ` (${failed})` : ''}: ${detail}`,
    {
      cause: error,
    },
  );
}

const MIGRATIONS = new URL('./migrations/', import.meta.url);

/** The plain SQL files of `migrations/`, in the order of their names. Forward only: what ran is never edited. */
async function sqlMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(fileURLToPath(MIGRATIONS))).filter((file) => file.endsWith('.sql')).sort();
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.sql$/, ''),
      { up: async (db) => void (await sql.raw(await readFile(new URL(file, MIGRATIONS), 'utf8')).execute(db)) },
    ]),
  );
}

/** The API's login must be able to take the API's role; the owner sees to it. */
async function letBecomeApiRole(owner: Kysely<Schema>, api: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ login: string; can: boolean }>`
    select current_user as login, pg_has_role(current_user, ${API_ROLE}, 'member') as can`.execute(api);
  const login = rows[0];
  if (!login || login.can) return;
  try {
    await sql`grant ${sql.id(API_ROLE)} to ${sql.id(login.login)}`.execute(owner);
  } catch (cause) {
    throw new DatabaseMisconfigured(
      `The login ${login.login} may not act as ${API_ROLE}. As an administrator run: grant ${API_ROLE} to ${login.login};`,
      { cause },
    );
  }
}

/** Numbers as numbers (counts and ids stay far below 2^53), days as text, moments as Dates. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const { INT8, NUMERIC, DATE } = pg.types.builtins;
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === DATE) return String;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/** How long to wait for a free or a new connection, in ms. */
const CONNECT_MS = 4_000;
/** A server that answers nothing for this long is away, in ms; above the statement timeout, which a live one keeps. */
const QUERY_TIMEOUT_MS = 20_000;

function connect(connectionString: string, limits: Pick<pg.PoolConfig, 'max' | 'query_timeout'>): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString,
    ...limits,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // An idle connection that breaks has left the pool; whoever asks next gets a new one or `DatabaseUnavailable`.
  pool.on('error', () => {});
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => guarded(await pool.connect().catch(throwUnavailable)),
        end: () => pool.end(),
      },
    }),
  });
}

/** A connection that broke is thrown away, and what it says is told from what a query did wrong. */
function guarded(client: pg.PoolClient): PostgresPoolClient {
  let broken: DatabaseUnavailable | undefined;
  const query = async (text: string, values: readonly unknown[]) => {
    if (broken) throw broken;
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      if (isUnavailable(error)) {
        broken = new DatabaseUnavailable(error);
        throw broken;
      }
      throw error;
    }
  };
  // A connection may break between two queries.
  const onError = (error: Error) => {
    broken = new DatabaseUnavailable(error);
  };
  client.on('error', onError);
  return {
    // Kysely knows cursors too; none is configured, so none comes.
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

/** Errors of the way to the server, and of a server that goes down or comes up. */
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
