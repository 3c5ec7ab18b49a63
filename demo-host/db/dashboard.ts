/**
 * Admin dashboard (spec 1 §2). All Time counts what is on record; any other timeframe counts what was
 * in use on its days: students who did something, teachers who signed in, videos watched, exams sat,
 * and plans that students worked on. Row-level security narrows each to the actor's schools; exams and
 * videos themselves belong to no school. What is read grows with people and content, not with history.
 */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { dashboardStats } from '#contract/dashboard.ts';
import type { DashboardTimeframe } from '#domain/limits.ts';
import type { PersonActor, Tx } from './actor.ts';
import { all, inSchools, one, scoresByExam, viewsByVideo } from './reporting.ts';

type DashboardStats = CallAnswer<typeof dashboardStats>;
type Schools = PersonActor['schools'];

interface Days {
  /** `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** India has no summer time. */
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** The days of a timeframe in India (decisions, Numbers); weeks start on Monday. Undefined is all time. */
export function daysOf(timeframe: DashboardTimeframe, now: Date): Days | undefined {
  // The calendar of India, read with the UTC functions.
  const here = new Date(now.getTime() + INDIA_OFFSET_MS);
  const day = (daysAgo: number) => new Date(here.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  switch (timeframe) {
    case 'All Time':
      return undefined;
    case 'Today':
      return { from: day(0), to: day(0) };
    case 'Yesterday':
      return { from: day(1), to: day(1) };
    case 'This Week':
      return { from: day((here.getUTCDay() + 6) % 7), to: day(0) };
  }
}

/** The dashboard of the actor of this transaction, who sees these schools. */
export async function dashboard(
  tx: Tx,
  { timeframe, schools, now }: { timeframe: DashboardTimeframe; schools: Schools; now: Date },
): Promise<DashboardStats> {
  const days = daysOf(timeframe, now);
  return {
    titleStats: await (days ? totalsInUse(tx, days, schools) : totalsOnRecord(tx)),
    countTables: {
      examCountByCategory: await byCategory(tx, EXAMS, days && satExams(days, schools)),
      videoCountByCategory: await byCategory(tx, VIDEOS, days && watchedVideos(days, schools)),
    },
  };
}

type Totals = DashboardStats['titleStats'];

/** Plans that the actor sees and that have not been deleted; those shared are shared with a school that the actor sees. */
const plans = sql`
  select p.study_plan_id, exists (
    select 1 from study_plan_school s join school h using (school_id)
     where s.study_plan_id = p.study_plan_id and h.deleted_at is null) as shared
    from study_plan p where p.deleted_at is null`;

const totalsOnRecord = (tx: Tx) =>
  one(
    tx,
    sql<Totals>`
  with plans as (${plans})
  select (select coalesce(sum(c.joined - c.departed), 0) from school_headcount c join school h using (school_id)
           where c.role = 5 and h.deleted_at is null) as "totalStudents",
         actor.teacher_count(null, null) as "totalTeachers",
         (select count(*) from video where deleted_at is null) as "totalVideos",
         (select count(*) from plans) as "totalStudyPlans",
         (select count(*) from plans where shared) as "totalSharedStudyPlans"`,
  );

/**
 * How many students did something. A day's are kept; of several days each student counts once, by the last
 * day that they did anything, which is one of these days but for who has done something since.
 */
const activeStudents = ({ from, to }: Days, schools: Schools) =>
  from === to
    ? sql`select coalesce(sum(students), 0) from school_day where day = ${from}::date and ${inSchools(sql`school_id`, schools)}`
    : sql`
      select count(*) from student_activity a
       where ${inSchools(sql`school_id`, schools)} and last_day >= ${from}::date
         and (last_day <= ${to}::date
              or exists (select 1 from student_day d where d.pid = a.pid and d.day between ${from}::date and ${to}::date))`;

const inDays = ({ from, to }: Days, schools: Schools) => ({ from: sql`${from}::date`, to: sql`${to}::date`, schools });

/** Videos that somebody watched. */
const watchedVideos = (days: Days, schools: Schools) =>
  sql`select video_id from ${viewsByVideo(inDays(days, schools))} v where watches > 0`;

/** Exams that somebody sat. */
const satExams = (days: Days, schools: Schools) =>
  sql`select exam_id from ${scoresByExam(inDays(days, schools))} e where attempts > 0`;

const totalsInUse = (tx: Tx, days: Days, schools: Schools) =>
  one(
    tx,
    sql<Totals>`
  with plans as (
    select * from (${plans}) p
     where exists (
       select 1 from student_plan s join student_day d using (pid)
        where s.study_plan_id = p.study_plan_id and ${inSchools(sql`s.school_id`, schools)}
          and d.day between ${days.from}::date and ${days.to}::date and d.plan_sessions > 0
          and local_day(s.first_activity_at) <= ${days.to}::date and local_day(s.last_activity_at) >= ${days.from}::date))
  select (${activeStudents(days, schools)}) as "totalStudents",
         actor.teacher_count(${days.from}::date, ${days.to}::date) as "totalTeachers",
         (select count(*) from (${watchedVideos(days, schools)}) watched) as "totalVideos",
         (select count(*) from plans) as "totalStudyPlans",
         (select count(*) from plans where shared) as "totalSharedStudyPlans"`,
  );

type CategoryCounts = DashboardStats['countTables']['examCountByCategory'];

/** Names of what is counted by category. */
const EXAMS = { table: sql`exam`, id: sql`exam_id`, category: sql`exam_category`, categoryId: sql`exam_category_id` };
const VIDEOS = {
  table: sql`video`,
  id: sql`video_id`,
  category: sql`video_category`,
  categoryId: sql`video_category_id`,
};

/** How many there are of each category, the largest first. @param ids only these, deleted or not; otherwise all that are not deleted. */
const byCategory = (tx: Tx, { table, id, category, categoryId }: typeof EXAMS, ids?: ReturnType<typeof sql>) =>
  all<CategoryCounts[number]>(
    tx,
    sql`
  select coalesce(c.title, '') as category, count(*) as count
    from ${table} i join ${category} c using (${categoryId})
   where ${ids ? sql`i.${id} in (${ids})` : sql`i.deleted_at is null`}
   group by 1 order by count(*) desc, category`,
  );
