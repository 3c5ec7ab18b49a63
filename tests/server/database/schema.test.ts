import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schemaTypes } from '#host/server/database/schemaTypes.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

it('the types of the tables are those of the migrated database: after a migration run `npm run schema`', async () => {
  const schema = await readFile(new URL('../../../demo-host/server/database/schema.ts', import.meta.url), 'utf8');
  expect(schema).toBe(await schemaTypes(db.owner));
});
