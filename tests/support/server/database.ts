import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '#host/server/database/database.ts';
import { startEmbedded } from '#host/server/database/embedded.ts';
import { DATABASE } from '#host/server/database/logins.ts';
import type { DB } from '#host/server/database/schema.ts';
import { openWay } from '#tests/support/browser/way.ts';
import { onceInRun } from '#tests/support/run/once.ts';
import { fillFolder } from './madeFolder.ts';

/** The database of a world. */
export interface WorldDatabase extends Database {
  /** Log in as the API, or as the tables' owner, to open this database once more. */
  readonly urls: { api: string; owner: string };
}

/** One of the run's server. */
export interface TestDatabase extends WorldDatabase {
  /**
   * Takes out all rows of these tables and of those that refer to them, and begins their numbers anew: `truncate … restart
   * identity cascade`, which makes the files of a hundred tables anew where three have rows.
   */
  empty(...tables: (keyof DB)[]): Promise<void>;
  /** Closes it and throws it away. */
  close(): Promise<void>;
}

/** One whose server can go away. */
export interface DistantDatabase extends TestDatabase {
  /** Takes the way to the server away for the API's connections, also for those that are open, and gives it back. */
  unplug(): Promise<void>;
  plug(): Promise<void>;
}

interface Server {
  apiUrl: string;
  ownerUrl: string;
  superuserUrl: string;
}

const MIGRATED = 'template_migrated';

let count = 0;
const newName = () => `test_${process.pid}_${++count}`;

/**
 * A database of its own for a test file: migrated, empty, a real PostgreSQL. Close it in `afterAll`.
 * ```ts
 * let db: TestDatabase;
 * beforeAll(async () => { db = await testDatabase(); });
 * afterAll(() => db.close());
 * ```
 */
export async function testDatabase(): Promise<TestDatabase> {
  return openNew(await testServer());
}

/** The same, on a way that can be cut. All that the API asks goes a piece further. */
export async function distantDatabase(): Promise<DistantDatabase> {
  const server = await testServer();
  const way = await openWay(Number(new URL(server.apiUrl).port));
  const database = await openNew(server, { port: way.port });
  return {
    ...database,
    unplug: way.close,
    plug: way.open,
    async close() {
      await database.close();
      await way.close();
    },
  };
}

/** An empty one, without a table. */
export async function bareDatabase(): Promise<Pick<TestDatabase, 'urls' | 'close'>> {
  const server = await testServer();
  const name = newName();
  await asSuperuser(server, `create database ${name} owner academy_owner strategy file_copy`);
  return {
    urls: { api: named(server.apiUrl, name).href, owner: named(server.ownerUrl, name).href },
    close: () => asSuperuser(server, `drop database ${name} with (force)`),
  };
}

/**
 * A database of its own that begins as others of the run do, which the first of them has filled: a copy takes a fraction of
 * the time.
 * @param name of what it begins with
 * @returns also what `fill` has told, as JSON keeps it
 */
export async function filledDatabase<T>(
  name: string,
  fill: (database: WorldDatabase) => Promise<T>,
): Promise<{ database: TestDatabase; made: T }> {
  const server = await testServer();
  const { template, made } = await onceInRun(name, async () => {
    const template = await copyOf(server, MIGRATED);
    const database = await open(server, template);
    const made = await fill(database);
    // Whatever is connected keeps others from copying it.
    await database.close();
    return { template, made };
  });
  return { database: await openNew(server, { template }), made };
}

interface NewDatabase {
  /** The database that it begins as. */
  template?: string;
  /** Where the API finds the server; the server's own without it. */
  port?: number;
}

async function openNew(server: Server, { template = MIGRATED, port }: NewDatabase = {}): Promise<TestDatabase> {
  const name = await copyOf(server, template);
  const database = await open(server, name, port);
  return {
    ...database,
    empty: (...tables) => asSuperuser({ superuserUrl: named(server.superuserUrl, name).href }, emptying(tables)),
    async close() {
      await database.close();
      await asSuperuser(server, `drop database ${name} with (force)`);
    },
  };
}

/** @returns the name of the copy */
async function copyOf(server: Server, template: string): Promise<string> {
  const name = newName();
  await asSuperuser(server, `create database ${name} template ${template} owner academy_owner strategy file_copy`);
  return name;
}

async function open(server: Server, name: string, port?: number): Promise<WorldDatabase> {
  const near = named(server.apiUrl, name);
  const api = port === undefined ? near : byPort(near.href, port);
  const owner = named(server.ownerUrl, name);
  // Its template is migrated: Kysely would read the catalogue of all tables to see that.
  const database = await openDatabase({ databaseUrl: api.href, migrationUrl: owner.href, migrates: false });
  return { ...database, urls: { api: api.href, owner: owner.href } };
}

function named(url: string, database: string): URL {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other;
}

/** The run's server, started by the test file that comes first. */
const testServer = () =>
  onceInRun('database server', async (folder): Promise<Server> => {
    await fillFolder(folder);
    const { apiUrl, ownerUrl, superuserUrl } = await startEmbedded({
      dataDir: folder,
      settings: [
        // Losing a test database costs nothing, and its passwords protect nothing.
        'fsync=off',
        'synchronous_commit=off',
        'full_page_writes=off',
        // What costs are counted would count it too, and no test waits for it.
        'autovacuum=off',
        'scram_iterations=1',
        ...(hasSocket(folder) ? [`unix_socket_directories=${socketFolder(folder)}`] : []),
      ],
    });
    const server = {
      apiUrl: bySocket(apiUrl, folder),
      ownerUrl: bySocket(ownerUrl, folder),
      superuserUrl: bySocket(superuserUrl, folder),
    };
    await asSuperuser(server, `alter database ${DATABASE} rename to ${MIGRATED}`);
    await asSuperuser({ superuserUrl: named(server.superuserUrl, MIGRATED).href }, emptying(['subject']));
    return server;
  });

/** The folder of the server's socket: PostgreSQL's user may write to it. */
const socketFolder = (folder: string) => join(folder, 'postgres');
/** Whether the server can have one: its name has 103 characters at most, and no space, which `pg_ctl` would break at. */
const hasSocket = (folder: string) =>
  process.platform !== 'win32' && /^\S{1,98}$/.test(join(socketFolder(folder), '.s.PGSQL.'));

/** The same server by its socket, which takes half the CPU for a message. Host and port still stand in the URL. */
function bySocket(url: string, folder: string): string {
  const other = new URL(url);
  if (hasSocket(folder)) other.searchParams.set('host', socketFolder(folder));
  return other.href;
}

/** The same server by its port, or by another one that leads to it. */
export function byPort(url: string, port: number): URL {
  const other = new URL(url);
  other.searchParams.delete('host');
  other.port = String(port);
  return other;
}

/** No trigger runs, as with `truncate`. */
const emptying = (tables: readonly string[]) => `
  do $$
  declare
    emptied regclass;
  begin
    set local session_replication_role = replica;
    for emptied in
      with recursive meant as (
        select unnest('{${tables.join()}}'::regclass[])::oid as id
        union select c.conrelid from pg_constraint c join meant on meant.id = c.confrelid where c.contype = 'f')
      select id from meant
    loop
      execute format('delete from %s', emptied);
      perform setval(s.seqrelid, s.seqstart, false) from pg_sequence s
         join pg_depend d on d.objid = s.seqrelid and d.classid = 'pg_class'::regclass where d.refobjid = emptied;
    end loop;
  end $$`;

async function asSuperuser(server: Pick<Server, 'superuserUrl'>, statement: string): Promise<void> {
  const client = new pg.Client(server.superuserUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
