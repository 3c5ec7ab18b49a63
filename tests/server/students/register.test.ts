/** The register (promises/register.md): what is marked is what all screens tell, by whom and whenever it comes. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { absentStudents } from '#contract/students/absent.ts';
import type { parentAttendance } from '#contract/students/parent.ts';
import type { register, saveRegister } from '#contract/students/register.ts';
import type { RegisterMark } from '#domain/learning/register.ts';
import { writeFacts } from '#host/server/facts/facts.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

/** A Monday, half past five in the afternoon in India: the sessions of the day are over. */
const NOW = new Date('2026-11-23T12:00:00Z');
const DAY = '2026-11-23';
type Read = CallAnswer<typeof register>;
type Saved = CallAnswer<typeof saveRegister>;
type Staff = 3 | 4 | 6 | 12;

let world: World;
let classId: number;
let foreignClass: number;
let live: number;
let anu: number;
let balu: number;
const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);
const id = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(world.database.owner)).rows[0]?.id as number;
const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  Number((await query.execute(world.database.owner)).rows[0]?.count);

beforeAll(async () => {
  world = await makeWorld();
  const { own, foreign } = world.schools;
  const inSchool = (school: number) =>
    id(sql`insert into class (school_id, name) values (${school}, '9 A') returning class_id as id`);
  classId = await inSchool(own);
  foreignClass = await inSchool(foreign);
  const student = (name: string) =>
    id(sql`insert into person (role, name, school_id, class_id, created_at)
      values (5, ${name}, ${own}, ${classId}, '2026-01-05') returning pid as id`);
  anu = await student('Anu');
  balu = await student('Balu');
  for (const child of [anu, balu])
    await run(sql`insert into guardian (guardian_pid, child_pid) values (${world.people.parent.pid}, ${child})`);
});
afterAll(() => world?.close());
beforeEach(async () => {
  await run(sql`delete from register_mark`);
  await run(sql`delete from live_attendance`);
  await run(sql`delete from live_session`);
  live = await id(sql`insert into live_session (school_id, class_id, title, starts_at, duration_minutes)
    values (${world.schools.own}, ${classId}, 'Maths', '2026-11-23T09:00:00+05:30', 40) returning live_session_id as id`);
});

const appAt = (now: Date) => world.appWith({ clock: () => now });
const read = async (query: string, as: Staff = 6) =>
  bodyOf<Read>(query, ask(appAt(NOW), 'GET', `/api/admin/register${query}`, { token: await world.tokenAs(as) }));
const send = async (body: object, as: Staff = 6, now = NOW) =>
  ask(appAt(now), 'POST', '/api/admin/register', { token: await world.tokenAs(as), body });
const save = (body: object, as?: Staff, now?: Date) => bodyOf<Saved>('save', send(body, as, now));
const mark = (pid: number, what: RegisterMark, secondsAgo = 0, key: string = randomUUID()) => ({
  key,
  pid,
  mark: what,
  secondsAgo,
});
const marksOf = ({ register: sheet }: Read) =>
  Object.fromEntries((sheet?.students ?? []).map(({ firstName, mark: what }) => [firstName, what]));
const absent = async () => {
  const answer = await bodyOf<CallAnswer<typeof absentStudents>>(
    'absent',
    ask(appAt(NOW), 'GET', `/api/admin/absent?day=${DAY}`, { token: await world.tokenAs(6) }),
  );
  return answer.items.map(({ firstName }) => firstName);
};
const dayOf = async (child: number) => {
  const answer = await bodyOf<CallAnswer<typeof parentAttendance>>(
    'attendance',
    ask(appAt(NOW), 'GET', `/api/parent/attendance?month=10&year=2026&studentId=${child}`, {
      token: await world.tokenOf(world.people.parent),
    }),
  );
  return answer.monthlyAttendance?.find(({ date }) => date === 23)?.status;
};

describe('the register of a live session', () => {
  it('has the students of its class, of whom nothing is known at first', async () => {
    const { register: sheet, sessions, day } = await read(`?liveSessionId=${live}`);
    expect(day).toBe(DAY);
    expect(sessions).toMatchObject([{ liveSessionId: live, startTime: '09:00', marked: 0 }]);
    expect(sheet?.students.map(({ firstName, mark: what, status }) => [firstName, what, status])).toEqual([
      ['Anu', null, null],
      ['Balu', null, null],
    ]);
  });

  it('is what Absent and the parents tell', async () => {
    const answer = await save({ liveSessionId: live, marks: [mark(anu, 'absent')], present: [balu] });
    expect(answer).toMatchObject({ liveSessionId: live, merged: [], notInRegister: [] });
    expect(await absent()).toEqual(['Anu']);
    expect([await dayOf(anu), await dayOf(balu)]).toEqual(['absent', 'present']);
    expect(marksOf(await read(`?liveSessionId=${live}`))).toEqual({ Anu: 'absent', Balu: 'present' });
  });

  it.each(['late', 'left_early'] as const)('counts %s as in part', async (word) => {
    await save({ liveSessionId: live, marks: [mark(anu, word)], present: [balu] });
    expect(await dayOf(anu)).toBe('partial');
    expect(await absent()).toEqual([]);
    expect(marksOf(await read(`?liveSessionId=${live}`))).toMatchObject({ Anu: word });
  });

  it('is corrected everywhere by a later mark', async () => {
    await save({ liveSessionId: live, marks: [mark(anu, 'absent')], present: [balu] });
    await save({ liveSessionId: live, marks: [mark(anu, 'present')], present: [balu] });
    expect(await absent()).toEqual([]);
    expect(await dayOf(anu)).toBe('present');
  });

  it('counts a change once, however often it is sent', async () => {
    const body = { liveSessionId: live, marks: [mark(anu, 'absent')], present: [balu] };
    await save(body);
    await save({ liveSessionId: live, marks: [mark(anu, 'present')], present: [] });
    const lines = () => count(sql`select count(*) from activity_log where activity_type = 'TAKE_REGISTER'`);
    const before = await lines();
    await save(body);
    expect(await lines()).toBe(before);
    expect(await dayOf(anu)).toBe('present');
    expect(await count(sql`select count(*) from register_mark`)).toBe(3);
  });

  it('shows what another source has told since, and which mark that replaced', async () => {
    await save({ liveSessionId: live, marks: [mark(anu, 'absent')], present: [balu] });
    await writeFacts(world.database.owner, {
      source: 'test',
      attendance: [{ pid: anu, liveSessionId: live, minutes: 39, sourceId: 'seen' }],
    });
    const [first] = (await read(`?liveSessionId=${live}`)).register?.students ?? [];
    expect(first).toMatchObject({ mark: null, status: 'present', minutes: 39, replacedMark: 'absent' });
    // Whom nobody has marked stays as known when the others are marked present.
    await save({ liveSessionId: live, marks: [], present: [anu, balu] });
    expect((await read(`?liveSessionId=${live}`)).register?.students[0]).toMatchObject({ minutes: 39 });
  });

  it('has why a student was absent, as the family answered', async () => {
    await run(sql`insert into absence_mail (pid, day, parent_pid, answer_hash, reason, note, answered_at)
      values (${anu}, ${DAY}, ${world.people.parent.pid}, sha256('a link'), 'ill', 'Fever', now())`);
    const [first, second] = (await read(`?liveSessionId=${live}`)).register?.students ?? [];
    expect(first?.familyAnswer).toEqual({ reason: 'ill', note: 'Fever' });
    expect(second?.familyAnswer).toBeUndefined();
    await run(sql`delete from absence_mail`);
  });
});

describe('two teachers on one register', () => {
  it('merge by student: what was marked last counts, and the answer tells what the other one marked', async () => {
    await save({ liveSessionId: live, marks: [mark(anu, 'absent', 60)], present: [balu] }, 6);
    // Marked before the first one, and sent later.
    const older = await save({ liveSessionId: live, marks: [mark(anu, 'late', 600)], present: [balu] }, 4);
    expect(older.merged).toEqual([{ pid: anu, mark: 'absent', markedByName: world.people.teacher.name, isKept: true }]);
    expect(await absent()).toEqual(['Anu']);
    const newer = await save({ liveSessionId: live, marks: [mark(anu, 'late', 10)], present: [balu] }, 4);
    expect(newer.merged).toMatchObject([{ pid: anu, mark: 'absent', isKept: false }]);
    expect(await absent()).toEqual([]);
    const [first] = (await read(`?liveSessionId=${live}`)).register?.students ?? [];
    expect(first).toMatchObject({ mark: 'late', markedByName: world.people.schoolUser.name, markedByMe: false });
    expect(await count(sql`select count(*) from register_mark where pid = ${anu}`)).toBe(3);
  });

  it('lose no mark to the other’s students that nobody touched', async () => {
    await save({ liveSessionId: live, marks: [mark(anu, 'absent')], present: [balu] }, 6);
    await save({ liveSessionId: live, marks: [mark(balu, 'absent')], present: [anu] }, 4);
    expect(await absent()).toEqual(['Anu', 'Balu']);
  });

  it('wait for each other, also where both begin a register', async () => {
    await run(sql`delete from live_session`);
    const ofClass = { classId, day: DAY, startTime: '08:00', duration: 45 };
    await Promise.all([
      save({ ofClass, marks: [mark(anu, 'absent', 20)], present: [balu] }, 6),
      save({ ofClass, marks: [mark(balu, 'absent', 10)], present: [anu] }, 4),
    ]);
    expect(await absent()).toEqual(['Anu', 'Balu']);
    expect(await count(sql`select count(*) from live_session`)).toBe(1);
  });
});

describe('the register of a class', () => {
  const ofClass = () => ({ classId, day: DAY, startTime: '08:00', duration: 45 });

  it('is that of its only live session on the day, and is chosen from several', async () => {
    expect((await read(`?classId=${classId}&day=${DAY}`)).register?.liveSessionId).toBe(live);
    await run(sql`insert into live_session (school_id, class_id, title, starts_at, duration_minutes)
      values (${world.schools.own}, ${classId}, 'English', '2026-11-23T11:00:00+05:30', 40)`);
    const answer = await read(`?classId=${classId}&day=${DAY}`);
    expect(answer.register).toBeNull();
    expect(answer.sessions).toHaveLength(2);
  });

  it('makes a live session of a day that has none, which counts like any other', async () => {
    await run(sql`delete from live_session`);
    expect((await read(`?classId=${classId}&day=${DAY}`)).register).toMatchObject({
      liveSessionId: null,
      students: [{ firstName: 'Anu' }, { firstName: 'Balu' }],
    });
    await save({ ofClass: ofClass(), marks: [mark(anu, 'absent')], present: [balu] });
    expect(await absent()).toEqual(['Anu']);
    const { register: sheet } = await read(`?classId=${classId}&day=${DAY}`);
    expect(sheet).toMatchObject({ title: '9 A', startTime: '08:00', duration: 45 });
  });

  it('leaves whom it does not have, and says so', async () => {
    const { foreignStudent } = world.people;
    const marks = [mark(foreignStudent.pid, 'absent'), mark(anu, 'absent')];
    const { notInRegister } = await save({ liveSessionId: live, marks, present: [balu] });
    expect(notInRegister).toEqual([foreignStudent.pid]);
    expect(await count(sql`select count(*) from register_mark where pid = ${foreignStudent.pid}`)).toBe(0);
    expect(await absent()).toEqual(['Anu']);
  });
});

describe('what is refused', () => {
  it('is a class and a live session of another school', async () => {
    const foreign = await id(sql`insert into live_session (school_id, title, starts_at, duration_minutes)
      values (${world.schools.foreign}, 'Theirs', '2026-11-23T09:00:00+05:30', 40) returning live_session_id as id`);
    const token = await world.tokenAs(6);
    for (const query of [`classId=${foreignClass}`, `liveSessionId=${foreign}`, `schoolId=${world.schools.foreign}`])
      expect((await ask(appAt(NOW), 'GET', `/api/admin/register?${query}`, { token })).status).toBe(404);
    const ofClass = { classId: foreignClass, day: DAY, startTime: '08:00', duration: 45 };
    for (const of of [{ ofClass }, { liveSessionId: foreign }])
      expect((await send({ ...of, marks: [], present: [anu] })).status).toBe(404);
    expect(await count(sql`select count(*) from register_mark`)).toBe(0);
  });

  it('is a day to come, no register, two of them, and what cannot be read', async () => {
    const ofClass = { classId, day: '2026-11-24', startTime: '08:00', duration: 45 };
    const bodies = [
      { ofClass, marks: [], present: [] },
      { marks: [], present: [] },
      { liveSessionId: live, ofClass: { ...ofClass, day: DAY }, marks: [], present: [] },
      { ofClass: { ...ofClass, day: DAY, startTime: '25:00' }, marks: [], present: [] },
      { liveSessionId: live, marks: [{ ...mark(anu, 'absent'), key: 'mine' }], present: [] },
      { liveSessionId: live, marks: [{ ...mark(anu, 'absent'), mark: 'asleep' }], present: [] },
      { liveSessionId: live, marks: [mark(anu, 'absent', -5)], present: [] },
    ];
    for (const body of bodies) {
      const response = await send(body);
      expect([JSON.stringify(body), response.status]).toEqual([JSON.stringify(body), 400]);
      expect(((await response.json()) as { message: string }).message).not.toBe('');
    }
  });
});
