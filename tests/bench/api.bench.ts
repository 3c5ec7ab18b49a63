/**
 * How long the calls of the study-plan screens take, over HTTP's own path through guard, policy, database
 * and contract, and how much longer once every event of history has happened a second time.
 *
 *   npm run bench -- api                               2,000 students, their history doubled
 *   BENCH_STUDENTS=20000 npm run bench -- api          the same, larger
 *   BENCH_DATA_DIR=.data npm run bench -- api          an academy that is there, as it is (only read)
 *
 * Wanted: each call within 150 ms, its growth at most 1.3×, and with 10,000 students in one
 * answer no hold of the process over 100 ms.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Database } from '#host/server/database/database.ts';
import { compare, givenAcademy, madeAcademy } from './tools/academy.ts';
import { median } from './tools/bench.ts';
import { signedIn } from './tools/signedIn.ts';

const PLAN = 7;
const SCHOOL = 11;

const inPlan = `study-plans/${PLAN}`;
const inSchool = `${inPlan}/school/${SCHOOL}`;

/** Every call of the screens, where it has most to do; sessions of each kind, in the orders that differ. */
const callsOf = (student: number, exam: number, video: number): string[] => [
  'study-plan-reports',
  `study-plan/${PLAN}/activity-counts`,
  `study-plan/${PLAN}/day-wise`,
  `study-plan/${PLAN}/video-engagement`,
  `study-plan/${PLAN}/exam-performance`,
  `study-plan/${PLAN}/intensive-care`,
  'study-plans/schools',
  'study-plans',
  `study-plans?schoolId=${SCHOOL}`,
  inPlan,
  `${inPlan}/shared-schools`,
  `${inSchool}/students?sort=best&page=1&pageSize=20&preset=last_30`,
  `${inSchool}/students?sort=low&search=an&page=1&pageSize=20`,
  `${inSchool}/students?page=1&pageSize=10000`,
  `${inSchool}/not-started-students?page=1&pageSize=20`,
  `${inSchool}/summary`,
  `${inSchool}/daywise-report?page=1&pageSize=50`,
  `${inSchool}/students/exam-data`,
  `${inSchool}/students/${student}/logs`,
  `schools/${SCHOOL}/classes`,
  'schools?page=1&limit=12',
  'schools?page=1&limit=12&search=vidya&country=101',
  'schools?page=1&limit=1000',
  'deletions',
  `${inPlan}/day-summary`,
  `${inPlan}/day/1/sessions`,
  `${inPlan}/item/${exam}/session-report?limit=20&offset=0`,
  `${inPlan}/item/${exam}/session-report?limit=20&offset=200&sorting=2`,
  `${inPlan}/item/${exam}/session-report?limit=20&sorting=3`,
  `${inPlan}/item/${exam}/session-report?limit=20&filter=1&sorting=5`,
  `${inPlan}/item/${exam}/session-report?limit=20&filter=2`,
  `${inPlan}/item/${exam}/session-report?limit=20&search=rao`,
  `${inPlan}/item/${video}/session-report?limit=20&sorting=6`,
  'performance-summary?timeframe=week&metric=overall',
  'performance-summary?timeframe=year&metric=overall',
  'performance-tracking?timeframe=month&metric=overall',
  'top-performers?timeframe=month&metric=exam',
  'video-analytics?timeframe=year',
  'exam-analytics?timeframe=year',
  `student/${student}/all-exams`,
  `${inPlan}/day-list`,
  `${inPlan}/day/5/attendance-by-school`,
];

type Get = Awaited<ReturnType<typeof signedIn>>;

/** Everything that was ever done, done once more a minute later. */
async function doubleHistory({ owner }: Database): Promise<void> {
  await sql`
    insert into exam_attempt (exam_id, pid, school_id, study_plan_item_id, started_at, submitted_at, attended, right_answers, mark, percentage, duration_seconds)
    select exam_id, pid, school_id, study_plan_item_id, started_at + interval '1 minute', submitted_at + interval '1 minute',
           attended, right_answers, mark, percentage, duration_seconds from exam_attempt`.execute(owner);
  await sql`
    insert into video_watch (video_id, pid, school_id, study_plan_item_id, watched_at, seconds, completion)
    select video_id, pid, school_id, study_plan_item_id, watched_at + interval '1 minute', seconds, completion from video_watch`.execute(
    owner,
  );
  await sql`
    insert into study_plan_visit (study_plan_item_id, pid, school_id, visited_at, seconds)
    select study_plan_item_id, pid, school_id, visited_at + interval '1 minute', seconds from study_plan_visit`.execute(
    owner,
  );
  await sql`vacuum analyze`.execute(owner);
}

/** A school of 10,000 more students who all follow the plan. */
async function makeLargeSchool({ owner }: Database): Promise<void> {
  await sql`
    insert into person (role, name, school_id, class_id, created_at)
    select 5, p.name || ' ' || n, ${SCHOOL}::int, ${SCHOOL * 100}::int + n % 8, now()
      from generate_series(1, 10000) n
      join (select name, row_number() over (order by pid) as i from person where role = 5) p
        on p.i = 1 + n % (select count(*) from person where role = 5)`.execute(owner);
  await sql`
    insert into study_plan_visit (study_plan_item_id, pid, visited_at)
    select i.study_plan_item_id, p.pid, now() - make_interval(hours => (p.pid % 2000)::int)
      from person p join study_plan_item i on i.study_plan_id = ${PLAN} and i.video_id is null and i.exam_id is null
       and (i.study_plan_item_id * 31 + p.pid) % 3 < 2
     where p.role = 5 and p.school_id = ${SCHOOL} and p.created_at = (select max(created_at) from person)`.execute(
    owner,
  );
  await sql`vacuum analyze`.execute(owner);
}

/** The longest that anything else had to wait while 10,000 students were answered, in ms. */
async function longestHold(get: Get): Promise<{ hold: number; bytes: number; ms: number }> {
  const call = `${inSchool}/students?page=1&pageSize=10000`;
  for (let warmUp = 0; warmUp < 3; warmUp += 1) await get(call);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const holds: number[] = [];
  let bytes = 0;
  for (let run = 0; run < 9; run += 1) {
    delay.enable();
    bytes = await get(call);
    delay.disable();
    holds.push(delay.max / 1e6);
    delay.reset();
  }
  holds.sort((a, b) => a - b);
  return { hold: holds[4] as number, bytes, ms: await median(() => get(call)) };
}

async function callsIn({ owner }: Database): Promise<string[]> {
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(owner)).rows[0]?.id as number;
  const session = (kind: 'exam_id' | 'video_id') =>
    one(sql`
      select min(study_plan_item_id) as id from study_plan_item where study_plan_id = ${PLAN} and ${sql.ref(kind)} is not null`);
  const busiest = await one(sql`
    select pid as id from student_plan where study_plan_id = ${PLAN} and school_id = ${SCHOOL}
     order by sessions_attended desc limit 1`);
  return callsOf(busiest, await session('exam_id'), await session('video_id'));
}

export default async function bench(): Promise<void> {
  const given = await givenAcademy();
  if (given) {
    try {
      console.log(`\nThe calls of the study-plan screens, ${given.dataDir}`);
      await compare([given.database], await callsIn(given.database));
    } finally {
      await given.discard();
    }
    return;
  }

  const students = Number(process.env.BENCH_STUDENTS ?? 2_000);
  const size = { students, days: 120 };
  console.log(`\nThe calls of the study-plan screens, ${students} students, with their history and with twice of it`);
  const before = await madeAcademy(size);
  try {
    const after = await madeAcademy(size);
    try {
      await doubleHistory(after.database);
      await compare([before.database, after.database], await callsIn(before.database));
    } finally {
      await after.discard();
    }

    console.log('\n10,000 more students in one school, all of them in one answer');
    await makeLargeSchool(before.database);
    const { hold, bytes, ms } = await longestHold(await signedIn(before.database, 4));
    console.table([
      { 'median ms': ms.toFixed(1), 'compressed kB': Math.round(bytes / 1024), 'longest hold ms': hold.toFixed(1) },
    ]);
  } finally {
    await before.discard();
  }
}
