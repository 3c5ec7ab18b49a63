import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#host/server/database/database.ts';
import { migrate } from '#host/server/database/migrate.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';

const MIGRATIONS = new URL('../../../demo-host/server/database/migrations/', import.meta.url);

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

const executed = async () =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db.owner)).rows.map(
    ({ name }) => `${name}.sql`,
  );

/** Everything of the schema goes. */
async function dropAll(): Promise<void> {
  await sql`do $$ begin
    execute (select 'drop schema ' || string_agg(quote_ident(nspname), ', ') || ' cascade'
               from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema');
  end $$`.execute(db.owner);
  await sql`create schema public`.execute(db.owner);
}

describe('migrations', () => {
  it('run once when two processes open an empty database at the same time', async () => {
    // Both find nothing.
    await dropAll();
    const open = () => openDatabase({ databaseUrl: db.urls.api, migrationUrl: db.urls.owner });
    const both = await Promise.all([open(), open()]);
    expect(await executed()).toEqual((await readdir(MIGRATIONS)).sort());
    for (const opened of both) {
      await opened.ping();
      await opened.close();
    }
  });

  it('change nothing when there is nothing to do', async () => {
    const again = await openDatabase({ databaseUrl: db.urls.api, migrationUrl: db.urls.owner });
    await again.close();
  });

  it('of another version stop the start with one sentence that says what to do', async () => {
    const rename = (from: string, to: string) =>
      sql`update kysely_migration set name = ${to} where name = ${from}`.execute(db.owner);
    await rename('001_common', '001_model');
    const made = 'Another version of the academy made the tables of this database (with the migration 001_model)';
    await expect(openDatabase({ databaseUrl: db.urls.api, migrationUrl: db.urls.owner })).rejects.toThrow(
      `${made}: run that version, or use another database.`,
    );
    await expect(migrate(db.owner, { isEmbedded: true })).rejects.toThrow(
      `${made}: run that version, or delete the data folder (\`.data\`, or the one in DATA_DIR) to start with new data.`,
    );
    await rename('001_model', '001_common');
  });
});

describe('a migration that is added later', () => {
  let folder: string;
  beforeAll(async () => {
    await db.close();
    ({ database: db } = await seededDatabase('small'));
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'academy-migrations-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Migrates the seeded database with the migrations of the product and these. */
  async function upgrade(added: Record<string, string>): Promise<void> {
    for (const file of await readdir(MIGRATIONS)) await copyFile(new URL(file, MIGRATIONS), join(folder, file));
    for (const [file, text] of Object.entries(added)) await writeFile(join(folder, file), text);
    await migrate(db.owner, { folder: pathToFileURL(`${folder}/`) });
  }

  /** The number of rows of every table and a hash of them, without these columns; but for that something has changed. */
  async function content(without: readonly string[] = []): Promise<Record<string, string>> {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not like 'kysely\\_%' and relname <> 'changed' order by 1`.execute(db.owner);
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ hash: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(line, ' ' order by line)), '') as hash
          from (select (to_jsonb(t) - ${without}::text[])::text as line from ${sql.table(name)} t) lines`.execute(
        db.owner,
      );
      hashes[name] = rows[0]?.hash ?? '';
    }
    return hashes;
  }

  it('keeps every row, and the rollups of later facts go on', async () => {
    const before = await content();
    expect(Object.values(before).filter((hash) => !hash.startsWith('0 ')).length).toBeGreaterThan(30);
    await upgrade({
      '100_nickname.sql': `
        alter table person add column nickname text;
        update person set nickname = name where role = 6;
        create table pet (pid integer primary key references person, name text not null);
        call actor.guard(array['pet']);
        insert into pet select pid, 'Moti' from person where role = 5;`,
    });
    expect(await executed()).toContain('100_nickname.sql');
    const { pet: _, ...after } = await content(['nickname']);
    expect(after).toEqual(before);
    const { rows } = await sql<{ teachers: number; pets: number; students: number }>`
      select (select count(*) from person where role = 6 and nickname is distinct from name) as teachers,
             (select count(*) from pet) as pets, (select count(*) from person where role = 5) as students`.execute(
      db.owner,
    );
    expect(rows).toEqual([{ teachers: 0, pets: rows[0]?.students, students: rows[0]?.students }]);

    const watched = () => sql<{ videos: number }>`select sum(videos) as videos from school_day`.execute(db.owner);
    const [{ videos }] = (await watched()).rows as [{ videos: number }];
    await sql`
      insert into video_watch (video_id, pid, watched_at, seconds, completion)
      select video_id, pid, now(), 60, 50 from (select min(video_id) as video_id from video) v,
             (select min(pid) as pid from person where role = 5 and deleted_at is null) p`.execute(db.owner);
    expect((await watched()).rows).toEqual([{ videos: videos + 1 }]);
  });

  it('that fails half-way leaves rows, tables and the list of migrations as they were', async () => {
    const before = await content();
    const done = await executed();
    await expect(
      upgrade({
        '100_nickname.sql': '-- Has run before.',
        '101_good.sql': 'alter table person add column motto text; delete from message;',
        '102_bad.sql': 'drop table pet; delete from exam_attempt; select 1 / 0;',
      }),
    ).rejects.toThrow('The tables could not be brought up to date (102_bad): division by zero');
    expect(await content()).toEqual(before);
    expect(await executed()).toEqual(done);
  });
});
