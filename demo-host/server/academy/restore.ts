/** Reads a backup into an empty database: all of it, or nothing (`npm run restore`). */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '#host/server/database/database.ts';
import { migrate, migrationNames } from '#host/server/database/migrate.ts';
import { type ArchiveHeader, type ArchivePart, ArchiveUnusable, readArchive } from './archive.ts';
import { type Layout, quoted, readLayout } from './layout.ts';

/** The database cannot take a backup; the message says why, and what helps. */
class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

interface RestoreOptions {
  /** How much of the file has been read, in bytes. */
  onProgress?: ((done: number, all: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * An academy that is used has one of these first; what a migration or a start writes by itself is replaced.
 */
const MADE_FIRST = ['person', 'school', 'study_plan', 'exam', 'video'] as const;

/**
 * Reads an archive from one end to the other, and checks that it is complete, sound, and none of a later version.
 * @throws ArchiveUnusable
 */
export async function checkArchive(file: string, options: RestoreOptions = {}): Promise<ArchiveHeader> {
  let header: ArchiveHeader | undefined;
  for await (const part of readArchive(file, options.onProgress)) {
    if (options.signal?.aborted) throw new RestoreRefused('Cancelled: nothing was restored.');
    if (part.kind === 'header') {
      header = part.header;
      await refuseOtherVersion(file, header);
    }
  }
  return header as ArchiveHeader;
}

async function refuseOtherVersion(file: string, { version, migrations }: ArchiveHeader): Promise<void> {
  const ours = await migrationNames();
  const unknown = migrations.find((name, index) => ours[index] !== name);
  if (unknown === undefined && migrations.length > 0) return;
  throw new ArchiveUnusable(
    `${file} was made by another version of the academy (${version}, with the migration ${unknown ?? '–'}): restore it ` +
      'with that version. Nothing was restored.',
  );
}

/**
 * Restores an archive that `checkArchive` has read. The tables are made as they were when it was written, filled in one
 * transaction, and then brought up to date.
 * @param database opened without running migrations, as the database may be older than this version or new.
 * @throws RestoreRefused where the database is not empty.
 * @throws ArchiveUnusable
 */
export async function restoreArchive(
  database: Database,
  file: string,
  header: ArchiveHeader,
  options: RestoreOptions = {},
): Promise<{ tables: number; rows: number }> {
  await migrate(database.owner, { upTo: header.migrations.at(-1) });
  const client = await database.connectOwner();
  let restored: { tables: number; rows: number };
  try {
    await client.query('begin');
    restored = await load(client, file, header, options);
    await client.query('commit');
    await client.query('analyze');
  } catch (error) {
    if (options.signal?.aborted) throw new RestoreRefused('Cancelled: nothing was restored.');
    throw error;
  } finally {
    // What was not committed is rolled back with it.
    await client.end().catch(() => {});
  }
  await migrate(database.owner);
  // Tables were filled without the triggers that note it.
  await sql`select rollup.note_all_changes()`.execute(database.owner);
  return restored;
}

async function load(
  client: pg.Client,
  file: string,
  header: ArchiveHeader,
  { onProgress, signal }: RestoreOptions,
): Promise<{ tables: number; rows: number }> {
  const layout = await readLayout(client);
  refuseOtherTables(header, layout);
  // Nobody may write between the look and the load.
  const all = layout.tables.map(({ name }) => quoted(name)).join(', ');
  await client.query(`lock table ${all} in access exclusive mode`);
  await refuseData(client);

  const keys = await dropForeignKeys(client);
  for (const { name } of layout.tables) {
    await client.query(`alter table ${quoted(name)} no force row level security`);
    // The sums are in the file as well.
    await client.query(`alter table ${quoted(name)} disable trigger user`);
  }
  await client.query(`truncate ${all}`);
  await client.query('call actor.set_zone($1)', [header.timeZone]);

  let rows = 0;
  const archive = readArchive(file, onProgress);
  try {
    for (let next = await archive.next(); !next.done; next = await archive.next()) {
      const part: ArchivePart = next.value;
      if (part.kind === 'table') {
        const columns = header.tables.find(({ name }) => name === part.name)?.columns ?? [];
        const into = client.query(copyFrom(`copy ${quoted(part.name)} (${columns.map(quoted).join(', ')}) from stdin`));
        await pipeline(Readable.from(rowsOf(archive)), into, { signal });
        rows += into.rowCount;
      } else if (part.kind === 'ending') {
        for (const [name, last] of Object.entries(part.ending.sequences))
          await client.query('select setval($1::regclass, $2)', [quoted(name), last]);
      }
    }
  } finally {
    await archive.return();
  }

  for (const add of keys) await client.query(add);
  for (const { name, isForced } of layout.tables) {
    await client.query(`alter table ${quoted(name)} enable trigger user`);
    if (isForced) await client.query(`alter table ${quoted(name)} force row level security`);
  }
  return { tables: layout.tables.length, rows };
}

/** The rows of the table that a reader has come to. */
async function* rowsOf(archive: AsyncGenerator<ArchivePart>): AsyncGenerator<Buffer, void, undefined> {
  for (;;) {
    const next = await archive.next();
    if (next.done || next.value.kind !== 'rows') return;
    yield next.value.chunk;
  }
}

/**
 * @throws RestoreRefused where the tables are not those that the archive was written from, or where migrations have run
 * after it, which would not run again for its rows.
 */
function refuseOtherTables(header: ArchiveHeader, { tables, migrations }: Layout): void {
  const print = (found: readonly { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(found.map(({ name, columns }) => [name, [...columns].sort()]).sort());
  const isNewer = migrations.length > header.migrations.length;
  if (!isNewer && print(header.tables) === print(tables)) return;
  throw new RestoreRefused(
    isNewer
      ? 'The tables of this database are newer than those of the backup: restore it into a new folder or database, in which no start has made tables yet.'
      : `The backup has other tables than version ${header.version} makes: it was made by another state of that version. Restore it with the one that made it.`,
  );
}

async function refuseData(client: pg.Client): Promise<void> {
  for (const table of MADE_FIRST) {
    const { rowCount } = await client.query(`select 1 from ${quoted(table)} limit 1`);
    if (rowCount)
      throw new RestoreRefused(
        'This database is not empty, and restoring would replace what is in it. Name an empty folder (DATA_DIR) or database (DATABASE_URL). Nothing was restored.',
      );
  }
}

/**
 * Takes the foreign keys away, so that tables can be filled in any order and each key is checked once at the end.
 * @returns the statements that make them again.
 */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.conrelid::regclass::text as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
     order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`);
}
