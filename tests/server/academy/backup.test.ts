/** `npm run backup` and `npm run restore`, as an operator types them. */
import { copyFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArchiveUnusable } from '#host/server/academy/archive.ts';
import { writeBackup } from '#host/server/academy/backup.ts';
import { checkArchive } from '#host/server/academy/restore.ts';
import { type Database, openDatabase } from '#host/server/database/database.ts';
import { migrate, migrationNames } from '#host/server/database/migrate.ts';
import { compareRollups, rewriteRollups } from '#host/server/facts/recount.ts';
import { VERSION } from '#host/start/version.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { newDataFolder } from '#tests/support/run/dataFolder.ts';
import { bareDatabase, type TestDatabase, testDatabase, type WorldDatabase } from '#tests/support/server/database.ts';
import { login, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

let world: World;
let folder: string;
/** A backup of the world at rest. */
let file: string;
const spare: Pick<TestDatabase, 'close'>[] = [];

const urlsOf = ({ urls }: Pick<WorldDatabase, 'urls'>) => ({ DATABASE_URL: urls.api, MIGRATION_URL: urls.owner });
const backup = (...args: string[]) => runCommandLine('backup', args, urlsOf(world.database));
const restoreInto = (database: TestDatabase, from: string, ...args: string[]) =>
  runCommandLine('restore', [from, ...args], urlsOf(database));
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase();
  spare.push(database);
  return database;
}

const names = async ({ owner }: Database) =>
  (
    await sql<{ name: string }>`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely\\_%' order by 1`.execute(
      owner,
    )
  ).rows.map(({ name }) => name);

/** How many rows each table has, and a hash of all that stands in them. */
async function contentOf(database: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of await names(database)) {
    // A restore is a change itself.
    if (name === 'changed') continue;
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' rows ' || md5(coalesce(string_agg(t::text, E'\n' order by t::text collate "C"), '')) as sum
        from ${sql.table(name)} t`.execute(database.owner);
    found[name] = rows[0]?.sum ?? '';
  }
  return found;
}

/** Everything of a database that is not in its tables. */
async function setUpOf({ owner }: Database): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`
    select (select jsonb_agg(jsonb_build_array(conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) order by conrelid::regclass::text, conname)
              from pg_constraint where connamespace = 'public'::regnamespace) as keys,
           (select jsonb_agg(jsonb_build_array(relname, relrowsecurity, relforcerowsecurity) order by relname)
              from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as security,
           (select jsonb_agg(jsonb_build_array(tgrelid::regclass, tgname, tgenabled) order by tgrelid::regclass::text, tgname)
              from pg_trigger where not tgisinternal) as triggers,
           (select jsonb_object_agg(sequencename, last_value order by sequencename)
              from pg_sequences where schemaname = 'public' and last_value is not null
               and sequencename not like 'changed\\_%') as sequences,
           local_time('2026-01-01T00:00:00Z')::text as midnight`.execute(owner);
  return rows[0];
}

beforeAll(async () => {
  world = await makeWorld();
  const { owner } = world.database;
  await sql`call actor.set_zone('Europe/Berlin')`.execute(owner);
  // A person who came in the evening before a month began in India came in another month in Berlin.
  await rewriteRollups(owner);
  const { student, parent } = world.people;
  // What COPY has to write with care.
  await sql`insert into holiday (day, name) values ('2026-01-26', ${'Tab\t, break\n\\.\nend, \\N and \r'}), ('2026-08-15', ''), ('2026-10-02', 'ഗാന്ധി ജയന്തി')`.execute(
    owner,
  );
  await sql`insert into conversation (subject, started_by) values ('Two\nlines', ${parent.pid})`.execute(owner);
  await sql`
    insert into video_watch (video_id, pid, watched_at, seconds, completion)
    select video_id, ${student.pid}, now() - make_interval(mins => n), 60, 33.3 from video, generate_series(1, 5000) n`.execute(
    owner,
  );
  folder = newDataFolder('academy-backup');
  file = join(folder, 'academy.backup');
});
afterAll(async () => {
  for (const database of spare) await database.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

it('writes everything into one file that only this user can read, and says what is in it', async () => {
  const made = await backup(file, '--json');
  expect(made.code).toBe(0);
  expect(JSON.parse(made.output)).toEqual({
    file,
    tables: expect.any(Number),
    rows: expect.any(Number),
    bytes: (await stat(file)).size,
    secrets: [],
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // No other file is left behind, and the academy knows when its last backup was made.
  expect(await readdir(folder)).toEqual(['academy.backup']);
  const line = await world.database.owner
    .selectFrom('activity_log')
    .select('narration')
    .where('activity_type', '=', 'BACKUP')
    .execute();
  expect(line).toEqual([{ narration: 'Wrote everything into a backup, from a shell' }]);
});

it('replaces no file unless it is told to, and leaves nothing where it cannot write', async () => {
  const before = await readFile(file);
  expect(await backup(file)).toEqual({
    code: 1,
    output: '',
    failure: `There is a file ${file} already. Choose another name; --force replaces it.`,
  });
  expect((await readFile(file)).equals(before)).toBe(true);
  const nowhere = join(folder, 'nowhere', 'x.backup');
  expect((await backup(nowhere)).failure).toBe(`${nowhere} cannot be written: there is no such folder.`);
  expect((await backup()).failure).toBe('FILE is missing. --help tells more.');
  expect((await backup(file, '--force')).code).toBe(0);
});

it('removes what a backup that was killed days ago has left, and nothing else', async () => {
  const left = await mkdtemp(join(folder, 'left-'));
  const longAgo = new Date(Date.now() - 3 * 86_400_000);
  const written = {
    'monday.backup.71.part': longAgo,
    'tuesday.backup.72.part': new Date(),
    'film.mp4.73.part': longAgo,
  };
  for (const [name, at] of Object.entries(written)) {
    await writeFile(join(left, name), 'half');
    await utimes(join(left, name), at, at);
  }
  expect((await backup(join(left, 'wednesday.backup'))).code).toBe(0);
  expect((await readdir(left)).sort()).toEqual(['film.mp4.73.part', 'tuesday.backup.72.part', 'wednesday.backup']);
});

it('restores every table, sequence, key, trigger and policy as it was, and people sign in', async () => {
  // After the line that tells of the backup, so that both are alike.
  await world.database.owner.deleteFrom('activity_log').execute();
  const quiet = join(folder, 'quiet.backup');
  const before = await contentOf(world.database);
  const setUp = await setUpOf(world.database);
  expect((await backup(quiet)).code).toBe(0);

  const target = await emptyDatabase();
  const restored = await restoreInto(target, quiet);
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^\d+ rows of \d+ tables are restored, as they were at 20/),
  });
  expect(await contentOf(target)).toEqual(before);
  expect(await setUpOf(target)).toEqual(setUp);

  const { schoolUser, student } = world.people;
  expect((await login(world.appWith({ database: target }), schoolUser.phone, PASSWORD)).status).toBe(200);
  // The next number is free, and sums go on.
  const { rows } = await sql<{ id: number }>`
    insert into video_watch (video_id, pid, watched_at, seconds, completion)
    select video_id, ${student.pid}, now(), 60, 10 from video limit 1 returning video_watch_id as id`.execute(
    target.owner,
  );
  expect(rows[0]?.id).toBeGreaterThan(5000);
  expect((await compareRollups(target.owner)).flatMap(({ differences }) => differences)).toEqual([]);

  expect(await restoreInto(target, quiet)).toMatchObject({
    code: 1,
    failure: expect.stringContaining('This database is not empty, and restoring would replace what is in it.'),
  });
});

it('is of one moment while people go on writing', async () => {
  let isOver = false;
  let written = 0;
  const { student, foreignStudent } = world.people;
  const write = async (pid: number) => {
    for (let n = 0; !isOver; n += 1) {
      // Two tables in one transaction: a backup has both, or neither.
      await world.database.owner.transaction().execute(async (tx) => {
        await sql`insert into holiday (day, name) values ('2030-01-01'::date + ${n * 2 + (pid % 2)}::int, 'pair')`.execute(
          tx,
        );
        await sql`
          insert into video_watch (video_id, pid, watched_at, seconds, completion)
          select video_id, ${pid}, now(), 7, 10 from video limit 1`.execute(tx);
      });
      written += 1;
    }
  };
  const writers = [student, foreignStudent].map(({ pid }) => write(pid));
  await expect.poll(() => written).toBeGreaterThan(4);
  const busy = join(folder, 'busy.backup');
  const made = await backup(busy).finally(() => {
    isOver = true;
  });
  await Promise.all(writers);
  expect(made.code).toBe(0);

  const target = await emptyDatabase();
  expect((await restoreInto(target, busy)).code).toBe(0);
  const { rows } = await sql<{ pairs: number; watches: number }>`
    select (select count(*) from holiday where name = 'pair') as pairs,
           (select count(*) from video_watch where seconds = 7) as watches`.execute(target.owner);
  expect(rows[0]?.pairs).toBeGreaterThan(0);
  expect(rows[0]?.watches).toBe(rows[0]?.pairs);
  expect((await compareRollups(target.owner)).flatMap(({ differences }) => differences)).toEqual([]);
});

it('fills a new data folder, which then starts as any other', async () => {
  const dataDir = join(folder, 'data');
  const into = { DATA_DIR: dataDir };
  expect((await runCommandLine('backup', [join(folder, 'none.backup')], into)).failure).toContain(
    `There is no database in ${dataDir}`,
  );
  expect((await runCommandLine('restore', [file], into)).code).toBe(0);
  const database = await openDatabase({ dataDir });
  try {
    const { schoolUser } = world.people;
    expect((await login(world.appWith({ database }), schoolUser.phone, PASSWORD)).status).toBe(200);
    // The embedded database is copied while it runs, and nothing is restored over it.
    const again = join(folder, 'again.backup');
    expect((await runCommandLine('backup', [again], into)).code).toBe(0);
    expect((await runCommandLine('restore', [again], into)).failure).toContain(
      `The academy runs on the data in ${dataDir}. Stop it first`,
    );
  } finally {
    await database.close();
  }
});

it('brings a backup of an older version up to date', async () => {
  const [older, newer] = [await bareDatabase(), await bareDatabase()];
  spare.push(older, newer);
  const open = ({ urls }: typeof older) =>
    openDatabase({ databaseUrl: urls.api, migrationUrl: urls.owner, migrates: false });
  const names = await migrationNames();
  const source = await open(older);
  const old = join(folder, 'older.backup');
  try {
    await migrate(source.owner, { upTo: names.at(-2) });
    await sql`insert into subject (name) values ('Physics')`.execute(source.owner);
    const client = await source.connectOwner();
    await writeBackup(client, old, { version: '0.0.9' }).finally(() => client.end());
  } finally {
    await source.close();
  }
  expect((await runCommandLine('restore', [old], urlsOf(newer))).code).toBe(0);
  const target = await open(newer);
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(target.owner);
    expect(rows.map(({ name }) => name)).toEqual(names);
    expect(await target.owner.selectFrom('subject').select('name').execute()).toEqual([{ name: 'Physics' }]);
  } finally {
    await target.close();
  }
  // Where all tables are made already, it cannot be.
  expect((await restoreInto(await emptyDatabase(), old)).failure).toContain('are newer than those of the backup');
});

describe('a file that is no sound backup', () => {
  const reasonOf = async (bytes: Buffer): Promise<string> => {
    const other = join(folder, 'other.backup');
    await writeFile(other, bytes);
    return checkArchive(other).then(
      () => 'sound',
      (error: unknown) => {
        expect(error).toBeInstanceOf(ArchiveUnusable);
        return (error as Error).message.replace(`${other} `, '').split(':')[0] ?? '';
      },
    );
  };

  it('is told from one, wherever it was cut off or changed', async () => {
    const sound = await readFile(file);
    expect(await reasonOf(sound)).toBe('sound');
    for (const share of [0.001, 0.1, 0.5, 0.9, 0.999]) {
      const at = Math.floor(sound.length * share);
      expect([share, await reasonOf(sound.subarray(0, at))]).toEqual([share, 'is cut off']);
      const changed = Buffer.from(sound);
      changed.writeUInt8(changed.readUInt8(Math.max(at, 20)) ^ 0xff, Math.max(at, 20));
      expect([share, await reasonOf(changed)]).toEqual([share, expect.stringMatching(/^is (damaged|cut off)$/)]);
    }
    expect(await reasonOf(Buffer.concat([sound, Buffer.from('more')]))).toBe('is damaged');
  });

  it('is told from one when it was packed again with other rows, or is something else', async () => {
    const text = gunzipSync(await readFile(file)).toString('utf8');
    expect(await reasonOf(gzipSync(text))).toBe('sound');
    expect(await reasonOf(gzipSync(text.replace('Own School', 'Our School')))).toBe('is damaged');
    expect(await reasonOf(gzipSync(text.replace(/\ntable school\n[\s\S]*?\n\\\.\n/, '\n')))).toBe('is damaged');
    const foreign = 'is not a backup that `npm run backup` has made. Nothing was restored.';
    expect(await reasonOf(Buffer.from('PK\u0003\u0004 a zip'))).toBe(foreign);
    expect(await reasonOf(gzipSync('-- PostgreSQL database dump\n'.repeat(1000)))).toBe(foreign);
    expect(await reasonOf(gzipSync(Buffer.alloc(50_000_000, 65)))).toBe(foreign);
    expect(await reasonOf(Buffer.alloc(0))).toMatch(/^is (cut off|not a backup)/);
    expect(await reasonOf(gzipSync(text.replace('backup 1', 'backup 2')))).toContain('made by another version');
    expect(await reasonOf(gzipSync(text.replace('"001_common"', '"001_common","0015_other"')))).toBe(
      `was made by another version of the academy (${VERSION}, with the migration 0015_other)`,
    );
  });

  it('leaves the database as empty as it was', async () => {
    const cut = join(folder, 'cut.backup');
    await copyFile(file, cut);
    const target = await emptyDatabase();
    const before = await contentOf(target);
    const bytes = await readFile(cut);
    await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length / 2)));
    expect(await restoreInto(target, cut)).toMatchObject({ code: 1, failure: expect.stringContaining('is cut off') });
    expect((await restoreInto(target, join(folder, 'missing'))).failure).toContain('missing cannot be read (ENOENT)');
    // Rows that the keys of the database refuse: the file is sound, and its content is not.
    expect(await contentOf(target)).toEqual(before);
    // A new folder is not even made.
    const dataDir = join(folder, 'never');
    expect((await runCommandLine('restore', [cut], { DATA_DIR: dataDir })).code).toBe(1);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });
});
