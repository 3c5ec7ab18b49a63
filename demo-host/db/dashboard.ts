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
import type { Tx } from './actor.ts';

type DashboardStats = CallAnswer<typeof dashboardStats>;

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

/** The dashboard of the actor of this transaction. */
export async function dashboard(tx: Tx, timeframe: DashboardTimeframe, now: Date): Promise<DashboardStats> {
  const days = daysOf(timeframe, now);
  return {
    titleStats: await (days ? totalsInUse(tx, days) : totalsOnRecord(tx)),
    countTables: {
      examCountByCategory: await (days ? examsSat(tx, days) : examsOnRecord(tx)),
      videoCountByCategory: await (days ? videosWatched(tx, days) : videosOnRecord(tx)),
    },
  };
}

type Totals = DashboardStats['titleStats'];

const one = async <T>(tx: Tx, query: ReturnType<typeof sql<T>>): Promise<T> => {
  const { rows } = await query.execute(tx);
  return rows[0] as T;
};

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

const totalsInUse = (tx: Tx, { from, to }: Days) =>
  one(
    tx,
    sql<Totals>`
  with plans as (
    select * from (${plans}) p
     where exists (
       select 1 from student_plan s join student_day d using (pid)
        where s.study_plan_id = p.study_plan_id and d.day between ${from}::date and ${to}::date and d.plan_sessions > 0
          and local_day(s.first_activity_at) <= ${to}::date and local_day(s.last_activity_at) >= ${from}::date))
  select (select count(distinct pid) from student_day where day between ${from}::date and ${to}::date
             and school_id is not null) as "totalStudents",
         actor.teacher_count(${from}::date, ${to}::date) as "totalTeachers",
         (select count(distinct video_id) from video_school_day
           where day between ${from}::date and ${to}::date and watches > 0) as "totalVideos",
         (select count(*) from plans) as "totalStudyPlans",
         (select count(*) from plans where shared) as "totalSharedStudyPlans"`,
  );

type CategoryCounts = DashboardStats['countTables']['examCountByCategory'];

const rows = async (tx: Tx, query: ReturnType<typeof sql<CategoryCounts[number]>>): Promise<CategoryCounts> =>
  (await query.execute(tx)).rows;

const examsOnRecord = (tx: Tx) =>
  rows(
    tx,
    sql`
  select coalesce(c.title, '') as category, count(*) as count
    from exam e join exam_category c using (exam_category_id)
   where e.deleted_at is null
   group by 1 order by count(*) desc, category`,
  );

const examsSat = (tx: Tx, { from, to }: Days) =>
  rows(
    tx,
    sql`
  select coalesce(c.title, '') as category, count(distinct exam_id) as count
    from exam_school_day d join exam e using (exam_id) join exam_category c using (exam_category_id)
   where d.day between ${from}::date and ${to}::date and d.attempts > 0
   group by 1 order by count(distinct exam_id) desc, category`,
  );

const videosOnRecord = (tx: Tx) =>
  rows(
    tx,
    sql`
  select coalesce(c.title, '') as category, count(*) as count
    from video e join video_category c using (video_category_id)
   where e.deleted_at is null
   group by 1 order by count(*) desc, category`,
  );

const videosWatched = (tx: Tx, { from, to }: Days) =>
  rows(
    tx,
    sql`
  select coalesce(c.title, '') as category, count(distinct video_id) as count
    from video_school_day d join video e using (video_id) join video_category c using (video_category_id)
   where d.day between ${from}::date and ${to}::date and d.watches > 0
   group by 1 order by count(distinct video_id) desc, category`,
  );
