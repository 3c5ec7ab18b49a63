/** Parts of figures are kept by school, and counted anew where something has changed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLE } from '#domain/people/roles.ts';
import { keptParts } from '#host/server/http/keptParts.ts';
import type { ActingRole } from '#host/server/http/policy.ts';
import { makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const NOON = new Date('2026-03-14T12:00:00Z');

interface Asker {
  role?: ActingRole & number;
  schools?: 'all' | number[];
  at?: Date;
  name?: string;
}

/** Asks a memory for the parts of a figure. @returns the schools of which it was counted, in their order. */
async function countedFor(parts: ReturnType<typeof keptParts>, asker: Asker = {}) {
  const { role = ROLE.administrator, schools = 'all', at = NOON, name = 'scores' } = asker;
  const person = { kind: 'person', pid: 1, role, isParentView: false, schools, children: [] } as const;
  const session = { sessionId: 1, name: '', schoolId: null, schoolName: null, changes: NONE, actingRole: role, person };
  let counted: readonly number[] = [];
  const all = await world.database.as(person, (tx) =>
    parts(
      session,
      tx,
      at,
    )(name, async (of) => {
      counted = of;
      return new Map(of.map((school) => [school, school]));
    }),
  );
  return { counted: counted.toSorted((a, b) => a - b), all: all.toSorted((a, b) => a - b) };
}
const NONE = { onRecord: 0, withFacts: 0, withSeen: 0 };
const note = (school: number, kind: string) =>
  sql`select rollup.note_changes(array[${school}::int], ${kind})`.execute(world.database.owner);

it('counts a school once, and anew once something has changed in it', async () => {
  const parts = keptParts();
  const first = await countedFor(parts);
  expect(first.counted).toEqual(expect.arrayContaining([world.schools.own, world.schools.foreign]));
  expect(first.all).toEqual(first.counted);
  expect(await countedFor(parts)).toEqual({ counted: [], all: first.all });
  for (const kind of ['facts', 'record']) {
    await note(world.schools.own, kind);
    expect(await countedFor(parts)).toEqual({ counted: [world.schools.own], all: first.all });
  }
  await note(world.schools.own, 'seen');
  expect((await countedFor(parts)).counted).toEqual([]);
  await note(0, 'record');
  expect((await countedFor(parts)).counted).toEqual(first.all);
});

it.each<[string, Asker]>([
  ['somebody with another role', { role: ROLE.staff }],
  ['another figure', { name: 'other scores' }],
  ['the next quarter of an hour', { at: new Date(NOON.getTime() + 15 * 60_000) }],
])('counts all schools anew for %s', async (_, other) => {
  const parts = keptParts();
  const { all } = await countedFor(parts);
  expect((await countedFor(parts, other)).counted).toEqual(all);
});

it('keeps nothing for those who see some schools', async () => {
  const parts = keptParts();
  const asker = { role: ROLE.school, schools: [world.schools.own] };
  for (const turn of [1, 2]) {
    expect({ turn, ...(await countedFor(parts, asker)) }).toEqual({ turn, counted: asker.schools, all: asker.schools });
  }
});

it('forgets the figure that was asked for longest ago where there are many', async () => {
  const parts = keptParts(2);
  for (const name of ['one', 'two', 'one', 'three']) await countedFor(parts, { name });
  expect((await countedFor(parts, { name: 'one' })).counted).toEqual([]);
  expect((await countedFor(parts, { name: 'two' })).counted).not.toEqual([]);
});
