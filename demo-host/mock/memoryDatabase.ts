/**
 * The database of the stand-in: PostgreSQL in WebAssembly (PGlite), in memory, as the same `Database` that the server has
 * on disk. There is one connection. The one who begins a transaction has it alone, and everybody else waits for its end.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ParserOptions, PGlite, type Results } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { enterSession, setActor } from '#host/server/database/actor.ts';
import { API_ROLE } from '#host/server/database/columnTypes.ts';
import type { Database } from '#host/server/database/database.ts';
import { resultTypes } from '#host/server/database/resultTypes.ts';
import type { DB } from '#host/server/database/schema.ts';

/** What PostgreSQL in memory is made of. */
export interface PostgresFiles {
  /** `pglite.wasm`, compiled. */
  wasm: WebAssembly.Module;
  /** `pglite.data`: PostgreSQL's own files, such as time zones. */
  data: Blob;
  /** The data folder with all tables and without people (`template.ts`). */
  template: Blob;
  /** Where a file is that stands beside the others, such as an extension of `EXTENSIONS`. */
  addressOf: (name: string) => URL;
}

/** The extensions that the migrations create. Each is a file of PGlite, `<name>.tar.gz`. */
export const EXTENSIONS = ['pg_trgm'] as const;

/** The extensions as PGlite is given them. */
export const extensionsAt = (addressOf: PostgresFiles['addressOf']): Record<string, URL> =>
  Object.fromEntries(EXTENSIONS.map((name) => [name, addressOf(`${name}.tar.gz`)]));

/** Nothing is on disk and nobody else is connected, so whatever cares for crashes and other processes is left out. */
const SETTINGS = { jit: 'off', random_page_cost: '1.1', synchronous_commit: 'off' };

/**
 * Opens the database on a copy of its files.
 * @throws an Error when the files do not fit each other.
 */
export async function openMemoryDatabase({ wasm, data, template, addressOf }: PostgresFiles): Promise<Database> {
  const postgres = await PGlite.create({
    pgliteWasmModule: wasm,
    // Only used to make a new data folder, which is never done here: without it PGlite would look for another file.
    initdbWasmModule: wasm,
    fsBundle: data,
    loadDataDir: template,
    extensions: extensionsAt(addressOf),
  });
  for (const [name, value] of Object.entries(SETTINGS)) await postgres.query(`set ${name} = ${value}`);
  const { rows } = await postgres.query<{ oid: number }>('select oid from pg_type');
  // Values are read as those of a real server, whatever their type.
  const parsers = Object.fromEntries(rows.map(({ oid }) => [oid, resultTypes.getTypeParser(oid)]));
  return onOneConnection(postgres, (text, values) => run(postgres, parsers, text, values));
}

/** Runs a query as `pg` does. */
type Run = (text: string, values: readonly unknown[]) => Promise<object>;

function onOneConnection(postgres: PGlite, runQuery: Run): Database {
  /** Set while the transaction of a request is running, in all that it does. */
  const inTransaction = new AsyncLocalStorage<true>();
  let last: Promise<void> = Promise.resolve();

  /** Waits until nobody has the connection. @returns what gives it back */
  async function take(): Promise<() => void> {
    const before = last;
    let give = () => {};
    last = new Promise((resolve) => {
      give = resolve;
    });
    await before;
    return give;
  }

  /** A connection among others: it has PostgreSQL alone for each query, or from `begin` to the end of a transaction. */
  function connection(): PostgresPoolClient {
    let give: (() => void) | undefined;
    const query = async (text: string, values: readonly unknown[]) => {
      give ??= await take();
      try {
        return await runQuery(text, values);
      } finally {
        if (!isOpen(text, give)) give = undefined;
      }
    };
    let isBegun = false;
    const isOpen = (text: string, end: () => void): boolean => {
      if (/^begin|^start transaction/i.test(text)) isBegun = true;
      else if (/^(?:commit|rollback)$/i.test(text)) isBegun = false;
      if (!isBegun) end();
      return isBegun;
    };
    return { query: query as unknown as PostgresPoolClient['query'], release: () => {} };
  }

  /**
   * The connection of the tables' owner within the transaction of a request, which cannot wait for that transaction to
   * end: it is lent PostgreSQL for each query, as the owner.
   */
  function lentConnection(): PostgresPoolClient {
    const query = async (text: string, values: readonly unknown[]) => {
      const savepoint = SAVEPOINTS[text.toLowerCase()];
      if (savepoint) return runQuery(savepoint, []);
      await postgres.query('reset role');
      try {
        return await runQuery(text, values);
      } finally {
        await postgres.query(`set local role ${API_ROLE}`).catch(() => {});
      }
    };
    return { query: query as unknown as PostgresPoolClient['query'], release: () => {} };
  }

  const kyselyOf = (connect: () => PostgresPoolClient) =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool: { connect: async () => connect(), end: async () => {} } }) });
  const api = kyselyOf(connection);
  const owner = kyselyOf(() => (inTransaction.getStore() ? lentConnection() : connection()));

  const as: Database['as'] = (actor, work) =>
    api.transaction().execute((tx) =>
      inTransaction.run(true, async () => {
        await setActor(actor).execute(tx);
        return work(tx);
      }),
    );

  return {
    owner,
    as,
    asSession: ({ tokenHash, language }, work) =>
      as({ kind: 'session', tokenHash, language }, async (tx) => work(tx, await enterSession(tx))),
    asPerson: ({ person }, work) => as(person, work),
    // One connection: nothing is won by a statement that others share.
    sessionNow: async () => undefined,
    async ping() {},
    connectOwner: () =>
      Promise.reject(new Error('The database of the stand-in is in memory: there is no backup of it.')),
    pools: () => ({}),
    ownerUrl: '',
    close: () => postgres.close(),
  };
}

/** A transaction within a transaction. */
const SAVEPOINTS: Readonly<Record<string, string>> = {
  begin: 'savepoint lent',
  commit: 'release savepoint lent',
  rollback: 'rollback to savepoint lent',
};

/** Only what has no values may be several statements, as a migration is. */
async function run(postgres: PGlite, parsers: ParserOptions, text: string, values: readonly unknown[]) {
  const result: Results | undefined =
    values.length > 0
      ? await postgres.query(text, [...values], { parsers })
      : (await postgres.exec(text, { parsers })).at(-1);
  return {
    command: result?.command ?? '',
    rowCount: result?.rowCount ?? result?.affectedRows ?? 0,
    rows: result?.rows ?? [],
  };
}
