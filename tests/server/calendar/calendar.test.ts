/** The calendar of a family (promises/calendar.md), read as calendar programs do, by a library that did not write it. */
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, makeWorld, type Person, type World } from '#tests/support/server/world.ts';

const PUBLIC_URL = 'https://academy.example/school';
/** A Wednesday in India; its week began on Monday the 18th. */
const NOW = new Date('2026-05-20T06:00:00Z');

let world: World;
let app: World['app'];
let token: string;
let classId: number;
beforeAll(async () => {
  world = await makeWorld();
  app = world.appWith({
    clock: () => NOW,
    config: { corsOrigins: 'any', frameAncestors: [], trustedProxies: [], distDir: '/nowhere', publicUrl: PUBLIC_URL },
  });
  token = await world.signInAs('parent');
  classId = await idOf(sql`
    insert into class (school_id, name, grade) values (${world.schools.own}, '8 A', 8) returning class_id as id`);
  await run(sql`update person set class_id = ${classId} where pid = ${world.people.student.pid}`);
});
afterAll(() => world?.close());
beforeEach(async () => {
  await run(sql`delete from live_attendance`);
  await run(sql`delete from exam_attempt`);
  await run(sql`delete from study_plan_visit`);
  await run(sql`delete from live_session`);
  await run(sql`delete from holiday`);
  await run(sql`update study_plan_item set day = null where exam_id is not null`);
  await run(sql`update study_plan set starts_on = null, is_enabled = true`);
  await run(sql`delete from calendar_address`);
  await run(sql`delete from sign_in_attempt`);
});

const run = <T>(query: ReturnType<typeof sql<T>>) => query.execute(world.database.owner);
async function idOf(query: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await run(query)).rows[0]?.id as number;
}

interface Live {
  title?: string;
  at: string;
  minutes?: number;
  school?: 'own' | 'foreign';
  ofClass?: number | null;
  subject?: number | null;
}
const addLive = ({ title = 'Algebra', at, minutes = 45, school = 'own', ofClass = null, subject = null }: Live) =>
  idOf(sql`
    insert into live_session (school_id, class_id, subject_id, title, starts_at, duration_minutes)
    values (${world.schools[school]}, ${ofClass}, ${subject}, ${title}, ${at}, ${minutes}) returning live_session_id as id`);
const addHoliday = (day: string, name: string, school: number | null = null) =>
  run(sql`insert into holiday (school_id, day, name) values (${school}, ${day}, ${name})`);
const addExam = (plan: number, title: string, { day = 1, position = 9 } = {}) =>
  idOf(sql`
    insert into study_plan_item (study_plan_id, day, position, type, title, exam_id)
    values (${plan}, ${day}, ${position}, 2, ${title}, ${world.objects.own.exam}) returning study_plan_item_id as id`);

const call = (method: string, body?: unknown, who = token) =>
  ask(app, method, '/api/parent/calendar', { token: who, body });
/** A new address of the parent, as a path of the app. */
async function makeAddress(language = 'en', who = token): Promise<string> {
  const answer = await call('PUT', { language }, who);
  expect(answer.status).toBe(200);
  const { address } = (await answer.json()) as { address: string };
  expect(address).toMatch(/^https:\/\/academy\.example\/school\/calendar\/[\w-]{43}\.ics$/);
  return address.slice('https://academy.example'.length);
}
const read = (path: string, headers: Record<string, string> = {}) => ask(app, 'GET', path, { headers });
async function textOf(path: string): Promise<string> {
  const answer = await read(path);
  expect(answer.status).toBe(200);
  return answer.text();
}

interface Entry {
  uid: string;
  title: string;
  /** As the calendar writes them: a day is no moment. */
  start: string;
  end: string | undefined;
}
const calendarOf = (text: string) => new ICAL.Component(ICAL.parse(text));
async function entriesOf(path: string): Promise<Entry[]> {
  return calendarOf(await textOf(path))
    .getAllSubcomponents('vevent')
    .map((event) => ({
      uid: String(event.getFirstPropertyValue('uid')),
      title: String(event.getFirstPropertyValue('summary')),
      start: String(event.getFirstPropertyValue('dtstart')),
      end: event.getFirstPropertyValue('dtend')?.toString(),
    }));
}
const titlesOf = async (path: string) => (await entriesOf(path)).map(({ title }) => title).sort();

describe('what is in it', () => {
  it('has the live sessions of the child with their hours, from this Monday on', async () => {
    const subject = await idOf(sql`insert into subject (name) values ('Mathematics') returning subject_id as id`);
    const other = await idOf(sql`
      insert into class (school_id, name, grade) values (${world.schools.own}, '9 A', 9) returning class_id as id`);
    // In India it is Monday at half past midnight; in London still Sunday.
    const first = await addLive({ at: '2026-05-17T19:00:00Z', ofClass: classId, subject });
    await addLive({ title: 'The week before', at: '2026-05-17T18:00:00Z' });
    await addLive({ title: 'Of another class', at: '2026-05-21T05:00:00Z', ofClass: other });
    await addLive({ title: 'Of all classes', at: '2026-05-22T05:00:00Z', minutes: 90 });
    const expected = await addLive({ title: 'Of a former school', at: '2026-05-23T05:00:00Z', school: 'foreign' });
    await run(
      sql`insert into live_attendance (live_session_id, pid) values (${expected}, ${world.people.student.pid})`,
    );
    expect(await entriesOf(await makeAddress())).toEqual([
      {
        uid: `live-session-${first}@academy.example`,
        title: 'Algebra · Mathematics',
        start: '2026-05-17T19:00:00Z',
        end: '2026-05-17T19:45:00Z',
      },
      expect.objectContaining({ title: 'Of all classes', start: '2026-05-22T05:00:00Z', end: '2026-05-22T06:30:00Z' }),
      expect.objectContaining({ title: 'Of a former school' }),
    ]);
  });

  it('has subjects as they are called in the language of the address', async () => {
    const subject = await idOf(sql`
      insert into subject (name, names) values ('Statistics', '{"hi": "सांख्यिकी"}') returning subject_id as id`);
    await addLive({ title: 'Means', at: '2026-05-21T05:00:00Z', subject });
    expect(await titlesOf(await makeAddress('hi'))).toContain('Means · सांख्यिकी');
    expect(await titlesOf(await makeAddress('ml'))).toContain('Means · Statistics');
  });

  it('has holidays and exams as days, since nobody knows an hour', async () => {
    const { plan = 0 } = world.objects.own;
    await run(sql`update study_plan set starts_on = '2026-05-21' where study_plan_id = ${plan}`);
    const item = await addExam(plan, 'Vectors');
    await addHoliday('2026-05-29', 'Id-ul-Zuha');
    await addHoliday('2026-06-02', 'Founder’s Day', world.schools.own);
    await addHoliday('2026-06-03', 'Elsewhere', world.schools.foreign);
    const path = await makeAddress();
    expect(await entriesOf(path)).toEqual([
      {
        uid: `exam-${item}-${world.people.student.pid}@academy.example`,
        title: 'Exam: Vectors',
        start: '2026-05-21',
        end: undefined,
      },
      expect.objectContaining({ title: 'Id-ul-Zuha', start: '2026-05-29', end: undefined }),
      expect.objectContaining({ title: 'Founder’s Day', start: '2026-06-02' }),
    ]);
    await run(sql`
      insert into exam_attempt (exam_id, pid, study_plan_item_id, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
      select ${world.objects.own.exam}, ${world.people.student.pid}, ${item}, ${NOW}, ${NOW}, 1, 1, 1, 100, 60`);
    expect(await titlesOf(path)).toEqual(['Founder’s Day', 'Id-ul-Zuha']);
  });

  it('has an exam on the day on which it is due for a child who has begun the plan, also where the plan has days of the calendar', async () => {
    const { plan = 0, planItem } = world.objects.own;
    await run(sql`insert into study_plan_day (study_plan_id, day, week_no) values (${plan}, 4, 1)`);
    await addExam(plan, 'Waves', { day: 4 });
    const path = await makeAddress();
    expect(await titlesOf(path)).toEqual([]);
    await run(sql`
      insert into study_plan_visit (study_plan_item_id, pid, visited_at)
      values (${planItem}, ${world.people.student.pid}, '2026-05-19T19:00:00Z')`);
    // Begun on the 20th in India: the fourth day is the 23rd.
    expect(await entriesOf(path)).toEqual([expect.objectContaining({ title: 'Exam: Waves', start: '2026-05-23' })]);
    await run(sql`update study_plan set starts_on = '2026-05-18' where study_plan_id = ${plan}`);
    expect(await entriesOf(path)).toEqual([expect.objectContaining({ title: 'Exam: Waves', start: '2026-05-23' })]);
    await run(sql`update study_plan set is_enabled = false where study_plan_id = ${plan}`);
    expect(await titlesOf(path)).toEqual(['Exam: Waves']);
    await run(sql`delete from study_plan_school where study_plan_id = ${plan}`);
    expect(await titlesOf(path)).toEqual([]);
  });

  it('says of which child something is, where it is not of all, and has it once', async () => {
    const { student, foreignStudent, parent } = world.people;
    await run(sql`insert into guardian (guardian_pid, child_pid) values (${parent.pid}, ${foreignStudent.pid})`);
    await addLive({ at: '2026-05-21T05:00:00Z' });
    await addLive({ title: 'Optics', at: '2026-05-22T05:00:00Z', school: 'foreign' });
    const both = await addLive({ title: 'Assembly', at: '2026-05-23T05:00:00Z', school: 'foreign' });
    await run(sql`insert into live_attendance (live_session_id, pid) values (${both}, ${student.pid})`);
    await addHoliday('2026-05-29', 'Id-ul-Zuha');
    const path = await makeAddress();
    const all = ['Assembly', 'Fritz Foreignstudent: Optics', 'Id-ul-Zuha', 'Ottilie Ownstudent: Algebra'];
    expect(await titlesOf(path)).toEqual(all);
    // Nobody asks for another address: a child who is no longer theirs is gone at the next look.
    await run(sql`delete from guardian where guardian_pid = ${parent.pid} and child_pid = ${foreignStudent.pid}`);
    expect(await titlesOf(path)).toEqual(['Algebra', 'Assembly', 'Id-ul-Zuha']);
  });

  it('has nothing of children of others, and is empty without a child', async () => {
    const { parent, student, foreignParent } = world.people;
    await addLive({ at: '2026-05-21T05:00:00Z' });
    const foreign = await makeAddress('en', await world.tokenOf(foreignParent));
    expect(await titlesOf(foreign)).toEqual([]);
    const path = await makeAddress();
    expect(await titlesOf(path)).toEqual(['Algebra']);
    await run(sql`delete from guardian where guardian_pid = ${parent.pid}`);
    expect(await titlesOf(path)).toEqual([]);
    await run(sql`insert into guardian (guardian_pid, child_pid) values (${parent.pid}, ${student.pid})`);
    await run(sql`update school set deleted_at = now() where school_id = ${world.schools.own}`);
    expect(await titlesOf(path)).toEqual([]);
    await world.mend();
    expect(await titlesOf(path)).toEqual(['Algebra']);
  });

  it('is a parent’s alone: a member of staff has one of their own children, and none as staff', async () => {
    await addLive({ at: '2026-05-21T05:00:00Z', ofClass: classId });
    const { teacherAndParent } = world.people;
    expect((await call('PUT', { language: 'en' }, await world.signIn(teacherAndParent))).status).toBe(403);
    expect(await titlesOf(await makeAddress('en', await world.signIn(teacherAndParent, true)))).toEqual(['Algebra']);
  });

  it('is in the language in which it was made', async () => {
    const { plan = 0 } = world.objects.own;
    await run(
      sql`insert into study_plan_school (study_plan_id, school_id) values (${plan}, ${world.schools.own}) on conflict do nothing`,
    );
    await run(sql`update study_plan set starts_on = '2026-05-21' where study_plan_id = ${plan}`);
    await addExam(plan, 'Vectors');
    expect(await titlesOf(await makeAddress('ml'))).toEqual(['പരീക്ഷ: Vectors']);
    expect(await titlesOf(await makeAddress('ur'))).toEqual(['\u2068امتحان\u2069: \u2068Vectors\u2069']);
  });
});

describe('as a file', () => {
  const HOSTILE = [
    'Algebra\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Another',
    'A, B; C \\ D \\n E: "F"',
    `${'കണക്ക് '.repeat(40)}😀`.trim(),
    '<img src=x onerror=alert(1)>',
    'one\u2028two\u0007\u0085three',
  ];

  it('what somebody wrote is one title, whatever it is, and no line is longer than 75 octets', async () => {
    for (const title of HOSTILE) await addLive({ title, at: '2026-05-21T05:00:00Z' });
    await run(
      sql`insert into academy (name, time_zone, languages) values (${'Hill\r\nEND:VCALENDAR, School; \\'}, 'Asia/Kolkata', '{en}')`,
    );
    const path = await makeAddress();
    const text = await textOf(path);
    await run(sql`delete from academy`);
    expect(await titlesOf(path)).toEqual(HOSTILE.map((title) => title.replace(/[\p{Cc}\u2028]+/gu, ' ')).sort());
    const calendar = calendarOf(text);
    // The reader does not know this property as text, and gives it as it is written.
    expect(calendar.getFirstPropertyValue('name')).toBe('Hill END:VCALENDAR\\, School\\; \\\\');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT4H');
    expect(text).toContain('\r\nX-PUBLISHED-TTL:PT4H\r\n');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)));
    expect(longest).toBeLessThanOrEqual(75);
  });

  it('names each event by the same name each time, and when it was made', async () => {
    await addLive({ at: '2026-05-21T05:00:00Z' });
    await addHoliday('2026-05-29', 'Id-ul-Zuha');
    const path = await makeAddress();
    const before = (await entriesOf(path)).map(({ uid }) => uid);
    expect(new Set(before).size).toBe(2);
    expect((await entriesOf(await makeAddress())).map(({ uid }) => uid)).toEqual(before);
    const [event] = calendarOf(await textOf(await makeAddress())).getAllSubcomponents('vevent');
    expect(String(event?.getFirstPropertyValue('dtstamp'))).toBe('2026-05-20T06:00:00Z');
  });

  it('is for one reader: no cache of others keeps it, it takes no cookie, and says when nothing has changed', async () => {
    await addLive({ at: '2026-05-21T05:00:00Z' });
    const path = await makeAddress();
    const { status, headers } = await read(path);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers.get('Cache-Control')).toBe('private, no-cache');
    expect(headers.get('Set-Cookie')).toBeNull();
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    const known = { 'If-None-Match': headers.get('ETag') ?? '' };
    expect((await read(path, known)).status).toBe(304);
    await addHoliday('2026-05-29', 'Id-ul-Zuha');
    expect((await read(path, known)).status).toBe(200);
  });
});

describe('the address', () => {
  it('is answered once, and no one can read it out of the database or the log', async () => {
    expect(await (await call('GET')).json()).toEqual({ isOn: false, madeDate: null });
    const path = await makeAddress();
    await textOf(path);
    expect(await (await call('GET')).json()).toEqual({ isOn: true, madeDate: NOW.toISOString() });
    const secret = path.slice(-47, -4);
    expect(world.logged()).toContain('"call":"calendar"');
    expect(world.logged()).not.toContain(secret);
    const { rows } = await run(sql<{ row: string }>`
      select row_to_json(a)::text as row from calendar_address a
      union all select row_to_json(k)::text from idempotency_key k union all select row_to_json(l)::text from activity_log l`);
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
    expect(rows.length).toBeGreaterThan(1);
  });

  it('ends at once when it is changed, and when it is ended', async () => {
    const first = await makeAddress();
    const second = await makeAddress();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await call('DELETE')).status).toBe(200);
    expect((await read(second)).status).toBe(404);
    expect(await (await call('GET')).json()).toEqual({ isOn: false, madeDate: null });
  });

  it('is the person’s own: nobody else sees or changes it', async () => {
    const path = await makeAddress();
    const other: Person = world.people.foreignParent;
    const theirs = await world.tokenOf(other);
    expect(await (await call('GET', undefined, theirs)).json()).toMatchObject({ isOn: false });
    expect((await call('DELETE', undefined, theirs)).status).toBe(200);
    expect((await read(path)).status).toBe(200);
  });

  it('can be read 30 times at once, and then is to be read later; others go on, and wrong ones count for nobody', async () => {
    const path = await makeAddress();
    const other = await makeAddress('en', await world.tokenOf(world.people.foreignParent));
    for (let n = 0; n < 40; n += 1) expect((await read(`/school/calendar/${'x'.repeat(43)}.ics`)).status).toBe(404);
    for (let n = 0; n < 30; n += 1) expect((await read(path)).status).toBe(200);
    const late = await read(path);
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await read(other)).status).toBe(200);
    const { rows } = await run(sql`select from sign_in_attempt where kind = 'calendar'`);
    expect(rows).toHaveLength(2);
  });

  it.each([
    '/school/calendar/',
    '/school/calendar/x.ics',
    '/school/calendar/%00.ics',
    `/school/calendar/${'x'.repeat(43)}`,
  ])('is nothing else: %s', async (path) => {
    expect((await read(path)).status).toBe(404);
  });

  it('is refused where the server does not know its own address', async () => {
    const answer = await ask(world.app, 'PUT', '/api/parent/calendar', { token, body: { language: 'en' } });
    expect(answer.status).toBe(409);
  });
});
