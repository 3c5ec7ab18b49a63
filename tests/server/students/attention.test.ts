import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { attentionCounts } from '#contract/students/attention.ts';
import type { attentionFilters, attentionStudents } from '#contract/students/attentionList.ts';
import type { attentionRules, tryAttentionRules } from '#contract/students/attentionRules.ts';
import type { attentionOfStudent } from '#contract/students/attentionStudent.ts';
import { DEFAULT_RULES } from '#domain/learning/attention.ts';
import { VISIT_IDLE_MINUTES } from '#domain/learning/attentionActions.ts';
import { REASON_KINDS } from '#domain/learning/attentionKinds.ts';
import { renewAttention } from '#host/server/students/attentionFigures.ts';
import { ask, bodyOf, makeWorld, type Person, type World } from '#tests/support/server/world.ts';

/** A Friday, ten in the morning in India. */
const NOW = new Date('2026-11-20T04:30:00Z');
const TODAY = '2026-11-20';
const DAY_MS = 86_400_000;
const day = (ago: number) => new Date(Date.parse(TODAY) - ago * DAY_MS).toISOString().slice(0, 10);
/** Nine in the morning in India, this many days ago. */
const morning = (ago: number) => new Date(`${day(ago)}T03:30:00Z`);

type List = CallAnswer<typeof attentionStudents>;

let world: World;
let now = NOW;
let students: Record<'anu' | 'balu' | 'chitra' | 'divya' | 'elsa' | 'farid', number>;
let plan: number;
let classId: number;

const id = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(world.database.owner)).rows[0]?.id as number;
const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);

const student = (name: string) =>
  id(sql`insert into person (role, name, school_id, class_id, created_at)
    values (5, ${name}, ${world.schools.own}, ${classId}, '2026-01-01') returning pid as id`);
const sits = (pid: number, percentage: number, ago: number) =>
  run(sql`insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    values (${world.objects.own.exam}, ${pid}, ${morning(ago)}, ${morning(ago)}, 20, 10, 40, ${percentage}, 95)`);

/** Where students stand in the list, as it is kept, and as it follows from their reasons. */
const KEPT = sql`(select pid, school_id, kinds, first_kind, since, found_at from attention_student)`;
const COUNTED = sql`(
  select pid, max(school_id), count(distinct kind) filter (where contested_at is null)::int,
         min(array_position(${[...REASON_KINDS]}::text[], kind)) filter (where contested_at is null),
         min(since) filter (where contested_at is null), max(found_at)
    from attention_reason group by pid)`;

beforeAll(async () => {
  world = await makeWorld();
  const { own } = world.schools;
  classId = await id(
    sql`insert into class (school_id, name, grade) values (${own}, '10 A', 10) returning class_id as id`,
  );
  students = {
    anu: await student('Anu Absent'),
    balu: await student('Balu Fell'),
    chitra: await student('Chitra Left'),
    divya: await student('Divya Waits'),
    elsa: await student('Elsa Fine'),
    farid: await student('Farid Fine'),
  };
  await run(sql`insert into guardian (guardian_pid, child_pid) values (${world.people.parent.pid}, ${students.anu})`);

  plan = await id(
    sql`insert into study_plan (title, grade) values ('Physics for Grade 10', 10) returning study_plan_id as id`,
  );
  await run(
    sql`insert into study_plan_school (study_plan_id, school_id, shared_at) values (${plan}, ${own}, ${morning(30)})`,
  );
  await run(sql`insert into study_plan_week (study_plan_id, week_no) values (${plan}, 1)`);
  await run(sql`insert into study_plan_day (study_plan_id, day, week_no) values (${plan}, 1, 1)`);
  const [notes] = [
    await id(sql`insert into study_plan_item (study_plan_id, day, position, type, title) values (${plan}, 1, 1, 5, 'Notes')
      returning study_plan_item_id as id`),
    await id(sql`insert into study_plan_item (study_plan_id, day, position, type, title) values (${plan}, 1, 2, 5, 'More')
      returning study_plan_item_id as id`),
  ];
  const { divya: _, chitra, ...others } = students;
  for (const [pid, ago] of [[chitra, 9], ...Object.values(others).map((each) => [each, 1])] as [number, number][]) {
    await run(
      sql`insert into study_plan_visit (study_plan_item_id, pid, visited_at) values (${notes}, ${pid}, ${morning(ago)})`,
    );
  }

  // The last school days: today, and those before it without the Sunday of five days ago.
  for (const [index, ago] of [0, 1, 2, 3, 4, 6, 7].entries()) {
    const session = await id(sql`insert into live_session (school_id, class_id, title, starts_at, duration_minutes)
      values (${own}, ${classId}, 'Maths', ${morning(ago)}, 45) returning live_session_id as id`);
    for (const pid of Object.values(students)) {
      const isAbsent = pid === students.anu && [0, 1, 3, 5].includes(index);
      await run(sql`insert into live_attendance (live_session_id, pid, minutes) values (${session}, ${pid}, ${isAbsent ? 0 : 45})
        on conflict (live_session_id, pid) do update set minutes = excluded.minutes`);
    }
  }
  for (const [percentage, ago] of [
    [70, 40],
    [66, 35],
    [40, 10],
    [42, 3],
  ] as const)
    await sits(students.balu, percentage, ago);
  await renewAttention(world.database.owner, { now });
});
afterEach(async () => {
  now = NOW;
  expect(
    (await sql`(${KEPT} except ${COUNTED}) union all (${COUNTED} except ${KEPT})`.execute(world.database.owner)).rows,
  ).toEqual([]);
  await run(sql`delete from attention_aside`);
  await run(sql`delete from attention_action`);
  await run(sql`delete from attention_visit`);
  await run(sql`delete from idempotency_key`);
  await run(sql`update attention_reason set contest_note = null, contested_by = null, contested_at = null`);
});
afterAll(() => world?.close());

const send = async (as: Person, method: string, path: string, body?: unknown) =>
  ask(world.appWith({ clock: () => now }), method, `/api/admin/attention${path}`, {
    token: await world.tokenOf(as),
    body,
  });
const get = <T>(as: Person, path: string) => bodyOf<T>(path, send(as, 'GET', path));
const list = (query = '', as = world.people.schoolUser) => get<List>(as, `?${query}`);
const names = ({ items }: List) => items.map(({ firstName }) => firstName);
const one = (pid: number, as = world.people.schoolUser) =>
  get<CallAnswer<typeof attentionOfStudent>>(as, `/students/${pid}`);
const rulesQuery = (rules: object) =>
  new URLSearchParams(
    Object.entries({ ...DEFAULT_RULES, ...rules }).map(([name, value]) => [name, String(value)]),
  ).toString();

describe('the list of students who may need attention', () => {
  it('names each with the reasons, their numbers and since when, in the order that it tells', async () => {
    const { items, total } = await list();
    expect(total).toBe(4);
    const listed = items.map(({ firstName, gradeName, schoolName, reasons }) => [
      firstName,
      gradeName,
      schoolName,
      reasons.map(({ kind, planTitle, since, numbers }) => [
        kind,
        planTitle,
        since,
        JSON.parse(JSON.stringify(numbers)),
      ]),
    ]);
    const where = ['10 A', 'Own School'];
    const numbers = (some: object) => expect.objectContaining(some);
    expect(listed).toEqual([
      ['Anu Absent', ...where, [['absence', null, day(6), numbers({ days: 4, ofDays: 6 })]]],
      ['Balu Fell', ...where, [['examsFell', null, day(10), numbers({ from: 68, to: 41, weeks: 4 })]]],
      ['Chitra Left', ...where, [['planLeft', 'Physics for Grade 10', day(9), numbers({ days: 9 })]]],
      ['Divya Waits', ...where, [['planNotStarted', 'Physics for Grade 10', day(30), numbers({ percent: 83 })]]],
    ]);
  });

  it('tells how many parents each has, and whether one may be written to', async () => {
    const reach = async () =>
      (await list()).items.map(({ firstName, parents, mayWrite }) => [firstName, parents, mayWrite]);
    const others = ['Balu Fell', 'Chitra Left', 'Divya Waits'].map((name) => [name, 0, false]);
    expect(await reach()).toEqual([['Anu Absent', 1, true], ...others]);
    const { pid } = world.people.parent;
    await run(sql`update person set banned_at = now() where pid = ${pid}`);
    expect(await reach()).toEqual([['Anu Absent', 1, false], ...others]);
    await run(sql`update person set banned_at = null where pid = ${pid}`);
  });

  it('shows each role the students of its own schools', async () => {
    const { administrator, staff, schoolUser, teacher, foreignSchoolUser } = world.people;
    for (const who of [administrator, staff, schoolUser, teacher]) expect((await list('', who)).total).toBe(4);
    expect(await list('', foreignSchoolUser)).toEqual({ items: [], total: 0 });
    expect(await list(`schoolId=${world.schools.own}`, foreignSchoolUser)).toEqual({ items: [], total: 0 });
  });

  it('is narrowed by school, class, plan, reason and name', async () => {
    expect(names(await list(`planId=${plan}`))).toEqual(['Chitra Left', 'Divya Waits']);
    expect(names(await list('reason=absence'))).toEqual(['Anu Absent']);
    expect(names(await list(`planId=${plan}&reason=planLeft`))).toEqual(['Chitra Left']);
    expect(names(await list(`planId=${plan}&reason=absence`))).toEqual([]);
    expect(names(await list('search=BALU'))).toEqual(['Balu Fell']);
    expect((await list(`classId=${classId}`)).total).toBe(4);
    expect((await list(`classId=${classId + 1000}`)).total).toBe(0);
    expect((await list(`schoolId=${world.schools.foreign}`, world.people.administrator)).total).toBe(0);
  });

  it('comes in pages, and a page after the last one still tells how many there are', async () => {
    expect(names(await list('pageSize=3'))).toHaveLength(3);
    expect(await list('pageSize=3&page=2')).toMatchObject({ items: [{ firstName: 'Divya Waits' }], total: 4 });
    expect(await list('pageSize=3&page=9')).toEqual({ items: [], total: 4 });
  });

  it('leaves out banned and deleted students at once', async () => {
    const { owner } = world.database;
    await owner.updateTable('person').set({ banned_at: NOW }).where('pid', '=', students.anu).execute();
    expect(names(await list())).not.toContain('Anu Absent');
    await owner
      .updateTable('person')
      .set({ banned_at: null, deleted_at: NOW })
      .where('pid', '=', students.anu)
      .execute();
    expect(names(await list())).not.toContain('Anu Absent');
    await owner.updateTable('person').set({ deleted_at: null }).where('pid', '=', students.anu).execute();
    expect(names(await list())).toContain('Anu Absent');
  });

  it('tells what it can be narrowed by, each with its number of students', async () => {
    const options = await get<CallAnswer<typeof attentionFilters>>(world.people.administrator, '/filters');
    expect(options).toEqual({
      schools: [{ schoolId: world.schools.own, name: 'Own School', students: 4 }],
      classes: [{ gradeId: classId, name: '10 A', students: 4 }],
      plans: [{ planId: plan, title: 'Physics for Grade 10', students: 2 }],
      reasons: ['absence', 'examsFell', 'planLeft', 'planNotStarted'].map((kind) => ({ kind, students: 1 })),
    });
  });
});

describe('the reasons', () => {
  it('follow what comes in with the next run, and end when they no longer hold', async () => {
    const notes = await id(
      sql`select study_plan_item_id as id from study_plan_item where study_plan_id = ${plan} and position = 2`,
    );
    const { chitra } = students;
    await run(
      sql`insert into study_plan_visit (study_plan_item_id, pid, visited_at) values (${notes}, ${chitra}, ${morning(0)})`,
    );
    await renewAttention(world.database.owner, { now });
    expect((await one(chitra)).reasons).toEqual([]);
    await run(sql`delete from study_plan_visit where study_plan_item_id = ${notes}`);
    await renewAttention(world.database.owner, { now });
    expect((await one(chitra)).reasons).toMatchObject([{ kind: 'planLeft', numbers: { days: 9 } }]);
  });

  it('move with a student to the new school, whose staff alone see them', async () => {
    const { owner } = world.database;
    const move = (school: number) =>
      owner.updateTable('person').set({ school_id: school, class_id: null }).where('pid', '=', students.balu).execute();
    await move(world.schools.foreign);
    expect(names(await list())).not.toContain('Balu Fell');
    expect(names(await list('', world.people.foreignSchoolUser))).toEqual(['Balu Fell']);
    await move(world.schools.own);
    await owner.updateTable('person').set({ class_id: classId }).where('pid', '=', students.balu).execute();
  });

  it('can be contested with a note that stays with them; then they no longer lift the student up', async () => {
    const { teacher } = world.people;
    const [reason] = (await one(students.anu)).reasons;
    expect(
      (await send(teacher, 'PUT', `/reasons/${reason?.reasonId}`, { note: ' Was ill, I know of it ' })).status,
    ).toBe(200);
    const contested = { note: 'Was ill, I know of it', byName: teacher.name, date: NOW.toISOString() };
    expect((await one(students.anu)).reasons).toMatchObject([{ contested }]);
    expect(names(await list()).at(-1)).toBe('Anu Absent');
    await renewAttention(world.database.owner, { now });
    expect((await one(students.anu)).reasons).toMatchObject([{ reasonId: reason?.reasonId, contested }]);
    await send(teacher, 'PUT', `/reasons/${reason?.reasonId}`, { note: '' });
    expect((await one(students.anu)).reasons).toMatchObject([{ contested: null }]);
  });

  it('are new when they were found since the visit before, and stay so while the visit lasts', async () => {
    const { schoolUser } = world.people;
    const isNew = async () => (await one(students.balu)).reasons.map((reason) => reason.isNew);
    const visit = () => send(schoolUser, 'POST', '/visit');
    const counts = () => get<CallAnswer<typeof attentionCounts>>(schoolUser, '/counts');
    // In a first visit nothing can be new.
    expect(await isNew()).toEqual([false]);
    await visit();
    await run(
      sql`update attention_reason set found_at = ${new Date(NOW.getTime() + DAY_MS / 2)} where pid = ${students.balu}`,
    );
    now = new Date(NOW.getTime() + DAY_MS);
    expect(await counts()).toMatchObject({ students: 4, newStudents: 1 });
    expect(await isNew()).toEqual([true]);
    await visit();
    expect(await isNew()).toEqual([true]);
    now = new Date(now.getTime() + (VISIT_IDLE_MINUTES + 1) * 60_000);
    expect(await isNew()).toEqual([false]);
    expect(await counts()).toMatchObject({ newStudents: 0 });
  });
});

describe('what is done about a student', () => {
  const act = (pid: number, body: object, as = world.people.schoolUser) =>
    send(as, 'POST', `/students/${pid}/actions`, body);

  it('is noted with who did it, and the last of it stands in the list', async () => {
    expect((await act(students.anu, { action: 'call', note: 'No answer' }, world.people.teacher)).status).toBe(201);
    now = new Date(NOW.getTime() + 60_000);
    expect((await act(students.anu, { action: 'call', note: 'Spoke to the mother' })).status).toBe(201);
    const { actions } = await one(students.anu);
    expect(actions.map(({ byName, note }) => [byName, note])).toEqual([
      [world.people.schoolUser.name, 'Spoke to the mother'],
      [world.people.teacher.name, 'No answer'],
    ]);
    expect((await list()).items[0]?.lastAction).toMatchObject({ action: 'call', note: 'Spoke to the mother' });
    const counts = () => get<CallAnswer<typeof attentionCounts>>(world.people.schoolUser, '/counts');
    // Two calls about one student.
    expect(await counts()).toMatchObject({ students: 4, doneToday: 1, ofToday: 4 });
    const { rows: began } = await sql<{ students: number }>`
      select count(*) as students from (
        select pid from attention_reason where school_id = ${world.schools.own} group by pid
        having min(since) > local_day(${now}::timestamptz) - 7) s`.execute(world.database.owner);
    expect((await counts()).sinceLastWeek).toBe(Number(began[0]?.students));
    now = new Date(NOW.getTime() + DAY_MS);
    expect(await counts()).toMatchObject({ doneToday: 0, ofToday: 4 });
    now = NOW;
    const { rows } = await sql<{ narration: string }>`
      select narration from activity_log where activity_type = 'NOTE_CALL'`.execute(world.database.owner);
    expect(rows.map(({ narration }) => narration).join()).not.toContain('mother');
  });

  it('sets them aside until a day, with the reason why; then they are back', async () => {
    expect((await act(students.anu, { action: 'aside', note: 'In hospital', until: day(-3) })).status).toBe(201);
    expect(names(await list())).not.toContain('Anu Absent');
    expect((await list('view=aside')).items).toMatchObject([{ firstName: 'Anu Absent', asideUntil: day(-3) }]);
    expect(await get(world.people.schoolUser, '/counts')).toMatchObject({
      students: 3,
      aside: 1,
      doneToday: 1,
      ofToday: 4,
    });
    now = new Date(NOW.getTime() + 3 * DAY_MS);
    expect(names(await list())).toContain('Anu Absent');
    now = NOW;
    expect((await act(students.anu, { action: 'back', note: '' })).status).toBe(201);
    expect(names(await list())).toContain('Anu Absent');
  });

  it('is refused for a day that has passed, a day too far ahead, and without a note', async () => {
    for (const wrong of [
      { until: day(0), note: 'N' },
      { until: day(1), note: 'N' },
      { until: day(-366), note: 'N' },
      { until: '2026-02-30', note: 'N' },
      { until: day(-3), note: ' ' },
      { note: 'N' },
    ])
      expect((await act(students.anu, { action: 'aside', ...wrong })).status).toBe(400);
    expect((await act(students.anu, { action: 'call', note: '', until: day(-3) })).status).toBe(400);
    expect((await act(world.people.teacher.pid, { action: 'call', note: '' })).status).toBe(404);
    expect((await act(students.anu, { action: 'call', note: '' }, world.people.foreignSchoolUser)).status).toBe(404);
  });
});

describe('a message to the parents', () => {
  const write = (pid: number, parentPid: number, as = world.people.schoolUser) =>
    send(as, 'POST', `/students/${pid}/messages`, { parentPid, subject: 'About Anu', message: 'We miss her.' });

  it('begins a conversation that the parent reads and can answer, and is noted', async () => {
    const { parent, schoolUser } = world.people;
    expect((await one(students.anu)).parents).toEqual([
      { pid: parent.pid, firstName: parent.name, mayWrite: true, language: null, mobileNumber: parent.phone },
    ]);
    const response = await write(students.anu, parent.pid);
    expect(response.status).toBe(201);
    const { conversationId } = (await response.json()) as { conversationId: number };
    const asParent = { token: await world.tokenOf(parent) };
    const thread = await ask(world.app, 'GET', `/api/messages/conversation/${conversationId}`, asParent);
    expect(await thread.json()).toMatchObject({ messages: [{ senderName: schoolUser.name, message: 'We miss her.' }] });
    const waiting = async () =>
      (await get<CallAnswer<typeof attentionCounts>>(world.people.schoolUser, '/counts')).unanswered;
    const waitedBefore = Number(await waiting());
    const reply = await ask(world.app, 'POST', `/api/messages/${conversationId}/reply`, {
      ...asParent,
      body: { message: 'She is ill.' },
    });
    expect(reply.status).toBe(201);
    expect(await waiting()).toBe(waitedBefore + 1);
    expect((await list()).items[0]?.lastAction).toMatchObject({ action: 'message', byName: schoolUser.name });
  });

  it('is refused to whoever is no parent of the student, and from whoever does not see them', async () => {
    const { foreignParent, teacherAndParent, parent, foreignSchoolUser, administrator, teacher } = world.people;
    expect((await write(students.anu, foreignParent.pid)).status).toBe(404);
    expect((await write(students.anu, teacherAndParent.pid)).status).toBe(404);
    expect((await write(students.balu, parent.pid)).status).toBe(404);
    expect((await write(students.anu, parent.pid, foreignSchoolUser)).status).toBe(404);
    for (const who of [administrator, teacher]) expect((await write(students.anu, parent.pid, who)).status).toBe(201);
  });

  it('knows the language in which a parent was invited', async () => {
    const { parent } = world.people;
    await run(sql`insert into invitation (pid, language, secret_hash) values (${parent.pid}, 'ml', sha256('x'))`);
    for (const who of [world.people.schoolUser, world.people.teacher])
      expect((await one(students.anu, who)).parents).toMatchObject([{ language: 'ml' }]);
    await run(sql`delete from invitation`);
  });
});

describe('the thresholds', () => {
  it('are told to all staff, and changed by administrators alone', async () => {
    const { teacher, staff, schoolUser, administrator } = world.people;
    expect(await get<CallAnswer<typeof attentionRules>>(teacher, '/rules')).toEqual({
      rules: DEFAULT_RULES,
      changedDate: null,
    });
    for (const who of [teacher, staff, schoolUser]) {
      expect((await send(who, 'PUT', '/rules', DEFAULT_RULES)).status).toBe(403);
      expect((await send(who, 'GET', `/rules/counts?${rulesQuery({})}`)).status).toBe(403);
    }
    for (const wrong of [
      { absentDays: 7 },
      { lowExams: 7 },
      { fallPoints: 1 },
      { begunPercent: 101 },
      { lowBelow: 40.5 },
    ])
      expect((await send(administrator, 'PUT', '/rules', { ...DEFAULT_RULES, ...wrong })).status).toBe(400);
  });

  it('tell at once how many students a change would catch, and change nothing by it', async () => {
    const tried = (rules: object) =>
      get<CallAnswer<typeof tryAttentionRules>>(world.people.administrator, `/rules/counts?${rulesQuery(rules)}`);
    expect(await tried({})).toMatchObject({ students: 4, studentsNow: 4 });
    const stricter = await tried({ unopenedDays: 10, fallPoints: 28 });
    expect(stricter).toMatchObject({ students: 2, studentsNow: 4 });
    expect(stricter.reasons.find(({ kind }) => kind === 'planLeft')).toEqual({
      kind: 'planLeft',
      students: 0,
      studentsNow: 1,
    });
    expect((await list()).total).toBe(4);
  });

  it('hold for everybody once they are changed', async () => {
    const { administrator } = world.people;
    expect((await send(administrator, 'PUT', '/rules', { ...DEFAULT_RULES, unopenedDays: 10 })).status).toBe(200);
    await renewAttention(world.database.owner, { now });
    expect(names(await list())).not.toContain('Chitra Left');
    expect((await send(administrator, 'PUT', '/rules', DEFAULT_RULES)).status).toBe(200);
    await renewAttention(world.database.owner, { now });
    expect(names(await list())).toContain('Chitra Left');
  });
});

describe('what parents see of it', () => {
  it('is nothing, in the calls and in the database', async () => {
    const { parent } = world.people;
    for (const path of ['', '/counts', '/filters', `/students/${students.anu}`, '/rules'])
      expect((await send(parent, 'GET', path)).status).toBe(403);
  });
});
