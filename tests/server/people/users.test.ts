import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { userPerformance } from '#contract/people/userActs.ts';
import type { userRoles, users } from '#contract/people/users.ts';
import { IMPORT_MAX } from '#domain/lists/limits.ts';
import { ask, bodyOf, login, makeWorld, PASSWORD, type Person, type World } from '#tests/support/server/world.ts';

type List = CallAnswer<typeof users>;
type Staff = 3 | 4 | 6 | 12;

const PATH = '/api/admin/users';
const MISSING = 2_000_000_000;
const STAFF = [3, 4, 6, 12] as const;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.close());
afterEach(() => world.mend());

const send = async (as: Staff, method: string, path = PATH, body?: unknown, headers: Record<string, string> = {}) =>
  ask(world.app, method, path, { token: await world.tokenAs(as), body, headers });
const list = (as: Staff, query = '') => bodyOf<List>(query, send(as, 'GET', `${PATH}?${query}`));
const names = async (as: Staff, query?: string) => (await list(as, query)).data.map(({ firstName }) => firstName);
const at = ({ pid }: { pid: number }, more = '') => `${PATH}/${pid}${more}`;
const statusOf = async (response: Promise<Response>) => (await response).status;

let phones = 8_000_000_000;
const newPhone = () => String(++phones);
const body = (more: object = {}) => ({
  firstName: 'New Person',
  mobileNumber: newPhone(),
  emailId: null,
  userRole: 6,
  schoolId: world.schools.own,
  ...more,
});
async function create(as: Staff, more: object = {}): Promise<number> {
  const response = await send(as, 'POST', PATH, body(more));
  expect([more, response.status]).toEqual([more, 201]);
  return ((await response.json()) as { pid: number }).pid;
}
const rowOf = async (pid: number) =>
  (await sql<Record<string, unknown>>`select * from person where pid = ${pid}`.execute(world.database.owner)).rows[0];
const peopleCount = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from person`.execute(world.database.owner)).rows[0]?.n;
const lastActivity = async () =>
  (
    await sql<{ type: string; narration: string }>`
      select l.activity_type as type, l.narration || coalesce(': ' || p.name, '') as narration
        from activity_log l left join person p on p.pid = l.about_pid
       where not l.is_copy order by l.activity_log_id desc limit 1`.execute(world.database.owner)
  ).rows[0];

describe('the list of users', () => {
  it('shows the academy everybody, a school user the own school, a teacher its students and parents', async () => {
    const { people } = world;
    const all = Object.values(people).map(({ name }) => name);
    for (const as of [3, 12] as const) expect((await names(as, 'limit=100')).sort()).toEqual([...all].sort());
    const { schoolUser, teacher, parent, teacherAndParent, student } = people;
    const own = [schoolUser, teacher, parent, teacherAndParent, student].map(({ name }) => name).sort();
    expect((await names(4)).sort()).toEqual(own);
    expect((await names(6)).sort()).toEqual([student.name, parent.name].sort());
    expect((await list(6)).pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 10 });
  });

  it('is by name, page after page, each person once, the last pages as well as the first', async () => {
    await sql`insert into person (name, phone, role, school_id)
      select 'Paged ' || n, (7000000000 + n)::text, 5, ${world.schools.own} from generate_series(1, 45) n`.execute(
      world.database.owner,
    );
    const whole = await names(3, 'search=paged&limit=1000');
    expect(whole).toHaveLength(45);
    const pages = [];
    for (const page of [1, 2, 3, 4, 5]) pages.push(await list(3, `search=paged&page=${page}`));
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 10, 10, 5]);
    expect(pages.flatMap(({ data }) => data.map(({ firstName }) => firstName))).toEqual(whole);
    expect(pages[4]?.pagination).toEqual({ currentPage: 5, totalPages: 5, totalItems: 45, itemsPerPage: 10 });
    expect((await list(3, 'search=paged&page=6')).data).toEqual([]);

    const everybody = await names(3, 'limit=1000');
    const total = everybody.length;
    const walked = [];
    for (let page = 1; (page - 1) * 10 < total; page += 1) walked.push(...(await names(3, `page=${page}`)));
    expect(walked).toEqual(everybody);
    await sql`delete from person where name like 'Paged %'`.execute(world.database.owner);
  });

  it('of all, and of a role, is as long as the kept sum of people says: nobody is counted for a page', async () => {
    const { owner } = world.database;
    const counted = async (role: string) => (await list(3, `limit=1${role}`)).pagination?.totalItems;
    const roles = ['', '&role=6'];
    const { rows } = await sql<{ all: number; teachers: number }>`
      select count(*) as all, count(*) filter (where role = 6) as teachers from person where deleted_at is null`.execute(
      owner,
    );
    const [{ all, teachers } = { all: 0, teachers: 0 }] = rows;
    expect(await Promise.all(roles.map(counted))).toEqual([all, teachers]);
    const add = (more: number) =>
      sql`with added as (update school_headcount set joined = joined + ${more}::int
           where role = 6 and school_id = ${world.schools.own} returning 1)
         select rollup.note_all_changes() from added limit 1`.execute(owner);
    await add(1_000);
    expect(await Promise.all(roles.map(counted))).toEqual([all + 1_000, teachers + 1_000]);
    await add(-1_000);
  });

  it('has all fields of the wire, and never a password or token', async () => {
    const { teacher } = world.people;
    await sql`update person set subscribed_until = now() + interval '1 day', last_seen_at = '2025-06-01T10:05:00Z'
      where pid = ${teacher.pid}`.execute(world.database.owner);
    const [row] = (await list(3, 'search=tara')).data;
    expect(row).toEqual({
      pid: teacher.pid,
      firstName: 'Tara Teacher',
      mobileNumber: teacher.phone,
      emailId: `6.${teacher.phone}@school.example`,
      userRole: 6,
      schoolId: world.schools.own,
      schoolName: 'Own School',
      hasActiveSubscription: true,
      banned: false,
      lastRefresh: '2025-06-01T10:05:00.000Z',
      tieSchoolId: null,
    });
  });

  it('names the school of a parent by the child, and of two schools one that the asker sees', async () => {
    expect((await list(3, 'search=paul')).data[0]).toMatchObject({ schoolName: 'Own School' });
    expect((await list(3, 'search=asha')).data[0]).toMatchObject({ schoolId: null, schoolName: '' });
    const pid = await create(3, { firstName: 'Two Schools', schoolId: world.schools.foreign });
    await sql`insert into teacher_school (pid, school_id) values (${pid}, ${world.schools.own})`.execute(
      world.database.owner,
    );
    expect((await list(3, 'search=two+schools')).data[0]).toMatchObject({ schoolName: 'Foreign School' });
    expect((await list(4, 'search=two+schools')).data[0]).toMatchObject({ schoolName: 'Own School' });
  });

  it('finds by a piece of the name in any script and case, of the phone and of the mail', async () => {
    await create(3, { firstName: 'Zoë Ünal', emailId: 'z.unal@mail.example' });
    await create(3, { firstName: 'अनन्या शर्मा' });
    await create(3, { firstName: 'രാജന്‍ പിള്ള' });
    await create(3, { firstName: '100% <b>Bold</b>', mobileNumber: '+91 98470-12345' });
    expect(await names(3, `search=${encodeURIComponent('zoe u')}`)).toEqual(['Zoë Ünal']);
    expect(await names(3, 'search=UNAL@MAIL')).toEqual(['Zoë Ünal']);
    expect(await names(3, `search=${encodeURIComponent('शर्मा')}`)).toEqual(['अनन्या शर्मा']);
    expect(await names(3, `search=${encodeURIComponent('രാജൻ')}`)).toEqual(['രാജന്‍ പിള്ള']);
    expect(await names(3, `search=${encodeURIComponent('00% <b>')}`)).toEqual(['100% <b>Bold</b>']);
    expect(await names(3, `search=${encodeURIComponent('98470 123')}`)).toEqual(['100% <b>Bold</b>']);
    expect(await names(3, `search=${encodeURIComponent('_')}`)).toEqual([]);
    expect(await names(4, 'search=fritz')).toEqual([]);
  });

  it('filters by role and school, together and with the search; a foreign school is an empty one', async () => {
    const { own, foreign } = world.schools;
    expect(await names(3, `school=${foreign}&role=5`)).toEqual(['Fritz Foreignstudent']);
    expect(await names(3, `school=${own}&search=r&role=6`)).toEqual(['Tara Teacher']);
    expect(await names(12, 'role=24')).toEqual(['Ferdi Foreignparent', 'Paul Parent']);
    expect((await list(4, `school=${foreign}`)).pagination.totalItems).toBe(0);
    expect(await names(6, 'role=6')).toEqual([]);
    expect((await list(4, `school=${MISSING}`)).data).toEqual([]);
  });

  it('leaves out who was deleted, and everybody of a deleted school but those who belong elsewhere too', async () => {
    await send(3, 'DELETE', at(world.people.student));
    expect(await names(3, 'role=5')).toEqual(['Fritz Foreignstudent']);
    await sql`update school set deleted_at = now() where school_id = ${world.schools.foreign}`.execute(
      world.database.owner,
    );
    expect(await names(3, 'role=5')).toEqual([]);
    expect(await names(3, 'search=foreign')).toEqual([]);
    expect(await names(3, 'role=3')).toEqual(['Asha Administrator']);
  });

  it('is sorted by each column over all pages, as what it shows says, to the end and back', async () => {
    const { owner } = world.database;
    const { own, foreign } = world.schools;
    await sql`insert into person (name, phone, role, school_id, last_seen_at, banned_at, subscribed_until)
      select 'Sorted ' || lpad((n * 7 % 40)::text, 2, '0'), (7200000000 + n)::text, case when n % 5 = 0 then 6 else 5 end,
             case when n % 3 = 0 then ${foreign}::int else ${own}::int end,
             case when n % 4 <> 0 then '2025-06-01Z'::timestamptz + n % 9 * interval '1 day' end,
             case when n % 10 = 1 then now() end,
             case when n % 2 = 0 then now() + interval '1 day' end
        from generate_series(0, 39) n`.execute(owner);
    // Who teaches at a school beside a home school, and who has none.
    const both = await create(3, { firstName: 'Sorted both', schoolId: foreign });
    await sql`insert into teacher_school (pid, school_id) values (${both}, ${own})`.execute(owner);
    const childless = await create(3, { firstName: 'Sorted parent', userRole: 24, schoolId: null });

    type Row = List['data'][number];
    const labels = new Map(
      (await sql<{ role: number; title: string }>`select role, title from user_role`.execute(owner)).rows.map(
        ({ role, title }) => [role, title.toLowerCase()],
      ),
    );
    /** What a row shows, written down apart from the server; undefined where it shows nothing. */
    const shown: Record<string, (row: Row) => string | number | undefined> = {
      user: () => '',
      role: ({ userRole }) => labels.get(userRole ?? 0),
      school: ({ schoolName }) => schoolName.toLowerCase() || undefined,
      subscription: ({ hasActiveSubscription }) => (hasActiveSubscription ? 0 : 1),
      status: ({ banned }) => (banned ? 1 : 0),
      lastLogin: ({ lastRefresh }) => lastRefresh ?? undefined,
    };
    const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
    for (const as of [3, 4] as const) {
      for (const filter of ['', 'search=sorted', `school=${own}`, 'role=5']) {
        const byName = (await list(as, `${filter}&limit=1000`)).data;
        expect(byName.length).toBeGreaterThan(10);
        for (const [column, read] of Object.entries(shown)) {
          for (const sign of ['', '-']) {
            const expected = [...byName].sort((a, b) => {
              const [one, other] = [read(a), read(b)];
              if (one === undefined || other === undefined)
                return Number(one === undefined) - Number(other === undefined);
              return sign ? compare(other, one) : compare(one, other);
            });
            const query = `${filter}&sort=${sign}${column}`;
            const walked: Row[] = [];
            for (let page = 1; walked.length < byName.length && page <= byName.length; page += 1)
              walked.push(...(await list(as, `${query}&page=${page}&limit=9`)).data);
            const seen = (rows: readonly Row[]) => rows.map((row) => [read(row) ?? null, row.pid]);
            const isBackwards = column === 'user' && sign === '-';
            expect([query, seen(walked)]).toEqual([query, seen(isBackwards ? byName.toReversed() : expected)]);
          }
        }
      }
    }
    await sql`delete from teacher_school where pid = ${both}`.execute(owner);
    // The log names who was added by a call.
    await sql`update person set deleted_at = now() where pid in (${both}, ${childless})`.execute(owner);
    await sql`delete from person where name ~ '^Sorted [0-9]'`.execute(owner);
  });

  it('by last login is of this moment, though nobody was changed', async () => {
    const { teacher, student } = world.people;
    const first = async () => (await names(3, 'sort=-lastLogin&limit=1'))[0];
    const see = ({ pid }: Person, day: string) =>
      sql`update person set last_seen_at = ${day}::timestamptz where pid = ${pid}`.execute(world.database.owner);
    await see(teacher, '2099-06-01Z');
    expect(await first()).toBe(teacher.name);
    await see(student, '2099-06-02Z');
    expect(await first()).toBe(student.name);
  });

  it('is sorted for those who may see it, by its columns and nothing else', async () => {
    for (const as of STAFF) {
      expect((await list(as, 'sort=-role&limit=1')).data).toHaveLength(1);
    }
    const capabilities = async ({ phone }: Person) =>
      ((await (await login(world.app, phone, PASSWORD)).json()) as { user: { capabilities: string[] } }).user
        .capabilities;
    expect(await capabilities(world.people.teacher)).toContain('users:sort');
    expect(await capabilities(world.people.parent)).not.toContain('users:sort');
    const wrong = await send(3, 'GET', `${PATH}?sort=phone`);
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toHaveProperty('message');
  });

  it('has the labels of the roles that a list can hold', async () => {
    const roles = async (as: Staff) =>
      ((await (await send(as, 'GET', '/api/admin/user-roles')).json()) as CallAnswer<typeof userRoles>).map(
        ({ userRole }) => userRole,
      );
    expect(await roles(3)).toEqual([3, 4, 5, 6, 12, 24]);
    expect(await roles(4)).toEqual([4, 5, 6, 24]);
    expect(await roles(6)).toEqual([5, 24]);
  });
});

describe('a user’s performance', () => {
  it('is of the subjects and exams taken, the weak ones apart, the last fifteen of the exams', async () => {
    const { owner } = world.database;
    const { student } = world.people;
    await sql`insert into subject (subject_id, name) values (901, 'Physics'), (902, 'Botany')`.execute(owner);
    await sql`insert into exam (exam_id, exam_category_id, subject_id, title, duration_minutes, question_count)
      select x.id, (select min(exam_category_id) from exam_category), x.subject, x.title, 30, 20
        from (values (9001, 901, 'Optics'), (9002, 902, 'Leaves')) x(id, subject, title)`.execute(owner);
    await sql`insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
      select case when n <= 16 then 9001 else 9002 end, ${student.pid}, '2025-05-01Z'::timestamptz + n * interval '1 day',
             '2025-05-01T01:00Z'::timestamptz + n * interval '1 day', 10, case when n <= 16 then 9 else 4 end, 9,
             case when n <= 16 then 90 else 40 end, 600
        from generate_series(1, 18) n`.execute(owner);
    for (const as of [3, 4, 6, 12] as const) {
      const response = await send(as, 'GET', at(student, '/performance'));
      const known = (await response.json()) as CallAnswer<typeof userPerformance>;
      expect(known.performance).toEqual([{ title: 'Physics', icon: null, color: null, percentage: 90 }]);
      expect(known.week).toEqual([{ title: 'Botany', color: null, percentage: 40 }]);
      expect(known.examWise).toEqual([
        { title: 'Leaves', examCategory: 'Unit Test', attended: 20, rightAnswer: 8, percentage: 40, examCount: 2 },
        { title: 'Optics', examCategory: 'Unit Test', attended: 160, rightAnswer: 144, percentage: 90, examCount: 16 },
      ]);
      expect(known.lastexams).toHaveLength(15);
      expect(known.lastexams?.[0]).toEqual({ submittedDate: '2025-05-19T01:00:00.000Z', percentage: 40 });
    }
  });

  it('is empty of somebody without exams, and not there of whom the asker may not see', async () => {
    const { teacherAndParent: teacher, foreignStudent } = world.people;
    const known = await (await send(4, 'GET', at(teacher, '/performance'))).json();
    expect(known).toMatchObject({ status: 'ok', performance: [], week: [], examWise: [], lastexams: [] });
    expect(await statusOf(send(6, 'GET', at(teacher, '/performance')))).toBe(404);
    expect(await statusOf(send(4, 'GET', at(foreignStudent, '/performance')))).toBe(404);
    expect(await statusOf(send(3, 'GET', at({ pid: MISSING }, '/performance')))).toBe(404);
  });
});

describe('banning', () => {
  const ban = (as: Staff, who: { pid: number }, banned = true) => send(as, 'PUT', at(who, '/ban'), { banned });

  it('ends the person’s sessions at once and keeps them from signing in; unbanning lets them in again', async () => {
    const { teacherAndParent } = world.people;
    const token = await world.signIn(teacherAndParent);
    const dashboard = () => ask(world.app, 'GET', '/api/admin/dashboard-stats?timeframe=All%20Time', { token });
    expect(await statusOf(dashboard())).toBe(200);
    const response = await ban(4, teacherAndParent);
    expect([response.status, await response.json()]).toEqual([200, { message: 'Updated', banned: true }]);
    expect(await statusOf(dashboard())).toBe(401);
    expect(await statusOf(login(world.app, teacherAndParent.phone, PASSWORD))).toBe(403);
    expect((await list(3, 'search=tom+both')).data[0]?.banned).toBe(true);
    expect((await lastActivity())?.type).toBe('LOGIN_DENIED');

    expect(await statusOf(ban(4, teacherAndParent, false))).toBe(200);
    expect(await lastActivity()).toEqual({
      type: 'UNBAN_USER',
      narration: `Unbanned user ${teacherAndParent.pid}: Tom Both`,
    });
    expect(await statusOf(dashboard())).toBe(401);
    expect(await statusOf(login(world.app, teacherAndParent.phone, PASSWORD))).toBe(200);
  });

  it('twice keeps the first moment', async () => {
    const { student } = world.people;
    await ban(3, student);
    const first = (await rowOf(student.pid))?.banned_at;
    expect(await statusOf(ban(3, student))).toBe(200);
    expect((await rowOf(student.pid))?.banned_at).toEqual(first);
  });

  it('is possible for the users that the policy names', async () => {
    const { people } = world;
    expect(await statusOf(ban(4, people.foreignStudent))).toBe(404);
    expect(await statusOf(ban(4, people.administrator))).toBe(404);
    expect(await statusOf(ban(3, people.administrator))).toBe(403);
    expect(await statusOf(ban(4, people.schoolUser))).toBe(403);
    const colleague = await create(3, { userRole: 4, firstName: 'Second Schooluser' });
    expect(await statusOf(ban(4, { pid: colleague }))).toBe(403);
    for (const as of [6, 12] as const) expect(await statusOf(ban(as, people.student))).toBe(403);
    expect(await statusOf(ban(3, people.foreignSchoolUser))).toBe(200);
    expect(await statusOf(send(3, 'PUT', at(people.student, '/ban'), { banned: 'yes' }))).toBe(400);
    expect((await rowOf(colleague))?.banned_at).toBeNull();
  });
});

describe('deleting', () => {
  it('takes somebody out of the lists and ends their sessions, and can be taken back', async () => {
    const { teacher } = world.people;
    const token = await world.signIn(teacher);
    expect(await statusOf(send(4, 'DELETE', at(teacher)))).toBe(200);
    expect(await names(3, 'search=tara')).toEqual([]);
    expect(await statusOf(ask(world.app, 'GET', '/api/admin/user-roles', { token }))).toBe(401);
    expect(await statusOf(send(4, 'DELETE', at(teacher)))).toBe(404);
    expect(await statusOf(send(4, 'POST', `/api/admin/deletions/user/${teacher.pid}/restore`))).toBe(200);
    expect(await names(3, 'search=tara')).toEqual(['Tara Teacher']);
    world.forgetToken(teacher);
  });

  it('is possible for the same users as banning', async () => {
    const { people } = world;
    expect(await statusOf(send(4, 'DELETE', at(people.foreignStudent)))).toBe(404);
    expect(await statusOf(send(4, 'DELETE', at(people.schoolUser)))).toBe(403);
    const colleague = await create(3, { userRole: 4 });
    expect(await statusOf(send(4, 'DELETE', at({ pid: colleague })))).toBe(403);
    for (const as of [6, 12] as const) expect(await statusOf(send(as, 'DELETE', at(people.student)))).toBe(403);
    expect((await rowOf(colleague))?.deleted_at).toBeNull();
  });
});

describe('adding a user', () => {
  it('by an administrator, of any role, who can then sign in', async () => {
    for (const [userRole, schoolId] of [
      [3, null],
      [4, world.schools.foreign],
      [6, world.schools.own],
      [12, null],
      [24, null],
    ] as const) {
      const mobileNumber = newPhone();
      await create(3, { userRole, schoolId, mobileNumber, password: PASSWORD });
      expect([userRole, await statusOf(login(world.app, mobileNumber, PASSWORD))]).toEqual([userRole, 200]);
    }
    expect((await lastActivity())?.type).toBe('LOGIN');
  });

  it('without a password, who cannot sign in until one is set', async () => {
    const mobileNumber = newPhone();
    const sent = { mobileNumber, firstName: 'No Password Yet' };
    const pid = await create(4, sent);
    expect(await statusOf(login(world.app, mobileNumber, PASSWORD))).toBe(401);
    expect(await statusOf(send(4, 'PUT', at({ pid }), body({ ...sent, password: PASSWORD })))).toBe(200);
    expect(await statusOf(login(world.app, mobileNumber, PASSWORD))).toBe(200);
  });

  it('stores the number as it is signed in with, and no blanks around the words', async () => {
    const pid = await create(3, { firstName: ' Asha  Rao ', mobileNumber: '+91 (98470) 1-23-45', emailId: ' ' });
    expect(await rowOf(pid)).toMatchObject({
      name: 'Asha  Rao',
      phone: '9847012345',
      email: null,
    });
  });

  it('by a school user, in the own school alone', async () => {
    for (const userRole of [5, 6, 24]) {
      const pid = await create(4, { userRole, schoolId: null });
      expect(await rowOf(pid)).toMatchObject({ role: userRole, school_id: world.schools.own });
    }
    const before = await peopleCount();
    for (const schoolId of [world.schools.foreign, MISSING]) {
      const response = await send(4, 'POST', PATH, body({ schoolId }));
      expect([response.status, await response.json()]).toEqual([404, { message: 'Not found' }]);
    }
    expect(await peopleCount()).toBe(before);
  });

  it('gives a school user no administrator, no staff and no second of its own kind', async () => {
    const before = await peopleCount();
    for (const userRole of [3, 4, 12]) {
      const response = await send(4, 'POST', PATH, body({ userRole, schoolId: null, password: PASSWORD }));
      expect([userRole, response.status]).toEqual([userRole, 403]);
    }
    for (const as of [6, 12] as const) expect(await statusOf(send(as, 'POST', PATH, body()))).toBe(403);
    expect(await peopleCount()).toBe(before);
  });

  it('with a number that somebody has is a 409 that does not say who', async () => {
    const { teacher, foreignParent } = world.people;
    for (const [as, who] of [
      [4, teacher],
      [3, teacher],
      [3, foreignParent],
    ] as const) {
      const mobileNumber = ` ${who.phone.slice(0, 5)} ${who.phone.slice(5)}`;
      const response = await send(as, 'POST', PATH, body({ mobileNumber }));
      expect([response.status, await response.json()]).toEqual([
        409,
        { message: 'Somebody has this phone number already' },
      ]);
    }
  });

  it.each([
    ['no name', { firstName: ' ' }],
    ['a name too long', { firstName: 'x'.repeat(201) }],
    ['no phone', { mobileNumber: '' }],
    ['a phone of letters', { mobileNumber: 'call me' }],
    ['a phone too short', { mobileNumber: '12345' }],
    ['a mail that is none', { emailId: 'someone' }],
    ['a role that there is not', { userRole: 7 }],
    ['a teacher without a school', { schoolId: null }],
    ['an administrator of a school', { userRole: 3 }],
    ['a short password', { password: 'short' }],
    ['a student who signs in', { userRole: 5, password: PASSWORD }],
    ['a field that is not declared', { banned: true }],
    ['a name with U+0000', { firstName: 'a\u0000b' }],
  ])('with %s is refused with a message', async (_, wrong) => {
    const before = await peopleCount();
    const response = await send(3, 'POST', PATH, body(wrong));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/./) });
    expect(await peopleCount()).toBe(before);
  });

  it('sent twice with one key makes one', async () => {
    const before = (await peopleCount()) ?? 0;
    const sent = body();
    const key = { 'Idempotency-Key': 'add-once' };
    const answers = [await send(3, 'POST', PATH, sent, key), await send(3, 'POST', PATH, sent, key)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await peopleCount()).toBe(before + 1);
  });
});

describe('changing a user', () => {
  const asIs = (who: Person, more: object = {}) => body({ firstName: who.name, mobileNumber: who.phone, ...more });

  it('begins with what can be changed', async () => {
    const { parent, schoolUser, foreignStudent } = world.people;
    expect(await (await send(4, 'GET', at(parent))).json()).toEqual({
      pid: parent.pid,
      firstName: 'Paul Parent',
      mobileNumber: parent.phone,
      emailId: `24.${parent.phone}@school.example`,
      userRole: 24,
      schoolId: null,
      className: null,
      rollNumber: null,
      otherSchoolIds: [],
    });
    expect(await statusOf(send(4, 'GET', at(foreignStudent)))).toBe(404);
    expect(await statusOf(send(4, 'GET', at(schoolUser)))).toBe(403);
    for (const as of [6, 12] as const) expect(await statusOf(send(as, 'GET', at(parent)))).toBe(403);
  });

  it('keeps the password unless another is set, and ends the sessions of the old one', async () => {
    const { teacher } = world.people;
    const token = await world.signIn(teacher);
    const isIn = () => statusOf(ask(world.app, 'GET', '/api/admin/user-roles', { token }));
    expect(await statusOf(send(4, 'PUT', at(teacher), asIs(teacher, { firstName: 'Tara T.' })))).toBe(200);
    expect([await isIn(), await statusOf(login(world.app, teacher.phone, PASSWORD))]).toEqual([200, 200]);
    expect(await statusOf(send(4, 'PUT', at(teacher), asIs(teacher, { password: 'another long one' })))).toBe(200);
    expect([await isIn(), await statusOf(login(world.app, teacher.phone, 'another long one'))]).toEqual([401, 200]);
    // One that the school has set would become a one-time password once the teacher is no longer the school's alone.
    await send(3, 'PUT', at(teacher), asIs(teacher, { password: PASSWORD }));
    world.forgetToken(teacher);
  });

  it('moves a student with what they did to the new school, out of the old class', async () => {
    const { student } = world.people;
    const { owner } = world.database;
    await sql`insert into class (school_id, name) values (${world.schools.own}, 'X')`.execute(owner);
    await sql`update person set class_id = (select max(class_id) from class) where pid = ${student.pid}`.execute(owner);
    const moved = asIs(student, { userRole: 5, schoolId: world.schools.foreign });
    expect(await statusOf(send(3, 'PUT', at(student), moved))).toBe(200);
    expect(await rowOf(student.pid)).toMatchObject({ school_id: world.schools.foreign, class_id: null });
    expect(await statusOf(send(4, 'GET', at(student, '/performance')))).toBe(404);
  });

  it('a teacher who moves teaches no more at the old school', async () => {
    const { teacher } = world.people;
    await send(3, 'PUT', at(teacher), asIs(teacher, { schoolId: world.schools.foreign }));
    expect(await names(4, 'search=tara')).toEqual([]);
    await send(3, 'PUT', at(teacher), asIs(teacher));
    await sql`insert into teacher_school (pid, school_id) values (${teacher.pid}, ${world.schools.own})`.execute(
      world.database.owner,
    );
  });

  it('lets a school user move nobody and raise nobody', async () => {
    const { teacher } = world.people;
    for (const [status, more] of [
      [404, { schoolId: world.schools.foreign }],
      [403, { userRole: 3, schoolId: null }],
      [403, { userRole: 4 }],
      [403, { userRole: 12, schoolId: null }],
    ] as const) {
      expect([more, await statusOf(send(4, 'PUT', at(teacher), asIs(teacher, more)))]).toEqual([more, status]);
    }
    expect(await rowOf(teacher.pid)).toMatchObject({ role: 6, school_id: world.schools.own });
  });

  it('lets a school user change no administrator, no colleague, nobody elsewhere and not themselves', async () => {
    const { administrator, foreignStudent, schoolUser } = world.people;
    const colleague = await create(3, { userRole: 4 });
    expect(await statusOf(send(4, 'PUT', at(administrator), asIs(administrator)))).toBe(404);
    expect(await statusOf(send(4, 'PUT', at(foreignStudent), asIs(foreignStudent, { userRole: 5 })))).toBe(404);
    expect(await statusOf(send(4, 'PUT', at({ pid: colleague }), body({ password: PASSWORD })))).toBe(403);
    expect(await statusOf(send(4, 'PUT', at(schoolUser), asIs(schoolUser)))).toBe(403);
    expect(await statusOf(send(3, 'PUT', at(administrator), asIs(administrator)))).toBe(403);
  });

  it('lets a school user not sign in as somebody who belongs to another school too', async () => {
    const pid = await create(3, { firstName: 'Of Two', schoolId: world.schools.foreign });
    await sql`insert into teacher_school (pid, school_id) values (${pid}, ${world.schools.own})`.execute(
      world.database.owner,
    );
    const before = await rowOf(pid);
    const response = await send(4, 'PUT', at({ pid }), body({ password: PASSWORD }));
    expect([response.status, await response.json()]).toEqual([403, { message: expect.stringContaining('academy') }]);
    expect(await rowOf(pid)).toEqual(before);
    const { rows } = await sql`select 1 from credential where pid = ${pid}`.execute(world.database.owner);
    expect(rows).toEqual([]);
  });

  it('changes no student into another role', async () => {
    const { student, teacher } = world.people;
    expect(await statusOf(send(3, 'PUT', at(student), asIs(student, { userRole: 6 })))).toBe(400);
    expect(await statusOf(send(3, 'PUT', at(teacher), asIs(teacher, { userRole: 5 })))).toBe(400);
  });

  it('refuses a number that somebody else has, and accepts the unchanged one', async () => {
    const { teacher, parent } = world.people;
    const response = await send(4, 'PUT', at(teacher), asIs(teacher, { mobileNumber: parent.phone }));
    expect([response.status, await response.json()]).toEqual([
      409,
      { message: 'Somebody has this phone number already' },
    ]);
    expect((await rowOf(teacher.pid))?.phone).toBe(teacher.phone);
    expect(await statusOf(send(4, 'PUT', at(teacher), asIs(teacher)))).toBe(200);
  });
});

describe('importing users', () => {
  const IMPORT = `${PATH}/import`;
  const row = (more: object = {}) => body({ userRole: 5, ...more });

  it('creates all of them, who sign in with the given passwords', async () => {
    const teacher = row({ userRole: 6, firstName: 'രാജൻ', password: PASSWORD });
    const response = await send(4, 'POST', IMPORT, {
      users: [row({ schoolId: null }), teacher, row({ userRole: 24 })],
    });
    expect([response.status, await response.json()]).toEqual([201, { message: 'Users imported', created: 3 }]);
    expect(await statusOf(login(world.app, teacher.mobileNumber, PASSWORD))).toBe(200);
    const { rows } =
      await sql`select 1 from person where phone = ${teacher.mobileNumber} and school_id = ${world.schools.own}`.execute(
        world.database.owner,
      );
    expect(rows).toHaveLength(1);
  });

  it('creates none when any row is wrong, and says which and why', async () => {
    const before = await peopleCount();
    const twice = newPhone();
    const response = await send(4, 'POST', IMPORT, {
      users: [
        row(),
        row({ firstName: ' ' }),
        row({ userRole: 24, mobileNumber: twice }),
        row({ userRole: 24, mobileNumber: ` ${twice}` }),
        row({ userRole: 24, mobileNumber: world.people.parent.phone }),
        row({ userRole: 3, schoolId: null }),
        row({ schoolId: world.schools.foreign }),
        row({ userRole: 9 }),
      ],
    });
    expect(response.status).toBe(400);
    const { message, rows } = (await response.json()) as { message: string; rows: { row: number; message: string }[] };
    expect(message).toMatch(/Nothing was imported/);
    expect(rows.filter(({ row }) => row !== 5)).toEqual([
      { row: 1, message: 'The name is missing' },
      { row: 3, message: 'The phone number is that of row 3 too' },
      { row: 4, message: 'Somebody has this phone number already' },
      { row: 6, message: 'There is no such school' },
      { row: 7, message: 'There is no such role' },
    ]);
    expect(rows).toContainEqual({ row: 5, message: 'You may not give this role' });
    expect(await peopleCount()).toBe(before);
  });

  it('takes students without a number and with that of their parents, but nobody else', async () => {
    const parent = row({ userRole: 24 });
    const sibling = row({ mobileNumber: parent.mobileNumber });
    const users = [
      sibling,
      row({ mobileNumber: '' }),
      row({ mobileNumber: '' }),
      parent,
      row({ ...sibling, firstName: 'Other' }),
    ];
    expect(await statusOf(send(4, 'POST', IMPORT, { users }))).toBe(201);
    const refused = await send(4, 'POST', IMPORT, { users: [row({ userRole: 24, mobileNumber: '' }), parent] });
    expect(await refused.json()).toMatchObject({
      rows: [
        { row: 0, message: 'The phone number is missing' },
        { row: 1, message: 'Somebody has this phone number already' },
      ],
    });
    // The parent signs in with the number that the children share.
    const owner = { ...parent, mobileNumber: newPhone(), password: PASSWORD };
    const child = row({ mobileNumber: owner.mobileNumber });
    expect(
      await statusOf(send(4, 'POST', IMPORT, { users: [child, owner, row({ ...child, firstName: 'Twin' })] })),
    ).toBe(201);
    expect(await statusOf(login(world.app, owner.mobileNumber, PASSWORD))).not.toBe(401);
  });

  it('takes 5,000 at once, and not one more', async () => {
    const more = Array.from({ length: IMPORT_MAX.users + 1 }, () => row());
    expect(IMPORT_MAX.users).toBe(5000);
    expect(await statusOf(send(3, 'POST', IMPORT, { users: more }))).toBe(400);
  });

  it('takes 5,000 whole, or none of them', { tags: ['all'] }, async () => {
    const before = (await peopleCount()) ?? 0;
    const many = Array.from({ length: IMPORT_MAX.users }, (_, n) =>
      row({ firstName: `कक्षा ${n} ${'x'.repeat(60)}`, emailId: `student.${n}@school.example` }),
    );
    const response = await send(3, 'POST', IMPORT, { users: many });
    expect([response.status, await response.json()]).toEqual([201, { message: 'Users imported', created: 5000 }]);
    expect(await peopleCount()).toBe(before + 5000);
    // The last of five thousand has the number of the first: none of them comes.
    const again = many.map((one) => ({ ...one, userRole: 24, mobileNumber: newPhone() }));
    again[4999] = { ...(again[4999] as object), mobileNumber: again[0]?.mobileNumber } as (typeof again)[0];
    const refused = await send(3, 'POST', IMPORT, { users: again });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: expect.any(String), rows: [{ row: 4999, message: 'The phone number is that of row 1 too' }] },
    ]);
    expect(await peopleCount()).toBe(before + 5000);
  });

  it('limits the number of passwords, so that nobody waits too long', async () => {
    const users = Array.from({ length: IMPORT_MAX.passwords + 1 }, () => row({ userRole: 24, password: PASSWORD }));
    const response = await send(3, 'POST', IMPORT, { users });
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: expect.stringContaining(String(IMPORT_MAX.passwords)) },
    ]);
  });

  it('is refused larger than any import, and any other call at the usual size', async () => {
    expect(await statusOf(send(3, 'POST', IMPORT, { users: [row({ firstName: 'x'.repeat(9_000_000) })] }))).toBe(413);
    expect(await statusOf(send(3, 'POST', PATH, body({ firstName: 'x'.repeat(300_000) })))).toBe(413);
  });

  it('is possible for administrators and school users', async () => {
    for (const as of [6, 12] as const) {
      expect(await statusOf(send(as, 'POST', IMPORT, { users: [row()] }))).toBe(403);
    }
    const offered = await Promise.all(
      STAFF.map(async (as) => {
        const { administrator, schoolUser, teacher, staff } = world.people;
        const who = { 3: administrator, 4: schoolUser, 6: teacher, 12: staff }[as];
        const answer = await (await login(world.app, who.phone, PASSWORD)).json();
        return (answer as { user: { capabilities: string[] } }).user.capabilities.includes('users:import');
      }),
    );
    expect(offered).toEqual([true, true, false, false]);
  });
});
