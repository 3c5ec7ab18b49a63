/** `npm run recount`: the sums that reports read, counted anew and compared. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedAcademy } from '#host/seed/seed.ts';
import { TABLE_COMMENTS } from '#host/server/academy/tableComments.ts';
import { compareRollups, type Recounted, rewriteRollups } from '#host/server/facts/recount.ts';
import { ROLLUPS } from '#host/server/facts/rollups.ts';
import { renewPerformance } from '#host/server/figures/performance.queries.ts';
import { runCommandLine } from '#tests/support/run/command.ts';
import { inGate } from '#tests/support/run/gate.ts';
import { type TestDatabase, testDatabase } from '#tests/support/server/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await seedAcademy(db.owner, { students: 32, days: 12, seed: 3, now: new Date('2026-03-14T13:30:00Z') });
});
afterAll(() => db?.close());

const run = (query: string) => sql.raw<Record<string, unknown>>(query).execute(db.owner);
const wrongOf = (found: readonly Recounted[]) => found.filter(({ differences }) => differences.length > 0);
const expectNoDifference = async () => expect(wrongOf(await compareRollups(db.owner))).toEqual([]);
const recount = (...args: string[]) =>
  runCommandLine('recount', args, { DATABASE_URL: db.urls.api, MIGRATION_URL: db.urls.owner });

it('knows every rollup of the database, with all of its columns', async () => {
  const facts = [
    'exam_attempt',
    'video_watch',
    'study_plan_visit',
    'live_attendance',
    'register_mark',
    'performance_window',
  ];
  const kept = Object.entries(TABLE_COMMENTS)
    .filter(([table, { kept: entry }]) => entry === 'learning' && !facts.includes(table))
    .map(([table]) => table);
  expect(ROLLUPS.map(({ table }) => table).sort()).toEqual([...kept, 'activity_day'].sort());
  for (const { table, key, values } of ROLLUPS) {
    const { rows } = await run(`
      select attname from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`);
    expect([table, [...key, ...values].sort()]).toEqual([table, rows.map(({ attname }) => attname).sort()]);
  }
});

it('finds no difference after sessions moved to another day and out of their plan', async () => {
  const { rows: items } = await run(`
    select study_plan_item_id as id, day from study_plan_item where study_plan_item_id in (select study_plan_item_id from student_item)
      order by 1 limit 3`);
  const [out, moved, back] = items as { id: number; day: number }[];
  await run(`update study_plan_item set day = null where study_plan_item_id = ${out?.id}`);
  await run(`update study_plan_item set day = day + 1, position = 90 where study_plan_item_id = ${moved?.id}`);
  await run(`update study_plan_item set day = null where study_plan_item_id = ${back?.id}`);
  await expectNoDifference();
  await run(`update study_plan_item set day = ${back?.day} where study_plan_item_id = ${back?.id}`);
  await run(
    `update person set school_id = 14, class_id = null where pid in (select pid from student_plan order by pid limit 2)`,
  );
  await expectNoDifference();
});

it('tells by sum and school what was changed behind the triggers, and changes nothing by itself', async () => {
  await run(
    `update student_day set exams = exams + 1 where (pid, day) in (select pid, day from student_day where school_id = 11 order by 1, 2 limit 3)`,
  );
  // What the triggers made of it.
  const found = wrongOf(await compareRollups(db.owner));
  expect(found.map(({ rollup }) => rollup)).toEqual(['student_day', 'school_day']);
  expect(found[0]?.differences).toEqual([
    {
      schoolId: 11,
      school: expect.any(String),
      rows: 3,
      example: expect.stringMatching(/^pid \d+, day 2026-\d\d-\d\d$/),
    },
  ]);
  expect(wrongOf(await compareRollups(db.owner))).toEqual(found);

  const checked = await recount('--check');
  expect(checked.code).toBe(1);
  expect(checked.output).toMatch(/^student_day: 3 rows of .+ \(11\), such as pid \d+, day /m);
  expect(checked.failure).toMatch(
    /\d rows differ from what is counted from the facts\. `npm run recount` writes them anew\.$/m,
  );
});

it('writes anew what differs, even lost sums, and leaves the rest alone', async () => {
  await run('delete from student_item where pid in (select pid from student_item order by pid limit 5)');
  await run('truncate exam_day, school_headcount, activity_day');
  const untouched = async () =>
    (await run('select pid, ctid::text as place, xmin::text as by from student_subject_month order by 1, 2')).rows;
  const before = await untouched();
  const outcome = await recount('--json');
  expect(outcome.code).toBe(0);
  expect(JSON.parse(outcome.output)).toMatchObject({ rewritten: true });
  await expectNoDifference();
  expect(await untouched()).toEqual(before);
  expect(JSON.parse((await recount('--check', '--json')).output)).toMatchObject({ wrong: 0, rewritten: false });
});

it('loses nothing of what comes in while it writes', async () => {
  let isOver = false;
  const write = async (pid: number) => {
    for (let n = 0; !isOver; n += 1) {
      await run(`
        insert into video_watch (video_id, pid, watched_at, seconds, completion)
        select video_id, ${pid}, '2026-03-14T06:00:00Z'::timestamptz + make_interval(mins => ${n % 300}), 60, 10 from video order by 1 limit 3`);
      await run(`update person set last_seen_at = now() where pid = ${pid}`);
    }
  };
  const { rows } = await run('select pid from person where role = 5 and deleted_at is null order by pid limit 2');
  const writers = rows.map(({ pid }) => write(pid as number));
  try {
    for (let turn = 0; turn < inGate(1, 3); turn += 1) {
      await run(`update student_day set videos = videos + 1 where pid = (select max(pid) from student_day)`);
      expect(wrongOf(await rewriteRollups(db.owner)).length).toBeGreaterThan(0);
    }
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  await expectNoDifference();
});

it('counts the timeframes of Performance Tracking as they are renewed', async () => {
  await renewPerformance(db.owner);
  await expectNoDifference();
  await run('update student_window set exams = 0 where pid = (select min(pid) from student_window where exams > 0)');
  expect(wrongOf(await rewriteRollups(db.owner)).map(({ rollup }) => rollup)).toEqual(['student_window']);
  await expectNoDifference();
});
