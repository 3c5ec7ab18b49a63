import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#host/db/database.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

describe('migrations', () => {
  it('run once when two processes open an empty database at the same time', async () => {
    // Everything of the schema goes, so that both find nothing.
    await sql`do $$ begin
      execute (select 'drop schema ' || string_agg(quote_ident(nspname), ', ') || ' cascade'
                 from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema');
    end $$`.execute(db.owner);
    await sql`create schema public`.execute(db.owner);
    const open = () => openDatabase({ databaseUrl: db.urls.api, migrationUrl: db.urls.owner });
    const both = await Promise.all([open(), open()]);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db.owner);
    const files = await readdir(new URL('../../demo-host/db/migrations/', import.meta.url));
    expect(rows.map((row) => `${row.name}.sql`)).toEqual(files.sort());
    for (const opened of both) {
      await opened.ping();
      await opened.close();
    }
  });

  it('change nothing when there is nothing to do', async () => {
    const again = await openDatabase({ databaseUrl: db.urls.api, migrationUrl: db.urls.owner });
    await again.close();
  });
});
