/**
 * Performance Tracking (promises/academy-performance.md). What the words mean:
 *
 * - **Last Week** is today and the six days before it; **Last Month, Quarter, Year** begin the day after the
 *   same date 1, 3 or 12 months ago and end today. Days are those of the academy (`timeframe_start`).
 * - **Chapter Wise exams** (category 5) count in no figure and no list here.
 * - A **score** is 0 to 100: the percentage of an exam, or of a video that was seen. Each attempt and each viewing counts.
 * - **Average**, by metric: `exam` is the mean of all exam scores, `video` of all video scores, `study_plan` of both kinds of
 *   scores that belong to a plan, `overall` the mean of those of the three that the student has. **Best** is computed in the
 *   same way from the best scores, so it is never below the average.
 * - **Total exams** counts the attempts of the timeframe, whatever the metric.
 * - An **active student** has a score of the metric in the timeframe; the others are not listed.
 * - **Rank**: by average, then best, then number of exams, number of videos, id. Equal averages share a rank, which the
 *   screen does. But of `video`, who has fewer than five exams comes after all others. For `overall`, students who took an exam come before those who took none, because a video seen to its end
 *   scores 100 and would lead every list.
 * - Students count in their school of today, with everything they did at any school. Deleted and banned students, and those
 *   of deleted schools, do not count. The lists of exams and videos count what everybody did who belongs to a school now,
 *   banned students included.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type {
  examAnalytics,
  performanceSummary,
  performanceTracking,
  studentExams,
  videoAnalytics,
} from '#contract/figures/performance.ts';
import { type PerformanceMetric, REPORT_TIMEFRAMES, type ReportTimeframe } from '#domain/format/timeframes.ts';
import { RANKED_FROM } from '#domain/learning/performance.ts';
import { NEEDS_ATTENTION_BELOW, TOP_PERFORMER_FROM } from '#domain/lists/limits.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import type { Database } from '#host/server/database/database.ts';
import { all, inSchools, iso, one, scoresByExam, viewsByVideo } from '#host/server/database/reporting.ts';
import type { PartsOfSchools } from '#host/server/http/keptParts.ts';

/** What is asked for. */
export interface About {
  timeframe: ReportTimeframe;
  metric: PerformanceMetric;
  schools: PersonActor['schools'];
  now: Date;
}

const today = (now: Date) => sql`local_day(${now}::timestamptz)`;
const start = ({ timeframe, now }: About) => sql`timeframe_start(${timeframe}, ${today(now)})`;

/** The name in `student_window` of the timeframe before one that ends today. */
const before = (timeframe: ReportTimeframe) => `${timeframe}_before`;

/**
 * A row for each student. The rows of a timeframe that ends today, and of the one before it, are kept ready in
 * `student_window`; for another day, or before they have been renewed after midnight, they are added up.
 */
async function performance(tx: Tx, about: About): Promise<RawBuilder<unknown>> {
  const { timeframe, now } = about;
  const { kept } = await one(
    tx,
    sql<{ kept: string | null }>`
      select (select timeframe from performance_window
               where timeframe in (${timeframe}, ${before(timeframe)}) and to_day = ${today(now)} limit 1) as kept`,
  );
  return kept === null
    ? sql`performance_between(${start(about)}, ${today(now)})`
    : sql`(select * from student_window where timeframe = ${kept})`;
}

/** The columns of a metric; values are hundredths of a percent. */
const COLUMNS = {
  overall: { average: sql`s.overall_average`, best: sql`s.overall_best` },
  video: { average: sql`s.video_average`, best: sql`s.video_best` },
  exam: { average: sql`s.exam_average`, best: sql`s.exam_best` },
  study_plan: { average: sql`s.plan_average`, best: sql`s.plan_best` },
} as const satisfies Record<PerformanceMetric, unknown>;

/** A row for each active student. */
export async function scored(tx: Tx, about: About): Promise<RawBuilder<unknown>> {
  const { average, best } = COLUMNS[about.metric];
  return sql`
    select s.pid, s.school_id, s.exams, s.videos, ${average} as average, ${best} as best
      from ${await performance(tx, about)} s
     where ${average} is not null and ${inSchools(sql`s.school_id`, about.schools)}
       and s.pid not in (select pid from person where banned_at is not null)`;
}

/** What students are ranked by, each in ascending order (promises/academy-performance.md#top-performers). */
const rankBy = ({ metric }: About): RawBuilder<number>[] => [
  ...(metric === 'video' ? [] : [sql<number>`(exams < ${sql.lit(RANKED_FROM)})::int`]),
  ...(metric === 'overall' ? [sql<number>`(exams = 0)::int`] : []),
  sql`-average`,
  sql`-best`,
  sql`-exams`,
  sql`-videos`,
  sql`pid`,
];

type Scores = CallAnswer<typeof performanceTracking>[number];

/** All active students by rank. */
export const scoredStudents = async (tx: Tx, about: About): Promise<Scores[]> =>
  all(
    tx,
    sql<Scores>`
    select pid, p.name as "firstName", average / 100.0 as "avgScore", best / 100.0 as "bestScore", exams as "totalExams"
      from (${await scored(tx, about)}) s join person p using (pid)
     order by ${sql.join(rankBy(about))}`,
  );

/** Which of them are the best, and which need attention. */
export const SCORE_BANDS = {
  top: sql`average >= ${sql.lit(100 * TOP_PERFORMER_FROM)}`,
  low: sql`average < ${sql.lit(100 * NEEDS_ATTENTION_BELOW)}`,
} as const;

interface Ranked {
  pid: number;
  average: number;
  best: number;
  exams: number;
  rank: readonly number[];
}

/** The active students of a school, added up, and the first of them by rank. */
interface SchoolScores {
  schoolId: number;
  students: number;
  averages: number;
  top: number;
  low: number;
  first: Ranked[];
}

/** How many students of a school are kept: as many as any list that begins with the first shows. */
const FIRST = Math.max(LIST_CAP.trend, LIST_CAP.topPerformers);

/** The scores of each school, of which only those are counted that are not kept. @param name tells the days from others. */
const schoolScores = (tx: Tx, about: About, partsOfSchools: PartsOfSchools, name = 'now'): Promise<SchoolScores[]> =>
  partsOfSchools(`scores ${about.timeframe} ${about.metric} ${name}`, async (schools) => {
    const found = await all(
      tx,
      sql<SchoolScores>`
      select school_id as "schoolId", count(*) as students, sum(average) as averages,
             count(*) filter (where ${SCORE_BANDS.top}) as top, count(*) filter (where ${SCORE_BANDS.low}) as low,
             jsonb_agg(jsonb_build_object('pid', pid, 'average', average, 'best', best, 'exams', exams,
               'rank', jsonb_build_array(${sql.join(rankBy(about))}))) filter (where place <= ${FIRST}::int) as first
        from (select scored.*, row_number() over (partition by school_id order by ${sql.join(rankBy(about))}) as place
                from (${await scored(tx, { ...about, schools })}) scored) placed
       group by school_id`,
    );
    return new Map(found.map((school) => [school.schoolId, school]));
  });

const sumOf = (schools: readonly SchoolScores[], field: 'students' | 'averages' | 'top' | 'low') =>
  schools.reduce((sum, school) => sum + school[field], 0);

/** The figures of the cards over all active students. */
const figuresOf = (
  schools: readonly SchoolScores[],
): Record<'activeStudents' | 'topPerformers' | 'needAttention', number> & { averageScore: number | null } => {
  const students = sumOf(schools, 'students');
  return {
    averageScore: students === 0 ? null : Math.round(sumOf(schools, 'averages') / students) / 100,
    activeStudents: students,
    topPerformers: sumOf(schools, 'top'),
    needAttention: sumOf(schools, 'low'),
  };
};

const byRank = (a: Ranked, b: Ranked): number => {
  const differs = a.rank.findIndex((value, place) => value !== b.rank[place]);
  return differs === -1 ? 0 : (a.rank[differs] ?? 0) - (b.rank[differs] ?? 0);
};

/** The first students of all schools by rank. @param count at most `FIRST`. */
async function firstOf(tx: Tx, schools: readonly SchoolScores[], count: number): Promise<Scores[]> {
  const first = schools
    .flatMap((school) => school.first)
    .sort(byRank)
    .slice(0, count);
  const people = await all(
    tx,
    sql<{ pid: number; name: string }>`
      select pid, name from person where pid = any (${first.map(({ pid }) => pid)}::int[])`,
  );
  const names = new Map(people.map(({ pid, name }) => [pid, name]));
  return first.map(({ pid, average, best, exams }) => ({
    pid,
    firstName: names.get(pid) ?? '',
    avgScore: average / 100,
    bestScore: best / 100,
    totalExams: exams,
  }));
}

/** The figures of the cards. @param name tells the days from others of which scores are kept. */
export const scoreFigures = async (tx: Tx, about: About, partsOfSchools: PartsOfSchools, name?: string) =>
  figuresOf(await schoolScores(tx, about, partsOfSchools, name));

/** These figures, and the first students, whom trend and cards show. */
export async function scoreTotals(
  tx: Tx,
  about: About,
  partsOfSchools: PartsOfSchools,
): Promise<CallAnswer<typeof performanceSummary>> {
  const schools = await schoolScores(tx, about, partsOfSchools);
  return { ...figuresOf(schools), students: await firstOf(tx, schools, LIST_CAP.trend) };
}

/** The best active students by rank. */
export const topStudents = async (tx: Tx, about: About, partsOfSchools: PartsOfSchools): Promise<Scores[]> =>
  firstOf(tx, await schoolScores(tx, about, partsOfSchools), LIST_CAP.topPerformers);

const daysOfTimeframe = (about: About) => ({
  from: start(about),
  to: today(about.now),
  schools: about.schools,
});

/** How often each video was watched. */
export const videoViews = (tx: Tx, about: About): Promise<CallAnswer<typeof videoAnalytics>> =>
  all(
    tx,
    sql`
  select v.video_id as "videoId", v.title, c.watches as "watchCount"
    from ${viewsByVideo(daysOfTimeframe(about))} c join video v using (video_id)
   where c.watches > 0 and v.deleted_at is null
   order by v.video_id`,
  );

/** Mean score of each exam and how often it was taken, most often first. */
export const examScores = (tx: Tx, about: About): Promise<CallAnswer<typeof examAnalytics>> =>
  all(
    tx,
    sql`
  select e.exam_id as "examId", e.title, round(c.percentage_sum / c.attempts, 2) as "averageScore", c.attempts as "totalExams"
    from ${scoresByExam(daysOfTimeframe(about))} c join exam e using (exam_id)
   where c.attempts > 0 and e.deleted_at is null and e.exam_category_id <> 5
   order by c.attempts desc, name_key(e.title), e.exam_id`,
  );

/** Whether a person whom the actor sees is a student. */
export async function isStudent(tx: Tx, pid: number): Promise<boolean> {
  return (await all(tx, sql`select 1 from person where pid = ${pid}::int and role = 5`)).length > 0;
}

/** Every exam that a student has taken, latest first, deleted exams included. */
export const examsOf = (tx: Tx, pid: number): Promise<CallAnswer<typeof studentExams>> =>
  all(
    tx,
    sql`
  select e.title as "examTitle", coalesce(actor.localized(c.title, c.names), '') as "examCategory", a.percentage, a.mark,
         case when e.question_count is not null then a.right_answers end as "rightAnswers",
         case when e.question_count is not null then a.attended end as attended,
         case when e.question_count is not null then a.duration_seconds end as duration,
         ${iso(sql`a.submitted_at`)} as "submittedDate", a.exam_attempt_id as "examHistoryId"
    from exam_attempt a join exam e using (exam_id) join exam_category c using (exam_category_id)
   where a.pid = ${pid}::int and e.exam_category_id <> 5
   order by a.submitted_at desc, a.exam_attempt_id desc`,
  );

/** How long renewing waits for transactions that write, in ms; shorter than PostgreSQL's deadlock timeout. */
const LOCK_MS = 500;

/** Renews one of the windows so that it ends on this day. @returns whether it was another day's. */
const renewWindow = (owner: Database['owner'], name: string, day: RawBuilder<unknown>): Promise<boolean> =>
  owner.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${`${LOCK_MS}ms`}, true)`.execute(tx);
    const { isNew } = await one(tx, sql<{ isNew: boolean }>`select rollup.renew_window(${name}, ${day}) as "isNew"`);
    return isNew;
  });

/**
 * Renews the four timeframes so that they end today, and those before them, each in a transaction during which nobody
 * records what students do. Of any number of processes one does it.
 * @param owner the tables' owner.
 * @returns the timeframes that were renewed.
 */
export async function renewPerformance(owner: Database['owner'], now?: Date): Promise<ReportTimeframe[]> {
  const renewed: ReportTimeframe[] = [];
  const last = now ? today(now) : sql`local_day(now())`;
  for (const timeframe of REPORT_TIMEFRAMES) {
    if (await renewWindow(owner, timeframe, last)) renewed.push(timeframe);
    await renewWindow(owner, before(timeframe), sql`timeframe_start(${timeframe}, ${last}) - 1`);
  }
  return renewed;
}
