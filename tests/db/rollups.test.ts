import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionContent, WeekContent } from '#host/db/planContent/types.ts';
import { writeContent } from '#host/db/planContent.ts';
import { seedAcademy } from '#host/db/seed.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  // Ends at a fixed moment, so that the test does not depend on the day.
  await seedAcademy(db.owner, { students: 96, days: 40, seed: 5, now: new Date('2026-03-14T13:30:00Z') });
});
afterAll(() => db?.close());

const rows = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db.owner)).rows;

/** Scores as Performance Tracking counts them: without Chapter Wise exams. */
const SCORES = `count(percentage) filter (where ranked) as exams, coalesce(sum(percentage) filter (where ranked), 0) as exam_sum,
  max(percentage) filter (where ranked) as exam_best, count(completion) as videos, coalesce(sum(completion), 0) as video_sum,
  max(completion) as video_best, count(plan_score) as plan_scores, coalesce(sum(plan_score), 0) as plan_sum, max(plan_score) as plan_best`;
const ANY_SCORE = 'having count(completion) + count(percentage) filter (where ranked) > 0';

/** Each rollup as it is kept, and as it is when counted from the facts. */
const FROM_FACTS: Record<string, { kept: string; counted: string }> = {
  student_exam: {
    kept: `select exam_id, pid, school_id, attempts, percentage_sum, percentage, most_attended, most_right, last_submitted_at from student_exam`,
    counted: `select exam_id, a.pid, h.school_id, count(*) as attempts, sum(percentage) as percentage_sum, max(percentage) as percentage,
        max(attended) as most_attended, max(right_answers) as most_right, max(submitted_at) as last_submitted_at
      from exam_attempt a join home h using (pid) group by 1, 2, 3`,
  },
  student_item: {
    kept: `select study_plan_item_id, pid, study_plan_id, day, school_id, times, seconds, first_at, last_at, percentage from student_item`,
    counted: `select study_plan_item_id, pid, study_plan_id, day, school_id, count(*) as times, sum(seconds) as seconds,
        min(since) as first_at, max(at) as last_at, max(percentage) as percentage
      from activity join study_plan_item using (study_plan_item_id) join home using (pid) group by 1, 2, 3, 4, 5`,
  },
  student_plan_day: {
    kept: `select pid, study_plan_id, day, school_id, attended, total from student_plan_day where attended > 0`,
    counted: `select pid, study_plan_id, day, school_id, attended, total from day_done`,
  },
  student_plan: {
    kept: `select pid, study_plan_id, school_id, sessions_attended, exams, percentage_sum, videos, days_completed, weeks_completed, last_activity_at from student_plan`,
    counted: `select s.pid, s.study_plan_id, s.school_id, sessions_attended, exams, percentage_sum, videos,
        coalesce(days, 0) as days_completed, coalesce(weeks, 0) as weeks_completed, last_activity_at
      from (select pid, study_plan_id, school_id, count(day) as sessions_attended, count(best) filter (where day is not null) as exams,
              coalesce(sum(best) filter (where day is not null), 0) as percentage_sum, count(video_id) filter (where day is not null) as videos, max(last_at) as last_activity_at
            from best join study_plan_item using (study_plan_item_id) join home using (pid) group by 1, 2, 3) s
      left join (select pid, study_plan_id, count(*) filter (where attended = total) as days from day_done group by 1, 2) d using (pid, study_plan_id)
      left join (select pid, study_plan_id, count(*) filter (where done = days) as weeks
            from (select pid, d.study_plan_id, week_no, count(*) filter (where attended = total) as done from day_done d join study_plan_day using (study_plan_id, day) group by 1, 2, 3) w
            join (select study_plan_id, week_no, count(distinct day) as days from study_plan_day join study_plan_item using (study_plan_id, day) group by 1, 2) z using (study_plan_id, week_no) group by 1, 2) w using (pid, study_plan_id)`,
  },
  plan_school: {
    kept: `select study_plan_id, school_id, students, excellent, good, average, needs_improvement, intensive_care from plan_school where students > 0`,
    counted: `select study_plan_id, school_id, count(*) as students, count(*) filter (where exam_average >= 90) as excellent,
        count(*) filter (where exam_average >= 80 and exam_average < 90) as good, count(*) filter (where exam_average >= 60 and exam_average < 80) as average,
        count(*) filter (where exam_average < 60) as needs_improvement, count(*) filter (where exam_average < 50) as intensive_care
      from student_plan where school_id is not null group by 1, 2`,
  },
  plan_school_day: {
    kept: `select study_plan_id, day, school_id, attended_any, attended_all, attended_half, attended_quarter, percentage_sum from plan_school_day where attended_any > 0`,
    counted: `select study_plan_id, day, school_id, count(*) as attended_any, count(*) filter (where attended = total) as attended_all,
        count(*) filter (where attended < total and 2 * attended >= total) as attended_half, count(*) filter (where 2 * attended < total and 4 * attended >= total) as attended_quarter,
        sum(round(100.0 * attended / total, 2)) as percentage_sum
      from day_done where school_id is not null group by 1, 2, 3`,
  },
  plan_school_item: {
    kept: `select study_plan_item_id, school_id, students, times, seconds, percentage_sum from plan_school_item where students > 0`,
    counted: `select study_plan_item_id, school_id, count(*) as students, sum(times) as times, sum(seconds) as seconds, coalesce(sum(best), 0) as percentage_sum
      from best join home using (pid) where school_id is not null group by 1, 2`,
  },
  student_day: {
    kept: `select pid, day, school_id, exams, percentage_sum, percentage_best, ranked_exams, ranked_sum, videos, video_seconds, completion_sum, exam_seconds, plan_sessions, plan_exams, plan_percentage_sum,
        completion_best, plan_scores, plan_score_sum, plan_score_best from student_day`,
    counted: `select pid, day, school_id, count(percentage) as exams, coalesce(sum(percentage), 0) as percentage_sum, max(percentage) as percentage_best,
        count(percentage) filter (where ranked) as ranked_exams, coalesce(sum(percentage) filter (where ranked), 0) as ranked_sum,
        count(completion) as videos, coalesce(sum(seconds) filter (where completion is not null), 0) as video_seconds, coalesce(sum(completion), 0) as completion_sum,
        coalesce(sum(seconds) filter (where percentage is not null), 0) as exam_seconds, count(study_plan_item_id) as plan_sessions,
        count(percentage) filter (where study_plan_item_id is not null) as plan_exams,
        coalesce(sum(percentage) filter (where study_plan_item_id is not null), 0) as plan_percentage_sum,
        max(completion) as completion_best, count(plan_score) as plan_scores, coalesce(sum(plan_score), 0) as plan_score_sum, max(plan_score) as plan_score_best
      from anything join home using (pid) group by 1, 2, 3`,
  },
  student_subject_month: {
    kept: `select pid, month, subject_id, school_id, exams, percentage_sum, percentage_best, videos, completion_sum, plan_sessions from student_subject_month`,
    counted: `select pid, date_trunc('month', day)::date as month, coalesce(subject_id, 0) as subject_id, school_id, count(percentage) as exams,
        coalesce(sum(percentage), 0) as percentage_sum, max(percentage) as percentage_best, count(completion) as videos,
        coalesce(sum(completion), 0) as completion_sum, count(study_plan_item_id) as plan_sessions
      from anything join home using (pid) group by 1, 2, 3, 4`,
  },
  student_month: {
    kept: `select pid, month, school_id, exams, exam_sum, exam_best, videos, video_sum, video_best, plan_scores, plan_sum, plan_best from student_month`,
    counted: `select pid, date_trunc('month', day)::date as month, school_id, ${SCORES} from anything join home using (pid) group by 1, 2, 3 ${ANY_SCORE}`,
  },
  student_window: {
    kept: `select timeframe, pid, school_id, exams, exam_sum / 100.0, exam_best / 100.0, videos, video_sum / 100.0, video_best / 100.0, plan_scores, plan_sum / 100.0, plan_best / 100.0
      from student_window`,
    counted: `select timeframe, pid, school_id, ${SCORES}
      from anything join home using (pid) join performance_window on day between from_day and to_day group by 1, 2, 3 ${ANY_SCORE}`,
  },
  exam_day: {
    kept: `select exam_id, day, attempts, percentage_sum from exam_day where attempts > 0`,
    counted: `select exam_id, local_day(submitted_at) as day, count(*) as attempts, sum(percentage) as percentage_sum
      from exam_attempt join home h using (pid) where h.school_id is not null group by 1, 2`,
  },
  video_day: {
    kept: `select video_id, day, watches, seconds, completion_sum from video_day where watches > 0`,
    counted: `select video_id, local_day(watched_at) as day, count(*) as watches, sum(seconds) as seconds, sum(completion) as completion_sum
      from video_watch join home h using (pid) where h.school_id is not null group by 1, 2`,
  },
  student_activity: {
    kept: `select pid, school_id, last_day from student_activity`,
    counted: `select pid, school_id, max(day) as last_day from anything join home using (pid) group by 1, 2`,
  },
  school_day: {
    kept: `select school_id, day, students, exams, percentage_sum, videos, video_seconds from school_day where students > 0`,
    counted: `select school_id, day, count(distinct pid) as students, count(percentage) as exams, coalesce(sum(percentage), 0) as percentage_sum,
        count(completion) as videos, coalesce(sum(seconds) filter (where completion is not null), 0) as video_seconds
      from anything join home using (pid) where school_id is not null group by 1, 2`,
  },
  exam_school_day: {
    kept: `select exam_id, school_id, day, attempts, percentage_sum from exam_school_day where attempts > 0`,
    counted: `select exam_id, h.school_id, local_day(submitted_at) as day, count(*) as attempts, sum(percentage) as percentage_sum
      from exam_attempt join home h using (pid) where h.school_id is not null group by 1, 2, 3`,
  },
  exam_school_period: {
    kept: `select exam_id, school_id, period, starts, attempts, percentage_sum, students from exam_school_period where attempts > 0`,
    counted: `select exam_id, school_id, period, local_period(period, submitted_at) as starts, count(*) as attempts, sum(percentage) as percentage_sum,
        count(distinct pid) filter (where local_period(period, submitted_at) = local_period(period, last_submitted_at)) as students
      from exam_attempt cross join unnest(array['all', 'week', 'month', 'quarter', 'year']) period
      join (select exam_id, pid, max(submitted_at) as last_submitted_at from exam_attempt group by 1, 2) l using (exam_id, pid)
      where school_id is not null group by 1, 2, 3, 4`,
  },
  video_school_day: {
    kept: `select video_id, school_id, day, watches, seconds, completion_sum from video_school_day where watches > 0`,
    counted: `select video_id, h.school_id, local_day(watched_at) as day, count(*) as watches, sum(seconds) as seconds, sum(completion) as completion_sum
      from video_watch join home h using (pid) where h.school_id is not null group by 1, 2, 3`,
  },
  school_headcount: {
    kept: `select school_id, role, sum(joined - departed) as people from school_headcount group by 1, 2 having sum(joined - departed) <> 0`,
    counted: `select school_id, role, count(*) as people from person where deleted_at is null group by 1, 2`,
  },
  activity_day: {
    kept: `select activity_type, day, school_id, lines from activity_day where lines <> 0`,
    counted: `select activity_type collate "C" as activity_type, local_day(occurred_at) as day, school_id, count(*) as lines
      from activity_log group by 1, 2, 3`,
  },
};

/** The facts, and the school of each student as of today. */
const FACTS = [
  `home as select pid, case when deleted_at is null then school_id end as school_id from person`,
  `anything as
    select pid, local_day(submitted_at) as day, subject_id, exam_category_id <> 5 as ranked, percentage, null::numeric as completion, duration_seconds as seconds, study_plan_item_id, started_at as since, submitted_at as at,
           case when study_plan_item_id is not null and exam_category_id <> 5 then percentage end as plan_score
      from exam_attempt join exam using (exam_id)
    union all select pid, local_day(watched_at), subject_id, null, null, completion, seconds, study_plan_item_id, watched_at, watched_at, case when study_plan_item_id is not null then completion end from video_watch join video using (video_id)
    union all select pid, local_day(visited_at), subject_id, null, null, null, seconds, study_plan_item_id, visited_at, visited_at, null from study_plan_visit join study_plan_item using (study_plan_item_id)`,
  `activity as select pid, study_plan_item_id, percentage, seconds, since, at from anything where study_plan_item_id is not null`,
  `best as select pid, study_plan_item_id, max(percentage) as best, count(*) as times, sum(seconds) as seconds, max(at) as last_at from activity group by 1, 2`,
  `day_done as
    select pid, study_plan_id, day, school_id, count(*) as attended, total
      from best join study_plan_item using (study_plan_item_id) join home using (pid)
      join (select study_plan_id, day, count(*) as total from study_plan_item group by 1, 2) t using (study_plan_id, day) group by 1, 2, 3, 4, 6`,
];

async function expectRollupsToEqualFacts() {
  await db.owner.transaction().execute(async (tx) => {
    const ask = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(tx)).rows;
    for (const fact of FACTS)
      await ask(fact.replace(' as', ' on commit drop as').replace(/^/, 'create temporary table '));
    await ask('analyze');
    for (const [table, { kept, counted }] of Object.entries(FROM_FACTS)) {
      const missing = await ask(`select * from (${counted}) c except all select * from (${kept}) k limit 3`);
      const extra = await ask(`select * from (${kept}) k except all select * from (${counted}) c limit 3`);
      expect({ table, missing, extra }).toEqual({ table, missing: [], extra: [] });
      expect([table, (await ask(kept)).length > 0]).toEqual([table, true]);
    }
  });
}

const person = (pid: number, values: { school_id?: number; class_id?: number; deleted_at?: Date | null }) =>
  db.owner.updateTable('person').set(values).where('pid', '=', pid).execute();

describe('rollups equal what is counted from the facts', () => {
  it('after a seed', () => expectRollupsToEqualFacts());

  it('after events that come one by one, with the best attempt kept', async () => {
    const item = await db.owner
      .selectFrom('study_plan_item')
      .selectAll()
      .where('study_plan_id', '=', 7)
      .where('exam_id', 'is not', null)
      .executeTakeFirstOrThrow();
    for (const right of [12, 18, 5]) {
      await db.owner
        .insertInto('exam_attempt')
        .values({
          exam_id: item.exam_id ?? 0,
          pid: 10033,
          study_plan_item_id: item.study_plan_item_id,
          started_at: '2026-03-14T05:00:00Z',
          submitted_at: '2026-03-14T05:20:00Z',
          attended: 20,
          right_answers: right,
          mark: 2 * right,
          percentage: 5 * right,
          duration_seconds: 1200,
        })
        .execute();
    }
    const best = await db.owner
      .selectFrom('student_item')
      .select(['percentage', 'mark', 'right_answers', 'times'])
      .where('pid', '=', 10033)
      .where('study_plan_item_id', '=', item.study_plan_item_id)
      .executeTakeFirst();
    expect(best).toMatchObject({ percentage: 90, mark: 36, right_answers: 18 });
    await db.owner
      .insertInto('video_watch')
      .values({ video_id: 2001, pid: 10033, watched_at: '2026-03-13T19:00:00Z', seconds: 300, completion: 71.5 })
      .execute();
    await db.owner
      .insertInto('study_plan_visit')
      .columns(['study_plan_item_id', 'pid', 'visited_at'])
      .expression(
        db.owner
          .selectFrom('study_plan_item')
          .select([
            'study_plan_item_id',
            sql<number>`10033`.as('pid'),
            sql<Date>`'2026-03-14T04:00:00Z'::timestamptz`.as('at'),
          ])
          .where('study_plan_id', '=', 7)
          .where('type', '=', 5)
          .limit(2),
      )
      .execute();
    await expectRollupsToEqualFacts();
  });

  it('when two processes write for the same school at once', async () => {
    const watch = (pid: number) =>
      db.owner
        .insertInto('video_watch')
        .values(
          [1, 2, 3].map((n) => ({
            video_id: 2000 + n,
            pid,
            watched_at: '2026-03-14T06:00:00Z',
            seconds: 60,
            completion: 10,
          })),
        )
        .execute();
    await Promise.all([10009, 10017, 10025, 10033, 10041].map(watch));
    await expectRollupsToEqualFacts();
  });

  it('after a student has moved to another school, which then sees the history, and the former one does not', async () => {
    const seenBy = (school: number) =>
      db.as({ kind: 'person', pid: 1, role: 4, isParentView: false, schools: [school], children: [] }, async (tx) => {
        const counts = [];
        for (const table of [
          'exam_attempt',
          'video_watch',
          'student_item',
          'student_plan',
          'student_day',
          'live_attendance',
        ] as const) {
          const row = await tx
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .where('pid', '=', 10001)
            .executeTakeFirstOrThrow();
          counts.push(row.n > 0);
        }
        return counts;
      });
    expect(await seenBy(11)).not.toContain(false);
    await person(10001, { school_id: 14, class_id: 1402 });
    expect(await seenBy(11)).not.toContain(true);
    expect(await seenBy(14)).not.toContain(false);
    const guardian = await db.owner
      .selectFrom('person')
      .select('school_ids')
      .where('pid', '=', 3024)
      .executeTakeFirst();
    expect(guardian?.school_ids).toEqual([14]);
    await expectRollupsToEqualFacts();
  });

  it('after a student was deleted, whom no school counts any more, and restored', async () => {
    await person(10009, { deleted_at: new Date() });
    await expectRollupsToEqualFacts();
    const counted = await rows('select 1 from student_day where pid = 10009 and school_id is not null');
    expect(counted).toEqual([]);
    await person(10009, { deleted_at: null });
    await expectRollupsToEqualFacts();
  });

  it('after a plan was given another session, which undoes completed days', async () => {
    await db.owner
      .insertInto('study_plan_item')
      .values({ study_plan_id: 7, day: 60, position: 9, type: 5, title: 'Read again' })
      .execute();
    await expectRollupsToEqualFacts();
  });
});

describe('rollups equal what is counted from the facts when a plan is written', () => {
  /** Plan 7 with its sessions, as `writeContent` takes it. */
  async function content(): Promise<{ id: number; title: string; weeks: WeekContent[] }> {
    const sessions = await rows(`
      select i.study_plan_item_id as id, d.week_no as week, d.day, i.type, i.title, s.name as subject, i.video_id, i.exam_id
        from study_plan_day d left join study_plan_item i using (study_plan_id, day) left join subject s using (subject_id)
       where d.study_plan_id = 7 order by d.week_no, d.day, i.position`);
    const weeks: { week: number; days: { day: number; sessions: SessionContent[] }[] }[] = [];
    for (const row of sessions as Record<string, never>[]) {
      let week = weeks.find((each) => each.week === row.week);
      if (!week) {
        week = { week: row.week ?? 0, days: [] };
        weeks.push(week);
      }
      let day = week.days.find((each) => each.day === row.day);
      if (!day) {
        day = { day: row.day ?? 0, sessions: [] };
        week.days.push(day);
      }
      if (row.id === null) continue;
      day.sessions.push({
        id: row.id,
        type: row.type ?? 0,
        title: row.title ?? '',
        subject: row.subject,
        ...(row.video_id !== null && { video: { id: row.video_id ?? 0 } }),
        ...(row.exam_id !== null && { exam: { id: row.exam_id ?? 0 } }),
      });
    }
    const [plan] = await rows('select title from study_plan where study_plan_id = 7');
    return { id: 7, title: String(plan?.title), weeks };
  }
  const write = async (change: (weeks: WeekContent[]) => WeekContent[]) => {
    const plan = await content();
    const report = await db.owner
      .transaction()
      .execute((tx) => writeContent(tx, { source: null, plans: [{ ...plan, weeks: change(plan.weeks) }] }));
    expect(report.problems).toEqual([]);
    return report.outcomes.map(({ outcome }) => outcome);
  };

  it('with days that move to other weeks', async () => {
    await write((weeks) => {
      const days = weeks.flatMap((week) => week.days);
      return [
        { week: 1, days: days.slice(0, 3) },
        { week: 2, days: days.slice(3, 20) },
        { week: 9, days: days.slice(20) },
      ];
    });
    await expectRollupsToEqualFacts();
  });

  it('with sessions that change days, and days that change numbers', async () => {
    const outcomes = await write((weeks) => {
      const sessions = weeks.flatMap((week) => week.days.flatMap((day) => day.sessions)).reverse();
      return [
        {
          week: 1,
          days: [1, 2, 3, 4, 5].map((day) => ({ day, sessions: sessions.filter((_, i) => i % 5 === day - 1) })),
        },
      ];
    });
    expect(outcomes).toContain('changed');
    await expectRollupsToEqualFacts();
  });

  it('with sessions that leave it and come back', async () => {
    const before = (await content()).weeks;
    const outcomes = await write((weeks) =>
      weeks.map((week) => ({
        ...week,
        days: week.days.map((day) => ({ ...day, sessions: day.sessions.filter((_, i) => i % 3 > 0) })),
      })),
    );
    expect(outcomes).toContain('retired');
    await expectRollupsToEqualFacts();
    // By their titles and what they are about: those that were retired are found again.
    const back = await write(() =>
      before.map((week) => ({
        ...week,
        days: week.days.map((day) => ({ ...day, sessions: day.sessions.map(({ id: _id, ...session }) => session) })),
      })),
    );
    expect(back).toContain('restored');
    await expectRollupsToEqualFacts();
  });

  it('with other subjects', async () => {
    await write((weeks) =>
      weeks.map((week) => ({
        ...week,
        days: week.days.map((day) => ({
          ...day,
          sessions: day.sessions.map((session) => ({ ...session, subject: 'Another subject' })),
        })),
      })),
    );
    await expectRollupsToEqualFacts();
  });
});

describe('a seed', () => {
  it('makes the same academy from the same numbers, and another from others', async () => {
    const print = async (seed: number) => {
      await seedAcademy(db.owner, { students: 24, days: 10, seed, now: new Date('2026-03-14T13:30:00Z') });
      const [row] = await rows(`select
        (select md5(string_agg(concat(pid, name, phone, school_id, class_id, created_at, search_text), '|' order by pid)) from person) as people,
        (select md5(string_agg(concat(pid, exam_id, submitted_at, percentage, mark), '|' order by pid, submitted_at, exam_id)) from exam_attempt) as exams,
        (select md5(string_agg(concat(pid, video_id, watched_at, seconds), '|' order by pid, watched_at, video_id)) from video_watch) as watches`);
      return row;
    };
    const first = await print(1);
    expect(await print(1)).toEqual(first);
    const other = await print(2);
    expect(other?.people).not.toBe(first?.people);
    expect(other?.exams).not.toBe(first?.exams);
  });

  it('ends now: nothing has happened in the future', async () => {
    const [row] =
      await rows(`select greatest((select max(submitted_at) from exam_attempt), (select max(watched_at) from video_watch),
      (select max(starts_at) from live_session)) <= '2026-03-14T13:30:00Z' as past`);
    expect(row).toEqual({ past: true });
  });

  it('does not replace data that it did not make', async () => {
    await db.owner.deleteFrom('seed_run').execute();
    await expect(seedAcademy(db.owner, { students: 8, days: 2, seed: 1 })).rejects.toThrow(/not made by a seed/);
    await seedAcademy(db.owner, { students: 8, days: 2, seed: 1, replace: true });
  });
});
