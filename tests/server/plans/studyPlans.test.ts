import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import { list, shape, text } from '#contract/fields.ts';
import type { attendanceBySchool, planDayList, planDaySummary, sessionReport } from '#contract/plans/planDays.ts';
import type { planNotStartedStudents, planStudents } from '#contract/plans/planStudents.ts';
import type { planIntensiveCare, studyPlanReports } from '#contract/plans/studyPlanReports.ts';
import type { planSharedSchools, studyPlans } from '#contract/plans/studyPlans.ts';
import { serializeAnswer } from '#host/server/http/serializeAnswer.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

let world: World;
/** A plan shared with both schools of the world, and one day with a video, an exam and notes. */
let plan: number;
let items: { video: number; exam: number; notes: number };
/** Two classes of the own school. */
let classes: [number, number];

const MISSING = 2_000_000_000;
/** Names that collide, differ by case and accents only, and are written in several scripts. */
const NAMES = [
  'Élodie',
  'elodie',
  'ELODIE',
  'अनन्या क़ादरी',
  'ജോൺ',
  '100%_sure\\',
  'Same Name',
  'Same Name',
  'Same Name',
];
let pids: number[];

beforeAll(async () => {
  world = await makeWorld();
  const { owner } = world.database;
  const { own, foreign } = world.schools;
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(owner)).rows[0]?.id as number;

  plan = await one(
    sql`insert into study_plan (title, description) values ('For both', null) returning study_plan_id as id`,
  );
  await sql`insert into study_plan_school (study_plan_id, school_id) values (${plan}, ${own}), (${plan}, ${foreign})`.execute(
    owner,
  );
  await sql`insert into study_plan_week (study_plan_id, week_no) values (${plan}, 1)`.execute(owner);
  await sql`insert into study_plan_day (study_plan_id, day, week_no) values (${plan}, 1, 1), (${plan}, 2, 1)`.execute(
    owner,
  );
  const video = await one(sql`select video_id as id from video`);
  const item = (position: number, type: number, title: string, content: ReturnType<typeof sql>) =>
    one(sql`insert into study_plan_item (study_plan_id, day, position, type, title, video_id, exam_id)
      select ${plan}::int, 1, ${position}::int, ${type}::int, ${title}, ${content} returning study_plan_item_id as id`);
  items = {
    video: await item(1, 4, 'Motion', sql`${video}::int, null::int`),
    exam: await item(2, 2, 'Quiz', sql`null::int, ${world.objects.own.exam ?? 0}::int`),
    notes: await item(3, 5, 'Notes', sql`null::int, null::int`),
  };
  const made = (name: string) =>
    one(sql`insert into class (school_id, name, grade) values (${own}, ${name}, 11) returning class_id as id`);
  classes = [await made('Class 11 A'), await made('Class 11 B')];

  pids = [];
  for (const [i, name] of NAMES.entries()) {
    pids.push(
      await one(sql`insert into person (role, name, school_id, class_id)
        values (5, ${name}, ${own}, ${classes[i % 2]}) returning pid as id`),
    );
  }
  // Everybody here but the last has watched; the first three have sat the exam; so has someone elsewhere.
  const watchers = [...pids.slice(0, -1), world.people.foreignStudent.pid];
  await sql`insert into video_watch (video_id, pid, study_plan_item_id, watched_at, seconds, completion)
    select ${video}::int, pid, ${items.video}::int, now() - interval '1 day', 60, 100 from unnest(${watchers}::int[]) pid`.execute(
    owner,
  );
  await sql`insert into exam_attempt (exam_id, pid, study_plan_item_id, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    select ${world.objects.own.exam ?? 0}::int, pid, ${items.exam}::int, now() - interval '2 hours', now() - interval '1 hour', 20, 5, 10, 25, 900
      from unnest(${[...pids.slice(0, 3), world.people.foreignStudent.pid]}::int[]) pid`.execute(owner);
});
afterAll(() => world?.close());

type Staff = 3 | 4 | 6 | 12;
const get = async (actingRole: Staff, path: string) =>
  ask(world.app, 'GET', `/api/admin/${path}`, { token: await world.tokenAs(actingRole) });
const answer = <T>(actingRole: Staff, path: string) => bodyOf<T>(path, get(actingRole, path));
const ofSchool = (rest: string, school = world.schools.own) => `study-plans/${plan}/school/${school}/${rest}`;

describe('whose students a session sees', () => {
  it.each([4, 6] as const)('role %i: the own school’s and no other’s', async (actingRole) => {
    const [own] = await answer<CallAnswer<typeof attendanceBySchool>>(
      actingRole,
      `study-plans/${plan}/day/1/attendance-by-school`,
    );
    expect(own).toEqual({
      schoolId: world.schools.own,
      schoolName: 'Own School',
      attendees: NAMES.length - 1,
      absentees: 0,
    });
    const rows = await answer<unknown[]>(actingRole, `study-plans/${plan}/day/1/attendance-by-school`);
    expect(rows).toHaveLength(1);

    const shared = await answer<CallAnswer<typeof planSharedSchools>>(actingRole, `study-plans/${plan}/shared-schools`);
    expect(shared).toEqual([{ schoolId: world.schools.own, schoolName: 'Own School' }]);
    const reports = await answer<CallAnswer<typeof studyPlanReports>>(actingRole, 'study-plan-reports');
    expect(reports.map((row) => row.title).sort()).toEqual(['A plan', 'For both']);
    expect(reports[0]).toMatchObject({ studyPlanId: plan, activeStudents: NAMES.length - 1 });
    expect(await answer<unknown[]>(actingRole, `study-plan/${plan}/intensive-care`)).toHaveLength(3);
    expect(await answer<unknown[]>(actingRole, 'study-plans/schools')).toHaveLength(1);

    const report = await answer<CallAnswer<typeof sessionReport>>(
      actingRole,
      `study-plans/${plan}/item/${items.exam}/session-report?all=1`,
    );
    expect(report.response.map((row) => row.firstName)).not.toContain(world.people.foreignStudent.name);
    // With the school's first student, who has done nothing.
    expect(report.count).toBe(NAMES.length + 1);
  });

  it.each([3, 12] as const)('role %i: all schools’', async (actingRole) => {
    const rows = await answer<CallAnswer<typeof attendanceBySchool>>(
      actingRole,
      `study-plans/${plan}/day/1/attendance-by-school`,
    );
    expect(rows).toEqual([
      { schoolId: world.schools.foreign, schoolName: 'Foreign School', attendees: 1, absentees: 0 },
      { schoolId: world.schools.own, schoolName: 'Own School', attendees: NAMES.length - 1, absentees: 0 },
    ]);
    expect(await answer<unknown[]>(actingRole, `study-plan/${plan}/intensive-care`)).toHaveLength(4);
    expect(await answer(actingRole, `study-plans/${plan}/day-list`)).toEqual({
      totalStudents: NAMES.length,
      days: [
        { day: 1, weekNo: 1, date: null },
        { day: 2, weekNo: 1, date: null },
      ],
    });
  });

  const SCHOOL_CALLS = [
    'students',
    'not-started-students',
    'summary',
    'daywise-report',
    'students/exam-data',
    'students/{pid}/logs',
  ];
  it.each(SCHOOL_CALLS)('%s: 404 for a foreign, a missing and an unshared school, alike', async (rest) => {
    const path = rest.replace('{pid}', String(world.people.foreignStudent.pid));
    const foreign = await get(4, ofSchool(path, world.schools.foreign));
    const missing = await get(4, ofSchool(path, MISSING));
    const unshared = await get(3, `study-plans/${world.objects.own.plan}/school/${world.schools.foreign}/${path}`);
    const noPlan = await get(3, `study-plans/${MISSING}/school/${world.schools.own}/${path}`);
    for (const response of [foreign, missing, unshared, noPlan]) {
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: 'Not found' });
    }
    expect((await get(3, ofSchool(path, world.schools.foreign))).status).toBe(200);
  });

  it('404 for a student of another school, a session of another plan, and a school in a query', async () => {
    expect((await get(3, ofSchool(`students/${world.people.foreignStudent.pid}/logs`))).status).toBe(404);
    expect((await get(3, ofSchool(`students/${world.people.teacher.pid}/logs`))).status).toBe(404);
    expect((await get(3, `study-plans/${plan}/item/${world.objects.own.planItem}/session-report`)).status).toBe(404);
    expect((await get(4, `study-plans?schoolId=${world.schools.foreign}`)).status).toBe(404);
    expect((await get(4, `study-plans?schoolId=${MISSING}`)).status).toBe(404);
    const all = await answer<CallAnswer<typeof studyPlans>>(4, 'study-plans');
    expect(await answer(4, `study-plans?schoolId=${world.schools.own}`)).toEqual(all);
    expect(all[0]).toMatchObject({ title: 'For both', description: '', isShared: true, isOwner: false, isEnable: 1 });
  });

  it('a school without students has nobody, and no average of nobody', async () => {
    const { owner } = world.database;
    const { rows } = await sql<{ id: number }>`
      insert into school (name, country_id) select 'Empty School', min(country_id) from country returning school_id as id`.execute(
      owner,
    );
    const empty = rows[0]?.id as number;
    await sql`insert into study_plan_school (study_plan_id, school_id) values (${plan}, ${empty})`.execute(owner);
    expect(await answer(3, ofSchool('students', empty))).toEqual({ items: [], total: 0 });
    expect(await answer(3, ofSchool('not-started-students', empty))).toEqual({ items: [], total: 0 });
    expect(await answer(3, ofSchool('students/exam-data', empty))).toEqual([]);
    expect(await answer(3, ofSchool('summary', empty))).toMatchObject({
      studentsInSchool: 0,
      studentsStarted: 0,
      studentsNotStarted: 0,
      studentsCompleted100: 0,
      totalSessions: 3,
    });
    const day = {
      day: 1,
      date: null,
      itemCount: 3,
      attendedAll: 0,
      attendedHalf: 0,
      attendedQuarter: 0,
      notAttended: 0,
    };
    expect(await answer(3, ofSchool('daywise-report', empty))).toEqual({
      items: [{ ...day, avgPercentage: null }],
      total: 1,
    });
    expect(await answer(3, `schools/${empty}/classes`)).toEqual([]);
    await sql`delete from study_plan_school where school_id = ${empty}`.execute(owner);
  });

  it('lists for intensive care whoever is below 50 %, and nobody at 50 % exactly', async () => {
    const { owner } = world.database;
    const other = await sql<{ id: number }>`
      insert into study_plan (title) values ('Half') returning study_plan_id as id`.execute(owner);
    const half = other.rows[0]?.id as number;
    const exam = world.objects.own.exam as number;
    await sql`insert into study_plan_school (study_plan_id, school_id) values (${half}, ${world.schools.own})`.execute(
      owner,
    );
    await sql`insert into study_plan_week (study_plan_id, week_no) values (${half}, 1)`.execute(owner);
    await sql`insert into study_plan_day (study_plan_id, day, week_no) values (${half}, 1, 1)`.execute(owner);
    await sql`
      with item as (
        insert into study_plan_item (study_plan_id, day, position, type, title, exam_id)
        values (${half}, 1, 1, 2, 'Quiz', ${exam}) returning study_plan_item_id)
      insert into exam_attempt (exam_id, pid, study_plan_item_id, started_at, submitted_at, attended, right_answers, mark,
                                percentage, duration_seconds)
      select ${exam}::int, pid, study_plan_item_id, now() - interval '2 hours', now() - interval '1 hour', 20, 10, 20,
             percentage, 900
        from item, unnest(${pids.slice(0, 3)}::int[], array[49.99, 50, 50.01]) did(pid, percentage)`.execute(owner);
    const rows = await answer<CallAnswer<typeof planIntensiveCare>>(4, `study-plan/${half}/intensive-care`);
    expect(rows.map(({ pid, averageScore }) => [pid, averageScore])).toEqual([[pids[0], 49.99]]);
    expect(await answer(4, `study-plan/${half}/intensive-care/students`)).toEqual({ items: rows, total: 1 });
    await sql`update study_plan set deleted_at = now() where study_plan_id = ${half}`.execute(owner);
  });

  it('its days have dates once it says when it begins: week after week, and day after day in a week', async () => {
    const { owner } = world.database;
    const dated = await sql<{ id: number }>`
      insert into study_plan (title, starts_on) values ('By dates', '2026-06-03') returning study_plan_id as id`.execute(
      owner,
    );
    const id = dated.rows[0]?.id ?? 0;
    await sql`insert into study_plan_week (study_plan_id, week_no) values (${id}, 1), (${id}, 2)`.execute(owner);
    const weeks = [1, 1, 2, 2, 2, 2, 2, 2, 2, 2];
    await sql`
      insert into study_plan_day (study_plan_id, day, week_no)
      select ${id}::int, day, week from unnest(${weeks}::int[]) with ordinality w(week, day)`.execute(owner);
    const { days } = await answer<CallAnswer<typeof planDayList>>(3, `study-plans/${id}/day-list`);
    expect(days.map(({ date }) => date)).toEqual([
      '2026-06-03',
      '2026-06-04',
      ...['10', '11', '12', '13', '14', '15', '16'].map((day) => `2026-06-${day}`),
      null,
    ]);
    const summary = await answer<CallAnswer<typeof planDaySummary>>(3, `study-plans/${id}/day-summary`);
    expect(summary.map(({ date }) => date)).toEqual(days.map(({ date }) => date));
    await sql`update study_plan set deleted_at = now() where study_plan_id = ${id}`.execute(owner);
  });

  it('a day that the plan does not have is empty', async () => {
    expect(await answer(3, `study-plans/${plan}/day/5/attendance-by-school`)).toEqual([]);
    expect(await answer(3, `study-plans/${plan}/day/5/sessions`)).toEqual([]);
    expect(await answer(3, `study-plans/${plan}/day-summary`)).toEqual([
      { day: 1, itemCount: 3, date: null },
      { day: 2, itemCount: 0, date: null },
    ]);
  });
});

describe('the parameters', () => {
  it.each([
    'students?page=0',
    'students?page=1.5',
    'students?pageSize=0',
    'students?pageSize=10001',
    'students?sort=worst',
    'students?preset=last_31',
    'students?classId=x',
    `students?search=${'x'.repeat(201)}`,
    'students?limit=3',
    'not-started-students?sort=best',
    'daywise-report?page=-1',
    'summary?page=1',
  ])('%s is 400', async (rest) => {
    const response = await get(3, ofSchool(rest));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/query parameter/) });
  });

  it.each(['limit=0', 'limit=10001', 'offset=-1', 'filter=3', 'sorting=0', 'sorting=7', 'all=2', 'all=0'])(
    'session-report?%s is 400',
    async (query) => {
      expect((await get(3, `study-plans/${plan}/item/${items.exam}/session-report?${query}`)).status).toBe(400);
    },
  );

  it('the preset that clients always send changes nothing, nor do empty parameters', async () => {
    const plain = await answer(3, ofSchool('students'));
    expect(await answer(3, ofSchool('students?classId=&sort=&search=&page=&pageSize=&preset=last_30'))).toEqual(plain);
    expect(plain).toMatchObject({ total: NAMES.length - 1 });
  });

  it('a class narrows, and a class of another school has nobody', async () => {
    const inClass = async (id: number) =>
      (await answer<CallAnswer<typeof planStudents>>(3, ofSchool(`students?classId=${id}`))).items;
    expect((await inClass(classes[1])).map((row) => row.pid).sort()).toEqual(pids.filter((_, i) => i % 2 === 1));
    expect((await inClass(classes[0]))[0]).toMatchObject({ gradeId: classes[0], gradeName: 'Class 11 A' });
    expect(await inClass(MISSING)).toEqual([]);
  });
});

describe('search', () => {
  const found = async (search: string) => {
    const report = await answer<CallAnswer<typeof sessionReport>>(
      3,
      `study-plans/${plan}/item/${items.notes}/session-report?search=${encodeURIComponent(search)}`,
    );
    expect(report.count).toBe(report.response.length);
    return report.response.map((row) => row.firstName);
  };

  it('knows neither case nor accents', async () => {
    for (const search of ['elodie', 'ÉLODIE', 'Elódie', ' lodi ']) {
      expect((await found(search)).sort()).toEqual(['ELODIE', 'elodie', 'Élodie'].sort());
    }
  });

  it('reads names in any script, however their letters are put together', async () => {
    // क़ as one character and as two; a Malayalam chillu of today and of before 2008.
    expect(await found('\u0958ादरी')).toEqual(['अनन्या क़ादरी']);
    expect(await found('\u0915\u093cादरी')).toEqual(['अनन्या क़ादरी']);
    expect(await found('ജോണ്\u200d')).toEqual(['ജോൺ']);
    // A vowel sign is no accent.
    expect(await found('अनन्यी')).toEqual([]);
  });

  it.each(['%', '_', '\\', '100%_sure\\'])('takes %s for itself', async (search) => {
    expect(await found(search)).toEqual(['100%_sure\\']);
  });

  it('works the same in the other lists', async () => {
    const students = await answer<CallAnswer<typeof planStudents>>(3, ofSchool('students?search=elod%C3%ADe'));
    expect(students.total).toBe(3);
    const waiting = await answer<CallAnswer<typeof planNotStartedStudents>>(
      3,
      ofSchool('not-started-students?search=SAME'),
    );
    expect(waiting).toMatchObject({ total: 1, items: [{ pid: pids.at(-1), firstName: 'Same Name' }] });
  });
});

describe('pages', () => {
  it('hold every student once, also among equals', async () => {
    for (const sort of ['best', 'low']) {
      const seen: number[] = [];
      for (let page = 1; page <= 5; page += 1) {
        const { items: rows, total } = await answer<CallAnswer<typeof planStudents>>(
          3,
          ofSchool(`students?sort=${sort}&page=${page}&pageSize=2`),
        );
        expect(total).toBe(NAMES.length - 1);
        seen.push(...rows.map((row) => row.pid));
      }
      expect([...seen].sort()).toEqual([...pids.slice(0, -1)].sort());
    }
    const three = await answer<CallAnswer<typeof planStudents>>(3, ofSchool('students?sort=best&pageSize=3'));
    expect(three.items.map((row) => row.pid).sort()).toEqual(pids.slice(0, 3));
  });

  it('of a session’s report hold every row once in each order, also across those who have done it and not', async () => {
    for (const item of [items.video, items.exam, items.notes]) {
      for (const filter of [0, 1, 2]) {
        for (const sorting of [1, 2, 3, 4, 5, 6]) {
          const path = `study-plans/${plan}/item/${item}/session-report?filter=${filter}&sorting=${sorting}`;
          const whole = await answer<CallAnswer<typeof sessionReport>>(3, `${path}&all=1&limit=1&offset=4`);
          const seen: unknown[] = [];
          for (let offset = 0; offset < whole.count + 3; offset += 3) {
            const page = await answer<CallAnswer<typeof sessionReport>>(3, `${path}&limit=3&offset=${offset}`);
            expect(page.count).toBe(whole.count);
            seen.push(...page.response);
          }
          expect(seen).toEqual(whole.response);
        }
      }
    }
  });

  it('past the end are empty and still know the total', async () => {
    expect(await answer(3, ofSchool('students?page=99'))).toEqual({ items: [], total: NAMES.length - 1 });
    expect(await answer(3, ofSchool('daywise-report?page=2'))).toEqual({ items: [], total: 1 });
    expect(await answer(3, ofSchool('not-started-students?page=7'))).toEqual({ items: [], total: 2 });
  });
});

describe('a long answer', () => {
  const row = shape({ name: text() });
  const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `n${i}`, secret: 1 }));
  const expected = (count: number) => Array.from({ length: count }, (_, i) => ({ name: `n${i}` }));

  it.each([0, 1, 500, 501, 1000, 1234])('of %i rows is closed to the contract and whole', async (count) => {
    expect(JSON.parse(await serializeAnswer(list(row), rows(count)))).toEqual(expected(count));
    const page = shape({ first: text(), items: list(row), total: v.number() });
    expect(JSON.parse(await serializeAnswer(page, { items: rows(count), total: 7, first: 'a', more: 'b' }))).toEqual({
      first: 'a',
      items: expected(count),
      total: 7,
    });
  });

  it('that is not as declared is refused, wherever that shows', async () => {
    const strict = v.array(v.object({ name: v.string() }));
    await expect(serializeAnswer(strict, [...rows(1200), { name: 1 }])).rejects.toThrow(v.ValiError);
  });

  it('of 10,000 students is compressed, complete, and lets others in between', async () => {
    const { owner } = world.database;
    await sql`insert into person (role, name, school_id, class_id)
      select 5, 'Student ' || n, ${world.schools.own}::int, ${classes[0]}::int from generate_series(1, 10000) n`.execute(
      owner,
    );
    await sql`insert into study_plan_visit (study_plan_item_id, pid, visited_at)
      select ${items.notes}::int, pid, now() from person where role = 5 and name like 'Student %'`.execute(owner);
    // As the server does by itself soon after this many rows have come.
    await sql`analyze person, student_plan`.execute(owner);
    const token = await world.signInAs(3);
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    }, 1);
    const response = await ask(world.app, 'GET', `/api/admin/${ofSchool('students?pageSize=10000')}`, {
      token,
      headers: { 'Accept-Encoding': 'gzip' },
    });
    const body = Buffer.from(await response.arrayBuffer());
    clearInterval(count);
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    const students = JSON.parse(gunzipSync(body).toString()) as CallAnswer<typeof planStudents>;
    expect(students.items).toHaveLength(10_000);
    expect(students.total).toBe(10_000 + NAMES.length - 1);
    expect(new Set(students.items.map(({ pid }) => pid)).size).toBe(10_000);
    expect(turns).toBeGreaterThan(10);
  });
});
