import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { sessionReport } from '#contract/plans/planDays.ts';
import { sessionKind } from '#domain/learning/studyPlans.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import {
  attendanceByDay,
  chapterExams,
  notStartedStudents,
  schoolSummary,
  startedStudents,
  studentLogs,
} from '#host/server/plans/planStudents.ts';
import { reportOf, sessionOfPlan } from '#host/server/plans/sessionReport.ts';
import {
  activityOfDays,
  examPerformance,
  intensiveCare,
  planReports,
  videoEngagement,
} from '#host/server/plans/studyPlanReports.queries.ts';
import {
  attendanceOfDay,
  dayList,
  daysWithSessions,
  plansOf,
  schoolsWithPlans,
} from '#host/server/plans/studyPlans.queries.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import type { TestDatabase } from '#tests/support/server/database.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';

let db: TestDatabase;
beforeAll(async () => {
  ({ database: db } = await seededDatabase('march'));
});
afterAll(() => db?.close());

const person = (role: 3 | 4 | 6 | 12, schools: 'all' | number[]): PersonActor => ({
  kind: 'person',
  pid: 3003,
  role,
  isParentView: false,
  schools,
  children: [],
});
const ADMINISTRATOR = person(3, 'all');
const SCHOOL_USER = person(4, [11]);
const TEACHER = person(6, [11, 12]);

const as = <T>(actor: PersonActor, work: (tx: Tx) => Promise<T>) => db.as(actor, work);
const everything = { page: 1, pageSize: 10_000 };

// The same numbers once more, counted in memory from what happened and nothing else -----------------

interface Event {
  pid: number;
  item: number;
  since: Date;
  at: Date;
  seconds: number;
  percentage: number | null;
  mark: number | null;
}
interface Student {
  pid: number;
  name: string;
  school_id: number;
  class_id: number | null;
  grade: number | null;
}
interface Item {
  id: number;
  plan: number;
  day: number | null;
  type: number;
  title: string;
  video_id: number | null;
  exam_id: number | null;
  category: number | null;
  position: number;
}

async function facts() {
  const rows = async <T>(query: string) => (await sql.raw<T>(query).execute(db.owner)).rows;
  const events = await rows<Event>(`
    select pid, study_plan_item_id as item, started_at as since, submitted_at as at, duration_seconds as seconds, percentage, mark
      from exam_attempt where study_plan_item_id is not null
    union all select pid, study_plan_item_id, watched_at, watched_at, seconds, null, null from video_watch where study_plan_item_id is not null
    union all select pid, study_plan_item_id, visited_at, visited_at, seconds, null, null from study_plan_visit`);
  const byStudent = new Map<number, Event[]>();
  for (const event of events) {
    const own = byStudent.get(event.pid);
    if (own) own.push(event);
    else byStudent.set(event.pid, [event]);
  }
  return {
    byStudent,
    students: await rows<Student>(
      'select pid, p.name, p.school_id, class_id, c.grade from person p left join class c using (class_id) where role = 5 and deleted_at is null and banned_at is null',
    ),
    items: await rows<Item>(`
      select study_plan_item_id as id, study_plan_id as plan, day, type, i.title, video_id, exam_id, exam_category_id as category, position
        from study_plan_item i left join exam using (exam_id)`),
    days: await rows<{ plan: number; day: number; week: number }>(
      'select study_plan_id as plan, day, week_no as week from study_plan_day',
    ),
    plans: await rows<{ plan: number; grade: number | null; startsOn: string | null }>(
      'select study_plan_id as plan, grade, starts_on::text as "startsOn" from study_plan',
    ),
    shared: await rows<{ plan: number; school: number }>(
      'select study_plan_id as plan, school_id as school from study_plan_school join school using (school_id) where deleted_at is null',
    ),
  };
}
type Facts = Awaited<ReturnType<typeof facts>>;

/** The date of a day of a plan: its place in its week, that many weeks after the plan began. */
function dateOf({ plans, days }: Facts, planId: number, day: number): string | null {
  const startsOn = plans.find(({ plan }) => plan === planId)?.startsOn;
  const ofPlan = days.filter(({ plan }) => plan === planId);
  const week = ofPlan.find((each) => each.day === day)?.week ?? 0;
  const place = ofPlan.filter((each) => each.week === week && each.day < day).length;
  if (!startsOn || place > 6) return null;
  return new Date(Date.parse(startsOn) + (7 * (week - 1) + place) * 86_400_000).toISOString().slice(0, 10);
}

const key = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const byName = (a: { name: string; pid: number }, b: { name: string; pid: number }) =>
  key(a.name) < key(b.name) ? -1 : key(a.name) > key(b.name) ? 1 : a.pid - b.pid;
const round = (value: number) => Math.round((value + 1e-9) * 100) / 100;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A student's progress in a plan; undefined for a student who has not started. */
function progressOf({ byStudent, items, days }: Facts, student: Student, plan: number) {
  const itemIds = new Set(items.filter((item) => item.plan === plan).map((item) => item.id));
  const events = (byStudent.get(student.pid) ?? []).filter((event) => itemIds.has(event.item));
  if (events.length === 0) return undefined;
  const inPlan = items.filter((item) => item.plan === plan && item.day !== null);
  const done = new Set(events.map((event) => event.item));
  const attended = inPlan.filter((item) => done.has(item.id));
  const best = (item: Item) =>
    Math.max(...events.filter((event) => event.item === item.id).map((event) => event.percentage ?? 0));
  const isDone = (day: number) =>
    inPlan.some((item) => item.day === day) &&
    inPlan.filter((item) => item.day === day).every((item) => attended.includes(item));
  const ofPlan = days.filter((day) => day.plan === plan && inPlan.some((item) => item.day === day.day));
  const weeks = [...new Set(ofPlan.map((day) => day.week))];
  const exams = attended.filter((item) => item.exam_id !== null);
  const chapter = exams.filter((item) => item.category === 5);
  return {
    student,
    events,
    inPlan,
    attended,
    sessions: inPlan.length,
    days: ofPlan.length,
    daysCompleted: ofPlan.filter((day) => isDone(day.day)).length,
    weeks: weeks.length,
    weeksCompleted: weeks.filter((week) => ofPlan.filter((day) => day.week === week).every((day) => isDone(day.day)))
      .length,
    lastActivity: new Date(Math.max(...events.map((event) => event.at.getTime()))).toISOString(),
    exams: exams.length,
    videos: attended.filter((item) => item.video_id !== null).length,
    average: exams.length > 0 ? round(mean(exams.map(best))) : null,
    chapter: chapter.length,
    chapterAverage: chapter.length > 0 ? round(mean(chapter.map(best))) : null,
    share: (day: number) => {
      const ofDay = inPlan.filter((item) => item.day === day);
      return ofDay.filter((item) => attended.includes(item)).length / ofDay.length;
    },
    best,
  };
}
type Progress = NonNullable<ReturnType<typeof progressOf>>;

/** Whether a plan is meant for a student: it has the student's grade or none. */
function isMeantFor({ plans }: Facts, student: Student, plan: number): boolean {
  const grade = plans.find((each) => each.plan === plan)?.grade ?? null;
  return grade === null || student.grade === grade;
}

/** The plan's students: those it is meant for, and those who have begun it. */
const isOfPlan = (f: Facts, student: Student, plan: number) =>
  isMeantFor(f, student, plan) || progressOf(f, student, plan) !== undefined;

async function expectSchoolReports(tx: Tx, f: Facts, planId: number, schoolId: number) {
  const school = { planId, schoolId };
  const here = f.students.filter((student) => student.school_id === schoolId).sort(byName);
  const started = here.map((student) => progressOf(f, student, planId)).filter((s): s is Progress => s !== undefined);
  const sessions = f.items.filter((item) => item.plan === planId && item.day !== null);

  const listed = await startedStudents(tx, school, { ...everything, sort: 'best' });
  expect(listed.total).toBe(started.length);
  expect(listed.items).toEqual(
    [...started]
      .sort((a, b) => b.attended.length - a.attended.length || byName(a.student, b.student))
      .map((s) => ({
        pid: s.student.pid,
        firstName: s.student.name,
        gradeId: s.student.class_id,
        gradeName: expect.stringMatching(/^Class /),
        attendedSessions: s.attended.length,
        totalSessions: s.sessions,
        attendancePercent: s.sessions > 0 ? round((100 * s.attended.length) / s.sessions) : 0,
        daysCompleted: s.daysCompleted,
        totalDays: s.days,
        weeksCompleted: s.weeksCompleted,
        totalWeeks: s.weeks,
        lastActivity: s.lastActivity,
      })),
  );

  const others = await notStartedStudents(tx, school, everything);
  const startedPids = new Set(started.map((s) => s.student.pid));
  expect(others.items.map((row) => row.pid)).toEqual(
    here
      .filter((student) => !startedPids.has(student.pid) && isMeantFor(f, student, planId))
      .map((student) => student.pid),
  );

  const shares = started.map((s) => (s.sessions > 0 ? (100 * s.attended.length) / s.sessions : 0));
  const between = (from: number, to: number) => shares.filter((share) => share > from && share <= to).length;
  expect(await schoolSummary(tx, school)).toEqual({
    studentsInSchool: here.filter((student) => isOfPlan(f, student, planId)).length,
    studentsStarted: started.length,
    // As many as the Not Started tab lists.
    studentsNotStarted: others.total,
    studentsCompleted100: shares.filter((share) => share === 100).length,
    totalSessions: sessions.length,
    distribution: {
      q1: { band: 'q1', label: '0-25%', count: between(-1, 25) },
      q2: { band: 'q2', label: '26-50%', count: between(25, 50) },
      q3: { band: 'q3', label: '51-75%', count: between(50, 75) },
      q4: { band: 'q4', label: '76-99%', count: shares.filter((share) => share > 75 && share < 100).length },
      q5: { band: 'q5', label: '100%', count: shares.filter((share) => share === 100).length },
    },
  });

  const days = await attendanceByDay(tx, school, everything);
  const withSessions = [...new Set(sessions.map((item) => item.day as number))].sort((a, b) => a - b);
  expect(days.items).toEqual(
    withSessions.map((day) => {
      const ofDay = started.map((s) => s.share(day));
      const band = (from: number, to: number) => ofDay.filter((share) => share >= from && share < to).length;
      return {
        day,
        date: dateOf(f, planId, day),
        itemCount: sessions.filter((item) => item.day === day).length,
        attendedAll: band(1, 2),
        attendedHalf: band(0.5, 1),
        attendedQuarter: band(0.25, 0.5),
        notAttended: band(0, 0.25),
        avgPercentage: started.length > 0 ? expect.closeTo(100 * mean(ofDay), 1) : null,
      };
    }),
  );
  expect(days.total).toBe(withSessions.length);

  expect(await chapterExams(tx, school)).toEqual(
    started
      .filter((s) => s.chapter > 0)
      .sort((a, b) => a.student.pid - b.student.pid)
      .map((s) => ({ pid: s.student.pid, examsCompleted: s.chapter, avgExamPercentage: s.chapterAverage })),
  );
}

async function expectPlanReports(tx: Tx, f: Facts, actor: PersonActor, planId: number) {
  const sees = (school: number) => actor.schools === 'all' || actor.schools.includes(school);
  const schools = f.shared.filter((share) => share.plan === planId && sees(share.school)).map((share) => share.school);
  const started = f.students
    .filter((student) => schools.includes(student.school_id))
    .map((student) => progressOf(f, student, planId))
    .filter((s): s is Progress => s !== undefined);
  const items = f.items.filter((item) => item.plan === planId && item.day !== null);
  const byPlace = [...items].sort((a, b) => (a.day ?? 0) - (b.day ?? 0) || a.position - b.position);
  const watchers = (item: Item) => started.filter((s) => s.attended.includes(item));

  const row = (await planReports(tx)).find((plan) => plan.studyPlanId === planId);
  expect(row).toMatchObject({ activeStudents: started.length, totalItems: items.length });

  const ofPlan = f.days.filter((day) => day.plan === planId).sort((a, b) => a.day - b.day);
  expect(await activityOfDays(tx, planId)).toEqual(
    ofPlan.map(({ day, week }) => {
      const exams = items
        .filter((item) => item.day === day && item.exam_id !== null)
        .flatMap((item) => watchers(item).map((s) => s.best(item)));
      const videos = items
        .filter((item) => item.day === day && item.video_id !== null)
        .reduce((sum, item) => sum + watchers(item).length, 0);
      return {
        day,
        week,
        videos,
        exams: exams.length,
        activityCount: videos + exams.length,
        overallScore: exams.length > 0 ? expect.closeTo(mean(exams), 1) : null,
      };
    }),
  );
  expect(await videoEngagement(tx, planId)).toEqual(
    byPlace
      .filter((item) => item.video_id !== null)
      .map((item) => ({
        studyPlanItemId: item.id,
        title: item.title,
        watchedCount: watchers(item).length,
        totalStudents: started.length,
        completionRate: started.length > 0 ? round((100 * watchers(item).length) / started.length) : 0,
      })),
  );

  const averages = started.map((s) => s.average).filter((average) => average !== null);
  const band = (from: number, to: number) => averages.filter((average) => average >= from && average < to).length;
  expect(await examPerformance(tx, planId)).toEqual(
    averages.length === 0
      ? []
      : [
          { name: 'Excellent', count: band(90, 101), band: 'excellent' },
          { name: 'Good', count: band(80, 90), band: 'good' },
          { name: 'Average', count: band(60, 80), band: 'average' },
          { name: 'Needs improvement', count: band(0, 60), band: 'needs-improvement' },
        ],
  );
  expect(await intensiveCare(tx, planId)).toEqual(
    started
      .filter((s) => s.average !== null && s.average < 50)
      .sort((a, b) => (a.average ?? 0) - (b.average ?? 0) || byName(a.student, b.student))
      .map((s) => ({
        pid: s.student.pid,
        firstName: s.student.name,
        averageScore: s.average,
        videosWatched: s.videos,
        examsCompleted: s.exams,
        lastActivity: s.lastActivity,
      })),
  );

  expect(await daysWithSessions(tx, planId)).toEqual(
    ofPlan.map(({ day }) => ({
      day,
      date: dateOf(f, planId, day),
      itemCount: items.filter((item) => item.day === day).length,
    })),
  );
  expect(await dayList(tx, planId)).toEqual({
    totalStudents: started.length,
    days: ofPlan.map(({ day, week }) => ({ day, weekNo: week, date: dateOf(f, planId, day) })),
  });
  for (const { day } of ofPlan.slice(0, 4)) {
    const attendees = schools
      .map((school) => started.filter((s) => s.student.school_id === school && s.share(day) > 0).length)
      .filter((count) => count > 0);
    const rows = await attendanceOfDay(tx, planId, day);
    expect(rows.map((each) => each.attendees).sort()).toEqual(attendees.sort());
    for (const { schoolId, attendees: here, absentees } of rows) {
      const ofSchool = started.filter((s) => s.student.school_id === schoolId).length;
      expect(absentees).toBe(ofSchool - (here ?? 0));
    }
  }

  // A session of each kind, in every order.
  for (const kind of ['exam', 'video', 'other'] as const) {
    const item = byPlace.find((each) => sessionKind(each.type) === kind);
    if (item) await expectSessionReport(tx, f, item, schools);
  }
}

async function expectSessionReport(tx: Tx, f: Facts, item: Item, schools: number[]) {
  const here = f.students
    .filter((student) => schools.includes(student.school_id) && isOfPlan(f, student, item.plan))
    .sort(byName);
  const eventsOf = ({ pid }: Student) => (f.byStudent.get(pid) ?? []).filter((event) => event.item === item.id);
  const done = here.filter((student) => eventsOf(student).length > 0);
  const missing = here.filter((student) => eventsOf(student).length === 0);
  const session = await sessionOfPlan(tx, item.plan, item.id);
  if (!session) throw new Error('no such session');
  const report = (filter: 0 | 1 | 2, sorting: 1 | 2 | 3 | 4 | 5 | 6) =>
    reportOf(tx, session, { filter, sorting, offset: 0 });
  const names = (answer: CallAnswer<typeof sessionReport>) => answer.response.map((row) => row.firstName);
  const called = (students: Student[]) => students.map((student) => student.name);

  const everyone = await report(0, 1);
  expect(everyone).toMatchObject({ count: here.length, hilights: { total: here.length }, type: item.type });
  expect(names(everyone)).toEqual(called(here));
  expect(names(await report(0, 2))).toEqual(called([...here].reverse()));
  expect(names(await report(1, 1))).toEqual(called(done));
  expect(await report(2, 1)).toMatchObject({ count: missing.length });
  expect(names(await report(2, 3))).toEqual(called(missing));

  const submitted = await report(1, 3);
  expect(submitted.count).toBe(done.length);
  const kind = sessionKind(item.type);
  const percentages = submitted.response.map((row) => row.percentage);
  if (kind === 'exam') expect(percentages).toEqual([...percentages].sort((a, b) => (b ?? 0) - (a ?? 0)));
  for (const sorting of [3, 4, 5, 6] as const) {
    const ordered = await report(0, sorting);
    expect(ordered.response).toHaveLength(here.length);
    expect(names(ordered).slice(done.length)).toEqual(called(missing));
    const moments = ordered.response
      .slice(0, done.length)
      .map((row) => ({ exam: row.attendedDate, video: row.lastWatched, other: row.activityDate })[kind] ?? '');
    if (sorting === 5) expect(moments).toEqual([...moments].sort().reverse());
    if (sorting === 6) expect(moments).toEqual([...moments].sort());
  }

  const rows = (await report(1, 1)).response;
  for (const [i, student] of done.entries()) {
    const events = eventsOf(student);
    const first = new Date(Math.min(...events.map((event) => event.since.getTime()))).toISOString();
    const last = new Date(Math.max(...events.map((event) => event.at.getTime()))).toISOString();
    const seconds = events.reduce((sum, event) => sum + event.seconds, 0);
    const none = { percentage: null, duration: null, attendedDate: null, createdDate: null, activityDate: null };
    expect(rows[i]).toMatchObject({
      firstName: student.name,
      isSubmitted: 1,
      ...none,
      ...{
        exam: {
          percentage: Math.max(...events.map((event) => event.percentage ?? 0)),
          duration: seconds,
          attendedDate: last,
          noTimes: null,
        },
        video: { createdDate: first, lastWatched: last, watchDuration: seconds, noTimes: events.length },
        other: { activityDate: first, noTimes: events.length, watchDuration: null },
      }[kind],
    });
  }
}

/** @param changed the plans that a change is about, which stand for all of them in the gate. */
async function expectReportsToEqualEvents(...changed: number[]) {
  const f = await facts();
  for (const plan of standingFor([7, 9, 11, 12], (each) => changed.length === 0 || changed.includes(each))) {
    await as(ADMINISTRATOR, async (tx) => {
      for (const { school } of f.shared.filter((share) => share.plan === plan).slice(0, 3)) {
        await expectSchoolReports(tx, f, plan, school);
      }
    });
    for (const actor of [ADMINISTRATOR, SCHOOL_USER, TEACHER])
      await as(actor, (tx) => expectPlanReports(tx, f, actor, plan));
  }
}

const change = (pid: number, values: Partial<Record<'class_id' | 'school_id', number>> & Record<string, unknown>) =>
  db.owner.updateTable('person').set(values).where('pid', '=', pid).execute();

/** Someone who has started the plan in the school. */
async function someone(planId: number, schoolId: number): Promise<number> {
  const { items } = await as(ADMINISTRATOR, (tx) =>
    startedStudents(tx, { planId, schoolId }, { ...everything, sort: 'best' }),
  );
  const pid = items[0]?.pid;
  if (pid === undefined) throw new Error(`nobody has started plan ${planId} in ${schoolId}`);
  return pid;
}

const LONG = 120_000;

describe('the reports of study plans equal what is counted from the events', () => {
  it('after a seed, for whoever sees all schools, one or two', () => expectReportsToEqualEvents(), LONG);

  it(
    'after students were banned, who are counted nowhere, and deleted, and let in again',
    async () => {
      const [banned, deleted] = [await someone(7, 11), await someone(7, 12)];
      await change(banned, { banned_at: new Date() });
      await change(deleted, { deleted_at: new Date() });
      const { items } = await as(ADMINISTRATOR, (tx) =>
        startedStudents(tx, { planId: 7, schoolId: 11 }, { ...everything, sort: 'best' }),
      );
      expect(items.map((row) => row.pid)).not.toContain(banned);
      await expectReportsToEqualEvents(7);
      await change(banned, { banned_at: null });
      await change(deleted, { deleted_at: null });
      await expectReportsToEqualEvents(7);
    },
    LONG,
  );

  it('lists a student who changed class under the new one, with all that they did', async () => {
    const pid = await someone(7, 11);
    const list = (classId: number) =>
      as(ADMINISTRATOR, (tx) =>
        startedStudents(tx, { planId: 7, schoolId: 11 }, { ...everything, sort: 'best', classId }),
      );
    const find = (page: Awaited<ReturnType<typeof list>>) => page.items.find((row) => row.pid === pid);
    const before = [find(await list(1100)), find(await list(1104)), find(await list(1105))].find(Boolean);
    await change(pid, { class_id: 1107 });
    expect(find(await list(1107))).toEqual({ ...before, gradeId: 1107, gradeName: 'Class 12 B' });
    expect(find(await list(before?.gradeId ?? 0))).toBeUndefined();
  });

  it(
    'after sessions were taken out of a plan: in no total, but in the log, under no day',
    async () => {
      const pid = await someone(7, 11);
      const log = () => as(ADMINISTRATOR, (tx) => studentLogs(tx, 7, pid));
      const before = await log();
      const first = await db.owner
        .selectFrom('student_item')
        .innerJoin('study_plan_item', 'study_plan_item.study_plan_item_id', 'student_item.study_plan_item_id')
        .select(['study_plan_item.study_plan_item_id as id', 'study_plan_item.day', 'study_plan_item.title'])
        .where('pid', '=', pid)
        .where('study_plan_item.study_plan_id', '=', 7)
        .where('exam_id', 'is not', null)
        .orderBy('study_plan_item.day')
        .executeTakeFirstOrThrow();
      const setDay = (day: number | null, ids: number[]) =>
        db.owner.updateTable('study_plan_item').set({ day }).where('study_plan_item_id', 'in', ids).execute();

      await setDay(null, [first.id]);
      await expectReportsToEqualEvents(7);
      const after = await log();
      expect(after).toHaveLength(before.length);
      expect(after.filter((row) => row.day === null)).toEqual([
        { ...before.find((row) => row.day === first.day && row.title === first.title && row.mark !== null), day: null },
      ]);
      expect(await as(ADMINISTRATOR, (tx) => sessionOfPlan(tx, 7, first.id))).toBeUndefined();

      // What somebody does in it nevertheless starts the plan, and counts for nothing else.
      await sql`
        insert into exam_attempt (exam_id, pid, study_plan_item_id, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
        select exam_id, p.pid, study_plan_item_id, now(), now(), 20, 10, 20, 50, 60
          from study_plan_item, (select max(pid) as pid from person where role = 5) p where study_plan_item_id = ${first.id}`.execute(
        db.owner,
      );
      await expectReportsToEqualEvents(7);

      // A whole week loses its sessions and gets them back.
      const week = await db.owner
        .selectFrom('study_plan_item')
        .select(['study_plan_item_id as id', 'day'])
        .where('study_plan_id', '=', 11)
        .execute();
      for (const { id } of week.slice(0, 3)) await setDay(null, [id]);
      await expectReportsToEqualEvents(11);
      await setDay(
        null,
        week.map(({ id }) => id),
      );
      await expectReportsToEqualEvents(11);
      for (const { id, day } of week) await setDay(day, [id]);
      await setDay(first.day, [first.id]);
      await expectReportsToEqualEvents(7, 11);
    },
    2 * LONG,
  );

  it(
    'on a day of more than four sessions, where one of them is less than a quarter',
    async () => {
      await db.owner
        .insertInto('study_plan_item')
        .values([4, 5, 6, 7].map((n) => ({ study_plan_id: 7, day: 3, position: n, type: 5, title: `Notes ${n}` })))
        .execute();
      await expectReportsToEqualEvents(7);
    },
    LONG,
  );

  it('for a plan that nobody was given, that has no days, or whose school was deleted', async () => {
    expect(await as(ADMINISTRATOR, (tx) => activityOfDays(tx, 12))).toEqual([]);
    expect(await as(ADMINISTRATOR, (tx) => attendanceOfDay(tx, 11, 5))).toEqual([]);
    expect(await as(ADMINISTRATOR, (tx) => dayList(tx, 12))).toEqual({ totalStudents: 0, days: [] });
    const schools = (await as(ADMINISTRATOR, schoolsWithPlans)).length;
    await db.owner.updateTable('school').set({ deleted_at: new Date() }).where('school_id', '=', 13).execute();
    await expectReportsToEqualEvents();
    expect(await as(ADMINISTRATOR, schoolsWithPlans)).toHaveLength(schools - 1);
    await db.owner.updateTable('school').set({ deleted_at: null }).where('school_id', '=', 13).execute();
  });

  it('shows a plan that is shared with no school to its owner and to who sees all, as not shared', async () => {
    const { study_plan_id } = await db.owner
      .insertInto('study_plan')
      .values({ title: 'Draft', owner_pid: 3003 })
      .returning('study_plan_id')
      .executeTakeFirstOrThrow();
    const find = async (actor: PersonActor) =>
      (await as(actor, (tx) => plansOf(tx))).find((plan) => plan.studyPlanId === study_plan_id);
    expect(await find(ADMINISTRATOR)).toMatchObject({ isShared: false, isOwner: true });
    expect(await find({ ...SCHOOL_USER, pid: 3004 })).toBeUndefined();
    expect(await find(SCHOOL_USER)).toMatchObject({ isShared: false, isOwner: true });
  });
});
