import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameKey } from '#domain/people/names.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Pieces of names in the scripts of the academy, with what Unicode writes in several ways, and what nobody sees. */
const PIECES = [
  ...'aKéÉñÅİßﬁΣςجفے٠',
  ...'कखगज़फ़ड़ािीुे़्ंँ',
  ...'ആകലളണനരഴൺൻർൽൾൿൔൕൖ്ാിെൊോൌൗം',
  ...'তৎ্ািத்ாெொ',
  'ज\u093c',
  'ന്‍',
  'ള്‍',
  '\u0d46\u0d57',
  ..." .,-'’‘ʼ`´‐‑–—_%\\()/&0123",
  ...'\t\n\u00a0\u00ad\u034f\u061c\u1680\u2003\u2009\u200b\u200c\u200d\u200e\u200f\u2028\u202a\u202e\u202f\u2060\u2066\u3000\ufe0f\ufeff',
];
const name = fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((pieces) => pieces.join(''));

it('the database has the same key of a name as the screens and the imports', async () => {
  const names = fc.sample(name, 3_000);
  const { rows } = await sql<{ name: string; key: string }>`
    select name, name_key(name) as key from unnest(${names}::text[]) name`.execute(database.owner);
  const wrong = rows.filter(({ name, key }) => nameKey(name) !== key);
  expect(wrong.map(({ name, key }) => [JSON.stringify(name), key, nameKey(name)])).toEqual([]);
  expect(rows).toHaveLength(names.length);
});
