/**
 * Platform Analytics (promises/academy-analytics.md). What the words mean:
 *
 * - **A timeframe** is the one of Performance Tracking: today and the six days before it, or from the day after
 *   the same date 1, 3 or 12 months ago until today (`timeframe_start`).
 * - **A user** is everybody whom User Management lists: all who have not been deleted, of any role, banned people included.
 *   Somebody of several schools counts once. **Total users** is their number now, counted by the query of that list. Everywhere
 *   else a student, a teacher or an active user is somebody who is not banned.
 * - **User growth** is the number of students and teachers (and schools) at the end of each month, of this month
 *   until now: for the last 6 months, or 12 for a year.
 * - **An active user** is a student who took an exam, watched a video or opened a session of a plan on a day of the
 *   timeframe, or anybody else who was last seen in it.
 * - **Total exams** counts every attempt, Chapter Wise exams included; **total videos** counts every viewing.
 * - **Average score** of a subject is the mean percentage of those attempts. **Watch time** of a category is in seconds;
 *   its **completion** is the mean percentage of the video that was seen in a viewing.
 * - **School distribution** counts schools by region, or by country if no region is known.
 *
 * Row-level security limits everything to the actor's schools. What students did counts for their school of today. A
 * deleted school, its people and what they did are in no figure of any month.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { platformAnalytics } from '#contract/figures/analytics.ts';
import type { ReportTimeframe } from '#domain/format/timeframes.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import { all, inSchools, one } from '#host/server/database/reporting.ts';

/** How many users the actor sees, that is the length of the list without a filter. */
async function countUsers(tx: Tx): Promise<number> {
  const { total } = await one(tx, sql<{ total: number }>`select total from actor.find_users(null, null, null, 0, 1)`);
  return total;
}

type Analytics = CallAnswer<typeof platformAnalytics>;

/** Months of user growth. */
const GROWTH_MONTHS: Record<ReportTimeframe, number> = { week: 6, month: 6, quarter: 6, year: 12 };

/** People who were active since a day. Students by what they did, everybody else by when they were seen. */
export const activePeople = (start: RawBuilder<unknown>, schools: PersonActor['schools']) => sql`
  select pid from student_activity
   where ${inSchools(sql`school_id`, schools)} and last_day >= (select ${start})
     and pid not in (select pid from person where banned_at is not null)
  union all
  select pid from person where role <> 5 and deleted_at is null and banned_at is null and last_seen_at >= (select moment_of(${start}))`;

/** How many they are. Of the whole academy and of a school the database counts them in indexes, if it can. */
async function countActive(tx: Tx, start: RawBuilder<unknown>, schools: PersonActor['schools']): Promise<number> {
  const { kept } = await one(tx, sql<{ kept: number | null }>`select actor.active_count(${start}) as kept`);
  if (kept !== null) return kept;
  const { active } = await one(
    tx,
    sql<{ active: number }>`select count(*) as active from (${activePeople(start, schools)}) active`,
  );
  return active;
}

/** The same of a person `p`, for a list that ends after a page. */
export const isActive = (start: RawBuilder<unknown>, schools: PersonActor['schools']) => sql`
  p.banned_at is null
  and (p.role <> 5 and p.last_seen_at >= (select moment_of(${start}))
       or exists (select from student_activity a
                   where a.pid = p.pid and ${inSchools(sql`a.school_id`, schools)} and a.last_day >= ${start}))`;

/** Schools `h`, each with its country `c`. */
export const countedSchools = sql`school h join country c using (country_id) where h.deleted_at is null`;
/** The region of such a school, or the country where none is known. */
export const placeOfSchool = sql`coalesce(h.region, c.name)`;

/** The figures that the actor of this transaction sees. */
export async function analyticsOf(
  tx: Tx,
  { timeframe, schools, now }: { timeframe: ReportTimeframe; schools: PersonActor['schools']; now: Date },
): Promise<Analytics> {
  const today = sql<string>`local_day(${now}::timestamptz)`;
  const start = sql<string>`timeframe_start(${timeframe}, ${today})`;

  const isKept = sql`(select actor.no_school_hidden())`;
  const ofSchools = schools === 'all' ? sql`true` : sql`school_ids && ${[...schools]}::int[]`;
  const growth = await all(
    tx,
    sql<{ month: string; students: number; teachers: number; schools: number }>`
    with changes as (
      -- Teachers of the whole academy are kept, too; who belongs to a deleted school and another one is looked up.
      select month, coalesce(sum(joined - departed) filter (where role = 5), 0) as students,
             coalesce(sum(joined - departed) filter (where role = 6 and ${isKept}), 0) as teachers, 0 as schools
        from school_headcount where role in (5, 6) and ${schools === 'all' ? sql`true` : inSchools(sql`school_id`, schools)}
       group by 1
      union all
      select local_month(created_at), 0, 1, 0 from person where role = 6 and deleted_at is null and not ${isKept} and ${ofSchools}
      union all
      select local_month(banned_at), -(role = 5)::int, -(role = 6)::int, 0
        from person where role in (5, 6) and banned_at is not null and deleted_at is null
      union all
      select c.month, 0, c.teachers, 0
        from person p cross join lateral (values (local_month(p.created_at), 1), (local_month(p.deleted_at), -1)) c(month, teachers)
       where p.role = 6 and p.deleted_at is not null and not ${isKept}
      union all
      select local_month(created_at), 0, 0, 1 from school where deleted_at is null),
    months as (
      select month, sum(students) as students, sum(teachers) as teachers, sum(schools) as schools from changes group by 1)
    select to_char(m.month, 'Mon YYYY') as month, coalesce(sum(c.students), 0) as students,
           coalesce(sum(c.teachers), 0) as teachers, coalesce(sum(c.schools), 0) as schools
      from (select (date_trunc('month', ${today}::timestamp) - make_interval(months => n))::date as month
              from generate_series(0, ${GROWTH_MONTHS[timeframe] - 1}::int) n) m
      left join months c on c.month <= m.month
     group by m.month
     order by m.month`,
  );

  const activeUsers = await countActive(tx, start, schools);

  const { exams, videos } = await doneIn(tx, start, today);

  const schoolDistribution = await all(
    tx,
    sql<{ name: string; value: number }>`
    select ${placeOfSchool} as name, count(*) as value
      from ${countedSchools}
     group by 1 order by value desc, name_key(${placeOfSchool})`,
  );

  return {
    userGrowth: growth,
    examPerformance: exams.map(({ subject, avgScore }) => ({ subject, avgScore })),
    videoEngagement: videos.map(({ category, watchTime, completion }) => ({ category, watchTime, completion })),
    schoolDistribution,
    monthlyStats: {
      totalUsers: await countUsers(tx),
      activeUsers,
      ...doneTotals({ exams, videos }),
    },
  };
}

/** Exams taken by subject, and videos watched by category, on these days. */
export const doneIn = async (tx: Tx, from: RawBuilder<string>, to: RawBuilder<string>) => ({
  exams: await all(
    tx,
    sql<{ subject: string; taken: number; avgScore: number }>`
    select subject, exams as taken, round(percentage_sum / exams, 2) as "avgScore"
      from actor.exams_by_subject(${from}, ${to}) order by name_key(subject)`,
  ),
  videos: await all(
    tx,
    sql<{ category: string; watches: number; watchTime: number; completion: number }>`
    select category, watches, seconds as "watchTime", round(completion_sum / watches, 2) as completion
      from actor.videos_by_category(${from}, ${to}) order by seconds desc, name_key(category)`,
  ),
});

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** How many exams were taken, and videos watched. */
export const doneTotals = ({ exams, videos }: Awaited<ReturnType<typeof doneIn>>) => ({
  totalExams: total(exams.map(({ taken }) => taken)),
  totalVideos: total(videos.map(({ watches }) => watches)),
});
