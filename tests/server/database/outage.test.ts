import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#host/server/database/databaseErrors.ts';
import { type DistantDatabase, distantDatabase } from '#tests/support/server/database.ts';

let db: DistantDatabase;
beforeAll(async () => {
  db = await distantDatabase();
});
afterAll(() => db?.close());

const ask = () => db.as({ kind: 'nobody' }, (tx) => tx.selectFrom('seed_run').selectAll().execute());

describe('when the database is unavailable', () => {
  it('a call says so, and the next calls work once it is available again', async () => {
    await ask();
    await db.unplug();
    await expect(ask()).rejects.toThrow(DatabaseUnavailable);
    await expect(db.ping()).rejects.toThrow(DatabaseUnavailable);
    await db.plug();
    expect(await ask()).toEqual([]);
    await db.ping();
  });

  it('a call that is running says so too, and nothing of it is committed', async () => {
    const cut = db.as({ kind: 'nobody' }, async (tx) => {
      await sql`select 1`.execute(tx);
      await db.unplug();
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
    await db.plug();
    expect(await ask()).toEqual([]);
  });

  it('a server that ends the connection counts as unavailable', async () => {
    const ended = db.as({ kind: 'nobody' }, async (tx) => {
      await sql`reset role`.execute(tx);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    await expect(ended).rejects.toThrow(DatabaseUnavailable);
    expect(await ask()).toEqual([]);
  });

  it('a ping succeeds while all connections are busy', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // More than a process has by default.
    const busy = Array.from({ length: 12 }, () =>
      db.as({ kind: 'nobody' }, async (tx) => {
        await sql`select 1`.execute(tx);
        await held;
      }),
    );
    const given = Promise.allSettled(busy);
    try {
      await db.ping();
    } finally {
      release();
      await given;
    }
  });

  it('a mistake in a query does not count as unavailable', async () => {
    const wrong = db.as({ kind: 'nobody' }, (tx) => sql`select 1/0`.execute(tx));
    await expect(wrong).rejects.not.toThrow(DatabaseUnavailable);
    await expect(wrong).rejects.toThrow(/division by zero/);
  });
});

describe('a transaction', () => {
  it('is ended after 15 seconds, so that it does not block others', async () => {
    const { rows } = await db.as({ kind: 'nobody' }, (tx) =>
      sql<{ ms: string }>`select current_setting('statement_timeout') as ms`.execute(tx),
    );
    expect(rows).toEqual([{ ms: '15s' }]);
  });

  it('takes one process of the database for a query, and compiles none', async () => {
    const { rows } = await db.as({ kind: 'nobody' }, (tx) =>
      sql`select current_setting('max_parallel_workers_per_gather') as workers, current_setting('jit') as compiles`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ workers: '0', compiles: 'off' }]);
  });

  it('leaves no setting behind on its connection, as a pooler needs', async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client(db.urls.api);
    await client.connect();
    await client.query(
      `begin; select set_config('role', 'academy_api', true), set_config('actor.pid', '7', true); commit`,
    );
    const { rows } = await client.query(`select current_user::text as who, current_setting('actor.pid', true) as pid`);
    expect(rows).toEqual([{ who: 'academy_login', pid: '' }]);
    await client.end();
  });
});
