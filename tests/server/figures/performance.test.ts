import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type {
  examAnalytics,
  performanceSummary,
  performanceTracking,
  studentExams,
  videoAnalytics,
} from '#contract/figures/performance.ts';
import { PERFORMANCE_METRICS, REPORT_TIMEFRAMES } from '#domain/format/timeframes.ts';
import { renewPerformance } from '#host/server/figures/performance.queries.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

/** In India it is 00:15 of Friday, November 20; in UTC still Thursday. */
const NOW = new Date('2026-11-19T18:45:00Z');
const MISSING = 2_000_000_000;

let world: World;
let exams: { unit: number; mock: number; chapterWise: number };
let videos: { motion: number; waves: number };
/** Of the own school's plan. */
let sessions: { video: number; exam: number; chapterWise: number };

type Staff = 3 | 4 | 6 | 12;
type Rows = CallAnswer<typeof performanceTracking>;
type Summary = CallAnswer<typeof performanceSummary>;
type ExamRows = CallAnswer<typeof examAnalytics>;
type VideoRows = CallAnswer<typeof videoAnalytics>;

const id = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(world.database.owner)).rows[0]?.id as number;

beforeAll(async () => {
  world = await makeWorld();
  const { owner } = world.database;
  const { own } = world.objects;
  await sql`insert into exam_category (exam_category_id, title) values (5, 'Chapter Wise Exams')`.execute(owner);
  const exam = (category: number, title: string) =>
    id(sql`insert into exam (exam_category_id, title, duration_minutes, question_count)
      values (${category}, ${title}, 30, 20) returning exam_id as id`);
  exams = {
    unit: own.exam as number,
    mock: await exam(own.examCategory as number, 'Mock'),
    chapterWise: await exam(5, 'Chapter'),
  };
  const video = (title: string) =>
    id(sql`insert into video (video_category_id, title, duration_seconds)
      select video_category_id, ${title}, 600 from video_category returning video_id as id`);
  videos = { motion: await id(sql`select video_id as id from video`), waves: await video('Waves') };
  const session = (position: number, type: number, videoId: number | null, examId: number | null) =>
    id(sql`insert into study_plan_item (study_plan_id, day, position, type, title, video_id, exam_id)
      values (${own.plan}, 1, ${position}, ${type}, 'S', ${videoId}, ${examId}) returning study_plan_item_id as id`);
  sessions = {
    video: await session(2, 1, videos.motion, null),
    exam: await session(3, 2, null, exams.unit),
    chapterWise: await session(4, 2, null, exams.chapterWise),
  };
});
afterAll(() => world?.close());

// What students did is each test's own.
beforeEach(() =>
  sql`
    delete from exam_attempt; delete from video_watch; delete from study_plan_visit;
    -- Its sums have gone with what students did, and those of a timeframe that is prepared have not.
    delete from performance_window; delete from student_window`.execute(world.database.owner),
);

const student = (name: string, school = world.schools.own) =>
  id(sql`insert into person (role, name, school_id) values (5, ${name}, ${school}) returning pid as id`);
const change = (pid: number, values: { school_id?: number; deleted_at?: Date; banned_at?: Date }) =>
  world.database.owner.updateTable('person').set(values).where('pid', '=', pid).execute();

const NOON = '2026-11-19T06:30:00Z';
interface Did {
  at?: string;
  /** The session of a plan that it was done in. */
  session?: number;
}
const sits = (pid: number, exam: number, percentage: number, { at = NOON, session }: Did = {}) =>
  sql`insert into exam_attempt (exam_id, pid, study_plan_item_id, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    values (${exam}, ${pid}, ${session ?? null}, ${at}, ${at}, 20, 10, 40, ${percentage}, 95)`.execute(
    world.database.owner,
  );
const watches = (pid: number, video: number, completion: number, { at = NOON, session }: Did = {}) =>
  sql`insert into video_watch (video_id, pid, study_plan_item_id, watched_at, seconds, completion)
    values (${video}, ${pid}, ${session ?? null}, ${at}, 60, ${completion})`.execute(world.database.owner);

const get = async (actingRole: Staff | 'parent', path: string) =>
  ask(world.appWith({ clock: () => NOW }), 'GET', `/api/admin/${path}`, { token: await world.tokenAs(actingRole) });
const answer = <T>(actingRole: Staff, path: string) => bodyOf<T>(path, get(actingRole, path));
const tracked = (actingRole: Staff, timeframe = 'month', metric = 'overall') =>
  answer<Rows>(actingRole, `performance-tracking?timeframe=${timeframe}&metric=${metric}`);
const summed = (actingRole: Staff, timeframe = 'month', metric = 'overall') =>
  answer<Summary>(actingRole, `performance-summary?timeframe=${timeframe}&metric=${metric}`);
const names = (rows: Rows) => rows.map(({ firstName }) => firstName);

describe('whose students a session sees', () => {
  beforeEach(async () => {
    await sits(await student('Own'), exams.unit, 90);
    await sits(await student('Foreign', world.schools.foreign), exams.mock, 95);
    await watches(world.people.foreignStudent.pid, videos.waves, 40);
  });

  it.each([3, 12] as const)('role %i: those of every school', async (actingRole) => {
    expect(names(await tracked(actingRole))).toEqual(['Foreign', 'Own', world.people.foreignStudent.name]);
    expect(await summed(actingRole)).toMatchObject({
      averageScore: 75,
      activeStudents: 3,
      topPerformers: 2,
      needAttention: 1,
    });
    expect(names(await answer<Rows>(actingRole, 'top-performers'))[0]).toBe('Foreign');
    expect((await answer<ExamRows>(actingRole, 'exam-analytics')).map(({ title }) => title).sort()).toEqual([
      'Mock',
      'Unit Test 1',
    ]);
    expect(await answer<VideoRows>(actingRole, 'video-analytics')).toEqual([
      { videoId: videos.waves, title: 'Waves', watchCount: 1 },
    ]);
  });

  it.each([4, 6] as const)('role %i: those of the own school and no other', async (actingRole) => {
    expect(names(await tracked(actingRole))).toEqual(['Own']);
    expect(await summed(actingRole)).toMatchObject({
      averageScore: 90,
      activeStudents: 1,
      topPerformers: 1,
      needAttention: 0,
    });
    expect(names(await answer<Rows>(actingRole, 'top-performers'))).toEqual(['Own']);
    expect(await answer<ExamRows>(actingRole, 'exam-analytics')).toEqual([
      { examId: exams.unit, title: 'Unit Test 1', averageScore: 90, totalExams: 1 },
    ]);
    expect(await answer<VideoRows>(actingRole, 'video-analytics')).toEqual([]);
  });

  it('refuses a parent, without telling what there is', async () => {
    const response = await get('parent', 'performance-tracking?timeframe=week&metric=overall');
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ message: expect.any(String) });
  });
});

describe('timeframes', () => {
  /** The first moment of each in India, and the minute before it. */
  const FIRST = {
    week: '2026-11-13T18:30:00Z',
    month: '2026-10-20T18:30:00Z',
    quarter: '2026-08-20T18:30:00Z',
    year: '2025-11-20T18:30:00Z',
  } as const;

  it.each(REPORT_TIMEFRAMES)('%s begins at midnight in India', async (timeframe) => {
    const first = FIRST[timeframe];
    const before = new Date(Date.parse(first) - 60_000).toISOString();
    await sits(await student('First minute'), exams.unit, 80, { at: first });
    await sits(await student('Minute before'), exams.unit, 90, { at: before });
    await watches(await student('Watched first'), videos.motion, 70, { at: first });
    await watches(await student('Watched before'), videos.motion, 100, { at: before });
    await sits(await student('Just now'), exams.unit, 60, { at: '2026-11-19T18:40:00Z' });

    expect(names(await tracked(3, timeframe))).toEqual(['First minute', 'Just now', 'Watched first']);
    for (const actingRole of [3, 4] as const) {
      expect(await answer(actingRole, `exam-analytics?timeframe=${timeframe}`)).toEqual([
        { examId: exams.unit, title: 'Unit Test 1', averageScore: 70, totalExams: 2 },
      ]);
      expect(await answer(actingRole, `video-analytics?timeframe=${timeframe}`)).toEqual([
        { videoId: videos.motion, title: 'Motion', watchCount: 1 },
      ]);
    }
  });

  it('combine whole months with the days at both ends', async () => {
    const pid = await student('Diligent');
    const days = ['2025-11-21', '2025-11-30', '2025-12-01', '2026-06-15', '2026-10-31', '2026-11-01', '2026-11-20'];
    for (const [index, day] of days.entries()) {
      await sits(pid, exams.unit, 10 * index, { at: new Date(Date.parse(`${day}T00:00:00+05:30`)).toISOString() });
    }
    expect(await tracked(3, 'year', 'exam')).toEqual([
      { pid, firstName: 'Diligent', avgScore: 30, bestScore: 60, totalExams: 7 },
    ]);
  });

  it('are the last month where none is asked for', async () => {
    await sits(await student('Old'), exams.unit, 80, { at: '2026-10-20T18:00:00Z' });
    await sits(await student('New'), exams.unit, 70);
    expect(names(await answer<Rows>(4, 'top-performers'))).toEqual(['New']);
    expect(await answer(4, 'exam-analytics')).toEqual([
      { examId: exams.unit, title: 'Unit Test 1', averageScore: 70, totalExams: 1 },
    ]);
  });

  it.each([
    'performance-tracking?timeframe=week',
    'performance-tracking?timeframe=day&metric=overall',
    'performance-summary?timeframe=week&metric=luck',
    'top-performers?timeframe=forever',
    'video-analytics?metric=1',
    'exam-analytics?page=1',
    'student/abc/all-exams',
  ])('and nothing else may be asked for: %s', async (path) => {
    const response = await get(3, path);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/./) });
  });
});

describe('scores', () => {
  it('are of the metric that is asked for, and leave Chapter Wise exams out of each', async () => {
    const pid = await student('Everything');
    await sits(pid, exams.unit, 80);
    await sits(pid, exams.mock, 61, { session: sessions.exam });
    await sits(pid, exams.chapterWise, 100);
    await sits(pid, exams.chapterWise, 100, { session: sessions.chapterWise });
    await watches(pid, videos.motion, 40);
    await watches(pid, videos.motion, 90, { session: sessions.video });

    const of = async (metric: string) => (await tracked(4, 'week', metric))[0];
    expect(await of('exam')).toMatchObject({ avgScore: 70.5, bestScore: 80, totalExams: 2 });
    expect(await of('video')).toMatchObject({ avgScore: 65, bestScore: 90, totalExams: 2 });
    expect(await of('study_plan')).toMatchObject({ avgScore: 75.5, bestScore: 90, totalExams: 2 });
    expect(await of('overall')).toMatchObject({ avgScore: 70.33, bestScore: 86.67, totalExams: 2 });
    expect(await answer<ExamRows>(3, 'exam-analytics?timeframe=week')).toHaveLength(2);
  });

  it('leave out students without a score', async () => {
    const chapters = await student('Only chapters');
    await sits(chapters, exams.chapterWise, 100);
    await watches(await student('Only videos'), videos.motion, 50);
    expect(names(await tracked(4))).toEqual(['Only videos']);
    expect(await tracked(4, 'month', 'exam')).toEqual([]);
    expect(await summed(4, 'month', 'exam')).toEqual({
      averageScore: null,
      activeStudents: 0,
      topPerformers: 0,
      needAttention: 0,
      students: [],
    });
  });

  it('overall put whoever took an exam before those who only watched', async () => {
    await watches(await student('Watched to the end'), videos.motion, 100);
    await sits(await student('Sat an exam'), exams.unit, 55);
    expect(names(await tracked(4))).toEqual(['Sat an exam', 'Watched to the end']);
    expect((await summed(4)).students.map(({ firstName }) => firstName)).toEqual(['Sat an exam', 'Watched to the end']);
    expect(names(await tracked(4, 'month', 'video'))).toEqual(['Watched to the end']);
  });

  it('are ranked by average, then best, then by what there is to show for it', async () => {
    // Made in another order than they are ranked in.
    const fourth = await student('Fourth');
    const third = await student('Third');
    const second = await student('Second');
    const first = await student('First');
    for (const [pid, scores] of [
      [fourth, [70]],
      [third, [80]],
      [second, [80, 80]],
      [first, [90, 70]],
    ] as const) {
      for (const score of scores) await sits(pid, exams.unit, score);
    }
    expect(names(await tracked(4, 'week', 'exam'))).toEqual(['First', 'Second', 'Third', 'Fourth']);
    expect(names((await summed(4, 'week', 'exam')).students)).toEqual(['First', 'Second', 'Third', 'Fourth']);
  });

  it('of more than twenty are told in full by the list, and first by the others', async () => {
    for (let score = 50; score < 75; score += 1) await sits(await student(`At ${score}`), exams.unit, score);
    const rows = await tracked(4, 'week', 'exam');
    expect(rows).toHaveLength(25);
    expect(await answer(4, 'top-performers?timeframe=week&metric=exam')).toEqual(rows.slice(0, 20));
    expect(await summed(4, 'week', 'exam')).toEqual({
      averageScore: 62,
      activeStudents: 25,
      topPerformers: 0,
      needAttention: 10,
      students: rows.slice(0, 20),
    });
  });
});

describe('students who', () => {
  it('change school are counted there, with all they did', async () => {
    const pid = await student('Moved', world.schools.foreign);
    await sits(pid, exams.mock, 88);
    await watches(pid, videos.waves, 44);
    expect(await tracked(4)).toEqual([]);
    await change(pid, { school_id: world.schools.own });
    expect(names(await tracked(4))).toEqual(['Moved']);
    expect(await answer(4, 'exam-analytics')).toEqual([
      { examId: exams.mock, title: 'Mock', averageScore: 88, totalExams: 1 },
    ]);
    expect(await answer(4, 'video-analytics')).toEqual([{ videoId: videos.waves, title: 'Waves', watchCount: 1 }]);
    expect(await answer<unknown[]>(4, `student/${pid}/all-exams`)).toHaveLength(1);

    await change(pid, { school_id: world.schools.foreign });
    expect(await tracked(4)).toEqual([]);
    expect(await answer(4, 'exam-analytics')).toEqual([]);
    expect(await answer(3, 'exam-analytics')).toEqual([
      { examId: exams.mock, title: 'Mock', averageScore: 88, totalExams: 1 },
    ]);
    expect((await get(4, `student/${pid}/all-exams`)).status).toBe(404);
  });

  it('are deleted or banned are in no list and no total', async () => {
    for (const [name, gone] of [
      ['Deleted', { deleted_at: NOW }],
      ['Banned', { banned_at: NOW }],
    ] as const) {
      const pid = await student(name);
      await sits(pid, exams.unit, 99);
      await change(pid, gone);
    }
    await sits(await student('Here'), exams.unit, 50);
    for (const actingRole of [3, 4] as const) {
      expect(names(await tracked(actingRole))).toEqual(['Here']);
      expect(await summed(actingRole)).toMatchObject({ averageScore: 50, activeStudents: 1, topPerformers: 0 });
    }
  });

  it('belong to a deleted school are counted nowhere', async () => {
    const gone = await id(
      sql`insert into school (name, country_id) select 'Closed', country_id from country where code = 'IN' returning school_id as id`,
    );
    await sits(await student('Of the closed school', gone), exams.mock, 99);
    await sits(await student('Here'), exams.unit, 50);
    await sql`update school set deleted_at = now() where school_id = ${gone}`.execute(world.database.owner);
    expect(names(await tracked(12))).toEqual(['Here']);
    expect(await summed(12)).toMatchObject({ averageScore: 50, activeStudents: 1, topPerformers: 0 });
    expect(await answer(12, 'exam-analytics')).toEqual([
      { examId: exams.unit, title: 'Unit Test 1', averageScore: 50, totalExams: 1 },
    ]);
  });
});

describe("a student's exams", () => {
  it('come latest first, without Chapter Wise', async () => {
    const pid = await student('Ananya');
    await sits(pid, exams.unit, 71.5, { at: '2024-02-01T06:00:00Z' });
    await sits(pid, exams.mock, 100, { at: '2026-11-01T06:00:00Z' });
    await sits(pid, exams.chapterWise, 100);
    const list = await answer<CallAnswer<typeof studentExams>>(6, `student/${pid}/all-exams`);
    expect(list.map(({ examTitle }) => examTitle)).toEqual(['Mock', 'Unit Test 1']);
    expect(list[1]).toEqual({
      examTitle: 'Unit Test 1',
      examCategory: 'Unit Test',
      percentage: 71.5,
      mark: 40,
      rightAnswers: 10,
      attended: 20,
      duration: 95,
      submittedDate: '2024-02-01T06:00:00.000Z',
      examHistoryId: expect.any(Number),
    });
  });

  it('are none where none were taken', async () => {
    expect(await answer(4, `student/${await student('New')}/all-exams`)).toEqual([]);
  });

  it('are 404 for a foreign, a missing and a person who is not a student, alike', async () => {
    const answers = [];
    for (const pid of [world.people.foreignStudent.pid, MISSING, world.people.schoolUser.pid]) {
      const response = await get(4, `student/${pid}/all-exams`);
      answers.push([response.status, await response.json()]);
    }
    expect(answers[0]).toEqual([404, { message: expect.any(String) }]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await get(3, `student/${world.people.foreignStudent.pid}/all-exams`)).status).toBe(200);
  });
});

describe('prepared timeframes', () => {
  const everything = async () => {
    const all: Record<string, unknown> = {};
    for (const actingRole of [3, 4] as const) {
      for (const timeframe of REPORT_TIMEFRAMES) {
        for (const metric of PERFORMANCE_METRICS) {
          all[`${actingRole} ${timeframe} ${metric}`] = [
            await tracked(actingRole, timeframe, metric),
            await summed(actingRole, timeframe, metric),
          ];
        }
      }
    }
    return all;
  };
  const kept = async () =>
    (await world.database.owner.selectFrom('performance_window').selectAll().orderBy('from_day', 'desc').execute()).map(
      ({ timeframe, from_day, to_day }) => `${timeframe} ${from_day} ${to_day}`,
    );
  const AGES = [
    '2026-11-19',
    '2026-11-14',
    '2026-11-01',
    '2026-10-31',
    '2026-10-21',
    '2026-09-10',
    '2026-03-03',
    '2025-11-21',
    '2025-11-20',
  ];

  it('have the same figures as adding up, while students learn, move, leave and come back', async () => {
    const people = [await student('A'), await student('B'), await student('C', world.schools.foreign)];
    const learn = async (turn: number) => {
      for (const [index, day] of AGES.entries()) {
        const at = `${day}T06:00:00Z`;
        const pid = people[(index + turn) % 3] as number;
        await sits(pid, index % 4 === 3 ? exams.chapterWise : exams.unit, (37 * index + 11 * turn) % 101, { at });
        await watches(pid, videos.motion, (53 * index + 7 * turn) % 101, {
          at,
          ...(index % 2 ? { session: sessions.video } : {}),
        });
      }
    };
    await learn(0);
    expect(await renewPerformance(world.database.owner, NOW)).toEqual([...REPORT_TIMEFRAMES]);
    // Events that come late, on days of the past, are counted too.
    await learn(1);
    await change(people[0] as number, { school_id: world.schools.foreign });
    await change(people[1] as number, { deleted_at: NOW });
    await learn(2);
    const whileKept = await everything();
    await sql`truncate performance_window`.execute(world.database.owner);
    expect(whileKept).toEqual(await everything());
    expect(whileKept['3 year overall']).not.toEqual([[], expect.anything()]);
  });

  it('are prepared again once when the day ends in India', async () => {
    await sits(await student('Leaves the week'), exams.unit, 90, { at: '2026-11-14T06:00:00Z' });
    const { owner } = world.database;
    await renewPerformance(owner, NOW);
    expect(await kept()).toEqual([
      'week 2026-11-14 2026-11-20',
      'week_before 2026-11-07 2026-11-13',
      'month 2026-10-21 2026-11-20',
      'month_before 2026-09-21 2026-10-20',
      'quarter 2026-08-21 2026-11-20',
      'quarter_before 2026-05-21 2026-08-20',
      'year 2025-11-21 2026-11-20',
      'year_before 2024-11-21 2025-11-20',
    ]);
    expect(await tracked(4, 'week')).toHaveLength(1);
    expect(await renewPerformance(owner, new Date('2026-11-20T18:29:59Z'))).toEqual([]);

    const midnight = new Date('2026-11-20T18:30:00Z');
    const renewed = await Promise.all([1, 2, 3].map(() => renewPerformance(owner, midnight)));
    expect(renewed.flat().sort()).toEqual([...REPORT_TIMEFRAMES].sort());
    expect((await kept())[0]).toBe('week 2026-11-15 2026-11-21');
    const rows = await sql`select timeframe from student_window order by 1`.execute(owner);
    expect(rows.rows).toEqual([
      { timeframe: 'month' },
      { timeframe: 'quarter' },
      { timeframe: 'week_before' },
      { timeframe: 'year' },
    ]);
    // For whom it is still the day before, they are added up.
    expect(await tracked(4, 'week')).toHaveLength(1);
  });

  it('miss nothing that is written while they are prepared', async () => {
    const pid = await student('Busy');
    const { owner } = world.database;
    await sits(pid, exams.unit, 50);
    const writes = Array.from({ length: 20 }, (_, index) => sits(pid, exams.unit, index));
    await Promise.all([...writes.slice(0, 10), renewPerformance(owner, NOW), ...writes.slice(10)]);
    const [row] = await tracked(4, 'week', 'exam');
    expect(row?.totalExams).toBe(21);
    await sql`truncate performance_window`.execute(owner);
    expect(await tracked(4, 'week', 'exam')).toEqual([row]);
  });
});

it('names the summary among what it offers to staff', async () => {
  const response = await ask(world.app, 'POST', '/api/admin/login', {
    body: { identifier: world.people.schoolUser.phone, password: 'a good long password', parentView: false },
  });
  const { user, menu } = (await response.json()) as { user: { capabilities: string[] }; menu: { id: string }[] };
  expect(user.capabilities).toContain('performance-summary');
  expect(menu.map(({ id }) => id)).toContain('performance');
});
