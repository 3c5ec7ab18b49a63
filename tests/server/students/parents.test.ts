import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type {
  children,
  parentAttendance,
  parentDashboardStats,
  parentPerformance,
  parentStudyProgress,
} from '#contract/students/parent.ts';
import type { parentWeek } from '#contract/students/parentWeek.ts';
import type { DB } from '#host/server/database/schema.ts';
import { ask, bodyOf, login, makeWorld, PASSWORD, type Person, type World } from '#tests/support/server/world.ts';

type Dashboard = Required<CallAnswer<typeof parentDashboardStats>>;
type Performance = Required<CallAnswer<typeof parentPerformance>>;
type Progress = Required<CallAnswer<typeof parentStudyProgress>>;
type Attendance = Required<CallAnswer<typeof parentAttendance>>;
type Week = Required<CallAnswer<typeof parentWeek>>;

/** A Wednesday, ten in the morning in India; Sunday the 17th began the last days of May that are asked for. */
const NOW = new Date('2026-05-20T04:30:00Z');
const MISSING = 2_000_000_000;

let world: World;
/** A child in a class, with a plan of four days for its grade. */
let child: number;
let plan: number;
let classId: number;
let subjects: { physics: number; maths: number };
let content: Record<'quiz' | 'test' | 'paper' | 'free', number> & Record<'motion' | 'heat', number>;
let items: number[];

const rowId = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(world.database.owner)).rows[0]?.id as number;

/** An event as plain data, to be told to the database and to be counted again by hand. */
interface Done {
  kind: 'exam' | 'video' | 'visit';
  what: keyof typeof content | 'notes';
  /** In India. */
  at: string;
  seconds: number;
  /** Percentage of an exam, share seen of a video. */
  share: number;
  item?: number;
}
const india = (local: string) => new Date(`${local}+05:30`);
const dayOf = (at: string) => at.slice(0, 10);

async function tell(pid: number, events: readonly Done[]): Promise<void> {
  const { owner } = world.database;
  for (const { kind, what, at, seconds, share, item } of events) {
    const study_plan_item_id = item === undefined ? null : (items[item] ?? null);
    const end = india(at);
    if (kind === 'exam') {
      await owner
        .insertInto('exam_attempt')
        .values({
          exam_id: content[what as 'quiz'],
          pid,
          study_plan_item_id,
          started_at: new Date(end.getTime() - seconds * 1000),
          submitted_at: end,
          attended: 20,
          right_answers: Math.round(share / 5),
          mark: share,
          percentage: share,
          duration_seconds: seconds,
        })
        .execute();
    } else if (kind === 'video') {
      await owner
        .insertInto('video_watch')
        .values({
          video_id: content[what as 'motion'],
          pid,
          study_plan_item_id,
          watched_at: end,
          seconds,
          completion: share,
        })
        .execute();
    } else {
      await owner
        .insertInto('study_plan_visit')
        .values({ study_plan_item_id: study_plan_item_id ?? 0, pid, visited_at: end, seconds })
        .execute();
    }
  }
}

const SUBJECT_OF: Record<Done['what'], string> = {
  quiz: 'Physics',
  test: 'Physics',
  motion: 'Physics',
  paper: 'गणित',
  heat: 'गणित',
  free: '',
  notes: 'गणित',
};

/** What the child did: across midnights of India, months, a repeat, and things of no plan and of no subject. */
const EVENTS: readonly Done[] = [
  // Before the last three months, and before the three before them.
  { kind: 'exam', what: 'quiz', at: '2025-11-20T23:59:59', seconds: 600, share: 10 },
  { kind: 'exam', what: 'quiz', at: '2025-11-21T00:00:01', seconds: 600, share: 50 },
  { kind: 'exam', what: 'test', at: '2026-02-20T23:59:59', seconds: 900, share: 60 },
  { kind: 'video', what: 'heat', at: '2026-02-20T20:00:00', seconds: 300, share: 50 },
  { kind: 'exam', what: 'paper', at: '2026-02-20T21:00:00', seconds: 300, share: 90 },
  // The first second of the last three months.
  { kind: 'exam', what: 'test', at: '2026-02-21T00:00:00', seconds: 1200, share: 85 },
  { kind: 'video', what: 'motion', at: '2026-04-20T23:59:59', seconds: 240, share: 40, item: 0 },
  // The last month; the plan began on April 20.
  { kind: 'video', what: 'motion', at: '2026-04-21T00:00:01', seconds: 600, share: 100, item: 0 },
  { kind: 'exam', what: 'quiz', at: '2026-05-04T09:00:00', seconds: 700, share: 95, item: 1 },
  { kind: 'exam', what: 'quiz', at: '2026-05-05T09:00:00', seconds: 500, share: 75, item: 1 },
  { kind: 'visit', what: 'notes', at: '2026-05-17T18:00:00', seconds: 90, share: 0, item: 3 },
  { kind: 'exam', what: 'paper', at: '2026-05-18T00:00:00', seconds: 1500, share: 65 },
  { kind: 'exam', what: 'free', at: '2026-05-19T23:59:59', seconds: 60, share: 33.33 },
  { kind: 'video', what: 'heat', at: '2026-05-20T00:00:01', seconds: 110, share: 20 },
  // Later today: not yet.
  { kind: 'exam', what: 'quiz', at: '2026-05-20T10:00:01', seconds: 60, share: 1 },
];

beforeAll(async () => {
  world = await makeWorld();
  const { own } = world.schools;
  const owner = world.database.owner;
  const subject = (name: string) => rowId(sql`insert into subject (name) values (${name}) returning subject_id as id`);
  subjects = { physics: await subject('Physics'), maths: await subject('गणित') };
  const exam = (title: string, subjectId: number | null) =>
    rowId(sql`insert into exam (exam_category_id, subject_id, title, duration_minutes, question_count)
      select min(exam_category_id), ${subjectId}::int, ${title}, 30, 20 from exam_category returning exam_id as id`);
  const video = (title: string, subjectId: number) =>
    rowId(sql`insert into video (video_category_id, subject_id, title, duration_seconds)
      select min(video_category_id), ${subjectId}::int, ${title}, 900 from video_category returning video_id as id`);
  content = {
    quiz: await exam('Laws of Motion', subjects.physics),
    test: await exam('Waves', subjects.physics),
    paper: await exam('समाकलन', subjects.maths),
    free: await exam('General knowledge', null),
    motion: await video('Motion', subjects.physics),
    heat: await video('सदिश', subjects.maths),
  };
  classId = await rowId(
    sql`insert into class (school_id, name, grade) values (${own}, 'Class 10 B', 10) returning class_id as id`,
  );
  child = world.people.student.pid;
  await owner
    .updateTable('person')
    .set({ name: 'അഞ്ജലി കൃഷ്ണൻ', class_id: classId, roll_number: 'R-7' })
    .where('pid', '=', child)
    .execute();

  // What the world has for every grade would be everybody's.
  await sql`update study_plan set grade = 12 where grade is null`.execute(world.database.owner);
  plan = await newPlan('Medical Entrance Foundation', 10, own);
  const item = (day: number, position: number, type: number, subjectId: number, of: Record<string, number>) =>
    owner
      .insertInto('study_plan_item')
      .values({
        study_plan_id: plan,
        day,
        position,
        type,
        title: `Session ${day}.${position}`,
        subject_id: subjectId,
        ...of,
      })
      .returning('study_plan_item_id')
      .executeTakeFirstOrThrow();
  items = [
    await item(1, 1, 1, subjects.physics, { video_id: content.motion }),
    await item(1, 2, 2, subjects.physics, { exam_id: content.quiz }),
    await item(2, 1, 1, subjects.maths, { video_id: content.heat }),
    await item(3, 1, 5, subjects.maths, {}),
    await item(31, 1, 5, subjects.maths, {}),
  ].map((row) => row.study_plan_item_id);
  await tell(child, EVENTS);
});
afterAll(() => world?.close());

async function newPlan(title: string, grade: number | null, schoolId: number, isEnabled = true): Promise<number> {
  const { owner } = world.database;
  const id = await rowId(
    sql`insert into study_plan (title, grade, is_enabled) values (${title}, ${grade}, ${isEnabled}) returning study_plan_id as id`,
  );
  await sql`insert into study_plan_school (study_plan_id, school_id) values (${id}, ${schoolId})`.execute(owner);
  await sql`insert into study_plan_week (study_plan_id, week_no) values (${id}, 1)`.execute(owner);
  await sql`insert into study_plan_day (study_plan_id, day, week_no) select ${id}, day, 1 from generate_series(1, 31) day`.execute(
    owner,
  );
  return id;
}

async function answerTo(who: Person, path: string, now = NOW): Promise<Response> {
  const token = await world.tokenOf(who, who === world.people.teacherAndParent);
  return ask(world.appWith({ clock: () => now }), 'GET', `/api/parent/${path}`, { token });
}
const get = <T>(path: string, { who = world.people.parent, now = NOW } = {}) =>
  bodyOf<T>(path, answerTo(who, path, now));
const dashboardOf = (options = {}) => get<Dashboard>('dashboard-stats', options);
const performanceOf = (timeframe: string, options = {}) =>
  get<Performance>(`performance?timeframe=${timeframe}&_t=1`, options);
const progressOf = (planId: number | 'all', options = {}) => get<Progress>(`study-progress?planId=${planId}`, options);
const attendanceOf = (year: number, month: number, options = {}) =>
  get<Attendance>(`attendance?month=${month}&year=${year}`, options);

let people = 0;
async function newChild(values: Partial<Record<'name', string>> & { schoolId?: number; classId?: number | null } = {}) {
  const { owner } = world.database;
  const { pid } = await owner
    .insertInto('person')
    .values({
      name: values.name ?? 'नया बच्चा',
      role: 5,
      school_id: values.schoolId ?? world.schools.own,
      class_id: values.classId === undefined ? classId : values.classId,
    })
    .returning('pid')
    .executeTakeFirstOrThrow();
  return pid;
}
async function newParent(...pids: number[]): Promise<Person> {
  const { owner } = world.database;
  const phone = String(9300000000 + ++people);
  const { pid } = await owner
    .insertInto('person')
    .values({ name: 'Parent', role: 24, phone })
    .returning('pid')
    .executeTakeFirstOrThrow();
  await sql`insert into credential (pid, password_hash)
    select ${pid}::int, password_hash from credential where pid = ${world.people.parent.pid}::int`.execute(owner);
  for (const child_pid of pids) {
    await owner.insertInto('guardian').values({ guardian_pid: pid, child_pid }).execute();
  }
  return { pid, phone, name: 'Parent' };
}
const change = (pid: number, values: Updateable<DB['person']>) =>
  world.database.owner.updateTable('person').set(values).where('pid', '=', pid).execute();

// The same figures by plain code ---------------------------------------------------------------------

const rounded = (value: number) => Math.round(value * 100) / 100;
const average = (values: readonly number[]) =>
  values.length > 0 ? rounded(values.reduce((sum, value) => sum + value, 0) / values.length) : null;
const past = EVENTS.filter(({ at }) => india(at) <= NOW);
const from = (first: string, until = '9999') => past.filter(({ at }) => dayOf(at) >= first && dayOf(at) < until);
const shares = (events: readonly Done[], kind: Done['kind']) =>
  events.filter((event) => event.kind === kind).map(({ share }) => share);
function progress(events: readonly Done[]): number | null {
  const parts = (['exam', 'video'] as const).flatMap((kind) => {
    const all = shares(events, kind);
    return all.length > 0 ? all.reduce((sum, share) => sum + share, 0) / all.length : [];
  });
  return average(parts);
}
const distinct = (events: readonly Done[]) => new Set(events.flatMap(({ item }) => item ?? [])).size;

describe('the child of a call', () => {
  it('is the only child of a parent, with and without naming it', async () => {
    const rows = await get<CallAnswer<typeof children>>('children');
    expect(rows).toEqual([{ studentId: child, name: 'അഞ്ജലി കൃഷ്ണൻ', grade: 'Class 10 B', school: 'Own School' }]);
    const info = { name: 'അഞ്ജലി കൃഷ്ണൻ', grade: 'Class 10 B', rollNumber: 'R-7', school: 'Own School' };
    expect((await dashboardOf()).studentInfo).toEqual(info);
    expect((await get<Dashboard>(`dashboard-stats?studentId=${child}`)).studentInfo).toEqual(info);
  });

  it('is chosen by a parent of two, and without a choice is the first of the list', async () => {
    const second = await newChild({ name: 'Zoya', schoolId: world.schools.foreign, classId: null });
    const who = await newParent(second, child);
    const rows = await get<CallAnswer<typeof children>>('children', { who });
    expect(rows.map(({ studentId }) => studentId)).toEqual([child, second]);
    expect(rows[1]).toEqual({ studentId: second, name: 'Zoya', grade: '', school: 'Foreign School' });
    expect((await dashboardOf({ who })).studentInfo.name).toBe('അഞ്ജലി കൃഷ്ണൻ');
    const other = await get<Dashboard>(`dashboard-stats?studentId=${second}`, { who });
    expect(other).toMatchObject({ studentInfo: { name: 'Zoya' }, overallStats: { totalExams: 0 } });
  });

  const CALLS = [
    'dashboard-stats?',
    'performance?timeframe=all&',
    'study-progress?planId=all&',
    'attendance?month=4&year=2026&',
  ];
  it.each(CALLS)('%s: another’s child, a missing one and one who is no child are 404, alike', async (path) => {
    const { parent, foreignParent, foreignStudent, teacher } = world.people;
    const tries: [Person, number][] = [
      [parent, foreignStudent.pid],
      [foreignParent, child],
      [parent, teacher.pid],
      [parent, MISSING],
    ];
    for (const [who, studentId] of tries) {
      const response = await answerTo(who, `${path}studentId=${studentId}`);
      expect([studentId, response.status, await response.json()]).toEqual([studentId, 404, { message: 'Not found' }]);
    }
    for (const bad of ['0', '-1', 'x', '1.5']) {
      expect((await answerTo(parent, `${path}studentId=${bad}`)).status).toBe(400);
    }
  });

  it.each(['children', ...CALLS])(
    '%s: staff are told what to do, unless they are signed in as a parent',
    async (path) => {
      const { teacher, teacherAndParent } = world.people;
      const refused = await answerTo(teacher, path);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toEqual({
        message: expect.any(String),
        hint: 'Please logout and login with Parent View enabled.',
      });
      const asStaff = await world.signIn(teacherAndParent);
      expect((await ask(world.app, 'GET', `/api/parent/${path}`, { token: asStaff })).status).toBe(403);
      expect((await answerTo(teacherAndParent, path)).status).toBe(200);
    },
  );

  it('can be chosen only by parents: staff do not get the capability', async () => {
    const capabilities = async (who: Person) => {
      const response = await login(world.app, who.phone, PASSWORD);
      return ((await response.json()) as { user: { capabilities: string[] } }).user.capabilities;
    };
    expect(await capabilities(world.people.parent)).toContain('children');
    expect(await capabilities(world.people.administrator)).not.toContain('children');
  });

  it('is not found while it is deleted, and without any child there is nothing to show', async () => {
    const only = await newChild();
    const who = await newParent(only);
    await dashboardOf({ who });
    await change(only, { deleted_at: new Date() });
    expect(await get('children', { who })).toEqual([]);
    for (const path of ['dashboard-stats', `dashboard-stats?studentId=${only}`]) {
      const response = await answerTo(who, path);
      expect([response.status, await response.json()]).toEqual([
        404,
        { message: 'There is no child on record for you. Please ask your school.' },
      ]);
    }
    await change(only, { deleted_at: null });
    await dashboardOf({ who });
  });
});

describe('the dashboard', () => {
  it('counts every attempt, for all time and by subject, best average first', async () => {
    const { overallStats, subjectWisePerformance } = await dashboardOf();
    // Rollups count what is on record, also what this clock has not come to.
    const exams = EVENTS.filter(({ kind }) => kind === 'exam');
    const scores = exams.map(({ share }) => share);
    expect(overallStats).toMatchObject({
      totalExams: exams.length,
      totalExamsCompleted: exams.length,
      averageScore: average(scores),
      overallAverage: average(scores),
      bestScore: Math.max(...scores),
      overallProgress: progress(EVENTS),
    });
    const bySubject = ['Physics', 'गणित', ''].map((subject) => {
      const own = exams.filter(({ what }) => SUBJECT_OF[what] === subject).map(({ share }) => share);
      return { subject, averageScore: average(own), totalExams: own.length, bestScore: Math.max(...own) };
    });
    expect(subjectWisePerformance.map(({ improvement: _, ...known }) => known)).toEqual(
      bySubject.sort((a, b) => (b.averageScore ?? 0) - (a.averageScore ?? 0)),
    );
  });

  it('compares the last three months with the three before, from midnight in India', async () => {
    const { overallStats } = await dashboardOf({ now: india('2026-05-19T23:59:59.999') });
    const before = average(
      shares(
        past.filter(({ at }) => dayOf(at) >= '2025-11-20' && dayOf(at) < '2026-02-20'),
        'exam',
      ),
    );
    const recent = average(
      shares(
        past.filter(({ at }) => dayOf(at) >= '2026-02-20' && dayOf(at) < '2026-05-20'),
        'exam',
      ),
    );
    expect(overallStats.improvementRate).toBe(rounded((recent ?? 0) - (before ?? 0)));

    // A moment later the day of February 20 belongs to the months before.
    const later = await dashboardOf({ now: india('2026-05-20T00:00:00') });
    const today = EVENTS.filter(({ at, kind }) => kind === 'exam' && dayOf(at) >= '2026-02-21').map(
      ({ share }) => share,
    );
    const then = shares(from('2025-11-21', '2026-02-21'), 'exam');
    expect(later.overallStats.improvementRate).toBe(rounded((average(today) ?? 0) - (average(then) ?? 0)));
    expect(later.overallStats.improvementRate).not.toBe(overallStats.improvementRate);
  });

  it('lists the latest exams first', async () => {
    const { recentExams } = await dashboardOf();
    const exams = past.filter(({ kind }) => kind === 'exam').sort((a, b) => (a.at < b.at ? 1 : -1));
    expect(recentExams.map(({ score }) => score)).toEqual(exams.map(({ share }) => share));
    expect(recentExams[1]).toEqual({
      subject: 'गणित',
      date: '2026-05-17T18:30:00.000Z',
      examTitle: 'समाकलन',
      rightAnswers: 13,
      totalQuestions: 20,
      category: 'Unit Test',
      score: 65,
    });
  });

  it('shows this week from Monday to Sunday, as India has it', async () => {
    const week = async (now: Date) => (await dashboardOf({ now })).weeklyExamActivity;
    expect(await week(NOW)).toEqual([
      { day: 'Mon', exams: 1, avgScore: 65 },
      { day: 'Tue', exams: 1, avgScore: 33.33 },
      { day: 'Wed', exams: 1, avgScore: 1 },
      ...['Thu', 'Fri', 'Sat', 'Sun'].map((day) => ({ day, exams: 0, avgScore: 0 })),
    ]);
    // Sunday, a minute before midnight in India: still the week before, although UTC has the same day.
    expect((await week(india('2026-05-17T23:59:00'))).every(({ exams }) => exams === 0)).toBe(true);
    expect((await week(india('2026-05-18T00:00:30')))[0]).toMatchObject({ day: 'Mon', exams: 1 });
  });

  it('of a child who has done nothing yet is empty', async () => {
    const who = await newParent(await newChild({ classId: null }));
    expect(await dashboardOf({ who })).toEqual({
      studentInfo: { name: 'नया बच्चा', grade: '', rollNumber: '', school: 'Own School' },
      overallStats: {
        totalExams: 0,
        averageScore: null,
        bestScore: null,
        improvementRate: null,
        totalExamsCompleted: 0,
        overallProgress: null,
        overallAverage: null,
      },
      subjectWisePerformance: [],
      recentExams: [],
      weeklyExamActivity: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day) => ({
        day,
        exams: 0,
        avgScore: 0,
      })),
    });
  });
});

describe('performance', () => {
  /** First day of the timeframe, and of the one before it, on May 20. */
  const PERIODS: [string, string, string][] = [
    ['1month', '2026-04-21', '2026-03-21'],
    ['3months', '2026-02-21', '2025-11-21'],
    ['6months', '2025-11-21', '2025-05-21'],
    ['12months', '2025-05-21', '2024-05-21'],
    ['all', '0000', ''],
  ];

  it.each(PERIODS)('%s: every figure is what the events add up to', async (timeframe, first, before) => {
    const answer = await performanceOf(timeframe);
    const within = from(first);
    const attended = distinct(within);
    // Day 1 was April 20, and day 31 is today: the notes of day 2 fell due on April 21 and were never opened.
    expect(answer.overallStats).toEqual({
      totalSessionsAttended: attended,
      totalSessionsAvailable: attended + 1,
      attendancePercentage: rounded((100 * attended) / (attended + 1)),
      overallProgress: progress(within),
      totalExamsCompleted: shares(within, 'exam').length,
      totalVideosWatched: shares(within, 'video').length,
    });

    const [recentFrom, beforeFrom] = timeframe === 'all' ? ['2026-02-21', '0000'] : [first, before];
    const rows = answer.subjectPerformance.map((row) => row.subject);
    expect([...rows].sort()).toEqual([...new Set(within.map(({ what }) => SUBJECT_OF[what]))].sort());
    for (const row of answer.subjectPerformance) {
      const of = (events: readonly Done[]) => events.filter(({ what }) => SUBJECT_OF[what] === row.subject);
      const own = of(within);
      const now = average(shares(of(from(recentFrom)), 'exam'));
      const then = average(shares(of(from(beforeFrom, recentFrom)), 'exam'));
      const points = now === null || then === null ? null : Math.round(now - then);
      expect(row).toEqual({
        subject: row.subject,
        improvement: points === null ? null : `${points < 0 ? '-' : '+'}${Math.abs(points)}%`,
        totalSessions: distinct(own),
        progressScore: progress(own),
        totalExams: shares(own, 'exam').length,
        totalVideos: shares(own, 'video').length,
        bestScore: shares(own, 'exam').length > 0 ? Math.max(...shares(own, 'exam')) : null,
        totalHours: Math.round(own.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
      });
    }

    const trends = answer.monthlyTrends;
    expect(trends.at(-1)?.month).toBe('May 2026');
    for (const { month, ...figures } of trends) {
      const key = new Date(`${month} 1 UTC`).toISOString().slice(0, 7);
      const own = within.filter(({ at }) => at.startsWith(key));
      const seen = shares(own, 'video');
      expect([month, figures]).toEqual([
        month,
        { sessions: distinct(own), overallProgress: progress(own), videoProgress: average(seen) },
      ]);
    }
    expect(trends).toHaveLength({ '1month': 2, '3months': 4, '6months': 7, '12months': 13, all: 7 }[timeframe] ?? 0);
  });

  it('lists each session once, latest first, with all its times in the period together', async () => {
    const { studyPlanSessions } = await performanceOf('1month');
    const row = { studyPlanName: 'Medical Entrance Foundation' };
    expect(studyPlanSessions).toEqual([
      {
        ...row,
        id: items[3],
        date: '2026-05-17T12:30:00.000Z',
        subject: 'गणित',
        sessionName: 'Session 3.1',
        watchDuration: 90,
        examScore: null,
        overallProgress: 100,
      },
      {
        ...row,
        id: items[1],
        date: '2026-05-05T03:30:00.000Z',
        subject: 'Physics',
        sessionName: 'Session 1.2',
        watchDuration: 1200,
        examScore: 95,
        overallProgress: 95,
      },
      {
        ...row,
        id: items[0],
        date: '2026-04-20T18:30:01.000Z',
        subject: 'Physics',
        sessionName: 'Session 1.1',
        watchDuration: 600,
        examScore: null,
        overallProgress: 100,
      },
    ]);
    const longer = await performanceOf('3months');
    expect(longer.studyPlanSessions.find(({ id }) => id === items[0])).toMatchObject({ watchDuration: 840 });
  });

  it('names exams of 80 or more as strengths, below 70 as areas, by the mean of their attempts', async () => {
    const { strengths, improvements } = await performanceOf('3months');
    // Of the same mean the latest first.
    expect(strengths).toEqual(['Physics: Laws of Motion', 'Physics: Waves']);
    expect(improvements).toEqual(['General knowledge', 'गणित: समाकलन']);
    const ever = await performanceOf('all');
    expect(ever.strengths).toEqual([]);
    expect(ever.improvements).toEqual(['General knowledge', 'Physics: Laws of Motion']);
  });

  it.each([
    // A month back from the last day of a month is the last day of a shorter one, and in a leap year one later.
    ['2028-03-31T12:00:00', '2028-02-29T23:59:59', '2028-03-01T00:00:00'],
    ['2027-03-29T12:00:00', '2027-02-28T23:59:59', '2027-03-01T00:00:00'],
    ['2028-02-29T12:00:00', '2028-01-29T23:59:59', '2028-01-30T00:00:00'],
  ])('last month on %s leaves out %s and begins at %s', async (now, out, first) => {
    const pid = await newChild();
    const who = await newParent(pid);
    await tell(pid, [
      { kind: 'exam', what: 'quiz', at: out, seconds: 60, share: 40 },
      { kind: 'exam', what: 'quiz', at: first, seconds: 60, share: 70 },
    ]);
    const { overallStats, subjectPerformance } = await performanceOf('1month', { who, now: india(now) });
    expect(overallStats).toMatchObject({ totalExamsCompleted: 1, overallProgress: 70 });
    expect(subjectPerformance[0]).toMatchObject({ improvement: '+30%' });
  });

  it('of a child who did nothing yet is empty', async () => {
    const who = await newParent(await newChild());
    expect(await performanceOf('all', { who })).toEqual({
      overallStats: {
        totalSessionsAttended: 0,
        totalSessionsAvailable: 0,
        attendancePercentage: null,
        overallProgress: null,
        totalExamsCompleted: 0,
        totalVideosWatched: 0,
      },
      studyPlanSessions: [],
      subjectPerformance: [],
      monthlyTrends: [],
      strengths: [],
      improvements: [],
    });
    const months = (await performanceOf('1month', { who })).monthlyTrends;
    expect(months).toEqual(
      ['Apr 2026', 'May 2026'].map((month) => ({ month, sessions: 0, overallProgress: null, videoProgress: null })),
    );
  });

  it('follows a child who moves, except for the plans of the old school', async () => {
    const pid = await newChild();
    const who = await newParent(pid);
    await tell(pid, [
      { kind: 'exam', what: 'quiz', at: '2026-05-04T09:00:00', seconds: 600, share: 80, item: 1 },
      { kind: 'exam', what: 'paper', at: '2026-05-05T09:00:00', seconds: 600, share: 60 },
    ]);
    expect((await performanceOf('all', { who })).studyPlanSessions).toHaveLength(1);
    await change(pid, { school_id: world.schools.foreign, class_id: null });
    const moved = await performanceOf('all', { who });
    expect(moved.studyPlanSessions).toEqual([]);
    expect(moved.overallStats).toMatchObject({ totalExamsCompleted: 2, overallProgress: 70, totalSessionsAttended: 0 });
    expect((await progressOf('all', { who })).studyPlans.map(({ id }) => id)).not.toContain(plan);
  });

  it.each(['', '?timeframe=2months', '?timeframe=3months&studyPlan=1'])('%s is 400', async (query) => {
    expect((await answerTo(world.people.parent, `performance${query}`)).status).toBe(400);
  });
});

describe('study progress', () => {
  it('adds up the sessions of all plans, and those that were attended', async () => {
    const { studyPlans, videoProgress, completionStats } = await progressOf('all');
    expect(studyPlans).toEqual([
      {
        id: plan,
        name: 'Medical Entrance Foundation',
        progress: 60,
        completedSessions: 3,
        totalSessions: 5,
        subjects: ['Physics', 'गणित'],
      },
    ]);
    expect(videoProgress).toEqual([
      { subject: 'Physics', watched: 1, total: 1 },
      { subject: 'गणित', watched: 0, total: 1 },
    ]);
    // Two videos of 15 minutes and an exam of 30; 840 + 1200 + 90 seconds in them.
    expect(completionStats).toEqual({
      totalVideos: 2,
      watchedVideos: 1,
      totalExams: 1,
      completedExams: 1,
      totalHours: 1,
      studiedHours: 0.6,
    });
  });

  it('shows the last seven days of India, today’s last; of one plan what was done in it', async () => {
    const days = (answer: Progress) => answer.dailyProgress;
    const all = days(await progressOf('all'));
    expect(all.map(({ date }) => date?.slice(0, 10))).toEqual(
      ['14', '15', '16', '17', '18', '19', '20'].map((day) => `2026-05-${day}`),
    );
    expect(all.slice(3)).toEqual([
      { date: '2026-05-17T00:00:00.000Z', sessions: 1, videos: 0, exams: 0, hours: 2 },
      { date: '2026-05-18T00:00:00.000Z', sessions: 0, videos: 0, exams: 1, hours: 25 },
      { date: '2026-05-19T00:00:00.000Z', sessions: 0, videos: 0, exams: 1, hours: 1 },
      { date: '2026-05-20T00:00:00.000Z', sessions: 0, videos: 1, exams: 0, hours: 2 },
    ]);
    const own = days(await progressOf(plan));
    expect(own.map(({ sessions, hours }) => [sessions, hours])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [1, 2],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('knows the plans of the child’s grade and of every grade that are switched on, and those begun; others are 404', async () => {
    const { owner } = world.database;
    const { own, foreign } = world.schools;
    const off = await newPlan('Switched off', 10, own, false);
    const begun = await newPlan('Begun, for another grade', 12, own);
    const everyone = await newPlan('For every grade', null, own);
    const others = await newPlan('For another grade', 12, own);
    const empty = await newPlan('Without sessions', 10, own);
    const elsewhere = await newPlan('At another school', 10, foreign);
    const deleted = await newPlan('Deleted', 10, own);
    for (const id of [off, begun, everyone, others, elsewhere, deleted]) {
      await owner
        .insertInto('study_plan_item')
        .values({ study_plan_id: id, day: 1, position: 1, type: 5, title: 'Notes' })
        .execute();
    }
    await sql`update study_plan set deleted_at = now() where study_plan_id = ${deleted}`.execute(owner);
    const pid = await newChild();
    const who = await newParent(pid, world.people.foreignStudent.pid);
    await sql`insert into study_plan_visit (study_plan_item_id, pid, visited_at)
      select study_plan_item_id, ${pid}::int, ${NOW}::timestamptz from study_plan_item where study_plan_id = ${begun}`.execute(
      owner,
    );
    const query = { who };
    const rows = (await get<Progress>(`study-progress?planId=all&studentId=${pid}`, query)).studyPlans;
    expect(rows.map(({ id, progress: done }) => [id, done])).toEqual([
      [begun, 100],
      [everyone, 0],
      [plan, 0],
    ]);
    expect((await get<Progress>(`study-progress?planId=${begun}&studentId=${pid}`, query)).studyPlans).toHaveLength(1);
    for (const id of [off, others, empty, elsewhere, deleted, MISSING]) {
      const response = await answerTo(who, `study-progress?planId=${id}&studentId=${pid}`);
      expect([id, response.status, await response.json()]).toEqual([id, 404, { message: 'Not found' }]);
    }
    for (const bad of ['', '?planId=', '?planId=none', '?planId=0']) {
      expect((await answerTo(who, `study-progress${bad}`)).status).toBe(400);
    }
    await sql`update study_plan set deleted_at = now() where study_plan_id = any (${[off, begun, everyone, others, empty]})`.execute(
      owner,
    );
  });
});

describe('attendance', () => {
  /** A live session of the class, and for how many of its 40 minutes the child was there; null: not expected. */
  async function live(pid: number, at: string, minutes: number | null, title = 'Physics live') {
    const id = await rowId(sql`insert into live_session (school_id, class_id, title, starts_at, duration_minutes)
      values (${world.schools.own}, ${classId}, ${title}, ${india(at)}, 40) returning live_session_id as id`);
    if (minutes !== null) {
      await world.database.owner.insertInto('live_attendance').values({ live_session_id: id, pid, minutes }).execute();
    }
  }
  const holiday = (day: string, schoolId: number | null) =>
    world.database.owner.insertInto('holiday').values({ day, school_id: schoolId, name: 'അവധി' }).execute();
  const statuses = ({ monthlyAttendance }: Attendance) =>
    Object.fromEntries(
      monthlyAttendance.filter(({ sessions }) => sessions !== 0).map(({ date, status }) => [date, status]),
    );

  it('of a day is present, partial or absent by the live sessions that were held, else holiday or no classes', async () => {
    const pid = await newChild();
    const who = await newParent(pid);
    // May 2026 begins on a Friday.
    await live(pid, '2026-05-01T00:00:00', 40);
    await live(pid, '2026-05-02T23:59:00', 30); // Three quarters: present.
    await live(pid, '2026-05-04T09:00:00', 29); // Less: partial.
    await live(pid, '2026-05-05T09:00:00', 0);
    await live(pid, '2026-05-06T09:00:00', 40);
    await live(pid, '2026-05-06T11:00:00', 0); // One of two: partial.
    await live(pid, '2026-05-03T09:00:00', 40); // A Sunday.
    await live(pid, '2026-05-07T09:00:00', 0); // A holiday.
    await live(pid, '2026-05-08T09:00:00', null); // Not expected.
    await live(pid, '2026-05-20T09:20:00', 40); // Over at ten.
    await live(pid, '2026-05-20T09:21:00', 0); // Not over yet.
    await live(pid, '2026-05-21T09:00:00', 40);
    await live(pid, '2026-04-30T23:59:59', 0);
    await live(pid, '2026-06-01T00:00:00', 0);
    await holiday('2026-05-07', world.schools.own);
    await holiday('2026-05-11', null);
    await holiday('2026-05-20', world.schools.foreign);

    const may = await attendanceOf(2026, 4, { who });
    expect(may.monthlyAttendance).toHaveLength(20);
    expect(may.monthlyAttendance.map(({ date }) => date)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(statuses(may)).toEqual({
      1: 'present',
      2: 'present',
      3: 'holiday',
      4: 'partial',
      5: 'absent',
      6: 'partial',
      7: 'holiday',
      20: 'present',
    });
    // Days without a session: Sundays and the holidays on record, else a school day on which the child had none.
    expect(
      may.monthlyAttendance.filter(({ sessions }) => sessions === 0).map(({ date, status }) => [date, status]),
    ).toEqual(
      [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((date) => [
        date,
        [10, 11, 17].includes(date) ? 'holiday' : 'no_classes',
      ]),
    );
    expect(may.attendanceStats).toEqual({
      totalDays: 6,
      presentDays: 3,
      absentDays: 1,
      partialDays: 2,
      attendancePercentage: 50,
      minimumAttendance: 75,
    });
    expect(may.sessionAttendance.map(({ date, startTime, status }) => [date, startTime, status])).toEqual([
      ['2026-05-20', '09:20', 'present'],
      ['2026-05-07', '09:00', 'absent'],
      ['2026-05-06', '11:00', 'absent'],
      ['2026-05-06', '09:00', 'present'],
      ['2026-05-05', '09:00', 'absent'],
      ['2026-05-04', '09:00', 'partial'],
      ['2026-05-03', '09:00', 'present'],
      ['2026-05-02', '23:59', 'present'],
      ['2026-05-01', '00:00', 'present'],
    ]);
    expect(may.sessionAttendance[0]).toEqual({
      date: '2026-05-20',
      session: 'Physics live',
      startTime: '09:20',
      duration: 40,
      status: 'present',
    });
    expect(may.weeklyPattern).toEqual([
      { day: 'Monday', attendance: 0, sessions: 1 },
      { day: 'Tuesday', attendance: 0, sessions: 1 },
      { day: 'Wednesday', attendance: 66.67, sessions: 3 },
      { day: 'Thursday', attendance: 0, sessions: 1 },
      { day: 'Friday', attendance: 100, sessions: 1 },
      { day: 'Saturday', attendance: 100, sessions: 1 },
      { day: 'Sunday', attendance: 100, sessions: 1 },
    ]);

    // The minute before India's midnight the 20th is today, a minute later the 21st.
    const days = async (now: string) =>
      (await attendanceOf(2026, 4, { who, now: india(now) })).monthlyAttendance.length;
    expect([await days('2026-05-20T23:59:59'), await days('2026-05-21T00:00:00')]).toEqual([20, 21]);
    expect(statuses(await attendanceOf(2026, 3, { who }))).toEqual({ 30: 'absent' });
  });

  it('is kept when the child changes class and school', async () => {
    const pid = await newChild();
    const who = await newParent(pid);
    await live(pid, '2026-03-02T09:00:00', 40, 'At the old school');
    await change(pid, { school_id: world.schools.foreign, class_id: null });
    const march = await attendanceOf(2026, 2, { who });
    expect(statuses(march)).toEqual({ 2: 'present' });
    expect(march.sessionAttendance.map(({ session }) => session)).toEqual(['At the old school']);
  });

  it('of a month before the child joined counts nothing against it, and a month to come has no days', async () => {
    const who = await newParent(await newChild());
    const none = { totalDays: 0, presentDays: 0, absentDays: 0, partialDays: 0, attendancePercentage: null };
    const before = await attendanceOf(2024, 1, { who });
    // February 2024 had Sundays on 4, 11, 18 and 25.
    expect(before.monthlyAttendance).toEqual(
      Array.from({ length: 29 }, (_, i) => ({
        date: i + 1,
        status: (i + 1) % 7 === 4 ? 'holiday' : 'not_joined',
        sessions: 0,
      })),
    );
    expect(before).toMatchObject({ attendanceStats: none, sessionAttendance: [] });
    expect((await attendanceOf(2023, 1, { who })).monthlyAttendance).toHaveLength(28);
    for (const [year, month] of [
      [2026, 5],
      [2027, 0],
      [9999, 11],
    ] as const) {
      expect(await attendanceOf(year, month, { who })).toMatchObject({ monthlyAttendance: [], attendanceStats: none });
    }
    expect((await attendanceOf(1970, 0, { who })).monthlyAttendance).toHaveLength(31);
  });

  it('of today is yet to come until the first class has ended, and begins with the day on which the child joined', async () => {
    const pid = await newChild();
    const who = await newParent(pid);
    await change(pid, { created_at: new Date('2026-05-12T18:29:00Z') }); // The 12th in India.
    await live(pid, '2026-05-20T09:00:00', 40);
    const days = async (now: string) =>
      Object.fromEntries(
        (await attendanceOf(2026, 4, { who, now: india(now) })).monthlyAttendance.map(({ date, status }) => [
          date,
          status,
        ]),
      );
    expect(await days('2026-05-20T08:00:00')).toMatchObject({
      3: 'holiday',
      9: 'not_joined',
      12: 'no_classes',
      19: 'no_classes',
      20: 'upcoming',
    });
    expect(await days('2026-05-20T09:39:59')).toMatchObject({ 20: 'upcoming' });
    expect(await days('2026-05-20T09:40:00')).toMatchObject({ 20: 'present' });
    // What was done before somebody put the child on record was done by somebody who had joined.
    await live(pid, '2026-05-04T09:00:00', 0);
    expect(await days('2026-05-20T08:00:00')).toMatchObject({ 2: 'not_joined', 4: 'absent', 9: 'no_classes' });
  });

  it('knows the turn of a year in India', async () => {
    const pid = await newChild();
    const who = await newParent(pid);
    await live(pid, '2025-12-31T23:00:00', 40);
    await live(pid, '2026-01-01T00:00:00', 0);
    expect(statuses(await attendanceOf(2025, 11, { who }))).toEqual({ 31: 'present' });
    expect(statuses(await attendanceOf(2026, 0, { who }))).toEqual({ 1: 'absent' });
  });

  it.each([
    '',
    '?month=4',
    '?year=2026',
    '?month=12&year=2026',
    '?month=-1&year=2026',
    '?month=4&year=10000',
    '?month=a&year=b',
  ])('%s is 400', async (query) => {
    expect((await answerTo(world.people.parent, `attendance${query}`)).status).toBe(400);
  });
});

describe('the week', () => {
  const weekOf = (day: string | undefined, options = {}) =>
    get<Week>(day === undefined ? 'week' : `week?week=${day}`, options);
  /** A Sunday, nine in the evening in India: its week is the last seven days. */
  const SUNDAY = new Date('2026-05-24T15:30:00Z');

  it('is from Monday to Sunday at the academy, and of a day to come this one', async () => {
    const { week, isCurrent } = await weekOf(undefined);
    expect([week, isCurrent]).toEqual(['2026-05-18', true]);
    for (const day of ['2026-05-18', '2026-05-24', '2027-01-01']) {
      expect(await weekOf(day)).toMatchObject({ week: '2026-05-18', isCurrent: true });
    }
    expect(await weekOf('2026-05-17')).toMatchObject({ week: '2026-05-11', isCurrent: false });
    // Five minutes to midnight in India, and five after.
    const monday = { now: new Date('2026-05-24T18:35:00Z') };
    expect((await weekOf('2027-01-01', { now: new Date('2026-05-24T18:25:00Z') })).week).toBe('2026-05-18');
    expect((await weekOf('2027-01-01', monday)).week).toBe('2026-05-25');
    // At first the last whole week is shown, until midnight of a Wednesday.
    expect(await weekOf(undefined, monday)).toMatchObject({ week: '2026-05-18', isCurrent: false });
    for (const [at, shown] of [
      ['2026-05-26T18:25:00Z', '2026-05-18'],
      ['2026-05-26T18:35:00Z', '2026-05-25'],
      ['2026-05-31T18:25:00Z', '2026-05-25'],
    ] as const)
      expect((await weekOf(undefined, { now: new Date(at) })).week).toBe(shown);
    for (const bad of ['2026-02-31', 'monday', '20260518']) {
      expect((await answerTo(world.people.parent, `week?week=${bad}`)).status).toBe(400);
    }
  });

  it('has the figures of the other screens', async () => {
    const options = { now: SUNDAY };
    const week = await weekOf(undefined, options);
    const dashboard = await dashboardOf(options);
    const progress = await progressOf('all', options);
    const performance = await performanceOf('1month', options);
    const may = await attendanceOf(2026, 4, options);

    const exams = dashboard.weeklyExamActivity;
    const total = exams.reduce((sum, day) => sum + (day.exams ?? Number.NaN), 0);
    expect(total).toBeGreaterThan(2);
    expect(week.overallStats.totalExamsCompleted).toBe(total);
    expect(week.overallStats.totalExamsCompleted).toBe(
      progress.dailyProgress.reduce((sum, day) => sum + (day.exams ?? Number.NaN), 0),
    );
    const scores = dashboard.recentExams.filter(({ date }) => (date ?? '') >= '2026-05-17T18:30');
    expect(week.overallStats.averageScore).toBe(average(scores.flatMap(({ score }) => score ?? [])));
    expect(week.overallStats.studyMinutes).toBe(
      progress.dailyProgress.reduce((sum, day) => sum + (day.hours ?? Number.NaN), 0),
    );
    const best = [...scores].sort((a, b) => (b.score ?? 0) - (a.score ?? 0))[0];
    expect(week.bestExam).toEqual({ subject: best?.subject, examTitle: best?.examTitle, score: best?.score });

    const attended = performance.studyPlanSessions.filter(({ date }) => (date ?? '') >= '2026-05-17T18:30');
    expect(week.overallStats.totalSessionsAttended).toBe(attended.length);
    const held = may.monthlyAttendance.filter(({ date }) => date >= 18 && date <= 24);
    const count = (status: string) => held.filter((day) => day.status === status).length;
    expect(week.attendanceStats).toEqual({
      totalDays: count('present') + count('partial') + count('absent'),
      presentDays: count('present'),
      partialDays: count('partial'),
      absentDays: count('absent'),
    });
  });

  it('counts what was due in it and is not done, and what is due in the next', async () => {
    const pid = await newChild();
    const who = await newParent(pid);
    // Day 1 on Wednesday, May 6; days 2 and 3 follow, and day 31 is June 5.
    await tell(pid, [{ kind: 'video', what: 'motion', at: '2026-05-06T09:00:00', seconds: 600, share: 100, item: 0 }]);
    const first = await weekOf('2026-05-06', { who });
    expect(first.overallStats).toMatchObject({ totalSessionsAttended: 1, totalSessionsAvailable: 4 });
    expect(first.nextWeek.sessions).toBe(0);
    const before = await weekOf('2026-05-29', { who, now: india('2026-05-29T09:00:00') });
    expect(before.nextWeek).toMatchObject({ sessions: 1, firstSession: 'Session 31.1' });
    // What is done ahead of its day is not due any more, and what is due today is not missed.
    const during = { who, now: india('2026-06-05T09:00:00') };
    expect((await weekOf(undefined, during)).overallStats.totalSessionsAvailable).toBe(0);
    await tell(pid, [{ kind: 'visit', what: 'notes', at: '2026-05-30T09:00:00', seconds: 60, share: 0, item: 4 }]);
    const after = await weekOf('2026-05-29', { who, now: india('2026-05-31T09:00:00') });
    expect([after.nextWeek.sessions, after.overallStats.totalSessionsAttended]).toEqual([0, 1]);
  });

  it('takes the days of two months together', async () => {
    const pid = await newChild();
    const who = await newParent(pid);
    const { owner } = world.database;
    for (const [at, minutes] of [
      ['2026-03-30T09:00:00', 40],
      ['2026-03-31T09:00:00', 0],
      ['2026-04-01T09:00:00', 20],
      ['2026-04-02T09:00:00', 40],
      ['2026-04-06T09:00:00', 0],
    ] as const) {
      const id = await rowId(sql`insert into live_session (school_id, class_id, title, starts_at, duration_minutes)
        values (${world.schools.own}, ${classId}, 'Live', ${india(at)}, 40) returning live_session_id as id`);
      await owner.insertInto('live_attendance').values({ live_session_id: id, pid, minutes }).execute();
    }
    const { attendanceStats, nextWeek } = await weekOf('2026-04-01', { who, now: india('2026-04-04T09:00:00') });
    expect(attendanceStats).toEqual({ totalDays: 4, presentDays: 2, partialDays: 1, absentDays: 1 });
    expect(nextWeek.liveClasses).toBe(1);
  });

  it('counts the live classes that are planned for the class, and of a week that is over those with the child', async () => {
    const pid = await newChild();
    const who = await newParent(pid);
    const other = await rowId(sql`insert into class (school_id, name, grade)
      values (${world.schools.own}, 'Another', 8) returning class_id as id`);
    const planned: number[] = [];
    for (const [ofClass, at] of [
      [classId, '2026-08-04T09:00:00'],
      [classId, '2026-08-05T09:00:00'],
      [other, '2026-08-06T09:00:00'],
    ] as const) {
      planned.push(
        await rowId(sql`insert into live_session (school_id, class_id, title, starts_at, duration_minutes)
          values (${world.schools.own}, ${ofClass}, 'Live', ${india(at)}, 40) returning live_session_id as id`),
      );
    }
    const before = await weekOf('2026-07-29', { who, now: india('2026-07-31T09:00:00') });
    expect(before.nextWeek.liveClasses).toBe(2);
    // Who was expected is known once a session was held.
    const [held] = planned;
    await sql`insert into live_attendance (live_session_id, pid, minutes) values (${held}, ${pid}, 40)`.execute(
      world.database.owner,
    );
    const later = await weekOf('2026-07-29', { who, now: india('2026-08-20T09:00:00') });
    expect(later.nextWeek.liveClasses).toBe(1);
  });

  it('is empty of a child who did nothing, and refused of a foreign one', async () => {
    const pid = await newChild();
    const who = await newParent(pid);
    const week = await weekOf(undefined, { who });
    expect(week.happened).toEqual([]);
    expect(week.bestExam).toEqual({ subject: '', examTitle: '', score: null });
    expect(week.overallStats).toEqual({
      totalSessionsAttended: 0,
      totalSessionsAvailable: 0,
      totalExamsCompleted: 0,
      averageScore: null,
      studyMinutes: 0,
    });
    for (const other of [child, world.people.foreignStudent.pid, MISSING]) {
      expect((await answerTo(who, `week?studentId=${other}`)).status).toBe(404);
    }
  });

  it('lists what happened, latest first, a session with an exam as the exam', async () => {
    const { happened } = await weekOf('2026-05-05');
    expect(happened.map(({ kind, title, score }) => [kind, title, score])).toEqual([
      ['exam', 'Laws of Motion', 75],
      ['exam', 'Laws of Motion', 95],
    ]);
    expect((await weekOf('2026-05-17')).happened.map(({ kind, title }) => [kind, title])).toEqual([
      ['session', 'Session 3.1'],
    ]);
  });
});
