/** Statements that come again and again are planned once a connection, and only where a connection stays with one session. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#host/server/database/databaseErrors.ts';
import { statementNames } from '#host/server/database/namedStatements.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

describe('a statement', () => {
  it('gets a name of its own when it comes for the third time', () => {
    const nameOf = statementNames();
    const names = (text: string) => [1, 2, 3, 4].map(() => nameOf(text));
    const [first, second, third, fourth] = names('select 1');
    expect([first, second, third === fourth]).toEqual([undefined, undefined, true]);
    expect(third).toMatch(/^academy_\d+$/);
    expect(names('select 2').at(-1)).not.toBe(third);
  });

  it.each(['begin', 'commit', "begin; select set_config('role', 'academy_api', true)", 'savepoint a'])(
    'has none where nothing is planned: %s',
    (text) => {
      const nameOf = statementNames();
      expect([1, 2, 3, 4].map(() => nameOf(text))).toEqual(Array(4).fill(undefined));
    },
  );

  it('has none when so many have one that they would fill the server', () => {
    const nameOf = statementNames();
    const named = Array.from({ length: 400 }, (_, at) => [1, 2, 3].map(() => nameOf(`select ${at}`)).at(-1));
    const count = named.filter((name) => name !== undefined).length;
    expect([count > 100, count < 300, nameOf('select 0')]).toEqual([true, true, named[0]]);
  });
});

describe('on a connection of its own', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db?.close());

  /** Asks the same several times, on one connection: the others wait for nothing. */
  const often = async (query: ReturnType<typeof sql<{ is: unknown }>>, times = 4) => {
    let last: unknown;
    for (let turn = 0; turn < times; turn += 1)
      last = (await db.as({ kind: 'nobody' }, (tx) => query.execute(tx))).rows[0]?.is;
    return last;
  };

  it('what comes often is planned once', async () => {
    await often(sql`select count(*) as is from school where school_id = ${1}::int`);
    const { rows } = await db.as({ kind: 'nobody' }, (tx) =>
      sql<{ statement: string }>`select statement from pg_prepared_statements where name like 'academy%'`.execute(tx),
    );
    expect(rows.filter(({ statement }) => statement.includes('from school where school_id'))).toHaveLength(1);
  });

  it('is what it is when a function has changed since: one answer is a 503, and the next is right', async () => {
    const make = (type: string, value: string) =>
      sql`do $$ begin
        drop function if exists public.changing();
        execute ${sql.lit(`create function public.changing() returns table ("is" ${type}) language sql as 'select ${value}'`)};
      end $$`.execute(db.owner);
    await make('integer', '1');
    const query = sql<{ is: unknown }>`select * from public.changing()`;
    expect(await often(query)).toBe(1);
    await make('text', "''one''::text");
    await expect(often(query, 1)).rejects.toThrow(DatabaseUnavailable);
    expect(await often(query, 1)).toBe('one');
  });
});
