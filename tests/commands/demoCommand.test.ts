/** `npm run demo -- remove`, which makes room for a real academy. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSeeded, seedAcademy, seedDemoIfEmpty } from '#host/seed/seed.ts';
import { offerSetUp } from '#host/start/setUp.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { isGate } from '#tests/support/run/gate.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

const demo = (...args: string[]) =>
  runCommandLine('demo', args, { DATABASE_URL: database.urls.api, MIGRATION_URL: database.urls.owner });
const people = async () => (await database.owner.selectFrom('person').select('pid').execute()).length;

it('removes nothing from a database without the demo', async () => {
  expect(await demo('remove', '--yes')).toEqual({
    code: 1,
    output: '',
    failure: 'The database does not hold the demo academy: nothing was removed.',
  });
});

it('asks first, then leaves an empty academy that no start fills again and that can be set up', async () => {
  await seedAcademy(database.owner, { students: 20, days: 3, seed: 1 });
  const before = await people();
  const unconfirmed = await demo('remove');
  expect([unconfirmed.code, unconfirmed.failure]).toEqual([
    1,
    expect.stringMatching(/^This removes the demo academy with \d+ people and \d+ schools.* Add --yes to do it\.$/),
  ]);
  expect(await people()).toBe(before);

  const removed = await demo('remove', '--yes', '--json');
  expect(removed.code).toBe(0);
  expect(JSON.parse(removed.output)).toEqual({ removed: { people: before, schools: expect.any(Number) } });
  expect(await people()).toBe(0);
  expect(await isSeeded(database.owner)).toBe(false);
  expect(await seedDemoIfEmpty(database.owner)).toBe(false);
  expect(await offerSetUp(database, 'http://127.0.0.1:4173')).toContain('/setup#');
  if (isGate) return;
  // A made-up academy comes again only where it is asked for.
  await seedAcademy(database.owner, { students: 20, days: 3, seed: 1 });
  expect(await isSeeded(database.owner)).toBe(true);
});
