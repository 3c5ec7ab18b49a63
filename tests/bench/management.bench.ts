/**
 * How long the list calls of the management screens take, over HTTP's own path through guard, policy, database
 * and contract: first and last pages, searches, filters, timeframes.
 *
 *   npm run bench -- management                            2,000 students
 *   BENCH_STUDENTS=100000 BENCH_SCHOOLS=2000 BENCH_DAYS=60 npm run bench -- management
 *   BENCH_DATA_DIR=.data npm run bench -- management       an academy that is there, as it is (only read)
 *
 * Wanted: each within 100 ms at 100,000 students and 2,000 schools.
 */
import { sql } from 'kysely';
import { LEADERBOARD_TIMEFRAMES, PERFORMANCE_METRICS, REPORT_TIMEFRAMES } from '#domain/format/timeframes.ts';
import { DASHBOARD_TIMEFRAMES } from '#domain/lists/limits.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { renewPerformance } from '#host/server/figures/performance.queries.ts';
import { type Academy, compare, givenAcademy, LAST, madeAcademy } from './tools/academy.ts';

/** Seen by both roles: the school of the demo's school user. */
const SCHOOL = 11;
const NEPAL = 149;

/** A list with its first and last page, and with each of these added to the first. */
const list = (path: string, pageSize: number, narrowed: readonly string[]): string[] => [
  ...['1', LAST].map((page) => `${path}?page=${page}&limit=${pageSize}`),
  ...narrowed.map((query) => `${path}?page=1&limit=${pageSize}&${query}`),
];

interface Busiest {
  student: number;
  category: number;
  exam: number;
}

const callsOf = ({ student, category, exam }: Busiest): string[] => [
  ...DASHBOARD_TIMEFRAMES.map((timeframe) => `dashboard-stats?timeframe=${encodeURIComponent(timeframe)}`),

  ...REPORT_TIMEFRAMES.map((timeframe) => `performance-tracking?timeframe=${timeframe}&metric=overall`),
  ...PERFORMANCE_METRICS.map((metric) => `performance-tracking?timeframe=year&metric=${metric}`),
  ...['performance-summary', 'video-analytics', 'exam-analytics', 'top-performers'].flatMap((path) =>
    ['week', 'year'].map((timeframe) => `${path}?timeframe=${timeframe}&metric=overall`),
  ),
  `student/${student}/all-exams`,

  'exam-categories',
  ...LEADERBOARD_TIMEFRAMES.map((timeframe) => `exams/category/${category}?timeframe=${timeframe}`),
  ...['all', 'year'].flatMap((timeframe) =>
    list(`exam/${exam}/results`, PAGE_SIZE.examResults, ['search=rao', 'search=nobody']).map(
      (path) => `${path}&timeframe=${timeframe}`,
    ),
  ),

  ...list('schools', PAGE_SIZE.schools, ['search=public', 'search=nowhere', `country=${NEPAL}`]),
  `schools?page=1&limit=${PAGE_SIZE.schoolDropdown}`,
  'countries',

  ...list('users', PAGE_SIZE.users, [
    'search=rao',
    'search=an',
    'search=9800000',
    'search=nobody',
    'role=5',
    'role=6',
    `school=${SCHOOL}`,
    `role=24&school=${SCHOOL}&search=an`,
  ]),
  'user-roles',
  `users/${student}/performance`,

  ...REPORT_TIMEFRAMES.map((timeframe) => `platform-analytics?timeframe=${timeframe}`),

  ...list('notifications', PAGE_SIZE.notifications, ['search=holiday', 'priority=3']),
  'notifications/counts',

  ...list('activity-logs', PAGE_SIZE.activityLog, [
    'search=signed',
    'activityType=LOGIN',
    'startDate=2026-01-01&endDate=2026-12-31',
    'activityType=LOGIN&search=rao&startDate=2026-01-01',
  ]),
  'deletions',
];

/** What of the demo's school there is most to say of. */
async function busiestIn({ database: { owner } }: Academy): Promise<Busiest> {
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(owner)).rows[0]?.id as number;
  const exam = await one(sql`
    select exam_id as id from exam_school_day where school_id = ${SCHOOL} group by 1 order by sum(attempts) desc, 1 limit 1`);
  return {
    student: await one(sql`
      select pid as id from student_exam where school_id = ${SCHOOL} group by 1 order by sum(attempts) desc, 1 limit 1`),
    category: await one(sql`select exam_category_id as id from exam group by 1 order by count(*) desc, 1 limit 1`),
    exam,
  };
}

const whole = (name: string): number | undefined => (process.env[name] ? Number(process.env[name]) : undefined);

export default async function bench(): Promise<void> {
  const given = await givenAcademy();
  const size = {
    students: whole('BENCH_STUDENTS') ?? 2_000,
    days: whole('BENCH_DAYS') ?? 60,
    schools: whole('BENCH_SCHOOLS'),
  };
  const academy = given ?? (await madeAcademy(size));
  try {
    console.log(`\nThe calls of the management screens, ${given?.dataDir ?? `${size.students} students`}`);
    // As a host that runs does by itself.
    await renewPerformance(academy.database.owner);
    await compare([academy.database], callsOf(await busiestIn(academy)));
  } finally {
    await academy.discard();
  }
}
