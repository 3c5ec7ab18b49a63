/** `npm run schema`: writes `server/database/schema.ts`, the types of the tables, from a new database with all migrations. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#host/server/database/database.ts';
import { schemaTypes } from '#host/server/database/schemaTypes.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'academy-schema-'));
try {
  const database = await openDatabase({ dataDir });
  try {
    await writeFile(new URL('../server/database/schema.ts', import.meta.url), await schemaTypes(database.owner));
  } finally {
    await database.close();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
