/**
 * Admin dashboard (promises/academy-dashboard.md#timeframe). All Time counts everything that exists. Any other
 * timeframe counts what was used on its days: students who did something, teachers who signed in, videos watched, exams
 * taken, and plans that students worked on. Row-level security limits all of it to the actor's schools; exams and
 * videos belong to no school. The cost grows with people and content, not with history.
 */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { dashboardStats } from '#contract/figures/dashboard.ts';
import type { DashboardTimeframe } from '#domain/lists/limits.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import { all, inSchools, one, scoresByExam, viewsByVideo } from '#host/server/database/reporting.ts';

type DashboardStats = CallAnswer<typeof dashboardStats>;
type Schools = PersonActor['schools'];

export interface Days {
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The days of a timeframe (promises/numbers-and-bands.md#today-and-weeks); weeks start on Monday. Undefined for All
 * Time.
 * @param today the day at the academy, `YYYY-MM-DD`.
 */
export function daysOf(timeframe: DashboardTimeframe, today: string): Days | undefined {
  const here = new Date(`${today}T00:00Z`);
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

/** The dashboard for the actor of this transaction. @param schools the schools that the actor sees. */
export async function dashboard(
  tx: Tx,
  { timeframe, schools, now }: { timeframe: DashboardTimeframe; schools: Schools; now: Date },
): Promise<DashboardStats> {
  const { today } = await one(tx, sql<{ today: string }>`select local_day(${now}::timestamptz) as today`);
  const days = daysOf(timeframe, today);
  return {
    titleStats: await (days ? totalsOfDays(tx, days, schools) : totalsOfAllTime(tx)),
    countTables: {
      examCountByCategory: await byCategory(tx, EXAMS, days && takenExams(days, schools)),
      videoCountByCategory: await byCategory(tx, VIDEOS, days && watchedVideos(days, schools)),
    },
  };
}

type Totals = DashboardStats['titleStats'];

/** Plans that the actor sees and that are not deleted; `shared` means shared with a school that the actor sees. */
const allPlans = sql`
  select p.study_plan_id, exists (
    select 1 from study_plan_school s join school h using (school_id)
     where s.study_plan_id = p.study_plan_id and h.deleted_at is null) as shared
    from study_plan p where p.deleted_at is null`;

/** How many students are on record, without banned ones. */
export const studentsOnRecord = sql`
  select coalesce(sum(s.students), 0) from counted.school_students s join school h using (school_id)
   where h.deleted_at is null`;

const totalsOfAllTime = (tx: Tx) =>
  one(
    tx,
    sql<Totals>`
  with plans as (${countedPlans(undefined, 'all')})
  select (${studentsOnRecord}) as "totalStudents",
         actor.teacher_count(null, null) as "totalTeachers",
         (select count(*) from video where deleted_at is null) as "totalVideos",
         (select count(*) from plans) as "totalStudyPlans",
         (select count(*) from plans where shared) as "totalSharedStudyPlans"`,
  );

/**
 * Students who did something, each once, by the last day on which they did anything; only students who did something later
 * need a look at their days.
 */
export const studentsOfDays = ({ from, to }: Days, schools: Schools) => sql`
  select a.pid from student_activity a
   where ${inSchools(sql`school_id`, schools)} and last_day >= ${from}::date
     and a.pid not in (select pid from person where banned_at is not null)
     and (last_day <= ${to}::date
          or exists (select 1 from student_day d where d.pid = a.pid and d.day between ${from}::date and ${to}::date))`;

/**
 * How many they are. Kept are the numbers of a day, and of those who last did anything on a day, with the few banned ones in
 * them; so only students who did something later are counted one by one.
 */
export const activeStudents = (days: Days, schools: Schools) =>
  days.from === days.to
    ? sql`
    select coalesce(sum(students), 0)
      from (select students from school_day where day = ${days.from}::date and ${inSchools(sql`school_id`, schools)}
            union all
            select -1 from person p join student_day d using (pid)
             where p.role = 5 and p.banned_at is not null and p.deleted_at is null and d.day = ${days.from}::date
               and ${inSchools(sql`p.school_id`, schools)}) counted`
    : sql`
    select coalesce(sum(students), 0)
      from (select students from school_activity
             where last_day between ${days.from}::date and ${days.to}::date and ${inSchools(sql`school_id`, schools)}
            union all
            select -1 from person p join student_activity a using (pid)
             where p.banned_at is not null and a.last_day between ${days.from}::date and ${days.to}::date
               and ${inSchools(sql`a.school_id`, schools)}
            union all
            select 1 from (${studentsOfDays(days, schools)} and a.last_day > ${days.to}::date) later) counted`;

const inDays = ({ from, to }: Days, schools: Schools) => ({ from: sql`${from}::date`, to: sql`${to}::date`, schools });

/** Videos that somebody watched. */
export const watchedVideos = (days: Days, schools: Schools) =>
  sql`select video_id from ${viewsByVideo(inDays(days, schools))} v where watches > 0`;

/** Exams that somebody took. */
export const takenExams = (days: Days, schools: Schools) =>
  sql`select exam_id from ${scoresByExam(inDays(days, schools))} e where attempts > 0`;

/**
 * Those plans, or those of them that students worked on. The last of it says so of most plans; only of students who did
 * something later it needs a look at their days. What is compared with each row is computed once.
 */
export const countedPlans = (days: Days | undefined, schools: Schools) =>
  days
    ? sql`
    select * from (${allPlans}) p
     where exists (
       select 1 from student_plan s
        where s.study_plan_id = p.study_plan_id and ${inSchools(sql`s.school_id`, schools)}
          and s.last_activity_at >= (select moment_of(${days.from}::date))
          and (s.last_activity_at < (select moment_of(${days.to}::date + 1))
               or s.first_activity_at < (select moment_of(${days.to}::date + 1))
                  and exists (select 1 from student_day d
                               where d.pid = s.pid and d.day between ${days.from}::date and ${days.to}::date
                                 and d.plan_sessions > 0)))`
    : allPlans;

const totalsOfDays = (tx: Tx, days: Days, schools: Schools) =>
  one(
    tx,
    sql<Totals>`
  with plans as (${countedPlans(days, schools)})
  select (${activeStudents(days, schools)}) as "totalStudents",
         actor.teacher_count(${days.from}::date, ${days.to}::date) as "totalTeachers",
         (select count(*) from (${watchedVideos(days, schools)}) watched) as "totalVideos",
         (select count(*) from plans) as "totalStudyPlans",
         (select count(*) from plans where shared) as "totalSharedStudyPlans"`,
  );

type CategoryCounts = DashboardStats['countTables']['examCountByCategory'];

/** The tables of exams, and of videos, that are counted by category. */
export const EXAMS = {
  table: sql`exam`,
  id: sql`exam_id`,
  category: sql`exam_category`,
  categoryId: sql`exam_category_id`,
};
export const VIDEOS = {
  table: sql`video`,
  id: sql`video_id`,
  category: sql`video_category`,
  categoryId: sql`video_category_id`,
};

/** The name of a category `c`, by which exams and videos are counted: several may have one. */
export const categoryName = sql`coalesce(actor.localized(c.title, c.names), '')`;

/**
 * Exams or videos `i` with their categories `c`.
 * @param ids a query of those that count; by default all that are not deleted.
 */
export const countedContents = (
  { table, id, category, categoryId }: typeof EXAMS,
  ids: ReturnType<typeof sql> | undefined,
) => sql`
  ${table} i join ${category} c using (${categoryId})
   where ${ids ? sql`i.${id} in (${ids})` : sql`i.deleted_at is null`}`;

/** How many there are of each category, the largest first. */
const byCategory = (tx: Tx, contents: typeof EXAMS, ids?: ReturnType<typeof sql>) =>
  all<CategoryCounts[number]>(
    tx,
    sql`
  select ${categoryName} as category, count(*) as count
    from ${countedContents(contents, ids)}
   group by 1, coalesce(c.title, '') order by count(*) desc, coalesce(c.title, '')`,
  );
