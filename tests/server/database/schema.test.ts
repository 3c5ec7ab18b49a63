import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableComments } from '#host/server/academy/commentedTables.ts';
import { schemaTypes } from '#host/server/database/schemaTypes.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

const written = (file: string) => readFile(new URL(`../../../demo-host/server/${file}`, import.meta.url), 'utf8');

it('the types of the tables are those of the migrated database: after a migration run `npm run schema`', async () => {
  expect(await written('database/schema.ts')).toBe(await schemaTypes(db.owner));
});

describe('the comments of the database', () => {
  it('say of every table and column what it holds, and are what the code reads: run `npm run schema`', async () => {
    expect(await written('academy/tableComments.ts')).toBe(await tableComments(db.owner));
  });

  const TABLE = `'A thing. [kept: academy]'`;
  it.each([
    ['a column without a comment', TABLE, undefined, 'thing.is_new has no comment'],
    ['a column whose comment does not say what it holds', TABLE, `'Whether it is new.'`, 'thing.is_new has no comment'],
    [
      'a column that holds something unknown',
      TABLE,
      `'Whether it is new. [stuff]'`,
      'thing.is_new: `stuff` is not what',
    ],
    ['a word that nobody reads', TABLE, `'Whether it is new. [fact; joined: goes]'`, 'nobody reads `joined: goes`'],
    ['a table without a comment', undefined, `'Whether it is new. [fact]'`, 'thing does not say how long it is kept'],
    [
      'a table that is kept for no time',
      `'A thing. [erased: rows]'`,
      `'Whether it is new. [fact]'`,
      'how long it is kept',
    ],
  ])('are refused for %s', async (_, table, column, fault) => {
    class Undone extends Error {}
    const changed = db.owner.transaction().execute(async (tx) => {
      await sql`create table thing (is_new boolean)`.execute(tx);
      if (table) await sql.raw(`comment on table thing is ${table}`).execute(tx);
      if (column) await sql.raw(`comment on column thing.is_new is ${column}`).execute(tx);
      await expect(tableComments(tx)).rejects.toThrow(fault);
      throw new Undone();
    });
    await expect(changed).rejects.toThrow(Undone);
  });

  it('say what becomes of each column that names a person, or people are not made one', async () => {
    class Undone extends Error {}
    const changed = db.owner.transaction().execute(async (tx) => {
      await sql`create table thing (pid integer references person)`.execute(tx);
      await sql`comment on column thing.pid is 'Whose it is. [number; owner]'`.execute(tx);
      await expect(sql`select rollup.join_people(1, 2)`.execute(tx)).rejects.toThrow('do not say what becomes of');
      throw new Undone();
    });
    await expect(changed).rejects.toThrow(Undone);
  });
});
