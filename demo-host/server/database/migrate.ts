/** Brings the tables up to date: runs the SQL files of `migrations/` that have not run on this database yet. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { linesForTables } from './apiRole.ts';
import { DatabaseMisconfigured, DatabaseUnavailable } from './databaseErrors.ts';
import type { DB } from './schema.ts';

/** Error code of PostgreSQL for a missing right. */
const NOT_ALLOWED = '42501';

const MIGRATIONS = new URL('./migrations/', import.meta.url);

export interface MigrateOptions {
  /** Is told when there is something to do, since that takes a moment. */
  onProgress?: ((line: string) => void) | undefined;
  /** Whether it is the embedded database, whose data folder can be deleted. */
  isEmbedded?: boolean;
  /** The last migration to run; all of them by default. */
  upTo?: string | undefined;
  /** The folder of the SQL files, ending with `/`; tests use others. */
  folder?: URL;
}

/**
 * Runs the missing migrations in one transaction: all of them or none. Processes that start at once wait for each other.
 * @param owner the tables' owner.
 * @throws DatabaseMisconfigured when a migration fails, or when another version of the academy made the tables.
 * @throws DatabaseUnavailable
 */
export async function migrate(owner: Kysely<DB>, options: MigrateOptions = {}): Promise<void> {
  const { onProgress = () => {}, isEmbedded = false, folder = MIGRATIONS, upTo } = options;
  const migrator = new Migrator({ db: owner, provider: { getMigrations: () => sqlMigrations(folder) } });
  const migrations = await migrator.getMigrations();
  const unknown = await unknownMigration(owner, new Set(migrations.map(({ name }) => name)));
  if (unknown !== undefined) {
    throw new DatabaseMisconfigured(
      `Another version of the academy made the tables of this database (with the migration ${unknown}): run that version, or ${
        isEmbedded
          ? 'delete the data folder (`.data`, or the one in DATA_DIR) to start with new data.'
          : 'use another database.'
      }`,
    );
  }
  if (migrations.some(({ executedAt }) => executedAt === undefined)) onProgress('Bringing the tables up to date');
  // `migrateTo` would take later migrations back, and these go forward only.
  const isThere = upTo !== undefined && migrations.some(({ name, executedAt }) => name === upTo && executedAt);
  if (isThere) return;
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error === undefined) return;
  if (error instanceof DatabaseUnavailable) throw error;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const detail = error instanceof Error ? error.message : String(error);
  if ((error as { code?: unknown }).code === NOT_ALLOWED) {
    throw new DatabaseMisconfigured(
      `The login of the database may not make its tables (${detail}). A database administrator has to run, once: ` +
        (await linesForTables(owner)),
      { cause: error },
    );
  }
  throw new DatabaseMisconfigured(
    `The tables could not be brought up to date${failed ? ` (${failed})` : ''}: ${detail}`,
    { cause: error },
  );
}

/** The names of all migrations of this version, in their order. */
export const migrationNames = async (): Promise<string[]> => Object.keys(await sqlMigrations(MIGRATIONS));

/** Whether any migration has run, so that there are tables. */
export async function isMigrated(owner: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(owner);
  return rows[0]?.exists === true;
}

/** The first migration of the database that this version does not have, if there is one. */
async function unknownMigration(owner: Kysely<DB>, known: ReadonlySet<string>): Promise<string | undefined> {
  if (!(await isMigrated(owner))) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner);
  return rows.find(({ name }) => !known.has(name))?.name;
}

/** The SQL files of a folder, in the order of their names. */
async function sqlMigrations(folder: URL): Promise<Record<string, Migration>> {
  const files = (await readdir(fileURLToPath(folder))).filter((file) => file.endsWith('.sql')).sort();
  return Object.fromEntries(
    files.map((file) => {
      const name = file.replace(/\.sql$/, '');
      const up = async (db: Kysely<DB>) => {
        await sql.raw(await readFile(new URL(file, folder), 'utf8')).execute(db);
      };
      return [name, { up }];
    }),
  );
}
