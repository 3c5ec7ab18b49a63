import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAcademy } from '#host/seed/seed.ts';
import { compareRollups } from '#host/server/facts/recount.ts';
import type { SessionContent, WeekContent } from '#host/server/plans/content/types.ts';
import { writeContent } from '#host/server/plans/planContent.ts';
import type { TestDatabase } from '#tests/support/server/database.ts';
import { expectRollupsToEqualFacts } from '#tests/support/server/rollups.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';

let db: TestDatabase;
beforeAll(async () => {
  ({ database: db } = await seededDatabase('march'));
});
afterAll(() => db?.close());

const rows = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db.owner)).rows;

const person = (pid: number, values: { school_id?: number; class_id?: number; deleted_at?: Date | null }) =>
  db.owner.updateTable('person').set(values).where('pid', '=', pid).execute();

describe('rollups equal what is counted from the facts', () => {
  it('after a seed', () => expectRollupsToEqualFacts(db.owner));

  it('after all that students did was taken away, which leaves no sum, and has come again', async () => {
    const facts = ['exam_attempt', 'video_watch', 'study_plan_visit'] as const;
    for (const table of facts)
      await sql`create table kept_${sql.raw(table)} as table ${sql.table(table)}`.execute(db.owner);
    for (const table of facts) await sql`delete from ${sql.table(table)}`.execute(db.owner);
    for (const { rollup, differences } of await compareRollups(db.owner)) {
      expect({ rollup, differences }).toEqual({ rollup, differences: [] });
    }
    for (const table of facts) {
      // Half of them at a time, so that rows come to sums that are there already.
      for (const rest of [0, 1]) {
        await sql`
          insert into ${sql.table(table)} overriding system value
          select * from kept_${sql.raw(table)} where ${sql.ref(`${table}_id`)} % 2 = ${rest}::int`.execute(db.owner);
      }
    }
    await expectRollupsToEqualFacts(db.owner);
  });

  it('after events that come one by one, with the best attempt kept', async () => {
    const item = await db.owner
      .selectFrom('study_plan_item')
      .selectAll()
      .where('study_plan_id', '=', 7)
      .where('exam_id', 'is not', null)
      .executeTakeFirstOrThrow();
    for (const right of [12, 20, 5]) {
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
    expect(best).toMatchObject({ percentage: 100, mark: 40, right_answers: 20 });
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
    await expectRollupsToEqualFacts(db.owner);
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
    await expectRollupsToEqualFacts(db.owner);
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
    await expectRollupsToEqualFacts(db.owner);
  });

  it('after a student was deleted, whom no school counts any more, and restored', async () => {
    await person(10009, { deleted_at: new Date() });
    await expectRollupsToEqualFacts(db.owner);
    const counted = await rows('select 1 from student_day where pid = 10009 and school_id is not null');
    expect(counted).toEqual([]);
    await person(10009, { deleted_at: null });
    await expectRollupsToEqualFacts(db.owner);
  });

  it('after a plan was given another session, which undoes completed days', async () => {
    await db.owner
      .insertInto('study_plan_item')
      .values({ study_plan_id: 7, day: 60, position: 9, type: 5, title: 'Read again' })
      .execute();
    await expectRollupsToEqualFacts(db.owner);
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
    await expectRollupsToEqualFacts(db.owner);
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
    await expectRollupsToEqualFacts(db.owner);
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
    await expectRollupsToEqualFacts(db.owner);
    // By their titles and what they are about: those that were retired are found again.
    const back = await write(() =>
      before.map((week) => ({
        ...week,
        days: week.days.map((day) => ({ ...day, sessions: day.sessions.map(({ id: _id, ...session }) => session) })),
      })),
    );
    expect(back).toContain('restored');
    await expectRollupsToEqualFacts(db.owner);
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
    await expectRollupsToEqualFacts(db.owner);
  });
});

describe('a seed', () => {
  it('makes the same academy from the same numbers, and another from others', { tags: ['all'] }, async () => {
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
