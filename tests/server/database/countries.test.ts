import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

it('a new database has every country of ISO 3166, by the name that Intl has for it', async () => {
  const { rows } = await sql<{ code: string; name: string }>`select code, name from country order by code`.execute(
    db.owner,
  );
  expect(rows).toHaveLength(249);
  const nameOf = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(rows.filter(({ code }) => nameOf.of(code) === undefined)).toEqual([]);
  // A few names change from one version of Unicode's data to the next.
  expect(rows.filter(({ code, name }) => nameOf.of(code) !== name).length).toBeLessThan(8);
});
