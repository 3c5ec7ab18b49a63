/**
 * The students of a school in a plan (promises/academy-plan-report.md#what-the-words-mean). What the words mean:
 *
 * - A student counts in their school of today while neither deleted nor banned. After a change of class or school they are
 *   listed under the new one, with everything they did.
 * - **The plan's students** are those of its grade (of every grade, if it has none) and those of other grades who have begun
 *   it. Total Students, Not Started and the rows of a session's report are about them.
 * - **Started**: has done anything in the plan, also in a session that was later taken out of it.
 * - **Attended** a session: watched, submitted or opened it at least once.
 * - **Completed** a day: attended all its sessions; a week: completed all its days that have sessions; the plan: attended
 *   all its sessions. Nobody completes a plan without sessions.
 * - Totals count what is in the plan today. A session that was taken out counts in no total and as attended by nobody; it
 *   stays in the students' logs, without a day.
 * - The lists of students show those who have started; the others are in the Not Started tab.
 *
 * Everything is read from rollups with one row for each student, so the cost does not grow with history.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { planExamStudents } from '#contract/plans/planPages.ts';
import type {
  planDayWiseReport,
  planExamData,
  planNotStartedStudents,
  planSchoolSummary,
  planStudentLogs,
  planStudents,
} from '#contract/plans/planStudents.ts';
import type { ExamOrder, ExamScoreBand, ExamSort } from '#domain/learning/planOrders.ts';
import { EXAM_SCORE_LIMITS, type StudentSort } from '#domain/learning/studyPlans.ts';
import type { Tx } from '#host/server/database/actor.ts';
import {
  activeInShared,
  all,
  datedDays,
  gradeOf,
  inOrder,
  isMeantFor,
  isOfPlan,
  iso,
  nameHolds,
  one,
  type Page,
  pageOf,
  planTotals,
  sharedSchools,
} from '#host/server/database/reporting.ts';

/** A plan, and a school that it is shared with. */
export interface PlanSchool {
  planId: number;
  schoolId: number;
}

/** A plan, and one of its schools or all. */
export interface OfPlan {
  planId: number;
  schoolId?: number | undefined;
}

/** Whether a school is the one that is asked about, or one of those that the plan is shared with and that the actor sees. */
export const inPlanSchools = (column: RawBuilder<unknown>, { planId, schoolId }: OfPlan): RawBuilder<boolean> =>
  schoolId === undefined
    ? sql`${column} in (select school_id from (${sharedSchools(planId)}) shared)`
    : sql`${column} = ${schoolId}::int`;

export interface StudentFilter extends Page {
  classId?: number | undefined;
  /** Part of a name in any script, ignoring case and accents. */
  search?: string | undefined;
}

const matching = ({ classId, search }: StudentFilter): RawBuilder<boolean> => sql`
  ${classId === undefined ? sql`true` : sql`p.class_id = ${classId}::int`}
  and ${search === undefined ? sql`true` : nameHolds(sql`p.name_key`, search)}`;

/**
 * `p` is a student, `s` the student's progress in the plan. The school of `s` is the student's school of today; a condition
 * on the school of `p` as well would only mislead the planner.
 */
export const started = (of: OfPlan) => sql`
  student_plan s join counted.student p using (pid)
 where s.study_plan_id = ${of.planId}::int and ${inPlanSchools(sql`s.school_id`, of)}`;

/** Percentage of the plan's `t.sessions` that a student has attended. */
export const percent = sql`coalesce(round(100.0 * s.sessions_attended / nullif(t.sessions, 0), 2), 0)`;

/** How far a student has come, but for what is the same for all of them. */
const progressColumns = (sessions: number) => sql`
  p.pid, p.name as "firstName", p.class_id as "gradeId", p.class_name as "gradeName",
  s.sessions_attended as "attendedSessions",
  coalesce(round(100.0 * s.sessions_attended / nullif(${sessions}::int, 0), 2), 0) as "attendancePercent",
  s.days_completed as "daysCompleted", s.weeks_completed as "weeksCompleted",
  ${iso(sql`s.last_activity_at`)} as "lastActivity"`;

const ofTotals = ({ sessions, days, weeks }: { sessions: number; days: number; weeks: number }) => ({
  totalSessions: sessions,
  totalDays: days,
  totalWeeks: weeks,
});

/** Students who have started, by percentage of sessions attended, then by name. */
export async function startedStudents(
  tx: Tx,
  school: PlanSchool,
  filter: StudentFilter & { sort: StudentSort },
): Promise<CallAnswer<typeof planStudents>> {
  const totals = await one(tx, planTotals(school.planId));
  const from = sql`${started(school)} and ${matching(filter)}`;
  const page = await pageOf(
    tx,
    filter,
    sql<Omit<CallAnswer<typeof planStudents>['items'][number], 'totalSessions' | 'totalDays' | 'totalWeeks'>>`
      select ${progressColumns(totals.sessions)}
        from ${from}
       order by s.sessions_attended ${filter.sort === 'low' ? sql`asc` : sql`desc`}, p.name_key, p.pid`,
    sql`select count(*) as total from ${from}`,
  );
  return { ...page, items: page.items.map((row) => ({ ...row, ...ofTotals(totals) })) };
}

const hasNotBegun = (planId: number) =>
  sql`not exists (select 1 from student_plan s where s.pid = p.pid and s.study_plan_id = ${planId}::int)`;

/** `p` is a student for whom the plan is meant, and who has not started. */
export const notStarted = ({ planId, schoolId }: PlanSchool) => sql`
  counted.student p
 where p.school_id = ${schoolId}::int and ${isMeantFor(planId)}
   and ${hasNotBegun(planId)}`;

/** `p` is one of the plan's students. */
export const studentsOfPlan = ({ planId, schoolId }: PlanSchool) => sql`
  counted.student p where p.school_id = ${schoolId}::int and ${isOfPlan(planId)}`;

/** Students who have not started, by name. */
export function notStartedStudents(
  tx: Tx,
  school: PlanSchool,
  filter: StudentFilter,
): Promise<CallAnswer<typeof planNotStartedStudents>> {
  const from = sql`${notStarted(school)} and ${matching(filter)}`;
  return pageOf(
    tx,
    filter,
    sql`select p.pid, p.name as "firstName", p.class_id as "gradeId",
               p.class_name as "gradeName"
          from ${from} order by p.name_key, p.pid`,
    sql`select count(*) as total from ${from}`,
  );
}

/** Those who have started, by their `share` of the plan's sessions. */
export const PROGRESS_BANDS = {
  q1: sql`share <= 25`,
  q2: sql`share > 25 and share <= 50`,
  q3: sql`share > 50 and share <= 75`,
  q4: sql`share > 75 and share < 100`,
  q5: sql`share >= 100`,
} as const;

/**
 * How far a school has come. `distribution` counts those who have started, by percentage of sessions attended; a value
 * between two labels, such as 25.5, belongs to the higher one.
 */
export async function schoolSummary(tx: Tx, school: PlanSchool): Promise<CallAnswer<typeof planSchoolSummary>> {
  const row = await one(
    tx,
    sql<{
      total: number;
      sessions: number;
      started: number;
      q1: number;
      q2: number;
      q3: number;
      q4: number;
      q5: number;
    }>`
      with t as (${planTotals(school.planId)}),
           shares as (select ${percent} as share from (select s.sessions_attended from ${started(school)}) s, t)
      select (select count(*) from ${studentsOfPlan(school)}) as total,
             (select sessions from t) as sessions, count(*) as started,
             count(*) filter (where ${PROGRESS_BANDS.q1}) as q1,
             count(*) filter (where ${PROGRESS_BANDS.q2}) as q2,
             count(*) filter (where ${PROGRESS_BANDS.q3}) as q3,
             count(*) filter (where ${PROGRESS_BANDS.q4}) as q4,
             count(*) filter (where ${PROGRESS_BANDS.q5}) as q5
        from shares`,
  );
  return {
    studentsInSchool: row.total,
    studentsStarted: row.started,
    studentsNotStarted: row.total - row.started,
    studentsCompleted100: row.q5,
    totalSessions: row.sessions,
    distribution: {
      q1: { label: '0-25%', count: row.q1, band: 'q1' },
      q2: { label: '26-50%', count: row.q2, band: 'q2' },
      q3: { label: '51-75%', count: row.q3, band: 'q3' },
      q4: { label: '76-99%', count: row.q4, band: 'q4' },
      q5: { label: '100%', count: row.q5, band: 'q5' },
    },
  };
}

/** How many students had started by the end of each of these days, `YYYY-MM-DD`. */
export const startedBy = (
  tx: Tx,
  school: PlanSchool,
  days: readonly string[],
): Promise<{ day: string; students: number }[]> =>
  all(
    tx,
    sql`
  select d.day, count(s.began) as students
    from unnest(${`{${days.join(',')}}`}::date[]) d(day)
    left join (select local_day(s.first_activity_at) as began from ${started(school)}) s on s.began <= d.day
   group by 1 order by 1`,
  );

/**
 * The same students of all schools that a plan is shared with and that the actor sees, and how many schools these are: who
 * has begun it, by the rollup, and whom it is meant for who have not. So not every student of an academy is read.
 */
export const planInAcademy = (tx: Tx, planId: number) =>
  one(
    tx,
    sql<{ students: number; schools: number }>`
  with shared as (${sharedSchools(planId)})
  select (select count(*) from shared) as schools,
         (${activeInShared(planId)})
         + (select count(*) from counted.student p
             where ${gradeOf(planId)} is null and p.school_id in (select school_id from shared) and ${hasNotBegun(planId)})
         + (select count(*) from counted.student p
             where p.class_id = any (array(select class_id from class
                                            where grade = ${gradeOf(planId)} and school_id in (select school_id from shared)))
               and ${hasNotBegun(planId)}) as students`,
  );

/**
 * The bands of a day, on rows of `student_plan_day` with sessions. The rollup `plan_school_day` counts by the same
 * (005_rollups.sql); `any` is in no column of the report, and counts for Attendance by School.
 */
export const DAY_BANDS = {
  any: sql<boolean>`attended > 0`,
  all: sql<boolean>`attended > 0 and attended >= total`,
  half: sql<boolean>`attended < total and 2 * attended >= total`,
  quarter: sql<boolean>`2 * attended < total and 4 * attended >= total`,
} as const;

/**
 * Attendance of each day that has sessions. Each student who has started is in one band, by the share of the day's sessions
 * attended: all, at least half, at least a quarter, or less (not attended). `avgPercentage` is the mean percentage over all
 * who have started; null while nobody has.
 */
export async function attendanceByDay(
  tx: Tx,
  { planId, schoolId }: PlanSchool,
  page: Page,
): Promise<CallAnswer<typeof planDayWiseReport>> {
  const days = sql`
    select i.day, d.date, count(*) as sessions
      from study_plan_item i join (${datedDays(planId)}) d using (day)
     where i.study_plan_id = ${planId}::int group by 1, 2`;
  return pageOf(
    tx,
    page,
    sql`
      with started as (
        select coalesce(sum(students), 0) as students from counted.plan_school
         where study_plan_id = ${planId}::int and school_id = ${schoolId}::int),
      attended as (
        select day, sum(attended_all) as "all", sum(attended_half) as half, sum(attended_quarter) as quarter,
               sum(percentage_sum) as percentage_sum
          from counted.plan_school_day
         where study_plan_id = ${planId}::int and school_id = ${schoolId}::int
         group by 1)
      select d.day, d.date::text as date, d.sessions as "itemCount", coalesce(a."all", 0) as "attendedAll", coalesce(a.half, 0) as "attendedHalf",
             coalesce(a.quarter, 0) as "attendedQuarter",
             started.students - coalesce(a."all" + a.half + a.quarter, 0) as "notAttended",
             round(coalesce(a.percentage_sum, 0) / nullif(started.students, 0), 2) as "avgPercentage"
        from (${days}) d cross join started left join attended a using (day)
       order by 1`,
    sql`select count(*) as total from (${days}) d`,
  );
}

/** Mean of a student's best percentages in these exams. */
const examScore = sql`round(s.chapter_percentage_sum / s.chapter_exams, 2)`;

/** Exams of category 5 that students have taken in the plan: their number, and the mean of the best percentages. */
export const chapterExams = (tx: Tx, school: PlanSchool): Promise<CallAnswer<typeof planExamData>> =>
  all(
    tx,
    sql`
  select p.pid, s.chapter_exams as "examsCompleted",
         ${examScore} as "avgExamPercentage"
    from ${started(school)} and s.chapter_exams > 0
   order by p.pid`,
  );

/** By the limits of `EXAM_SCORE_FILTERS`. */
const EXAM_BANDS: Readonly<Record<ExamScoreBand, RawBuilder<boolean>>> = {
  'above-75': sql`${examScore} > ${sql.lit(EXAM_SCORE_LIMITS.above)}`,
  '50-75': sql`${examScore} between ${sql.lit(EXAM_SCORE_LIMITS.from)} and ${sql.lit(EXAM_SCORE_LIMITS.above)}`,
  'below-50': sql`${examScore} < ${sql.lit(EXAM_SCORE_LIMITS.from)}`,
};

const EXAM_KEYS: Readonly<Record<ExamSort, RawBuilder<unknown>>> = {
  student: sql`p.name_key`,
  class: sql`p.class_key`,
  exams: sql`s.chapter_exams`,
  score: examScore,
  sessions: sql`s.sessions_attended`,
  days: sql`s.days_completed`,
  weeks: sql`s.weeks_completed`,
  lastActivity: sql`s.last_activity_at`,
};

/** A page of the students who have taken such exams, by an order that is asked for, and the best in attendance first. */
export async function examinees(
  tx: Tx,
  school: PlanSchool,
  {
    band,
    sort,
    search,
    ...page
  }: Page & Pick<StudentFilter, 'search'> & { band?: ExamScoreBand | undefined; sort?: ExamOrder | undefined },
): Promise<CallAnswer<typeof planExamStudents>> {
  const totals = await one(tx, planTotals(school.planId));
  const all = sql`${started(school)} and s.chapter_exams > 0`;
  const found = sql`${all} and ${matching({ search, ...page })} and ${band ? EXAM_BANDS[band] : sql`true`}`;
  const { items, total } = await pageOf(
    tx,
    page,
    sql<Omit<CallAnswer<typeof planExamStudents>['items'][number], 'totalSessions' | 'totalDays' | 'totalWeeks'>>`
      select ${progressColumns(totals.sessions)}, s.chapter_exams as "examsCompleted", ${examScore} as "avgExamPercentage"
        from ${found}
       order by ${sort ? sql`${inOrder(EXAM_KEYS, sort)}, ` : sql``}s.sessions_attended desc, p.name_key, p.pid`,
    sql`select count(*) as total from ${found}`,
  );
  const isNarrowed = band !== undefined || search !== undefined;
  const { students } = isNarrowed
    ? await one(tx, sql<{ students: number }>`select count(*) as students from ${all}`)
    : { students: total };
  return { students, total, items: items.map((row) => ({ ...row, ...ofTotals(totals) })) };
}

/** Whether a person is a student who counts in the school's reports. */
export async function isStudentOf(tx: Tx, pid: number, schoolId: number): Promise<boolean> {
  const rows = await all(
    tx,
    sql`select 1 from counted.student where pid = ${pid}::int and school_id = ${schoolId}::int`,
  );
  return rows.length > 0;
}

/**
 * What a student did in a plan, one row a session, by day and subject; sessions that were taken out of the plan come last,
 * without a day. `activityDate` is the last time, `watchDuration` the seconds of all times. Values of exams are those of
 * the best attempt, and null for other sessions.
 */
export const studentLogs = (tx: Tx, planId: number, pid: number): Promise<CallAnswer<typeof planStudentLogs>> =>
  all(
    tx,
    sql`
  select i.day, i.subject_id as "subjectId", coalesce(actor.localized(b.name, b.names), '') as "subjectTitle", i.title, i.type,
         ${iso(sql`s.last_at`)} as "activityDate", s.seconds as "watchDuration", s.times as "noTimes",
         s.mark, s.percentage, s.right_answers as "rightAnswers", s.attended
    from student_item s join study_plan_item i using (study_plan_item_id) left join subject b using (subject_id)
   where s.pid = ${pid}::int and s.study_plan_id = ${planId}::int
   order by i.day nulls last, b.name nulls last, i.position, i.study_plan_item_id`,
  );
