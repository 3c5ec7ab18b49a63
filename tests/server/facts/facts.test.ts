import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ExamAttempt,
  type LiveAttendance,
  takeBack,
  type VideoWatch,
  writeFacts,
} from '#host/server/facts/facts.ts';
import type { TestDatabase } from '#tests/support/server/database.ts';
import { expectRollupsToEqualFacts } from '#tests/support/server/rollups.ts';
import { seededDatabase } from '#tests/support/server/seeded.ts';

let db: TestDatabase;
beforeAll(async () => {
  ({ database: db } = await seededDatabase('march'));
});
afterAll(() => db?.close());

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db.owner)).rows;

/** A student, an exam and a video of the demo, each in a session of plan 7. */
const STUDENT = 10033;
async function sessionOf(what: 'exam' | 'video'): Promise<{ item: number; of: number }> {
  const [row] = await rows(sql<{ item: number; of: number }>`
    select study_plan_item_id as item, coalesce(exam_id, video_id) as of from study_plan_item
     where study_plan_id = 7 and ${what === 'exam' ? sql`exam_id` : sql`video_id`} is not null order by 1 limit 1`);
  if (!row) throw new Error('Plan 7 has no such session.');
  return row;
}

async function attempt(values: Partial<ExamAttempt> = {}): Promise<ExamAttempt> {
  const { item, of } = await sessionOf('exam');
  return {
    pid: STUDENT,
    examId: of,
    studyPlanItemId: item,
    startedAt: new Date('2026-03-10T05:00:00Z'),
    submittedAt: new Date('2026-03-10T05:20:00Z'),
    attended: 20,
    rightAnswers: 16,
    mark: 32,
    percentage: 80,
    durationSeconds: 1200,
    sourceId: 'attempt 1',
    ...values,
  };
}

async function watch(values: Partial<VideoWatch> = {}): Promise<VideoWatch> {
  const { item, of } = await sessionOf('video');
  const watchedAt = new Date('2026-03-11T05:00:00Z');
  return {
    pid: STUDENT,
    videoId: of,
    studyPlanItemId: item,
    watchedAt,
    seconds: 60,
    completion: 20,
    sourceId: 'view 1',
    ...values,
  };
}

/** Everything that is kept of facts and sums, to see that nothing changed. */
async function everything(): Promise<string> {
  const tables = [
    'exam_attempt',
    'video_watch',
    'study_plan_visit',
    'live_attendance',
    'student_item',
    'student_exam',
    'student_day',
    'student_plan',
    'student_plan_day',
    'student_month',
    'student_window',
    'student_activity',
    'student_live_day',
    'student_subject_month',
  ];
  const prints: string[] = [];
  for (const table of tables) {
    const [row] = await rows(sql<{ print: string }>`
      select ${table}::text || coalesce(md5(string_agg(print, '|' order by print)), '') as print
        from (select (to_jsonb(t) - array['exam_attempt_id', 'video_watch_id', 'study_plan_visit_id'])::text as print from ${sql.table(table)} t) x`);
    prints.push(row?.print ?? '');
  }
  return prints.join('\n');
}

const write = (facts: Partial<Parameters<typeof writeFacts>[1]>) =>
  db.owner.transaction().execute((tx) => writeFacts(tx, { source: 'test', ...facts }));
const remove = (...ids: string[]) => db.owner.transaction().execute((tx) => takeBack(tx, 'test', ids));

describe('a fact', () => {
  it('counts once, however often it comes', async () => {
    const facts = { attempts: [await attempt()], watches: [await watch()] };
    expect(await write(facts)).toEqual({ added: 2, changed: 0, unchanged: 0 });
    const before = await everything();
    expect(await write(facts)).toEqual({ added: 0, changed: 0, unchanged: 2 });
    expect(await write({ attempts: [...facts.attempts, ...facts.attempts] })).toMatchObject({ added: 0, unchanged: 2 });
    expect(await everything()).toBe(before);
    await expectRollupsToEqualFacts(db.owner);
  });

  it('of another source with the same name is another fact', async () => {
    expect(
      await write({ source: 'other', attempts: [await attempt({ percentage: 10, mark: 4, rightAnswers: 2 })] }),
    ).toMatchObject({ added: 1 });
    await expectRollupsToEqualFacts(db.owner);
  });

  it('is corrected by another content: a worse score, another day, another exam', async () => {
    for (const change of [
      { percentage: 95, mark: 38, rightAnswers: 19 },
      { percentage: 5, mark: 2, rightAnswers: 1 },
      { startedAt: new Date('2026-02-02T05:00:00Z'), submittedAt: new Date('2026-02-02T05:20:00Z') },
      { examId: 905, studyPlanItemId: null },
      { pid: 10041 },
    ]) {
      expect(await write({ attempts: [await attempt(change)] })).toEqual({ added: 0, changed: 1, unchanged: 0 });
      await expectRollupsToEqualFacts(db.owner);
    }
    const [row] = await rows(
      sql`select school_id = (select school_id from person where pid = 10041) as "isTheirs" from exam_attempt where pid = 10041 order by exam_attempt_id desc limit 1`,
    );
    expect(row).toEqual({ isTheirs: true });
  });

  it('of a video grows while it is watched, and a part that was seen is never less', async () => {
    for (const completion of [40, 100, 60]) {
      await write({ watches: [await watch({ completion, seconds: 3 * completion })] });
      await expectRollupsToEqualFacts(db.owner);
    }
  });

  it('that comes late makes a day of the past right', async () => {
    const day = await rows(sql`select coalesce(sum(exams), 0) as exams from school_day where day = '2026-01-15'`);
    await write({
      attempts: [
        await attempt({
          sourceId: 'late',
          startedAt: new Date('2026-01-15T05:00:00Z'),
          submittedAt: new Date('2026-01-15T05:30:00Z'),
        }),
      ],
    });
    const after = await rows(sql`select coalesce(sum(exams), 0) as exams from school_day where day = '2026-01-15'`);
    expect([day, after]).toEqual([[{ exams: 0 }], [{ exams: 1 }]]);
    await expectRollupsToEqualFacts(db.owner);
  });

  it('that is taken back leaves no trace in any sum', async () => {
    await remove('attempt 1', 'view 1', 'late');
    const before = await everything();
    const facts = {
      attempts: [
        await attempt({ sourceId: 'a' }),
        await attempt({
          sourceId: 'b',
          percentage: 100,
          mark: 40,
          rightAnswers: 20,
          startedAt: new Date('2025-08-10T05:00:00Z'),
          submittedAt: new Date('2025-08-10T05:20:00Z'),
        }),
      ],
      watches: [await watch({ sourceId: 'w', completion: 100 })],
      visits: [],
    };
    await write(facts);
    expect(await everything()).not.toBe(before);
    expect(await remove('a', 'b', 'w', 'never there')).toBe(3);
    expect(await everything()).toBe(before);
    await expectRollupsToEqualFacts(db.owner);
  });

  it('that was the only one of a student leaves the student as new', async () => {
    const pid = 10057;
    for (const table of ['exam_attempt', 'video_watch', 'study_plan_visit']) {
      await sql`delete from ${sql.table(table)} where pid = ${pid}`.execute(db.owner);
    }
    for (const table of [
      'student_item',
      'student_exam',
      'student_plan',
      'student_plan_day',
      'student_plan_week',
      'student_day',
      'student_month',
      'student_window',
      'student_activity',
      'student_subject_month',
    ]) {
      expect([table, await rows(sql`select 1 from ${sql.table(table)} where pid = ${pid}`)]).toEqual([table, []]);
    }
    await expectRollupsToEqualFacts(db.owner);
  });
});

describe('a live session', () => {
  const session = async () => {
    const [row] = await rows(sql<{ id: number; pid: number; mates: number }>`
      with s as (insert into live_session (school_id, class_id, title, starts_at, duration_minutes)
        select school_id, class_id, 'Revision', '2026-03-12T05:00:00Z', 40 from person where pid = ${STUDENT} returning *)
      select live_session_id as id, ${STUDENT}::int as pid,
             (select count(*) from person p where p.class_id = s.class_id and p.role = 5 and p.deleted_at is null and p.banned_at is null) as mates from s`);
    if (!row) throw new Error('There is no such student.');
    return row;
  };
  const minutesIn = (id: number) =>
    rows(
      sql<{
        pid: number;
        minutes: number;
      }>`select pid, minutes from live_attendance where live_session_id = ${id} and minutes > 0`,
    );

  it('that one student of a class attended was missed by the others', async () => {
    const { id, pid, mates } = await session();
    const attendance: LiveAttendance[] = [{ liveSessionId: id, pid, minutes: 35, sourceId: 'joined' }];
    expect(await write({ attendance })).toEqual({ added: 1, changed: 0, unchanged: 0 });
    expect(await write({ attendance })).toEqual({ added: 0, changed: 0, unchanged: 1 });
    expect(await rows(sql`select 1 from live_attendance where live_session_id = ${id}`)).toHaveLength(mates);
    expect(await minutesIn(id)).toEqual([{ pid, minutes: 35 }]);
    await write({ attendance: [{ liveSessionId: id, pid, minutes: 40, sourceId: 'joined' }] });
    expect(await minutesIn(id)).toEqual([{ pid, minutes: 40 }]);
    await remove('joined');
    expect(await minutesIn(id)).toEqual([]);
    expect(await rows(sql`select 1 from live_attendance where live_session_id = ${id}`)).toHaveLength(mates);
  });
});

describe('two writers at once', () => {
  it('leave sums that are right, though one corrects what the other adds to', async () => {
    await write({ attempts: [await attempt({ sourceId: 'raced' })] });
    const racers = Array.from({ length: 8 }, async (_, n) => {
      if (n % 2 === 0) await write({ attempts: [await attempt({ sourceId: `racer ${n}`, percentage: 5 * n })] });
      else await write({ attempts: [await attempt({ sourceId: 'raced', percentage: 3 * n })] });
    });
    await Promise.all(racers);
    await expectRollupsToEqualFacts(db.owner);
  });
});

describe('a key of one school', () => {
  it('writes facts of its students, and none of another school', async () => {
    const [own, other] = await rows(sql<{ pid: number; school_id: number }>`
      select distinct on (school_id) pid, school_id from person where role = 5 and deleted_at is null order by school_id, pid limit 2`);
    const as = async (pid: number, sourceId: string) => {
      const facts = { source: 'key', attempts: [await attempt({ pid, sourceId })] };
      return db.as({ kind: 'recorder', schools: [own?.school_id ?? 0] }, (tx) => writeFacts(tx, facts));
    };
    expect(await as(own?.pid ?? 0, 'x')).toMatchObject({ added: 1 });
    await expect(as(other?.pid ?? 0, 'y')).rejects.toThrow(/row-level security/);
    await expectRollupsToEqualFacts(db.owner);
  });
});
