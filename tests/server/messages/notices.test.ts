import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { noticeCounts, notices } from '#contract/messages/notices.ts';
import type { notifications } from '#contract/messages/notifications.ts';
import { erasePeople } from '#host/server/academy/erase.ts';
import { noticesOf } from '#host/server/messages/notices.queries.ts';
import { ask, bodyOf, makeWorld, type Person, type World } from '#tests/support/server/world.ts';

type Notices = CallAnswer<typeof notices>;
type Counts = CallAnswer<typeof noticeCounts>;
type List = CallAnswer<typeof notifications>;
type Who = keyof World['people'];

const ADMIN = '/api/admin/notifications';
const NOTICE = { title: 'Sports day', description: 'On Saturday.', priority: 1, targetRole: null, schoolId: null };
const MISSING = 2_000_000_000;
const READERS = ['administrator', 'schoolUser', 'teacher', 'parent', 'foreignSchoolUser', 'foreignParent'] as const;
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

let world: World;
let classes: { own: number; foreign: number };
let plans: { own: number; foreign: number };
beforeAll(async () => {
  world = await makeWorld();
  const { owner } = world.database;
  const classOf = async (school: number, pid: number) => {
    const { rows } = await sql<{ id: number }>`
      insert into class (school_id, name, grade) values (${school}, 'Class of notices', 9) returning class_id as id`.execute(
      owner,
    );
    const id = rows[0]?.id ?? 0;
    await sql`update person set class_id = ${id} where pid = ${pid}`.execute(owner);
    return id;
  };
  const { own, foreign } = world.schools;
  classes = {
    own: await classOf(own, world.people.student.pid),
    foreign: await classOf(foreign, world.people.foreignStudent.pid),
  };
  const planOf = async (school: number) => {
    const { rows } = await sql<{ id: number }>`
      insert into study_plan (title, grade) values ('Plan of notices', 9) returning study_plan_id as id`.execute(owner);
    const id = rows[0]?.id ?? 0;
    await sql`insert into study_plan_school (study_plan_id, school_id) values (${id}, ${school})`.execute(owner);
    return id;
  };
  plans = { own: await planOf(own), foreign: await planOf(foreign) };
});
afterAll(() => world?.close());
beforeEach(() =>
  sql`delete from push_delivery; delete from push_notice; delete from notification_read; delete from notification`.execute(
    world.database.owner,
  ),
);

const send = async (as: Who, method: string, path: string, body?: unknown, parentView?: boolean) =>
  ask(world.app, method, path, { token: await world.tokenOf(world.people[as], parentView), body });
async function create(as: Who, notice: object = {}): Promise<number> {
  const response = await send(as, 'POST', ADMIN, { ...NOTICE, ...notice });
  expect([notice, response.status]).toEqual([notice, 201]);
  return ((await response.json()) as { notificationId: number }).notificationId;
}
const shown = (as: Who, query = '') => bodyOf<Notices>(query, send(as, 'GET', `/api/notices?${query}`));
const titles = async (as: Who) => (await shown(as)).data.map(({ title }) => title);
const counts = (as: Who) => bodyOf<Counts>('counts', send(as, 'GET', '/api/notices/counts'));
const managed = async (as: Who = 'administrator') =>
  (await bodyOf<List>('', send(as, 'GET', `${ADMIN}?limit=100`))).data;
/** Who of the readers is shown a notice with this audience, and how many people the academy says that it reaches. */
async function receivers(audience: object): Promise<Who[]> {
  const id = await create('staff', { audience });
  const reached: Who[] = [];
  for (const who of READERS) {
    if ((await shown(who)).data.some(({ noticeId }) => noticeId === id)) reached.push(who);
  }
  return reached;
}

describe('who is shown a notice', () => {
  it('everybody who signs in, but not whoever wrote it', async () => {
    expect(await receivers({})).toEqual([...READERS]);
    expect(await titles('staff')).toEqual([]);
    const { own } = world.schools;
    expect(await receivers({ schools: [own] })).toEqual(['schoolUser', 'teacher', 'parent']);
  });

  it('one of the chosen of each kind, where every kind that is chosen holds', async () => {
    const { own, foreign } = world.schools;
    expect(await receivers({ roles: [6, 24] })).toEqual(['teacher', 'parent', 'foreignParent']);
    expect(await receivers({ schools: [own, foreign], roles: [4] })).toEqual(['schoolUser', 'foreignSchoolUser']);
    expect(await receivers({ schools: [foreign], roles: [6] })).toEqual([]);
    expect(await receivers({ roles: [3] })).toEqual(['administrator']);
  });

  it('the parents of the pupils of a class and of a plan, by one and the same child', async () => {
    const { own, foreign } = world.schools;
    expect(await receivers({ classes: [classes.own] })).toEqual(['parent']);
    expect(await receivers({ classes: [classes.own, classes.foreign] })).toEqual(['parent', 'foreignParent']);
    expect(await receivers({ plans: [plans.foreign] })).toEqual(['foreignParent']);
    expect(await receivers({ plans: [plans.own], classes: [classes.own] })).toEqual(['parent']);
    expect(await receivers({ plans: [plans.own], classes: [classes.foreign] })).toEqual([]);
    expect(await receivers({ plans: [plans.own], schools: [foreign] })).toEqual([]);
    expect(await receivers({ plans: [plans.own], schools: [own], roles: [24] })).toEqual(['parent']);
    expect(await receivers({ plans: [plans.own], roles: [6] })).toEqual([]);
  });

  it('somebody of the staff who is a parent too is one of both, however they signed in', async () => {
    await create('staff', { title: 'for parents', audience: { roles: [24] } });
    await create('staff', { title: 'for teachers', audience: { roles: [6] } });
    for (const parentView of [false, true]) {
      const response = await send('teacherAndParent', 'GET', '/api/notices', undefined, parentView);
      const { data } = (await response.json()) as Notices;
      expect(data.map(({ title }) => title)).toEqual(['for teachers', 'for parents']);
    }
  });

  it('nobody before it starts, after it ends, or once it is withdrawn, deleted or disabled', async () => {
    await create('staff', { title: 'to come', startsAt: hours(1), endsAt: hours(2) });
    await create('staff', { title: 'runs', startsAt: hours(-2), endsAt: hours(1) });
    await create('staff', { title: 'over', startsAt: hours(-2), endsAt: hours(-1) });
    const withdrawn = await create('staff', { title: 'withdrawn' });
    expect((await send('administrator', 'PUT', `${ADMIN}/${withdrawn}/withdrawal`)).status).toBe(200);
    await send('administrator', 'DELETE', `${ADMIN}/${await create('staff', { title: 'deleted' })}`);
    const disabled = await create('staff', { title: 'disabled' });
    await sql`update notification set is_enabled = false where notification_id = ${disabled}`.execute(
      world.database.owner,
    );
    expect(await titles('parent')).toEqual(['runs']);
    expect((await counts('parent')).notices).toBe(1);
  });

  it('as many as the academy says before it is sent', async () => {
    const { own } = world.schools;
    for (const audience of [
      {},
      { schools: [own] },
      { roles: [24] },
      { schools: [own], roles: [4, 6] },
      { classes: [classes.own] },
      { plans: [plans.own], roles: [24] },
    ]) {
      const query = new URLSearchParams(Object.entries(audience).map(([kind, ids]) => [kind, ids.join(',')]));
      const response = await send('staff', 'GET', `${ADMIN}/audience?${query}`);
      const { people } = (await response.json()) as { people: number };
      const id = await create('staff', { audience });
      let reached = 0;
      for (const person of Object.values<Person>(world.people)) {
        if (person === world.people.student || person === world.people.foreignStudent) continue;
        const answer = await ask(world.app, 'GET', '/api/notices', { token: await world.tokenOf(person) });
        if (((await answer.json()) as Notices).data.some(({ noticeId }) => noticeId === id)) reached += 1;
      }
      expect([audience, people]).toEqual([audience, reached]);
      expect((await managed())[0]?.notice?.audienceCount).toBe(people);
    }
  });
});

describe('the list of notices', () => {
  it('has the newest first, in pages', async () => {
    await sql`insert into notification (title, description, starts_at)
      select 'Notice ' || n, 'D', now() - make_interval(hours => n) from generate_series(1, 23) n`.execute(
      world.database.owner,
    );
    const first = await shown('parent');
    expect(first.data.map(({ title }) => title)).toEqual(Array.from({ length: 10 }, (_, i) => `Notice ${i + 1}`));
    expect(first.pagination).toEqual({ currentPage: 1, totalPages: 3, totalItems: 23, itemsPerPage: 10 });
    expect((await shown('parent', 'page=3')).data.map(({ title }) => title)).toEqual([
      'Notice 21',
      'Notice 22',
      'Notice 23',
    ]);
    expect((await shown('parent', 'page=4')).data).toEqual([]);
  });

  it('has the text in the language that is asked for, or else in the one it was written in', async () => {
    await create('schoolUser', {
      title: 'Holiday',
      language: 'en',
      texts: [{ language: 'hi', title: 'छुट्टी', description: 'सोमवार को' }],
    });
    for (const [language, title, read] of [
      ['hi', 'छुट्टी', 'hi'],
      ['ml', 'Holiday', 'en'],
      ['', 'Holiday', 'en'],
    ]) {
      expect((await shown('parent', `language=${language}`)).data).toEqual([
        expect.objectContaining({ title, language: read, schoolName: 'Own School', isUnread: true, readAt: null }),
      ]);
    }
    expect((await send('parent', 'GET', '/api/notices?language=fr')).status).toBe(400);
  });

  it('counts what is unread, with the messages, and marks one or all as read', async () => {
    const [first, second] = [await create('staff'), await create('staff', { title: 'Another' })];
    const foreign = await create('staff', { audience: { schools: [world.schools.foreign] } });
    expect(await counts('parent')).toEqual({ notices: 2, messages: expect.any(Number) });
    const read = async (body: object) => {
      const response = await send('parent', 'PUT', '/api/notices/read', body);
      expect(response.status).toBe(200);
      return ((await response.json()) as { notices: number }).notices;
    };
    expect(await read({ noticeIds: [first, foreign, MISSING] })).toBe(1);
    expect(await read({ noticeIds: [first] })).toBe(1);
    expect((await shown('parent')).data.map(({ noticeId, isUnread, readAt }) => [noticeId, isUnread, !readAt])).toEqual(
      [
        [second, true, true],
        [first, false, false],
      ],
    );
    expect(await read({})).toBe(0);
    expect((await counts('teacher')).notices).toBe(2);
    const byId = new Map((await managed()).map(({ notificationId, readCount }) => [notificationId, readCount]));
    expect([byId.get(first), byId.get(second), byId.get(foreign)]).toEqual([1, 1, 0]);
    // Reading is no act upon anybody: the line of the writer is the last.
    const { data } = (await (await send('administrator', 'GET', '/api/admin/activity-logs?limit=1')).json()) as {
      data: { activityType: string }[];
    };
    expect(data.map(({ activityType }) => activityType)).toEqual(['CREATE_NOTIFICATION']);
  });

  it('counts as unread what began within 30 days', async () => {
    await create('staff', { title: 'within', startsAt: hours(-30 * 24 + 1) });
    await create('staff', { title: 'past', startsAt: hours(-30 * 24 - 1) });
    expect((await counts('parent')).notices).toBe(1);
    expect((await shown('parent')).data.map(({ title, isUnread }) => [title, isUnread])).toEqual([
      ['within', true],
      ['past', false],
    ]);
  });

  it('reads at most three rows of a table for each of many notices', async () => {
    const { owner } = world.database;
    await sql`
      insert into notification (title, description, to_roles, to_classes, starts_at)
      select 'N', 'D', case when n % 2 = 0 then '{24}'::smallint[] else '{}' end,
             case when n % 3 = 0 then array[${classes.own}::int] else '{}' end, now() - make_interval(mins => n)
        from generate_series(1, 5000) n`.execute(owner);
    const { parent, student } = world.people;
    const actor = {
      kind: 'person',
      pid: parent.pid,
      role: 24,
      isParentView: true,
      schools: [world.schools.own],
      children: [student.pid],
    } as const;
    const read = await world.database.as(actor, async (tx) => {
      const { pagination } = await noticesOf(tx, { page: 1, limit: 10 }, 'en', new Date());
      expect(pagination.totalItems).toBe(5000);
      const { rows } = await sql<{ name: string; read: number }>`
        select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
         where schemaname = 'public'`.execute(tx);
      return rows;
    });
    expect(read.find(({ name }) => name === 'notification')?.read).toBeGreaterThanOrEqual(5000);
    expect(read.filter(({ read }) => read > 3 * 5000)).toEqual([]);
  });
});

describe('writing a notice', () => {
  it('keeps to whom and when it goes, and what it says in which language', async () => {
    const { own, foreign } = world.schools;
    const [startsAt, endsAt] = [hours(1), hours(2)];
    const texts = [{ language: 'ml', title: 'അവധി', description: 'തിങ്കളാഴ്ച' }];
    const audience = { schools: [own, foreign], roles: [6, 24], classes: [classes.own], plans: [plans.own] };
    await create('staff', { audience, startsAt, endsAt, language: 'en', texts });
    expect((await managed())[0]?.notice).toEqual({
      audience,
      people: null,
      // The parent, and the teacher who is a parent of the same child.
      audienceCount: 2,
      language: 'en',
      texts,
      startsAt,
      endsAt,
      editedAt: null,
      withdrawnAt: null,
      version: expect.any(String),
    });
  });

  it('for one school and one role says so where every server does', async () => {
    const { own } = world.schools;
    await create('staff', { audience: { schools: [own], roles: [24] } });
    expect((await managed())[0]).toMatchObject({
      schoolId: own,
      targetRole: 24,
      notice: { audience: { schools: [own], roles: [24], classes: [], plans: [] } },
    });
  });

  it('by a school user reaches the own school alone, and no class or plan of another', async () => {
    const { own, foreign } = world.schools;
    await create('schoolUser', { audience: { roles: [24] } });
    expect((await managed())[0]).toMatchObject({
      schoolId: own,
      notice: { audience: { schools: [own], roles: [24] } },
    });
    for (const audience of [
      { schools: [foreign] },
      { schools: [own, foreign] },
      { classes: [classes.foreign] },
      { plans: [plans.foreign] },
    ]) {
      expect([audience, (await send('schoolUser', 'POST', ADMIN, { ...NOTICE, audience })).status]).toEqual([
        audience,
        404,
      ]);
      const query = new URLSearchParams(Object.entries(audience).map(([kind, ids]) => [kind, ids.join(',')]));
      expect((await send('schoolUser', 'GET', `${ADMIN}/audience?${query}`)).status).toBe(404);
    }
    const ofSchool = await send('schoolUser', 'GET', `${ADMIN}/audience?roles=24`);
    expect(await ofSchool.json()).toEqual({ people: expect.any(Number) });
    expect(await titles('foreignParent')).toEqual([]);
  });

  it('to several schools is seen by the staff of those schools, and one to the academy by the academy alone', async () => {
    const { own, foreign } = world.schools;
    await create('staff', { title: 'both', audience: { schools: [own, foreign] } });
    await create('staff', { title: 'academy', audience: { roles: [3, 12] } });
    expect((await managed('teacher')).map(({ title }) => title)).toEqual(['both']);
    expect((await managed('schoolUser')).map(({ title }) => title)).toEqual(['both']);
    expect((await managed()).map(({ title }) => title)).toEqual(['academy', 'both']);
  });

  it.each([
    ['an end before the start', { startsAt: hours(2), endsAt: hours(1) }],
    ['an end before now', { endsAt: hours(-1) }],
    ['a moment without a time zone', { startsAt: '2026-01-31T08:00:00' }],
    ['a moment that is none', { startsAt: 'soon' }],
    ['a language twice', { language: 'hi', texts: [{ language: 'hi', title: 'T', description: 'D' }] }],
    ['a language that there is not', { texts: [{ language: 'fr', title: 'T', description: 'D' }] }],
    ['an empty text', { texts: [{ language: 'hi', title: ' ', description: 'D' }] }],
    ['a role that receives nothing', { audience: { roles: [5] } }],
    ['an audience in both ways', { audience: {}, targetRole: 24 }],
    ['a kind that there is not', { audience: { grades: [1] } }],
    ['people who are not there', { audience: { people: [MISSING] } }],
    ['too many people', { audience: { people: Array.from({ length: 1_001 }, (_, i) => i + 1) } }],
  ])('with %s is refused with a message', async (_, wrong) => {
    const response = await send('administrator', 'POST', ADMIN, { ...NOTICE, ...wrong });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/./) });
  });

  it.each([
    'roles=5',
    'roles=x',
    'schools=0',
    'plans=1,,2',
    `classes=${MISSING}0`,
    'classes=1%20or%202',
    `people=${MISSING}`,
    'people=x',
  ])('asking for the audience %s is refused with a message', async (query) => {
    const response = await send('administrator', 'GET', `${ADMIN}/audience?${query}`);
    expect([query, response.status]).toEqual([query, 400]);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/./) });
  });
});

describe('a notice to people who were chosen', () => {
  const pid = (who: Who) => world.people[who].pid;
  const erased = async (pids: readonly number[]) => {
    const { database } = world;
    await database.owner.transaction().execute((tx) => erasePeople(tx, pids));
  };
  const put = (as: Who, id: number, audience: object) =>
    send(as, 'PUT', `${ADMIN}/${id}`, { title: 'Changed', description: 'D', priority: 1, audience });

  it('is shown to exactly these, and for students to their parents', async () => {
    expect(await receivers({ people: [pid('teacher'), pid('foreignParent')] })).toEqual(['teacher', 'foreignParent']);
    expect(await receivers({ people: [pid('student')] })).toEqual(['parent']);
    // Named, and as a parent: once.
    const both = { people: [pid('student'), pid('parent'), pid('teacherAndParent')] };
    expect(await receivers(both)).toEqual(['parent']);
    expect((await managed())[0]?.notice).toMatchObject({ people: 3, audienceCount: 2 });
    // A list without anybody names nobody.
    expect(await receivers({ people: [] })).toEqual([...READERS]);
    expect((await managed())[0]?.notice?.people).toBeNull();
  });

  it('reaches those of them for whom the other kinds hold too', async () => {
    const { own, foreign } = world.schools;
    const people = [pid('student'), pid('foreignStudent'), pid('teacher'), pid('foreignSchoolUser')];
    expect(await receivers({ people, schools: [own] })).toEqual(['teacher', 'parent']);
    expect(await receivers({ people, roles: [24] })).toEqual(['parent', 'foreignParent']);
    expect(await receivers({ people, roles: [4, 6], schools: [own, foreign] })).toEqual([
      'teacher',
      'foreignSchoolUser',
    ]);
    expect(await receivers({ people, classes: [classes.foreign] })).toEqual(['foreignParent']);
    expect(await receivers({ people: [pid('parent')], classes: [classes.own] })).toEqual(['parent']);
    expect(await receivers({ people: [pid('parent')], classes: [classes.foreign] })).toEqual([]);
    expect(await receivers({ people: [pid('student')], plans: [plans.own], roles: [24] })).toEqual(['parent']);
  });

  it('tells before it is sent how many it reaches', async () => {
    const people = [pid('student'), pid('foreignStudent'), pid('teacher')].join(',');
    const requested = (as: Who, query: string) =>
      bodyOf<{ people: number }>(query, send(as, 'GET', `${ADMIN}/audience?${query}`));
    // Two parents of the one, one of the other, and the teacher.
    expect(await requested('administrator', `people=${people}`)).toEqual({ people: 4 });
    expect(await requested('schoolUser', `people=${pid('student')},${pid('teacher')}`)).toEqual({ people: 3 });
    const many = await send('administrator', 'GET', `${ADMIN}/audience?people=${'1,'.repeat(2_000)}1`);
    expect(many.status).toBe(400);
  });

  it('is written by a school user to people of the own school alone', async () => {
    for (const people of [[pid('foreignStudent')], [pid('student'), pid('foreignParent')], [pid('administrator')]]) {
      const response = await send('schoolUser', 'POST', ADMIN, { ...NOTICE, audience: { people } });
      expect([people, response.status, await response.json()]).toEqual([
        people,
        400,
        { message: 'Somebody among the chosen people is not there' },
      ]);
    }
    await create('schoolUser', { audience: { people: [pid('student')] } });
    expect((await managed('schoolUser'))[0]?.notice).toMatchObject({ people: 1, audienceCount: 2 });
    expect(JSON.stringify((await managed('schoolUser'))[0])).not.toContain('to_people');
  });

  it('is in the list of whoever may write it, and of no other staff', async () => {
    const people = [pid('student')];
    await create('schoolUser', { title: 'of the school', audience: { people } });
    const id = await create('staff', { title: 'of the academy', audience: { people } });
    const titlesOf = async (as: Who) => (await managed(as)).map(({ title }) => title);
    expect(await titlesOf('administrator')).toEqual(['of the academy', 'of the school']);
    expect(await titlesOf('schoolUser')).toEqual(['of the school']);
    expect(await titlesOf('teacher')).toEqual([]);
    expect(await titlesOf('foreignSchoolUser')).toEqual([]);
    expect((await put('schoolUser', id, {})).status).toBe(404);
  });

  it('keeps them while it is changed, until others are named or nobody', async () => {
    const id = await create('staff', { audience: { people: [pid('teacher'), pid('student')] } });
    const answerOf = async (response: Promise<Response>) => {
      const { audienceCount } = await bodyOf<{ audienceCount: number }>('change', response);
      return [audienceCount, (await managed())[0]?.notice?.people];
    };
    expect(await answerOf(put('staff', id, {}))).toEqual([3, 2]);
    expect(await answerOf(put('staff', id, { roles: [24] }))).toEqual([2, 2]);
    expect(await answerOf(put('staff', id, { people: [pid('teacher')] }))).toEqual([1, 1]);
    expect((await put('staff', id, { people: [MISSING] })).status).toBe(400);
    const [everybody, named] = await answerOf(put('staff', id, { people: [] }));
    expect([everybody, named]).toEqual([expect.any(Number), null]);
    expect(everybody).toBeGreaterThan(3);
  });

  it('goes on without whoever was erased, and reaches nobody when nobody is left', async () => {
    const { owner } = world.database;
    const { rows } = await sql<{ pid: number }>`
      insert into person (name, role, phone, deleted_at) values ('Left One', 24, '9777000001', now()), ('Left Two', 24, '9777000002', now())
      returning pid`.execute(owner);
    const [first, second] = rows.map((row) => row.pid) as [number, number];
    await sql`insert into notification (title, description, to_people)
      values ('to three', 'D', array[${first}::int, ${pid('parent')}::int, ${second}::int]), ('to one', 'D', array[${second}::int])`.execute(
      owner,
    );
    await erased([first]);
    expect((await managed()).map(({ title, notice }) => [title, notice?.people]).toSorted()).toEqual([
      ['to one', 1],
      ['to three', 2],
    ]);
    await erased([second]);
    const { rows: kept } = await sql`select title, to_people from notification order by title`.execute(owner);
    expect(kept).toEqual([
      { title: 'to one', to_people: [] },
      { title: 'to three', to_people: [pid('parent')] },
    ]);
    expect(await titles('parent')).toEqual(['to three']);
    expect(await titles('teacher')).toEqual([]);
  });
});

describe('changing and withdrawing a notice', () => {
  const CHANGED = { title: 'Moved', description: 'To Sunday.', priority: 2, audience: { roles: [24] } };

  it('replaces what it says and to whom it goes, and whoever has read it has', async () => {
    const id = await create('staff', { endsAt: hours(5) });
    await send('parent', 'PUT', '/api/notices/read', { noticeIds: [id] });
    expect((await send('administrator', 'PUT', `${ADMIN}/${id}`, CHANGED)).status).toBe(200);
    expect((await managed())[0]).toMatchObject({
      title: 'Moved',
      priority: 2,
      targetRole: 24,
      readCount: 1,
      notice: { endsAt: null, editedAt: expect.any(String), startsAt: expect.any(String) },
    });
    expect(await titles('teacher')).toEqual([]);
    expect((await shown('parent')).data[0]).toMatchObject({
      title: 'Moved',
      isUnread: false,
      editedAt: expect.any(String),
    });
  });

  it('tells the second of two people who change one, and keeps what the first has saved', async () => {
    const id = await create('staff');
    const versionOf = async () => (await managed())[0]?.notice?.version;
    const version = await versionOf();
    const change = async (title: string, more: object) =>
      (await send('administrator', 'PUT', `${ADMIN}/${id}`, { ...CHANGED, title, ...more })).status;
    expect(await change('First', { version })).toBe(200);
    const second = await send('staff', 'PUT', `${ADMIN}/${id}`, { ...CHANGED, title: 'Second', version });
    expect([second.status, await second.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('Somebody else') },
    ]);
    expect((await managed())[0]?.title).toBe('First');
    expect(await versionOf()).not.toBe(version);
    // Told of it, the second decides; and a client that knows no versions replaces what is there.
    expect(await change('Second', { version: await versionOf() })).toBe(200);
    expect(await change('Third', {})).toBe(200);
    expect((await managed())[0]?.title).toBe('Third');
  });

  it('is possible for a school user for the own school’s ones, and for no others', async () => {
    const own = await create('schoolUser');
    const academys = await create('staff');
    const foreign = await create('staff', { schoolId: world.schools.foreign });
    for (const [id, status] of [
      [own, 200],
      [academys, 403],
      [foreign, 404],
      [MISSING, 404],
    ]) {
      expect([id, (await send('schoolUser', 'PUT', `${ADMIN}/${id}`, CHANGED)).status]).toEqual([id, status]);
      expect([id, (await send('schoolUser', 'PUT', `${ADMIN}/${id}/withdrawal`)).status]).toEqual([id, status]);
      expect((await send('teacher', 'PUT', `${ADMIN}/${id}/withdrawal`)).status).toBe(403);
    }
    expect((await managed()).map(({ notificationId, schoolId }) => [notificationId, schoolId])).toContainEqual([
      own,
      world.schools.own,
    ]);
  });

  it('is over once it was withdrawn, which may be asked for twice, and both are in the activity log', async () => {
    const id = await create('staff');
    await send('administrator', 'PUT', `${ADMIN}/${id}`, CHANGED);
    for (let i = 0; i < 2; i += 1) {
      expect((await send('administrator', 'PUT', `${ADMIN}/${id}/withdrawal`)).status).toBe(200);
    }
    expect((await send('administrator', 'PUT', `${ADMIN}/${id}`, CHANGED)).status).toBe(409);
    expect((await managed())[0]?.notice?.withdrawnAt).toEqual(expect.any(String));
    const log = await send('administrator', 'GET', '/api/admin/activity-logs?limit=3');
    const { data } = (await log.json()) as { data: { activityType: string }[] };
    expect(data.map(({ activityType }) => activityType)).toEqual([
      'WITHDRAW_NOTIFICATION',
      'WITHDRAW_NOTIFICATION',
      'CHANGE_NOTIFICATION',
    ]);
  });
});
