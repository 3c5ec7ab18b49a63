/** The attendance that is enough: whose line holds for a child, who sets it, and what parents are told. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINIMUM_ATTENDANCE } from '#domain/learning/attendance.ts';
import type { ActingRole } from '#host/server/http/policy.ts';
import { ask, makeWorld, type World } from '#tests/support/server/world.ts';

const PATH = '/api/admin/minimum-attendance';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  const { owner } = world.database;
  await sql`delete from minimum_attendance`.execute(owner);
  await sql`delete from activity_log where activity_type = 'CHANGE_MINIMUM_ATTENDANCE'`.execute(owner);
});

const get = async (role: ActingRole, path: string) => ask(world.app, 'GET', path, { token: await world.tokenAs(role) });
const set = async (role: ActingRole, percent: unknown, schoolId: number | null = null) =>
  ask(world.app, 'PUT', PATH, { token: await world.tokenAs(role), body: { schoolId, percent } });
const found = async (role: ActingRole, query = '') => (await get(role, PATH + query)).json();
/** What the parent of a child at the own school is told to be enough. */
const shownToParents = async () => {
  const answer = await get('parent', '/api/parent/attendance?month=0&year=2026');
  return ((await answer.json()) as { attendanceStats: { minimumAttendance: number } }).attendanceStats
    .minimumAttendance;
};

describe('the minimum attendance of a child', () => {
  it('is that of its school, else that of the academy, else 75 %', async () => {
    const { own, foreign } = world.schools;
    expect(await shownToParents()).toBe(MINIMUM_ATTENDANCE);
    await set(3, 80);
    expect(await shownToParents()).toBe(80);
    await set(3, 60, foreign);
    expect(await shownToParents()).toBe(80);
    await set(3, 90, own);
    expect(await shownToParents()).toBe(90);
    await set(3, null, own);
    expect(await shownToParents()).toBe(80);
    await set(3, null);
    expect(await shownToParents()).toBe(MINIMUM_ATTENDANCE);
  });

  it('is told to staff alike', async () => {
    await set(3, 85, world.schools.own);
    for (const role of [3, 12, 4, 6] as const) {
      const answer = await get(role, `/api/admin/student/${world.people.student.pid}/attendance?month=0&year=2026`);
      expect(await answer.json(), String(role)).toMatchObject({ attendanceStats: { minimumAttendance: 85 } });
    }
  });
});

describe('what was set', () => {
  it('stands beside what holds without it', async () => {
    const { own } = world.schools;
    expect(await found(3)).toEqual({ schoolId: null, percent: null, usual: MINIMUM_ATTENDANCE });
    await set(3, 80);
    expect(await found(3)).toEqual({ schoolId: null, percent: 80, usual: MINIMUM_ATTENDANCE });
    expect(await found(3, `?schoolId=${own}`)).toEqual({ schoolId: own, percent: null, usual: 80 });
    await set(4, 65);
    expect(await found(4)).toEqual({ schoolId: own, percent: 65, usual: 80 });
    expect(await found(3, `?schoolId=${own}`)).toEqual({ schoolId: own, percent: 65, usual: 80 });
  });

  it('is changed by administrators for all, and by a school user for the own school alone', async () => {
    const { own, foreign } = world.schools;
    expect((await set(3, 80, foreign)).status).toBe(200);
    expect((await set(4, 70)).status).toBe(200);
    const refused = await set(4, 70, foreign);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { message: 'You may change the minimum attendance of your own school only' },
    ]);
    expect((await get(4, `${PATH}?schoolId=${foreign}`)).status).toBe(403);
    expect((await set(3, 80, 999_999)).status).toBe(404);
    for (const role of [12, 6, 'parent'] as const) expect((await set(role, 70)).status, String(role)).toBe(403);
    expect(await found(3, `?schoolId=${foreign}`)).toMatchObject({ percent: 80 });
    expect(await found(3, `?schoolId=${own}`)).toMatchObject({ percent: 70 });
  });

  it('is refused by the database too, for another school and for the academy', async () => {
    const { own, foreign } = world.schools;
    await set(3, 80);
    await set(3, 60, foreign);
    const { pid } = world.people.schoolUser;
    const actor = { kind: 'person', pid, role: 4, isParentView: false, schools: [own], children: [] } as const;
    const tried = (school: number | null) =>
      world.database.as(actor, (tx) =>
        sql`insert into minimum_attendance (school_id, percent) values (${school}::int, 1)
            on conflict (school_id) do update set percent = excluded.percent`.execute(tx),
      );
    await expect(tried(foreign)).rejects.toThrow(/row-level security/);
    await expect(tried(null)).rejects.toThrow(/row-level security/);
    const seen = await world.database.as(actor, (tx) =>
      tx.selectFrom('minimum_attendance').select(['school_id', 'percent']).execute(),
    );
    expect(seen).toEqual([{ school_id: null, percent: 80 }]);
  });

  it('is a whole number from 1 to 100, or nothing', async () => {
    for (const percent of [0, 101, 74.5, '75', -1, undefined, [], true])
      expect((await set(3, percent)).status, String(percent)).toBe(400);
    for (const percent of [1, 100, null]) expect((await set(3, percent)).status, String(percent)).toBe(200);
  });

  it('is told in the activity log, with the number', async () => {
    await set(3, 80);
    await set(4, 70);
    await set(3, null);
    const { rows } = await sql<{ narration: string }>`
      select narration from activity_log where activity_type = 'CHANGE_MINIMUM_ATTENDANCE' order by 1`.execute(
      world.database.owner,
    );
    expect(rows.map(({ narration }) => narration)).toEqual([
      'Set the minimum attendance of a school to 70%',
      'Set the minimum attendance of the academy to 80%',
      'Took back the minimum attendance of the academy',
    ]);
  });
});
