import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { platformAnalytics } from '#contract/figures/analytics.ts';
import type { childComparisons, comparisons } from '#contract/figures/comparisons.ts';
import type { dashboardStats } from '#contract/figures/dashboard.ts';
import type { performanceSummary } from '#contract/figures/performance.ts';
import type { attendanceBySchool } from '#contract/plans/planDays.ts';
import type { planSchoolSummary } from '#contract/plans/planStudents.ts';
import type { parentAttendance, parentDashboardStats, parentPerformance } from '#contract/students/parent.ts';
import { PERFORMANCE_METRICS, REPORT_TIMEFRAMES } from '#domain/format/timeframes.ts';
import { COMPARED_WEEKS, type Compared, MIN_PUPILS } from '#domain/learning/comparison.ts';
import { compared, sinceBegun } from '#host/server/comparisons/comparisons.queries.ts';
import { renewWeeks } from '#host/server/comparisons/schoolWeeks.ts';
import { renewPerformance } from '#host/server/figures/performance.queries.ts';
import { standingFor } from '#tests/support/run/gate.ts';
import { ask, bodyOf, makeWorld, type World } from '#tests/support/server/world.ts';

/** A Friday, ten in the morning in India. */
const NOW = new Date('2026-11-20T04:30:00Z');
const TODAY = '2026-11-20';
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
/** The last second of a day in India. */
const endOf = (day: string) => new Date(`${day}T23:59:59+05:30`);
const dayText = (days: number) => new Date(Date.parse(TODAY) - days * DAY_MS).toISOString().slice(0, 10);

type Answer = CallAnswer<typeof comparisons>;
type Measure = Answer['measures'][number];
type Staff = 3 | 4 | 6 | 12;

let world: World;
/** Eight students of the own school, seven of the foreign one. */
let own: number[];
let foreign: number[];
let plan: number;
let sessions: number[];

const run = (query: ReturnType<typeof sql>) => query.execute(world.database.owner);
const id = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(world.database.owner)).rows[0]?.id as number;

const student = (name: string, school: number, created: string) =>
  id(
    sql`insert into person (role, name, school_id, created_at) values (5, ${name}, ${school}, ${created}) returning pid as id`,
  );
const sits = (pid: number, percentage: number, days: number) =>
  run(sql`insert into exam_attempt (exam_id, pid, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    values (${world.objects.own.exam}, ${pid}, ${ago(days)}, ${ago(days)}, 20, 10, 40, ${percentage}, 95)`);
const watches = (pid: number, completion: number, days: number) =>
  run(sql`insert into video_watch (video_id, pid, watched_at, seconds, completion)
    select video_id, ${pid}, ${ago(days)}, 60, ${completion} from video limit 1`);
const opens = (pid: number, session: number, days: number) =>
  run(
    sql`insert into study_plan_visit (study_plan_item_id, pid, visited_at) values (${session}, ${pid}, ${ago(days)})`,
  );

beforeAll(async () => {
  world = await makeWorld();
  const { owner } = world.database;
  const { schools } = world;
  own = [];
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
    own.push(await student(`Own ${n}`, schools.own, n <= 6 ? '2026-01-05' : '2026-11-10'));
  foreign = [];
  for (const n of [1, 2, 3, 4, 5, 6, 7]) foreign.push(await student(`Foreign ${n}`, schools.foreign, '2026-01-05'));

  // Everybody sits and watches every seventh day; the farther back, the fewer do.
  for (let week = 0; week < 60; week += 4) {
    for (const [index, pid] of [...own.slice(0, 7), ...foreign].entries()) {
      if (index % 7 < 1 && week > 8) continue;
      await sits(pid, (31 * index + 7 * week) % 101, 7 * week);
      await watches(pid, (17 * index + 5 * week) % 101, 7 * week);
    }
  }
  for (const pid of own.slice(0, 6)) {
    await sits(pid, 60, 1);
    await watches(pid, 50, 2);
    await sits(pid, 45, 8);
    await watches(pid, 30, 9);
  }
  await sits(own[6] as number, 80, 8);
  // Something was done before the longest period that is compared with.
  for (const pid of [own[0], foreign[0]]) await sits(pid as number, 50, 800);

  // A plan of both schools with two days: six of the own school had begun it five weeks ago, the seventh began last week.
  plan = await id(sql`insert into study_plan (title) values ('Shared') returning study_plan_id as id`);
  await run(
    sql`insert into study_plan_school (study_plan_id, school_id) values (${plan}, ${schools.own}), (${plan}, ${schools.foreign})`,
  );
  await run(sql`insert into study_plan_week (study_plan_id, week_no) values (${plan}, 1)`);
  await run(sql`insert into study_plan_day (study_plan_id, day, week_no) values (${plan}, 1, 1), (${plan}, 2, 1)`);
  sessions = [];
  for (const day of [1, 2])
    sessions.push(
      await id(sql`insert into study_plan_item (study_plan_id, day, position, type, title)
        values (${plan}, ${day}, 1, 5, 'Notes') returning study_plan_item_id as id`),
    );
  const [first, second] = sessions as [number, number];
  for (const pid of own.slice(0, 6)) await opens(pid, first, 35);
  await opens(own[6] as number, first, 5);
  for (const pid of own.slice(0, 5)) await opens(pid, second, 20);
  for (const pid of foreign.slice(0, 5)) await opens(pid, first, 3);

  await renewPerformance(owner, NOW);
  await renewWeeks(owner, { now: NOW });
});
afterAll(() => world?.close());

const send = async (as: Staff | 'parent', path: string, now = NOW) =>
  ask(world.appWith({ clock: () => now }), 'GET', path, { token: await world.tokenAs(as) });
const get = <T>(as: Staff | 'parent', path: string, now = NOW) => bodyOf<T>(path, send(as, path, now));
const measures = async (as: Staff, query: string) =>
  (await get<Answer>(as, `/api/admin/comparisons?${query}`)).measures;
const find = (list: readonly Measure[], name: Compared): Measure => {
  const found = list.find(({ measure }) => measure === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const reported = (figure: number | null) => (figure !== null && figure >= MIN_PUPILS ? figure : null);
/** Of two numbers of pupils both, or neither. */
const bothReported = (now: number | null, before: number | null) =>
  reported(now) === null || reported(before) === null ? { now: null, before: null } : { now, before };

const ALL = [3, 12, 4, 6] as const;
/** In the gate an administrator stands for staff, who see the same students. */
const SEEING = standingFor(ALL, (role) => role !== 12);

describe('a period that began before anything was done', () => {
  const measure = compared('activeStudents', { now: 9, before: 7, beforeFrom: '2026-05-01' });
  it.each([
    ['2026-05-01', 7],
    ['2026-05-02', null],
    [null, null],
  ])('is nothing to compare with: the first day is %s', (begun, before) => {
    expect(sinceBegun([measure], begun)).toEqual([{ ...measure, before }]);
  });
  it('does not concern who is on record', () => {
    const onRecord = compared('totalStudents', { now: 9, before: 7 });
    expect(sinceBegun([onRecord], null)).toEqual([onRecord]);
  });
});

describe('the admin dashboard', () => {
  const stats = async (as: Staff, timeframe: string, now = NOW) =>
    (await get<CallAnswer<typeof dashboardStats>>(as, `/api/admin/dashboard-stats?timeframe=${timeframe}`, now))
      .titleStats;

  it.each(SEEING)(
    'role %i: figures of days are those of the screen, now and on the same days a week before',
    async (as) => {
      for (const timeframe of ['Today', 'Yesterday', 'This%20Week']) {
        const list = await measures(as, `screen=academy-dashboard&timeframe=${timeframe}`);
        const now = await stats(as, timeframe);
        const before = await stats(as, timeframe, ago(7));
        expect(find(list, 'totalStudents')).toMatchObject(bothReported(now.totalStudents, before.totalStudents));
      }
    },
  );

  it('names the days of both periods, and shows the same day of twelve weeks', async () => {
    const today = find(await measures(3, 'screen=academy-dashboard&timeframe=Today'), 'totalStudents');
    expect(today).toMatchObject({ from: TODAY, to: TODAY, beforeFrom: dayText(7), beforeTo: dayText(7) });
    expect(today.weeks).toHaveLength(COMPARED_WEEKS);
    expect(today.weeks.at(-1)).toEqual({ starts: TODAY, value: 14 });
    const week = find(await measures(3, 'screen=academy-dashboard&timeframe=This Week'), 'totalStudents');
    expect(week).toMatchObject({ from: '2026-11-16', to: TODAY, beforeFrom: '2026-11-09', beforeTo: dayText(7) });
  });

  it('compares who is on record with four weeks ago', async () => {
    const now = (await stats(4, 'All Time')).totalStudents;
    const record = find(await measures(4, 'screen=academy-dashboard'), 'totalStudents');
    expect(record).toMatchObject({ now, before: 6, from: null, to: TODAY, beforeFrom: null, beforeTo: dayText(28) });
    expect(record.weeks.map(({ value }) => value)).toEqual([...Array(11).fill(6), 8]);
    expect(find(await measures(3, 'screen=academy-dashboard'), 'totalStudents')).toMatchObject({ before: 13 });
  });

  it('tells of videos only where five pupils watched some in both periods', async () => {
    const week = 'screen=academy-dashboard&timeframe=This Week';
    expect(find(await measures(4, week), 'watchedVideos')).toMatchObject({ now: 1, before: 1 });
    const yesterday = 'screen=academy-dashboard&timeframe=Yesterday';
    expect(find(await measures(4, yesterday), 'watchedVideos')).toMatchObject({ now: null, before: null });
  });
});

describe('Performance Tracking', () => {
  const summary = (as: Staff, query: string, now = NOW) =>
    get<CallAnswer<typeof performanceSummary>>(as, `/api/admin/performance-summary?${query}`, now);

  it.each(SEEING)('role %i: the cards, and those of the timeframe before', async (as) => {
    for (const [at, timeframe] of REPORT_TIMEFRAMES.entries()) {
      // In the gate another one of each timeframe, so that each is seen.
      for (const metric of standingFor(PERFORMANCE_METRICS, (one) => PERFORMANCE_METRICS.indexOf(one) === at)) {
        const query = `timeframe=${timeframe}&metric=${metric}`;
        const list = await measures(as, `screen=academy-performance&${query}`);
        const average = find(list, 'averageScore');
        const now = await summary(as, query);
        const before = await summary(as, query, endOf(average.beforeTo ?? ''));
        const isReported = Math.min(Number(now.activeStudents), Number(before.activeStudents)) >= MIN_PUPILS;
        expect([query, average]).toEqual([
          query,
          expect.objectContaining({
            now: isReported ? now.averageScore : null,
            before: isReported ? before.averageScore : null,
          }),
        ]);
        for (const measure of ['activeStudents', 'topPerformers', 'needAttention'] as const)
          expect(find(list, measure)).toMatchObject(bothReported(now[measure], before[measure]));
      }
    }
  });

  it('names the days of both timeframes, which follow one another', async () => {
    const month = find(await measures(4, 'screen=academy-performance&timeframe=month'), 'averageScore');
    expect(month).toMatchObject({ from: '2026-10-21', to: TODAY, beforeFrom: '2026-09-21', beforeTo: '2026-10-20' });
  });

  it('has the same figures of the timeframe before whether it is kept ready or added up', async () => {
    const query = 'screen=academy-performance&timeframe=quarter';
    const kept = await measures(4, query);
    expect(find(kept, 'averageScore').before).not.toBeNull();
    await run(sql`truncate performance_window`);
    expect(await measures(4, query)).toEqual(kept);
    await renewPerformance(world.database.owner, NOW);
    expect(await measures(4, query)).toEqual(kept);
  });

  it.each([3, 4] as const)('role %i: shows the weeks that are over as the screen would have', async (as) => {
    const { weeks } = find(await measures(as, 'screen=academy-performance&metric=exam'), 'averageScore');
    expect(weeks).toHaveLength(COMPARED_WEEKS);
    expect(weeks.at(-1)?.starts).toBe('2026-11-09');
    for (const { starts, value } of weeks) {
      const sunday = endOf(new Date(Date.parse(starts) + 6 * DAY_MS).toISOString().slice(0, 10));
      const { averageScore, activeStudents } = await summary(as, 'timeframe=week&metric=exam', sunday);
      expect([starts, value]).toEqual([starts, Number(activeStudents) >= MIN_PUPILS ? averageScore : null]);
    }
    expect(weeks.filter(({ value }) => value !== null).length).toBeGreaterThan(1);
  });

  it('counts a week anew on the next day, and forgets weeks that are too old', async () => {
    const { owner } = world.database;
    expect(await renewWeeks(owner, { now: NOW })).toBe(0);
    expect(await renewWeeks(owner, { now: ago(-1) })).toBe(COMPARED_WEEKS);
    expect(await renewWeeks(owner, { now: ago(-21) })).toBe(COMPARED_WEEKS);
    const { rows } = await sql<{ first: string }>`select min(week) as first from school_week_counted`.execute(owner);
    expect(rows).toEqual([{ first: '2026-09-14' }]);
    await run(sql`truncate school_week, school_week_counted`);
    await renewWeeks(owner, { now: NOW });
  });
});

describe('Today', () => {
  it('has the attendance of the last school day, that of a week before, and of the weeks; and the exams of the month', async () => {
    const { owner } = world.database;
    const rows: { day: string; students: number[]; minutes: number[] }[] = [
      // Six of eight on the last day, in full; one came for half of it.
      { day: dayText(1), students: own, minutes: [40, 40, 40, 40, 40, 40, 20, 0] },
      { day: dayText(8), students: own, minutes: [40, 40, 40, 40, 0, 0, 0, 0] },
      // Too few to tell of.
      { day: dayText(15), students: own.slice(0, 4), minutes: [40, 40, 40, 40] },
    ];
    for (const { day, students, minutes } of rows) {
      const session = await id(sql`insert into live_session (school_id, title, starts_at, duration_minutes)
        values (${world.schools.own}, 'Maths', ${`${day}T10:00:00+05:30`}, 40) returning live_session_id as id`);
      for (const [index, pid] of students.entries())
        await run(
          sql`insert into live_attendance (live_session_id, pid, minutes) values (${session}, ${pid}, ${minutes[index]})`,
        );
    }
    await run(sql`truncate school_week, school_week_counted`);
    await renewWeeks(owner, { now: NOW });
    for (const as of ALL) {
      const list = await measures(as, 'screen=academy-today');
      const attendance = find(list, 'attendance');
      expect(attendance).toMatchObject({ from: dayText(1), to: dayText(1), now: 75, before: 50, beforeTo: dayText(8) });
      const weeks = new Map(attendance.weeks.map(({ starts, value }) => [starts, value]));
      expect([weeks.get('2026-11-09'), weeks.get('2026-11-02')]).toEqual([50, null]);
      const exams = await measures(as, 'screen=academy-performance&timeframe=month&metric=exam');
      expect(find(list, 'examAverage')).toEqual({ ...find(exams, 'averageScore'), measure: 'examAverage' });
      expect(attendance.students).toBe(own.length);
      expect(find(list, 'examAverage').students).toBe(find(exams, 'activeStudents').now);
    }
    expect((await send('parent', '/api/admin/comparisons?screen=academy-today')).status).toBe(403);
    await run(sql`delete from live_attendance`);
    await run(sql`delete from live_session`);
    await run(sql`truncate school_week, school_week_counted`);
    await renewWeeks(owner, { now: NOW });
  });
});

describe('the exam average of all schools on Today', () => {
  /** A school of its own with as many students who took an exam in the last month. */
  const makeSchool = async (name: string, students: number) => {
    const school = await id(sql`
      insert into school (name, country_id) select ${name}, country_id from school limit 1 returning school_id as id`);
    for (let n = 0; n < students; n += 1) await joins(school, n);
    return school;
  };
  const joins = async (school: number, n: number) =>
    sits(await student(`Student ${n} of ${school}`, school, '2026-01-05'), 30 + n, 3);
  const academyOf = async (as: Staff) => find(await measures(as, 'screen=academy-today'), 'examAverage').academy;

  it('is told to who sees their own alone, where three other schools have five students each, and is what administrators see', async () => {
    // The foreign school is one of them.
    const made = [await makeSchool('Hill', MIN_PUPILS), await makeSchool('Lake', MIN_PUPILS - 1)];
    for (const as of ALL) expect(await academyOf(as), String(as)).toBeNull();
    await joins(made[1] as number, MIN_PUPILS);

    const { now } = find(await measures(3, 'screen=academy-today'), 'examAverage');
    expect(now).not.toBeNull();
    for (const as of [4, 6] as const) {
      expect(await academyOf(as), String(as)).toBe(now);
      await run(sql`truncate performance_window`);
      expect(await academyOf(as), 'before the timeframes are renewed').toBe(now);
      await renewPerformance(world.database.owner, NOW);
    }
    for (const as of [3, 12] as const) expect(await academyOf(as)).toBeNull();
    // A school that is deleted counts for nobody.
    await run(sql`update school set deleted_at = now() where school_id = ${made[0]}`);
    expect(await academyOf(4)).toBeNull();

    await run(sql`delete from exam_attempt where pid in (select pid from person where school_id = any (${made}))`);
    await run(sql`update person set deleted_at = now() where school_id = any (${made})`);
    await run(sql`update school set deleted_at = now() where school_id = any (${made})`);
    await renewPerformance(world.database.owner, NOW);
  });
});

describe('Platform Analytics', () => {
  const analytics = async (as: Staff, timeframe: string, now = NOW) =>
    (await get<CallAnswer<typeof platformAnalytics>>(as, `/api/admin/platform-analytics?timeframe=${timeframe}`, now))
      .monthlyStats;

  it.each([3, 12, 4] as const)('role %i: exams and videos, and those of the timeframe before', async (as) => {
    for (const timeframe of ['week', 'month', 'quarter'] as const) {
      const list = await measures(as, `screen=academy-analytics&timeframe=${timeframe}`);
      const exams = find(list, 'totalExams');
      const now = await analytics(as, timeframe);
      const before = await analytics(as, timeframe, endOf(exams.beforeTo ?? ''));
      expect(exams).toMatchObject({ now: now.totalExams, before: before.totalExams });
      expect(find(list, 'videoViews')).toMatchObject({ now: now.totalVideos, before: before.totalVideos });
    }
  });

  it('adds up the weeks that are over', async () => {
    const { weeks } = find(await measures(4, 'screen=academy-analytics'), 'totalExams');
    // Last week: what six did on Thursday, and one on the same day.
    expect(weeks.at(-1)).toEqual({ starts: '2026-11-09', value: 7 });
    expect(weeks.at(-2)?.value).toBeNull();
  });

  it('tells a teacher nothing, who does not see the screen', async () => {
    expect((await send(6, '/api/admin/comparisons?screen=academy-analytics')).status).toBe(403);
  });
});

describe('the report of a plan', () => {
  const query = (school = world.schools.own) => `screen=academy-plan-report&planId=${plan}&schoolId=${school}`;

  it.each(ALL)('role %i: who has started, and who had four weeks ago', async (as) => {
    const path = `/api/admin/study-plans/${plan}/school/${world.schools.own}/summary`;
    const summary = await get<CallAnswer<typeof planSchoolSummary>>(as, path);
    const started = find(await measures(as, query()), 'studentsStarted');
    expect(summary.studentsStarted).toBe(7);
    expect(started).toMatchObject({ now: summary.studentsStarted, before: 6, to: TODAY, beforeTo: dayText(28) });
    expect(started.weeks.map(({ value }) => value)).toEqual([...Array(7).fill(null), 6, 6, 6, 6, 7]);
  });

  it.each([3, 12] as const)('role %i: sees the academy beside the school', async (as) => {
    const share = find(await measures(as, query()), 'shareStarted');
    // Seven of nine here; twelve of seventeen, with the students that every school of the tests has.
    expect(share).toMatchObject({ now: 77.78, academy: 70.59, before: null });
  });

  it.each([4, 6] as const)('role %i: learns nothing of the academy', async (as) => {
    const list = await measures(as, query());
    expect(list.map(({ measure }) => measure)).toEqual(['studentsStarted']);
    expect(list.every(({ academy }) => academy === null)).toBe(true);
  });
});

describe('Attendance by School', () => {
  const query = (more = '', day = 2) => `screen=academy-plan-attendance&planId=${plan}&day=${day}${more}`;
  const ofOwn = () => `&schoolId=${world.schools.own}`;

  it.each(ALL)('role %i: a day beside the day before it, as the screen has them', async (as) => {
    const attended = async (day: number) =>
      (
        await get<CallAnswer<typeof attendanceBySchool>>(
          as,
          `/api/admin/study-plans/${plan}/day/${day}/attendance-by-school`,
        )
      ).reduce((sum, { attendees }) => sum + Number(attendees), 0);
    expect(find(await measures(as, query()), 'attended')).toMatchObject({
      now: await attended(2),
      before: await attended(1),
      day: 2,
      beforeDay: 1,
      academy: null,
    });
  });

  it('has no day before the first', async () => {
    expect(find(await measures(4, query('', 1)), 'attended')).toMatchObject({
      now: null,
      before: null,
      beforeDay: null,
    });
  });

  it('shows who sees all schools the chosen one beside all', async () => {
    const share = find(await measures(3, query(ofOwn())), 'shareAttended');
    expect(share).toMatchObject({ now: 71.43, before: 100, academy: 41.67 });
    expect(find(await measures(3, query()), 'shareAttended')).toMatchObject({ academy: null });
    for (const as of [4, 6] as const)
      expect(find(await measures(as, query(ofOwn())), 'shareAttended')).toMatchObject({ now: 71.43, academy: null });
  });
});

describe('too few pupils', () => {
  it('nothing is told where fewer than five are behind either figure', async () => {
    const few = async (as: Staff, queryText: string) => {
      const list = await measures(as, queryText);
      return list.map(({ now, before, academy }) => [now, before, academy]);
    };
    // The foreign school: nobody had begun the plan four weeks ago.
    const plansOfForeign = await measures(
      3,
      `screen=academy-plan-report&planId=${plan}&schoolId=${world.schools.foreign}`,
    );
    expect(find(plansOfForeign, 'studentsStarted')).toMatchObject({ now: null, before: null });
    expect(find(plansOfForeign, 'studentsStarted').weeks.every(({ value }) => value === null)).toBe(true);

    // Four are left: none of the figures is told, of no timeframe and no week.
    await run(sql`update person set school_id = ${world.schools.foreign} where pid = any (${own.slice(4)}::int[])`);
    await renewWeeks(world.database.owner, { now: ago(-1) });
    try {
      for (const timeframe of REPORT_TIMEFRAMES) {
        expect(await few(4, `screen=academy-performance&timeframe=${timeframe}`)).toEqual(
          Array(4).fill([null, null, null]),
        );
        expect(await few(4, `screen=academy-analytics&timeframe=${timeframe}`)).toEqual(
          Array(2).fill([null, null, null]),
        );
      }
      for (const timeframe of ['Today', 'Yesterday', 'This Week'])
        expect(await few(4, `screen=academy-dashboard&timeframe=${timeframe}`)).toEqual(
          Array(2).fill([null, null, null]),
        );
      expect(await few(4, `screen=academy-plan-attendance&planId=${plan}&day=2`)).toEqual(
        Array(2).fill([null, null, null]),
      );
      for (const screen of ['academy-performance', 'academy-analytics'])
        for (const { weeks } of await measures(4, `screen=${screen}`))
          expect(weeks.every(({ value }) => value === null)).toBe(true);
    } finally {
      await run(sql`update person set school_id = ${world.schools.own} where pid = any (${own.slice(4)}::int[])`);
      await run(sql`truncate school_week, school_week_counted`);
      await renewWeeks(world.database.owner, { now: NOW });
    }
  });
});

describe('what may be asked', () => {
  it.each([4, 6] as const)('role %i: another school and its plans are not there', async (as) => {
    const { own: mine, foreign: theirs } = world.objects;
    for (const query of [
      `screen=academy-plan-report&planId=${plan}&schoolId=${world.schools.foreign}`,
      `screen=academy-plan-report&planId=${theirs.plan}&schoolId=${world.schools.own}`,
      `screen=academy-plan-attendance&planId=${plan}&day=1&schoolId=${world.schools.foreign}`,
      `screen=academy-plan-attendance&planId=${theirs.plan}&day=1`,
    ])
      expect([query, (await send(as, `/api/admin/comparisons?${query}`)).status]).toEqual([query, 404]);
    // A school that does not share the plan.
    const notShared = `screen=academy-plan-report&planId=${mine.plan}&schoolId=${world.schools.foreign}`;
    expect((await send(3, `/api/admin/comparisons?${notShared}`)).status).toBe(404);
  });

  it('a filter that the screen lacks, or has other words for, is refused', async () => {
    for (const query of [
      'screen=academy-dashboard&timeframe=month',
      'screen=academy-performance&timeframe=Today',
      `screen=academy-plan-report&planId=${plan}`,
      'screen=academy-plan-report&schoolId=1',
      `screen=academy-plan-attendance&planId=${plan}`,
      'screen=academy-attention',
      '',
    ])
      expect([query, (await send(3, `/api/admin/comparisons?${query}`)).status]).toEqual([query, 400]);
  });

  it('staff and parents are offered each their own', async () => {
    const offered = async (as: Staff | 'parent') => {
      const person = { 3: 'administrator', 4: 'schoolUser', 6: 'teacher', 12: 'staff', parent: 'parent' } as const;
      const answer = await ask(world.app, 'POST', '/api/admin/login', {
        body: {
          identifier: world.people[person[as]].phone,
          password: 'a good long password',
          parentView: as === 'parent',
        },
      });
      const { user } = (await answer.json()) as { user: { capabilities: string[] } };
      return user.capabilities.filter((word) => word.endsWith('comparisons'));
    };
    expect(await offered(4)).toEqual(['comparisons']);
    expect(await offered('parent')).toEqual(['child-comparisons']);
  });
});

describe('a child', () => {
  let child: number;
  beforeAll(async () => {
    child = world.people.student.pid;
    await run(sql`update person set created_at = '2026-01-05' where pid = ${child}`);
    for (const [percentage, days] of [
      [40, 150],
      [50, 130],
      [70, 60],
      [80, 30],
      [66, 9],
    ] as const) {
      await sits(child, percentage, days);
      await watches(child, percentage, days + 1);
    }
    const classId = await id(
      sql`insert into class (school_id, name) values (${world.schools.own}, '9 A') returning class_id as id`,
    );
    await run(sql`update person set class_id = ${classId} where pid = ${child}`);
    for (const [days, minutes] of [
      [3, 45],
      [4, 45],
      [30, 45],
      [31, 0],
    ] as const) {
      const session = await id(sql`insert into live_session (school_id, class_id, title, starts_at, duration_minutes)
        values (${world.schools.own}, ${classId}, 'Maths', ${ago(days)}, 45) returning live_session_id as id`);
      await run(sql`insert into live_attendance (live_session_id, pid, minutes) values (${session}, ${child}, ${minutes})
        on conflict (live_session_id, pid) do update set minutes = excluded.minutes`);
    }
  });
  const comparedOf = async (query: string) =>
    (await get<CallAnswer<typeof childComparisons>>('parent', `/api/parent/comparisons?${query}`)).measures;

  it('the average behind Improvement, and attendance beside the month before', async () => {
    const list = await comparedOf('screen=parent-dashboard');
    const { overallStats } = await get<CallAnswer<typeof parentDashboardStats>>(
      'parent',
      '/api/parent/dashboard-stats',
    );
    const exams = find(list, 'examAverage');
    expect(exams).toMatchObject({
      now: 72,
      before: 45,
      from: '2026-08-21',
      beforeFrom: '2026-05-21',
      beforeTo: '2026-08-20',
    });
    expect((exams.now ?? 0) - (exams.before ?? 0)).toBe(overallStats.improvementRate);
    expect(exams.weeks.filter(({ value }) => value !== null).map(({ value }) => value)).toEqual([70, 80, 66]);

    const attendanceOf = async (month: number) =>
      (await get<CallAnswer<typeof parentAttendance>>('parent', `/api/parent/attendance?month=${month}&year=2026`))
        .attendanceStats.attendancePercentage;
    expect(find(list, 'attendance')).toMatchObject({
      now: await attendanceOf(10),
      before: await attendanceOf(9),
      from: '2026-11-01',
      beforeFrom: '2026-10-01',
      beforeTo: '2026-10-31',
    });
    expect(await attendanceOf(9)).toBe(50);
  });

  it('its sessions attended are compared with no month in which none was due', async () => {
    const attended = async () => find(await comparedOf('screen=parent-performance&timeframe=1month'), 'sessions');
    expect(await attended()).toMatchObject({ now: 0, before: null });
    await opens(child, sessions[1] as number, 40);
    await opens(child, sessions[0] as number, 10);
    expect(await attended()).toMatchObject({ now: 1, before: 1 });
  });

  it.each(['1month', '3months', '6months', '12months'])(
    'the cards of %s, and those of the time before',
    async (timeframe) => {
      const list = await comparedOf(`screen=parent-performance&timeframe=${timeframe}`);
      const answer = async (now?: Date) =>
        (
          await get<CallAnswer<typeof parentPerformance>>(
            'parent',
            `/api/parent/performance?timeframe=${timeframe}`,
            now,
          )
        ).overallStats;
      const now = await answer();
      // The child began five months ago: in the three months before the last three, and before no longer time.
      const isFirst = timeframe !== '1month';
      const before = isFirst ? undefined : await answer(endOf(find(list, 'progress').beforeTo ?? ''));
      for (const [measure, field] of [
        ['progress', 'overallProgress'],
        ['sessions', 'totalSessionsAttended'],
        ['examsCompleted', 'totalExamsCompleted'],
        ['videosWatched', 'totalVideosWatched'],
      ] as const)
        expect(find(list, measure)).toMatchObject({ now: now[field], before: before?.[field] ?? null });
    },
  );

  it('is compared with nobody, and All Time with nothing', async () => {
    for (const query of ['screen=parent-dashboard', 'screen=parent-performance&timeframe=3months'])
      for (const { academy } of await comparedOf(query)) expect(academy).toBeNull();
    expect(await comparedOf('screen=parent-performance&timeframe=all')).toEqual([]);
  });

  it('of somebody else is not there', async () => {
    const other = `/api/parent/comparisons?screen=parent-dashboard&studentId=${world.people.foreignStudent.pid}`;
    expect((await send('parent', other)).status).toBe(404);
    expect((await send(4, '/api/parent/comparisons?screen=parent-dashboard')).status).toBe(403);
    expect((await send('parent', '/api/admin/comparisons?screen=academy-dashboard')).status).toBe(403);
  });
});
