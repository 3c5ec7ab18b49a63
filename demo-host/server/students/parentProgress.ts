/** Study Progress Tracking (promises/parent-study-progress.md); parents.md explains what the figures mean. */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { parentStudyProgress } from '#contract/students/parent.ts';
import { DAILY_ACTIVITY_DAYS } from '#domain/learning/childMeasures.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, iso, one } from '#host/server/database/reporting.ts';
import { activityOf, isMeantForChild, sharedPlans, startOf } from './children.ts';

type Progress = Required<CallAnswer<typeof parentStudyProgress>>;

/** A child's progress in all of their plans or in one; undefined when that plan is not the child's. */
export async function childProgress(
  tx: Tx,
  child: number,
  planId: number | 'all',
  now: Date,
): Promise<Progress | undefined> {
  const plans = (await plansOf(tx, child)).filter(({ id }) => planId === 'all' || id === planId);
  if (planId !== 'all' && plans.length === 0) return undefined;
  const ids = plans.map(({ id }) => id);
  return {
    studyPlans: plans,
    videoProgress: await videosBySubject(tx, child, ids),
    dailyProgress: await lastDays(tx, child, planId, now),
    completionStats: await completion(tx, child, ids),
  };
}

/**
 * The plans of a child: those shared with the school that are enabled and meant for the child's grade, or for every grade,
 * and those that the child has begun.
 */
export const plansOf = (tx: Tx, child: number): Promise<Progress['studyPlans']> =>
  all(
    tx,
    sql`
  select p.study_plan_id as id, p.title as name,
         coalesce(round(100.0 * s.sessions_attended / nullif(i.sessions, 0), 2), 0) as progress,
         coalesce(s.sessions_attended, 0) as "completedSessions", i.sessions as "totalSessions", i.subjects
    from (${sharedPlans(child)}) p
    left join student_plan s on s.study_plan_id = p.study_plan_id and s.pid = ${child}::int
    cross join lateral (
      select count(*) as sessions, coalesce(array_agg(distinct actor.localized(b.name, b.names)) filter (where b.name is not null), '{}') as subjects
        from study_plan_item i left join subject b using (subject_id)
       where i.study_plan_id = p.study_plan_id and i.day is not null) i
   where s.pid is not null
      or i.sessions > 0 and ${isMeantForChild(child)}
   order by s.last_activity_at desc nulls last, name_key(p.title), 1`,
  );

/** The day on which a child last did anything in a plan; null where it is not started. */
export async function lastOpened(tx: Tx, child: number, planId: number): Promise<string | null> {
  const [begun] = await all(
    tx,
    sql<{ day: string }>`
      select local_day(last_activity_at) as day from student_plan
       where pid = ${child}::int and study_plan_id = ${planId}::int`,
  );
  return begun?.day ?? null;
}

/** The sessions of the plans, with what the child did in each. */
const sessions = (child: number, planIds: readonly number[]) => sql`
  select i.subject_id, i.video_id, i.exam_id, s.pid is not null as attended, coalesce(s.seconds, 0) as seconds
    from study_plan_item i
    left join student_item s on s.study_plan_item_id = i.study_plan_item_id and s.pid = ${child}::int
   where i.study_plan_id = any (${planIds}::int[]) and i.day is not null`;

const videosBySubject = (tx: Tx, child: number, planIds: readonly number[]): Promise<Progress['videoProgress']> =>
  all(
    tx,
    sql`
  select coalesce(actor.localized(b.name, b.names), '') as subject, count(*) filter (where s.attended) as watched, count(*) as total
    from (${sessions(child, planIds)}) s left join subject b using (subject_id)
   where s.video_id is not null
   group by b.subject_id
   order by b.name nulls first`,
  );

const completion = (tx: Tx, child: number, planIds: readonly number[]): Promise<Progress['completionStats']> =>
  one(
    tx,
    sql`
  select count(s.video_id) as "totalVideos", count(s.video_id) filter (where s.attended) as "watchedVideos",
         count(s.exam_id) as "totalExams", count(s.exam_id) filter (where s.attended) as "completedExams",
         round(coalesce(sum(coalesce(v.duration_seconds, 60 * e.duration_minutes, 0)), 0) / 3600.0, 1) as "totalHours",
         round(coalesce(sum(s.seconds), 0) / 3600.0, 1) as "studiedHours"
    from (${sessions(child, planIds)}) s left join video v using (video_id) left join exam e using (exam_id)`,
  );

/** The last days, ending today; for one plan, only what was done in it. */
const lastDays = (tx: Tx, child: number, planId: number | 'all', now: Date): Promise<Progress['dailyProgress']> =>
  studyOfDays(
    tx,
    child,
    planId,
    {
      first: sql<string>`(local_day(${now}::timestamptz) - ${DAILY_ACTIVITY_DAYS}::int + 1)`,
      count: DAILY_ACTIVITY_DAYS,
    },
    now,
  );

/** What was done until now on each of some days, in all plans and outside of them, or in one plan. */
export const studyOfDays = (
  tx: Tx,
  child: number,
  planId: number | 'all',
  { first, count }: { first: RawBuilder<string>; count: number },
  now: Date,
): Promise<Progress['dailyProgress']> =>
  all(
    tx,
    sql`
  with activity as (
    select local_day(at) as day, kind, session, seconds from (${activityOf(child)}) a
     where at <= ${now}::timestamptz and at >= ${startOf(first)} and at < ${startOf(sql<string>`(${first} + ${count}::int)`)}
       and ${planId === 'all' ? sql`true` : sql`study_plan_id = ${planId}::int`})
  select ${iso(sql`(d.day::timestamp at time zone 'UTC')`)} as date, count(distinct a.session) as sessions,
         count(*) filter (where a.kind = 'video') as videos, count(*) filter (where a.kind = 'exam') as exams,
         round(coalesce(sum(a.seconds), 0) / 60.0) as hours
    from (select ${first} + n as day from generate_series(0, ${count}::int - 1) n) d left join activity a using (day)
   group by d.day
   order by d.day`,
  );
