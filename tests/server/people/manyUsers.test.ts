/** The list of users where there are thousands: they come once for all of these tests, and go with the database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { users } from '#contract/people/users.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { blocksRead } from '#tests/support/server/blocks.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const list = async (as: 3 | 4, query: string) => {
  const path = `/api/admin/users?${query}`;
  return bodyOf<CallAnswer<typeof users>>(path, ask(world.app, 'GET', path, { token: await world.tokenAs(as) }));
};
const names = async (as: 3 | 4, query: string) => (await list(as, query)).data.map(({ firstName }) => firstName);

it('costs one reading of all people in any order, with statistics or without, and a search one of those it finds', async () => {
  const { owner } = world.database;
  const crowd = inGate(5_000, 20_000);
  await sql`insert into person (name, phone, role, school_id, last_seen_at)
    select 'Crowd ' || n, (7300000000 + n)::text, 5, ${world.schools.own}, now() - n * interval '1 minute'
      from generate_series(1, ${crowd}::int) n`.execute(owner);
  const asker = { kind: 'person', pid: 0, role: 3, isParentView: false, schools: 'all', children: [] } as const;
  const blocksOf = (by: string, isReversed: boolean, skip: number, words: string | null = null) =>
    world.database.as(asker, async (tx) => {
      await blocksRead(tx);
      await sql`select * from actor.find_users(
        ${words}::text, null, null, ${skip}::int, 10, ${by}::text, ${isReversed}::boolean)`.execute(tx);
      return blocksRead(tx);
    });
  for (const statistics of ['missing', 'fresh']) {
    if (statistics === 'fresh') await sql`vacuum analyze person`.execute(owner);
    for (const isReversed of [false, true]) {
      // The first is planned too.
      await blocksOf('user', isReversed, 0);
      for (const skip of [0, crowd - 10]) expect(await blocksOf('user', isReversed, skip)).toBeLessThan(350);
      for (const by of ['role', 'subscription', 'status', 'lastLogin'])
        expect([by, (await blocksOf(by, isReversed, 0)) < crowd / 10]).toEqual([by, true]);
      // Its school is looked up for each.
      expect(await blocksOf('school', isReversed, 0)).toBeLessThan(5 * crowd);
    }
  }
  for (const words of ['7300000042', 'crowd 4242']) {
    await blocksOf('user', false, 0, words);
    expect(await blocksOf('user', false, 0, words)).toBeLessThan(60);
  }
});

it('stays complete when there are more users than are sorted at once', async () => {
  await sql`insert into person (name, phone, role, school_id)
    select 'Many ' || lpad(n::text, 5, '0'), (7100000000 + n)::text, 5, ${world.schools.own}
      from generate_series(1, 4200) n`.execute(world.database.owner);
  for (const as of [3, 4] as const) {
    expect((await list(as, 'search=many&limit=1')).pagination.totalItems).toBe(4200);
    expect(await names(as, 'search=many&page=1&limit=2')).toEqual(['Many 00001', 'Many 00002']);
    expect(await names(as, 'search=many&page=1400&limit=3')).toEqual(['Many 04198', 'Many 04199', 'Many 04200']);
    expect(await names(as, 'search=many&page=100&limit=40&role=5')).toHaveLength(40);
    expect(await names(as, 'search=many&page=105&limit=40')).toHaveLength(40);
    expect(await names(as, 'search=many&page=106&limit=40')).toEqual([]);
  }
});

it('costs the same for each who is added, however many come at once and however few there were', async () => {
  const add = (first: number, count: number) =>
    world.database.owner.transaction().execute(async (db) => {
      await sql`insert into person (name, phone, role, school_id)
        select 'Added ' || n, (7500000000 + n)::text, 5, ${world.schools.own}
          from generate_series(${first}::int, ${first + count - 1}::int) n`.execute(db);
      return (await blocksRead(db)) / count;
    });
  const few = await add(1, 500);
  expect(few).toBeGreaterThan(0);
  expect((await add(501, 4_500)) / few).toBeLessThan(2);
});
