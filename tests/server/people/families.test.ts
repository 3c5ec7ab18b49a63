/** Classes, roll numbers, further schools of teachers, and families, as they are entered in forms and files. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, makeWorld, type Person, type World } from '#tests/support/server/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());

const USERS = '/api/admin/users';
const send = async (by: Person, method: string, path: string, body?: unknown) =>
  ask(world.app, method, `${USERS}${path}`, { token: await world.tokenOf(by), body });
let phones = 8_600_000_000;
const words = (more: object = {}) => ({
  firstName: 'Asha Rao',
  mobileNumber: String(++phones),
  emailId: null,
  userRole: 5,
  schoolId: world.schools.own,
  ...more,
});
const userOf = async (pid: number) => (await send(world.people.administrator, 'GET', `/${pid}`)).json();
async function create(by: Person, more: object): Promise<number> {
  const answer = await send(by, 'POST', '', words(more));
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { pid: number }).pid;
}

describe('a student', () => {
  it('has a class, which is added where the school has none of that name, and a roll number', async () => {
    const { schoolUser } = world.people;
    const one = await create(schoolUser, { schoolId: null, className: ' 9 A ', rollNumber: 'R-1' });
    const two = await create(schoolUser, { schoolId: null, className: '9 A' });
    expect(await userOf(one)).toMatchObject({ className: '9 A', rollNumber: 'R-1', otherSchoolIds: [] });
    expect(await userOf(two)).toMatchObject({ className: '9 A', rollNumber: null });
    const { rows } = await sql`select school_id from class where name = '9 A'`.execute(world.database.owner);
    expect(rows).toEqual([{ school_id: world.schools.own }]);
  });

  it('keeps both where a change does not name them, and loses them where it leaves them empty', async () => {
    const { administrator } = world.people;
    const pid = await create(administrator, { className: '8 B', rollNumber: '12' });
    expect((await send(administrator, 'PUT', `/${pid}`, words({ firstName: 'Other' }))).status).toBe(200);
    expect(await userOf(pid)).toMatchObject({ firstName: 'Other', className: '8 B', rollNumber: '12' });
    const moved = words({ schoolId: world.schools.foreign, className: '8 B', rollNumber: '' });
    expect((await send(administrator, 'PUT', `/${pid}`, moved)).status).toBe(200);
    expect(await userOf(pid)).toMatchObject({ className: '8 B', rollNumber: null, schoolId: world.schools.foreign });
    expect((await send(administrator, 'PUT', `/${pid}`, words({ ...moved, className: '' }))).status).toBe(200);
    expect(await userOf(pid)).toMatchObject({ className: null });
  });

  it('alone has them', async () => {
    for (const more of [{ className: '9 A' }, { rollNumber: '1' }]) {
      expect((await send(world.people.administrator, 'POST', '', words({ userRole: 6, ...more }))).status).toBe(400);
    }
  });
});

describe('a teacher', () => {
  it('teaches at further schools, as only the academy says', async () => {
    const { administrator, schoolUser } = world.people;
    const { own, foreign } = world.schools;
    const pid = await create(administrator, { userRole: 6, otherSchoolIds: [foreign, own] });
    expect(await userOf(pid)).toMatchObject({ otherSchoolIds: [foreign] });
    const kept = words({ userRole: 6, firstName: 'Kept' });
    expect((await send(administrator, 'PUT', `/${pid}`, kept)).status).toBe(200);
    expect(await userOf(pid)).toMatchObject({ firstName: 'Kept', otherSchoolIds: [foreign] });
    expect((await send(administrator, 'PUT', `/${pid}`, { ...kept, otherSchoolIds: [] })).status).toBe(200);
    expect(await userOf(pid)).toMatchObject({ otherSchoolIds: [] });
    for (const otherSchoolIds of [[foreign], []]) {
      expect((await send(schoolUser, 'POST', '', words({ userRole: 6, schoolId: null, otherSchoolIds }))).status).toBe(
        403,
      );
    }
    expect((await send(administrator, 'POST', '', words({ userRole: 6, otherSchoolIds: [999_999] }))).status).toBe(404);
    expect((await send(administrator, 'POST', '', words({ otherSchoolIds: [foreign] }))).status).toBe(400);
  });
});

describe('a family', () => {
  const children = async (by: Person, pid: number) =>
    ((await (await send(by, 'GET', `/${pid}/family`)).json()) as { children: { firstName: string }[] }).children.map(
      ({ firstName }) => firstName,
    );

  it('is linked and unlinked, and both sides see it', async () => {
    const { schoolUser } = world.people;
    const parent = await create(schoolUser, { userRole: 24, firstName: 'Mother', schoolId: null });
    const child = await create(schoolUser, { firstName: 'Daughter', schoolId: null });
    for (const _ of [1, 2]) expect((await send(schoolUser, 'PUT', `/${parent}/children/${child}`)).status).toBe(200);
    expect(await children(schoolUser, parent)).toEqual(['Daughter']);
    const family = await (await send(schoolUser, 'GET', `/${child}/family`)).json();
    expect(family).toMatchObject({ children: [], parents: [{ pid: parent, firstName: 'Mother' }] });
    expect((await send(schoolUser, 'DELETE', `/${parent}/children/${child}`)).status).toBe(200);
    expect((await send(schoolUser, 'DELETE', `/${parent}/children/${child}`)).status).toBe(409);
    expect(await children(schoolUser, parent)).toEqual([]);
    const { rows } = await sql<{ narration: string }>`
      select narration from activity_log where activity_type like '%LINK_CHILD' and about_pid = ${child} and not is_copy
       order by activity_log_id`.execute(world.database.owner);
    expect(rows.map(({ narration }) => narration)).toEqual([
      `Linked child ${child} to parent ${parent}`,
      `Linked child ${child} to parent ${parent}`,
      `Unlinked child ${child} from parent ${parent}`,
    ]);
  });

  it('has a student as child and none as parent, both of whom the caller may change', async () => {
    const { administrator, schoolUser, parent, student, foreignStudent, teacher } = world.people;
    for (const [by, elder, younger, status] of [
      [administrator, student, foreignStudent, 409],
      [administrator, parent, teacher, 409],
      [schoolUser, parent, foreignStudent, 404],
      [administrator, teacher, foreignStudent, 200],
    ] as const) {
      const answer = await send(by, 'PUT', `/${elder.pid}/children/${younger.pid}`);
      expect([elder.name, younger.name, answer.status]).toEqual([elder.name, younger.name, status]);
    }
  });

  it('comes with a file: students name the numbers of parents who are there, or in the file', async () => {
    const { schoolUser, parent } = world.people;
    const father = words({ userRole: 24, firstName: 'Father', schoolId: null });
    const users = [
      words({ schoolId: null, firstName: 'Zoya', className: '7 C', parentPhones: [father.mobileNumber, parent.phone] }),
      father,
      words({
        schoolId: null,
        firstName: 'Amit',
        className: '7 A',
        rollNumber: '4',
        parentPhones: [father.mobileNumber],
      }),
    ];
    expect((await send(schoolUser, 'POST', '/import', { users })).status).toBe(201);
    const { rows } = await sql<{ names: string[] }>`
      select array_agg(c.name order by c.name) as names from guardian g
        join person p on p.pid = g.guardian_pid and p.name in ('Father', ${parent.name}) join person c on c.pid = g.child_pid
       where c.name in ('Zoya', 'Amit') group by p.pid order by 1`.execute(world.database.owner);
    expect(rows).toEqual([{ names: ['Amit', 'Zoya'] }, { names: ['Zoya'] }]);
    const classes = await sql`
      select p.name, c.name as class, roll_number as roll from person p join class c using (class_id)
       where p.name in ('Zoya', 'Amit') order by 1`.execute(world.database.owner);
    expect(classes.rows).toEqual([
      { name: 'Amit', class: '7 A', roll: '4' },
      { name: 'Zoya', class: '7 C', roll: null },
    ]);

    const stranger = world.people.foreignParent.phone;
    const refused = await send(schoolUser, 'POST', '/import', {
      users: [words({ schoolId: null, parentPhones: [stranger] })],
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { rows: [{ row: 0, message: `Nobody whom you may link as a parent has the number ${stranger}` }] },
    ]);
  });
});
