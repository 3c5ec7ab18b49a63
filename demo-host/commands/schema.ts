/**
 * `npm run schema`: writes `server/database/schema.ts`, the types of the tables, and `server/academy/tableComments.ts`, what their
 * comments say, from a new database with all migrations.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableComments } from '#host/server/academy/commentedTables.ts';
import { openDatabase } from '#host/server/database/database.ts';
import { schemaTypes } from '#host/server/database/schemaTypes.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'academy-schema-'));
try {
  const database = await openDatabase({ dataDir });
  try {
    const write = (file: string, text: string) => writeFile(new URL(`../server/${file}`, import.meta.url), text);
    await write('database/schema.ts', await schemaTypes(database.owner));
    await write('academy/tableComments.ts', await tableComments(database.owner));
  } finally {
    await database.close();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
