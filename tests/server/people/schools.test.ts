import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { schoolById } from '#contract/people/schoolForm.ts';
import type { countries, schools } from '#contract/people/schools.ts';
import { nameKey } from '#domain/people/names.ts';
import { renewPerformance } from '#host/server/figures/performance.queries.ts';
import type { ActingRole } from '#host/server/http/policy.ts';
import { ask, bodyOf, login, makeWorld, PASSWORD, type World } from '#tests/support/server/world.ts';

let world: World;
let india: number;
let nepal: number;

const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);
const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(world.database.owner)).rows[0]?.id as number;

const NAMES = ['केन्द्रीय ज्ञान विद्यालय', 'വിദ്യാജ്യോതി', 'École Élan', '100%_sure\\', '<b>Bold</b> =1+1'];

beforeAll(async () => {
  world = await makeWorld();
  india = await one(sql`select country_id as id from country where name = 'India'`);
  nepal = await one(sql`select country_id as id from country where code = 'NP'`);
  for (const name of NAMES) await run(sql`insert into school (name, country_id) values (${name}, ${nepal})`);
});
beforeEach(() => world.mend());
afterAll(() => world?.close());

const answerTo = async (actingRole: ActingRole, method: string, path: string, body?: unknown) =>
  ask(world.app, method, `/api/admin/${path}`, { token: await world.tokenAs(actingRole), body });
const answer = <T>(actingRole: ActingRole, path: string) => bodyOf<T>(path, answerTo(actingRole, 'GET', path));
const list = (actingRole: ActingRole, query = '') => answer<CallAnswer<typeof schools>>(actingRole, `schools${query}`);
const namesOf = async (actingRole: ActingRole, query = '') =>
  (await list(actingRole, query)).data.map(({ name }) => name);
const searched = (words: string) => namesOf(3, `?search=${encodeURIComponent(words)}`);
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;

/** The row of the own school. */
const ownSchool = () => ({
  schoolId: world.schools.own,
  name: 'Own School',
  totalStudents: 1,
  totalTeachers: 2,
  countryName: 'India',
  isActive: 1,
});

describe('the list of schools', () => {
  it.each([3, 12] as const)(
    'is of all schools for role %i, by name, with who studies and teaches there',
    async (role) => {
      const { data, pagination } = await list(role);
      expect(pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 7, itemsPerPage: 12 });
      expect(data).toContainEqual(ownSchool());
      expect(data.map(({ name }) => name).slice(0, 4)).toEqual([
        '100%_sure\\',
        '<b>Bold</b> =1+1',
        'École Élan',
        'Foreign School',
      ]);
    },
  );

  it.each([4, 6] as const)('is of the own school for role %i, with the same figures', async (role) => {
    const { data } = await list(role);
    expect(data).toEqual([ownSchool()]);
    expect(await namesOf(role, '?search=Foreign')).toEqual([]);
  });

  it('is searched in any script, without regard to case and accents, and by id', async () => {
    expect(await searched('ज्ञान')).toEqual(['केन्द्रीय ज्ञान विद्यालय']);
    expect(await searched('ജ്യോതി')).toEqual(['വിദ്യാജ്യോതി']);
    expect(await searched('ELAN')).toEqual(['École Élan']);
    expect(await searched('%')).toEqual(['100%_sure\\']);
    expect(await searched('_')).toEqual(['100%_sure\\']);
    expect(await searched('\\')).toEqual(['100%_sure\\']);
    expect(await searched("' or true --")).toEqual([]);
    expect(await searched(String(world.schools.foreign))).toContain('Foreign School');
    expect(await searched('99999999999999999999')).toEqual([]);
  });

  it('is searched by the same spelling that a page searches by', async () => {
    for (const name of [...NAMES, 'ÅNGSTRÖM ﬁ', 'क़ादरी', 'ശ്രീ നാരായണൻ', 'ജോൺ', 'जो‍शी', 'Đặng İ']) {
      const { rows } = await sql<{ key: string }>`select name_key(${name}) as key`.execute(world.database.owner);
      expect([name, nameKey(name)]).toEqual([name, rows[0]?.key]);
    }
  });

  it('is narrowed to a country, also together with words', async () => {
    expect((await namesOf(3, `?country=${nepal}`)).sort()).toEqual([...NAMES].sort());
    expect(await namesOf(3, `?country=${india}&search=own`)).toEqual(['Own School']);
    expect(await namesOf(3, '?country=999')).toEqual([]);
  });

  it('comes in pages that leave none out, up to a thousand', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(3, `?page=${page}&limit=2`)));
    expect(pages.flatMap(({ data }) => data)).toEqual((await list(3, '?limit=1000')).data);
    expect(pages[1]?.pagination).toEqual({ currentPage: 2, totalPages: 4, totalItems: 7, itemsPerPage: 2 });
    expect(pages[4]).toEqual({
      data: [],
      pagination: { currentPage: 5, totalPages: 4, totalItems: 7, itemsPerPage: 2 },
    });
    for (const wrong of ['limit=1001', 'limit=0', 'page=0', 'page=x', 'country=-1', `search=${'x'.repeat(201)}`]) {
      expect([wrong, (await answerTo(3, 'GET', `schools?${wrong}`)).status]).toEqual([wrong, 400]);
    }
  });

  it('counts a teacher of two schools in both, and nobody who is deleted', async () => {
    const { teacher, student } = world.people;
    await run(sql`insert into teacher_school (pid, school_id) values (${teacher.pid}, ${world.schools.foreign})`);
    await run(sql`update person set deleted_at = now() where pid = ${student.pid}`);
    const { data } = await list(3, '?search=school');
    expect(data.map(({ name, totalStudents, totalTeachers }) => [name, totalStudents, totalTeachers])).toEqual([
      ['Foreign School', 1, 1],
      ['Own School', 0, 2],
    ]);
    await run(sql`delete from teacher_school where pid = ${teacher.pid} and school_id = ${world.schools.foreign}`);
  });

  it('has beside it all countries for the academy, and the own one for a school', async () => {
    const everywhere = await answer<CallAnswer<typeof countries>>(12, 'countries');
    expect(everywhere).toHaveLength(249);
    expect(everywhere).toContainEqual({ countryId: nepal, niceName: 'Nepal' });
    const names = everywhere.map(({ niceName }) => niceName);
    expect([names[0], names.at(-1)]).toEqual(['Afghanistan', 'Zimbabwe']);
    expect(await answer<CallAnswer<typeof countries>>(4, 'countries')).toEqual([
      { countryId: india, niceName: 'India' },
    ]);
  });
});

describe('a school', () => {
  it('is created and changed by an administrator, and each time the log says so', async () => {
    const name = 'നവോദയ <i>School</i>';
    const created = await answerTo(3, 'POST', 'schools', { name: `  ${name} `, countryId: nepal, isActive: false });
    expect(created.status).toBe(201);
    const { schoolId } = (await created.json()) as { schoolId: number };
    expect(await answer<CallAnswer<typeof schoolById>>(3, `schools/${schoolId}`)).toEqual({
      schoolId,
      name,
      countryId: nepal,
      isActive: 0,
    });

    const changed = await answerTo(3, 'PUT', `schools/${schoolId}`, {
      name: 'Renamed',
      countryId: india,
      isActive: true,
    });
    expect(changed.status).toBe(200);
    expect(await list(3, `?search=${schoolId}`)).toMatchObject({
      data: [{ schoolId, name: 'Renamed', totalStudents: 0, totalTeachers: 0, countryName: 'India', isActive: 1 }],
    });
    const { rows } = await sql<{ activity_type: string; narration: string }>`
      select activity_type, narration from activity_log where narration like ${`% school ${schoolId}: %`} order by activity_log_id`.execute(
      world.database.owner,
    );
    expect(rows).toEqual([
      { activity_type: 'CREATE_SCHOOL', narration: `Created school ${schoolId}: ${name}` },
      { activity_type: 'UPDATE_SCHOOL', narration: `Changed school ${schoolId}: Renamed` },
    ]);
  });

  it('may have the same name as another one', async () => {
    const body = { name: 'Kendriya Vidyalaya', countryId: india, isActive: true };
    expect((await answerTo(3, 'POST', 'schools', body)).status).toBe(201);
    expect((await answerTo(3, 'POST', 'schools', body)).status).toBe(201);
    expect(await searched('kendriya')).toEqual(['Kendriya Vidyalaya', 'Kendriya Vidyalaya']);
  });

  it('sent twice with one key is created once', async () => {
    const token = await world.signInAs(3);
    const body = { name: 'Only Once', countryId: india, isActive: true };
    const send = () =>
      ask(world.app, 'POST', '/api/admin/schools', { token, body, headers: { 'Idempotency-Key': 'only-once' } });
    const [first, second] = [await (await send()).json(), await (await send()).json()];
    expect(second).toEqual(first);
    expect(await searched('only once')).toHaveLength(1);
  });

  it.each([
    ['no name', { name: '   ' }],
    ['a name that is no text', { name: 7 }],
    ['a name of 201 characters', { name: 'x'.repeat(201) }],
    ['a name with a NUL', { name: 'a\u0000b' }],
    ['no country', { countryId: null }],
    ['a country that there is not', { countryId: 999 }],
    ['a state that is neither yes nor no', { isActive: 1 }],
    ['a field that nobody knows', { schoolId: 1 }],
  ])('is refused with %s, and nothing is written', async (_, wrong) => {
    const before = await one(sql`select count(*) as id from school`);
    const body = { name: 'Fine', countryId: india, isActive: true, ...wrong };
    for (const [method, path] of [
      ['POST', 'schools'],
      ['PUT', `schools/${world.schools.own}`],
    ] as const) {
      const response = await answerTo(3, method, path, body);
      expect([method, response.status, await messageOf(response)]).toEqual([method, 400, expect.stringMatching(/\w/)]);
    }
    expect(await one(sql`select count(*) as id from school`)).toBe(before);
    expect(await searched('fine')).toEqual([]);
  });

  it.each([12, 4, 6, 'parent'] as const)('cannot be written by %s, past the screen either', async (actingRole) => {
    const body = { name: 'Mine', countryId: india, isActive: true };
    const { own } = world.schools;
    for (const [method, path, sent] of [
      ['POST', 'schools', body],
      ['PUT', `schools/${own}`, body],
      ['DELETE', `schools/${own}`, undefined],
      ['GET', `schools/${own}`, undefined],
      ['POST', `deletions/school/${own}/restore`, undefined],
    ] as const) {
      const response = await answerTo(actingRole, method, path, sent);
      expect([method, path, response.status]).toEqual([method, path, 403]);
    }
    expect(await namesOf(3)).toContain('Own School');
  });
});

describe('a deleted school', () => {
  const remove = (id = world.schools.own) => answerTo(3, 'DELETE', `schools/${id}`);
  const restore = (id = world.schools.own) => answerTo(3, 'POST', `deletions/school/${id}/restore`);

  it('is deleted once, and a second click finds nothing', async () => {
    const [first, second] = await Promise.all([remove(), remove()]);
    expect([first.status, second.status].sort()).toEqual([200, 404]);
    expect((await remove()).status).toBe(404);
    expect(await one(sql`select count(*) as id from activity_log where activity_type = 'DELETE_SCHOOL'`)).toBe(1);
    expect((await remove(2_000_000_000)).status).toBe(404);
  });

  it('is in no list, and can be neither read nor changed', async () => {
    await remove();
    expect(await namesOf(3)).not.toContain('Own School');
    expect(await namesOf(12)).not.toContain('Own School');
    expect((await answerTo(3, 'GET', `schools/${world.schools.own}`)).status).toBe(404);
    expect((await answerTo(3, 'GET', `schools/${world.schools.own}/classes`)).status).toBe(404);
    const body = { name: 'Back', countryId: india, isActive: true };
    expect((await answerTo(3, 'PUT', `schools/${world.schools.own}`, body)).status).toBe(404);
  });

  it('takes its people’s sessions away, which go on when it is restored', async () => {
    const { schoolUser, teacher, parent } = world.people;
    const open = new Map<string, string>();
    for (const who of [schoolUser, teacher, parent]) open.set(who.name, await world.signIn(who));
    const elsewhere = await world.signIn(world.people.foreignSchoolUser);
    const statusOf = async (token: string | undefined, path = '/api/messages/unread-count') =>
      (await ask(world.app, 'GET', path, { token })).status;

    await remove();
    for (const [name, token] of open) expect([name, await statusOf(token)]).toEqual([name, 401]);
    expect(await statusOf(elsewhere, '/api/admin/schools')).toBe(200);
    for (const who of [schoolUser, teacher, parent]) {
      const refused = await login(world.app, who.phone, PASSWORD);
      expect([who.name, refused.status, await messageOf(refused)]).toEqual([
        who.name,
        403,
        'Your school is no longer part of the academy. Please ask the academy.',
      ]);
    }
    expect((await login(world.app, schoolUser.phone, 'wrong password')).status).toBe(401);

    expect((await restore()).status).toBe(200);
    for (const [name, token] of open) expect([name, await statusOf(token)]).not.toEqual([name, 401]);
    expect((await login(world.app, schoolUser.phone, PASSWORD)).status).toBe(200);
  });

  it('leaves a teacher of two schools the other one', async () => {
    const { teacher } = world.people;
    await run(sql`insert into teacher_school (pid, school_id) values (${teacher.pid}, ${world.schools.foreign})`);
    await remove();
    const token = await world.signIn(teacher);
    const response = await ask(world.app, 'GET', '/api/admin/schools', { token });
    expect(await response.json()).toMatchObject({ data: [{ name: 'Foreign School' }] });
    await run(sql`delete from teacher_school where pid = ${teacher.pid} and school_id = ${world.schools.foreign}`);
  });

  it('is in no total, nor are its people, until it is restored', async () => {
    const stats = () => answer<{ titleStats: object }>(3, 'dashboard-stats?timeframe=All%20Time');
    const seen = async () =>
      (
        await world.database.as(
          { kind: 'person', pid: 1, role: 3, isParentView: false, schools: 'all', children: [] },
          (tx) => sql<{ name: string }>`select name from person where deleted_at is null order by pid`.execute(tx),
        )
      ).rows.map(({ name }) => name);
    const [statsBefore, seenBefore] = [await stats(), await seen()];
    expect(statsBefore.titleStats).toMatchObject({ totalStudents: 2, totalTeachers: 2 });

    await remove();
    expect((await stats()).titleStats).toMatchObject({ totalStudents: 1, totalTeachers: 0 });
    const left = await seen();
    const { administrator, staff, foreignStudent, foreignSchoolUser, foreignParent } = world.people;
    expect(left.sort()).toEqual(
      [administrator, staff, foreignStudent, foreignSchoolUser, foreignParent].map(({ name }) => name).sort(),
    );

    await restore();
    expect(await stats()).toEqual(statsBefore);
    expect(await seen()).toEqual(seenBefore);
  });
});

it('what the students of a deleted school did is in no table that the academy reads', async () => {
  const { student } = world.people;
  const { own } = world.objects;
  await run(sql`insert into video_watch (video_id, pid, study_plan_item_id, watched_at, seconds, completion)
    select video_id, ${student.pid}, study_plan_item_id, now(), 300, 50 from study_plan_item where study_plan_item_id = ${own.planItem}`);
  await run(sql`insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    values (${own.exam}, ${student.pid}, now(), now(), 20, 10, 10, 50, 900)`);
  await run(sql`with held as (
      insert into live_session (school_id, title, starts_at, duration_minutes) values (${world.schools.own}, 'Live', now(), 40)
      returning live_session_id)
    insert into live_attendance (live_session_id, pid) select live_session_id, ${student.pid} from held`);
  await renewPerformance(world.database.owner);
  const tables = [
    'exam_attempt',
    'video_watch',
    'student_exam',
    'student_item',
    'student_plan_day',
    'student_plan_week',
    'student_plan',
    'student_day',
    'student_month',
    'student_window',
    'exam_school_period',
    'student_activity',
    'student_live_day',
    'student_subject_month',
    'plan_school',
    'plan_school_day',
    'plan_school_item',
    'school_day',
    'school_live_day',
    'exam_school_day',
    'video_school_day',
    'school_headcount',
    'notification',
  ] as const;
  const counts = () =>
    world.database.as(
      { kind: 'person', pid: 1, role: 3, isParentView: false, schools: 'all', children: [] },
      async (tx) => {
        const rows: Record<string, number> = {};
        for (const table of tables) {
          const counted = await sql<{ count: number }>`
          select count(*) from ${sql.table(table)} where school_id = ${world.schools.own}`.execute(tx);
          rows[table] = counted.rows[0]?.count ?? -1;
        }
        return rows;
      },
    );
  for (const [table, count] of Object.entries(await counts())) expect([table, count > 0]).toEqual([table, true]);
  await run(sql`update school set deleted_at = now() where school_id = ${world.schools.own}`);
  for (const [table, count] of Object.entries(await counts())) expect([table, count]).toEqual([table, 0]);
});

it('a teacher’s schools are those they teach at, not their own children’s', async () => {
  const { teacher, foreignStudent } = world.people;
  await run(sql`insert into guardian (guardian_pid, child_pid) values (${teacher.pid}, ${foreignStudent.pid})`);
  try {
    const response = await ask(world.app, 'GET', '/api/admin/schools', { token: await world.signIn(teacher) });
    expect(await response.json()).toMatchObject({ data: [{ name: 'Own School' }] });
  } finally {
    await run(sql`delete from guardian where guardian_pid = ${teacher.pid}`);
  }
});
