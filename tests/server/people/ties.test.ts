import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { activityLogs } from '#contract/figures/activityLogs.ts';
import type { deletions } from '#contract/people/deletions.ts';
import type { users } from '#contract/people/users.ts';
import {
  addSharedPeople,
  ask,
  makeWorld,
  type Person,
  type SharedPeople,
  type World,
} from '#tests/support/server/world.ts';

let world: World;
let shared: SharedPeople;
beforeAll(async () => {
  world = await makeWorld();
  shared = await addSharedPeople(world);
});
afterEach(async () => {
  await world.mend();
  await shared.tie();
  for (const table of ['ended_tie', 'activity_log'])
    await sql`delete from ${sql.table(table)}`.execute(world.database.owner);
});
afterAll(() => world?.close());

const tokens = new Map<number, string>();
async function send(as: Person, method: string, path: string) {
  const token = tokens.get(as.pid) ?? (await world.signIn(as));
  tokens.set(as.pid, token);
  return ask(world.app, method, `/api/admin/${path}`, { token });
}
async function get<T>(as: Person, path: string): Promise<T> {
  const response = await send(as, 'GET', path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as T;
}
const endTie = (as: Person, who: Person, schoolId: number) =>
  send(as, 'DELETE', `users/${who.pid}/schools/${schoolId}`);
async function ended(as: Person, who: Person, schoolId: number): Promise<number> {
  const response = await endTie(as, who, schoolId);
  expect(response.status).toBe(200);
  return ((await response.json()) as { tieId: number }).tieId;
}
const restore = (as: Person, tieId: number) => send(as, 'POST', `deletions/tie/${tieId}/restore`);
const schoolsOf = async (who: Person) => {
  const { rows } = await sql<{ school_ids: number[] }>`select school_ids from person where pid = ${who.pid}`.execute(
    world.database.owner,
  );
  return rows[0]?.school_ids;
};
const rowOf = async (as: Person, who: Person) =>
  (await get<CallAnswer<typeof users>>(as, `users?search=${who.phone}`)).data[0];
const linesOf = async (as: Person, search = '') =>
  (await get<CallAnswer<typeof activityLogs>>(as, `activity-logs?search=${encodeURIComponent(search)}`)).data;

describe('the list of users', () => {
  it('says for users of several schools to which school the tie may be ended', async () => {
    const { schoolUser, foreignSchoolUser, administrator, teacher } = world.people;
    const { own, foreign } = world.schools;
    const { teacherOfBoth, guestTeacher, teacherWithChildElsewhere, parentOfBoth } = shared;
    for (const who of [teacherOfBoth, guestTeacher, teacherWithChildElsewhere, parentOfBoth]) {
      expect((await rowOf(schoolUser, who))?.tieSchoolId).toBe(own);
      expect((await rowOf(foreignSchoolUser, who))?.tieSchoolId).toBe(foreign);
      expect((await rowOf(administrator, who))?.tieSchoolId).toBeNull();
    }
    expect((await rowOf(schoolUser, teacher))?.tieSchoolId).toBeNull();
  });
});

describe('ending the tie', () => {
  it('of a teacher of two schools leaves the other school, the account and the sessions there', async () => {
    const { schoolUser, foreignSchoolUser } = world.people;
    const { own, foreign } = world.schools;
    const token = await world.signIn(shared.teacherOfBoth);
    await ended(schoolUser, shared.teacherOfBoth, own);
    expect(await schoolsOf(shared.teacherOfBoth)).toEqual([foreign]);
    expect(await rowOf(schoolUser, shared.teacherOfBoth)).toBeUndefined();
    expect(await rowOf(foreignSchoolUser, shared.teacherOfBoth)).toMatchObject({
      schoolId: foreign,
      tieSchoolId: null,
    });
    const seen = await ask(world.app, 'GET', '/api/admin/schools', { token });
    expect(((await seen.json()) as { data: { schoolId: number }[] }).data.map(({ schoolId }) => schoolId)).toEqual([
      foreign,
    ]);
  });

  it('takes each kind of tie: home, a place to teach, children', async () => {
    const { schoolUser, foreignSchoolUser } = world.people;
    const { own, foreign } = world.schools;
    await ended(schoolUser, shared.guestTeacher, own);
    expect(await schoolsOf(shared.guestTeacher)).toEqual([foreign]);
    await ended(schoolUser, shared.teacherWithChildElsewhere, own);
    expect(await schoolsOf(shared.teacherWithChildElsewhere)).toEqual([foreign]);
    await ended(foreignSchoolUser, shared.parentOfBoth, foreign);
    expect(await schoolsOf(shared.parentOfBoth)).toEqual([own]);
  });

  it('is possible only for the own school, and not for users who belong to it alone', async () => {
    const { schoolUser, foreignSchoolUser, teacher, student, administrator, foreignStudent } = world.people;
    const { own, foreign } = world.schools;
    const cases: [Person, Person, number, number][] = [
      [schoolUser, shared.teacherOfBoth, foreign, 404],
      [schoolUser, shared.teacherOfBoth, 2_000_000_000, 404],
      [schoolUser, foreignStudent, own, 404],
      [schoolUser, teacher, own, 409],
      [schoolUser, student, own, 409],
      [schoolUser, schoolUser, own, 403],
      [foreignSchoolUser, teacher, foreign, 404],
      [administrator, teacher, foreign, 409],
      [world.people.staff, shared.teacherOfBoth, own, 403],
      [teacher, shared.parentOfBoth, own, 403],
    ];
    for (const [as, who, schoolId, status] of cases) {
      expect([as.name, who.name, schoolId, (await endTie(as, who, schoolId)).status]).toEqual([
        as.name,
        who.name,
        schoolId,
        status,
      ]);
    }
    for (const who of [shared.teacherOfBoth, shared.parentOfBoth]) expect(await schoolsOf(who)).toEqual([own, foreign]);
  });

  it('that leaves one school gives this school its rights over the user', async () => {
    const { schoolUser, foreignSchoolUser } = world.people;
    const ban = async () => {
      const token = tokens.get(foreignSchoolUser.pid) ?? (await world.signIn(foreignSchoolUser));
      return ask(world.app, 'PUT', `/api/admin/users/${shared.guestTeacher.pid}/ban`, {
        token,
        body: { banned: true },
      });
    };
    expect((await ban()).status).toBe(403);
    await ended(schoolUser, shared.guestTeacher, world.schools.own);
    expect((await ban()).status).toBe(200);
  });
});

describe('restoring a tie', () => {
  it.each(['teacherOfBoth', 'guestTeacher', 'teacherWithChildElsewhere', 'parentOfBoth'] as const)(
    'of %s brings back what there was, for whoever ended it',
    async (who) => {
      const { schoolUser, foreignSchoolUser } = world.people;
      for (const [as, school] of [
        [schoolUser, world.schools.own],
        [foreignSchoolUser, world.schools.foreign],
      ] as const) {
        const tiesOfAll = async () =>
          (
            await sql`
              select p.school_id, p.school_ids, (select array_agg(school_id order by school_id) from teacher_school t where t.pid = p.pid) as taught,
                     (select array_agg(child_pid order by child_pid) from guardian g where g.guardian_pid = p.pid) as children
                from person p where pid = ${shared[who].pid}`.execute(world.database.owner)
          ).rows;
        const before = await tiesOfAll();
        const tieId = await ended(as, shared[who], school);
        expect(await tiesOfAll()).not.toEqual(before);
        const listed = await get<CallAnswer<typeof deletions>>(as, 'deletions');
        expect(listed.filter(({ kind }) => kind === 'tie')).toMatchObject([{ id: tieId, name: shared[who].name }]);
        expect((await restore(as, tieId)).status).toBe(200);
        expect(await tiesOfAll()).toEqual(before);
        expect((await restore(as, tieId)).status).toBe(200);
      }
    },
  );

  it('is not for the other school, and over after thirty days', async () => {
    const { schoolUser, foreignSchoolUser, administrator } = world.people;
    const tieId = await ended(schoolUser, shared.guestTeacher, world.schools.own);
    expect((await restore(foreignSchoolUser, tieId)).status).toBe(404);
    const age = (days: number) =>
      sql`update ended_tie set ended_at = now() - make_interval(days => ${days}) where ended_tie_id = ${tieId}`.execute(
        world.database.owner,
      );
    await age(31);
    expect((await restore(schoolUser, tieId)).status).toBe(410);
    await age(29);
    expect((await restore(administrator, tieId)).status).toBe(200);
  });

  it('ties no child that has left, and says so when nothing is left', async () => {
    const { schoolUser, student } = world.people;
    const tieId = await ended(schoolUser, shared.parentOfBoth, world.schools.own);
    const { owner } = world.database;
    await owner
      .updateTable('person')
      .set({ school_id: world.schools.foreign })
      .where('pid', '=', student.pid)
      .execute();
    const response = await restore(schoolUser, tieId);
    expect([response.status, await response.json()]).toEqual([409, { message: expect.stringContaining('Nothing') }]);
    await world.mend();
    expect((await restore(schoolUser, tieId)).status).toBe(200);
  });
});

describe('the activity log', () => {
  it('tells each school concerned what happened to a user, and only the academy who did it', async () => {
    const { schoolUser, foreignSchoolUser, administrator } = world.people;
    const { pid, name } = shared.teacherOfBoth;
    await ended(schoolUser, shared.teacherOfBoth, world.schools.own);
    const narrated = `Ended the tie to school ${world.schools.own} of user ${pid}`;
    expect((await linesOf(schoolUser, 'ended the tie'))[0]).toMatchObject({
      narration: `${narrated}: ${name}`,
      pid: schoolUser.pid,
      firstName: schoolUser.name,
    });
    expect((await linesOf(foreignSchoolUser, 'ended the tie'))[0]).toMatchObject({
      narration: `${narrated} (by another school): ${name}`,
      pid: null,
      firstName: '',
      mobileNumber: '',
      schoolId: world.schools.foreign,
    });
    expect(
      (await linesOf(administrator, 'ended the tie')).filter(({ narration }) => narration.includes(narrated)),
    ).toHaveLength(1);
  });

  it('tells both schools of somebody whom the academy bans, deletes, restores or moves', async () => {
    const { schoolUser, foreignSchoolUser, administrator } = world.people;
    const { pid, phone, name } = shared.parentOfBoth;
    const token = await world.signIn(administrator);
    const body = { firstName: name, mobileNumber: phone, userRole: 24, schoolId: null };
    await ask(world.app, 'PUT', `/api/admin/users/${pid}/ban`, { token, body: { banned: true } });
    await ask(world.app, 'PUT', `/api/admin/users/${pid}`, { token, body });
    await send(administrator, 'DELETE', `users/${pid}`);
    await send(administrator, 'POST', `deletions/user/${pid}/restore`);
    for (const as of [schoolUser, foreignSchoolUser]) {
      expect((await linesOf(as, `user ${pid}`)).slice(0, 4).map(({ narration }) => narration)).toEqual(
        ['Restored', 'Deleted', 'Changed', 'Banned'].map((done) => `${done} user ${pid} (by the academy): ${name}`),
      );
    }
    // A school reads of somebody who was moved away too.
    const { student } = world.people;
    const moved = {
      firstName: student.name,
      mobileNumber: student.phone,
      userRole: 5,
      schoolId: world.schools.foreign,
    };
    await ask(world.app, 'PUT', `/api/admin/users/${student.pid}`, { token, body: moved });
    for (const as of [schoolUser, foreignSchoolUser]) {
      expect((await linesOf(as, `changed user ${student.pid}`))[0]).toMatchObject({
        narration: expect.stringContaining(student.name),
      });
    }
    await world.mend();
  });

  it('is searched by the name of whom a line is about, also when they have left', async () => {
    const { schoolUser, foreignSchoolUser, administrator } = world.people;
    await ended(schoolUser, shared.guestTeacher, world.schools.own);
    for (const as of [schoolUser, foreignSchoolUser, administrator]) {
      expect((await linesOf(as, 'gita guest')).map(({ narration }) => narration)).toContainEqual(
        expect.stringContaining('Ended the tie'),
      );
    }
  });

  it('counts copies for the school that reads them, and not for the academy', async () => {
    const { schoolUser, foreignSchoolUser, administrator } = world.people;
    await ended(schoolUser, shared.teacherOfBoth, world.schools.own);
    for (const as of [schoolUser, foreignSchoolUser, administrator]) {
      const { data, pagination } = await get<CallAnswer<typeof activityLogs>>(
        as,
        'activity-logs?activityType=END_TIE&limit=1000',
      );
      expect(data.length).toBeGreaterThan(0);
      expect([as.name, pagination.totalItems]).toEqual([as.name, data.length]);
    }
  });

  it('takes no copy, and no line about somebody unseen, from whoever writes by hand', async () => {
    const { teacher, foreignStudent } = world.people;
    const actor = {
      kind: 'person',
      pid: world.people.schoolUser.pid,
      role: 4,
      isParentView: false,
      schools: [world.schools.own],
      children: [],
    } as const;
    const line = { activity_type: 'X', pid: actor.pid, school_id: world.schools.own, narration: 'x' };
    const write = (more: object) =>
      world.database.as(actor, (tx) =>
        tx
          .insertInto('activity_log')
          .values({ ...line, ...more })
          .execute(),
      );
    await write({ about_pid: teacher.pid });
    await expect(write({ about_pid: foreignStudent.pid })).rejects.toThrow(/row-level security/);
    await expect(write({ is_copy: true })).rejects.toThrow(/row-level security/);
  });
});
