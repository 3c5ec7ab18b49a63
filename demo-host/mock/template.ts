/** The data folder that the stand-in begins with: the tables as the migrations make them, and nobody in them. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { ensureApiRole } from '#host/server/database/apiRole.ts';
import { migrate } from '#host/server/database/migrate.ts';
import type { DB } from '#host/server/database/schema.ts';
import { extensionsAt } from './memoryDatabase.ts';

const MIGRATIONS = fileURLToPath(new URL('../server/database/migrations', import.meta.url));

/** The folder of PGlite's files. */
export const pgliteFolder = (): string => dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

/** The address of one of them. */
export const pgliteAddress = (name: string): URL => pathToFileURL(join(pgliteFolder(), name));

/**
 * Makes the template, packed with gzip. It takes some seconds, so it is kept in `folder` until a migration or PGlite
 * changes.
 */
export async function templateOf(folder: string): Promise<Buffer> {
  const file = join(folder, `stand-in-${await fingerprint()}.tar.gz`);
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const made = await promisify(gzip)(await makeTemplate(), { level: 9 });
  await mkdir(folder, { recursive: true });
  // Two may make it at once.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, made);
  await rename(draft, file);
  return made;
}

/** Changes with whatever the template is made of. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [join(pgliteFolder(), '..', 'package.json'), fileURLToPath(import.meta.url)])
    hash.update(await readFile(file));
  for (const name of (await readdir(MIGRATIONS)).sort()) hash.update(await readFile(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(): Promise<Buffer> {
  const postgres = await PGlite.create({
    extensions: extensionsAt(pgliteAddress),
    initDbStartParams: [
      // The order of texts, and upper and lower case, as on the embedded server (`server/database/embedded/cluster.ts`).
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // The log of changes is nothing but weight here.
      '--wal-segsize=1',
    ],
    postgresqlconf: [
      'wal_recycle = off',
      'wal_level = minimal',
      'max_wal_senders = 0',
      'min_wal_size = 2MB',
      'autovacuum = off',
    ],
  });
  try {
    const owner = new Kysely<DB>({
      dialect: new PostgresDialect({ pool: { connect: async () => clientOf(postgres), end: async () => {} } }),
    });
    await ensureApiRole(owner, owner);
    await migrate(owner);
    // Databases that nobody ever connects to.
    for (const name of ['template0', 'template1']) {
      await postgres.query(`update pg_database set datistemplate = false where datname = '${name}'`);
      await postgres.query(`drop database ${name}`);
    }
    await postgres.query('vacuum full');
    await postgres.query('checkpoint');
    return Buffer.from(await (await postgres.dumpDataDir('none')).arrayBuffer());
  } finally {
    await postgres.close();
  }
}

/** Migrations are several statements in one text, which only `exec` runs. */
const clientOf = (postgres: PGlite): PostgresPoolClient => ({
  query: (async (text: string, values: readonly unknown[]) => {
    const result = values.length > 0 ? await postgres.query(text, [...values]) : (await postgres.exec(text)).at(-1);
    return { command: 'SELECT', rowCount: 0, rows: result?.rows ?? [] };
  }) as unknown as PostgresPoolClient['query'],
  release: () => {},
});
