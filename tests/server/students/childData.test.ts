/** A parent downloads what the academy keeps about a child. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { childData } from '#contract/students/childData.ts';
import { PERSONAL_DATA } from '#host/server/academy/personalData.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

type Piece = CallAnswer<typeof childData>;

let world: World;
let token: string;
beforeAll(async () => {
  world = await makeWorld();
  token = await world.signInAs('parent');
  await sql`
    insert into video_watch (video_id, pid, watched_at, seconds, completion)
    select video_id, ${world.people.student.pid}, '2026-03-14T06:00:00Z'::timestamptz + make_interval(mins => n), 60, 12.5
      from video, generate_series(1, 1500) n`.execute(world.database.owner);
});
afterAll(() => world?.close());

const path = (part: number, skip = 0, child: number = world.people.student.pid) =>
  `/api/parent/child-data?studentId=${child}&part=${part}&skip=${skip}`;
async function piece(part: number, skip = 0): Promise<Piece> {
  const response = await ask(world.app, 'GET', path(part, skip), { token });
  expect(response.status).toBe(200);
  return (await response.json()) as Piece;
}
async function everything(): Promise<Record<string, Record<string, unknown>[]>> {
  const found: Record<string, Record<string, unknown>[]> = {};
  for (let part = 0, parts = 1; part < parts; part += 1) {
    for (let skip = 0, hasMore = true; hasMore; ) {
      const { table, rows, ...answer } = await piece(part, skip);
      found[table] = [...(found[table] ?? []), ...rows.map((row) => JSON.parse(row))];
      ({ parts } = answer);
      ({ hasMore } = answer);
      skip += rows.length;
    }
  }
  return found;
}

it('gives every kind of record that parents see, a thousand rows at a time', async () => {
  const { student, parent, teacherAndParent } = world.people;
  const found = await everything();
  expect(Object.keys(found)).toEqual(
    Object.keys(PERSONAL_DATA).filter((name) => PERSONAL_DATA[name]?.forParents === true),
  );
  expect(found.person).toEqual([
    expect.objectContaining({ pid: student.pid, name: student.name, school: 'Own School', role_title: 'Student' }),
  ]);
  expect(found.video_watch).toHaveLength(1500);
  expect(new Set(found.video_watch?.map(({ video_watch_id }) => video_watch_id)).size).toBe(1500);
  expect(found.video_watch?.[0]).toMatchObject({
    video: 'Motion',
    watched_at: '2026-03-14T06:01:00+00:00',
    completion: 12.5,
  });
  // The other parent is a number, and has no name.
  const text = JSON.stringify(found);
  expect(found.guardian?.map(({ guardian_pid }) => guardian_pid)).toEqual([parent.pid, teacherAndParent.pid]);
  for (const { name, phone } of [parent, teacherAndParent]) {
    expect([name, text.includes(name)]).toEqual([name, false]);
    expect([phone, text.includes(phone)]).toEqual([phone, false]);
  }
});

it('is about nobody else’s child, for nobody else, and has no further part', async () => {
  const { foreignStudent, parent, student } = world.people;
  for (const child of [foreignStudent.pid, parent.pid, 999_999])
    expect((await ask(world.app, 'GET', path(0, 0, child), { token })).status).toBe(404);
  expect((await ask(world.app, 'GET', path(99), { token })).status).toBe(404);
  expect((await ask(world.app, 'GET', path(-1), { token })).status).toBe(400);
  for (const role of [3, 12, 4, 6] as const)
    expect((await ask(world.app, 'GET', path(0), { token: await world.signInAs(role) })).status).toBe(403);
  // No longer the child of this parent.
  const { owner } = world.database;
  await owner
    .deleteFrom('guardian')
    .where('guardian_pid', '=', parent.pid)
    .where('child_pid', '=', student.pid)
    .execute();
  expect((await ask(world.app, 'GET', path(0), { token })).status).toBe(404);
});
