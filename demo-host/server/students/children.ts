/** What the parents' queries share: the children, what they did, their plans, and timeframes. */
import { type RawBuilder, sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { children } from '#contract/students/parent.ts';
import { DEFAULT_PARENT_TIMEFRAME, type ParentTimeframe } from '#domain/format/timeframes.ts';
import { TIMEFRAME_MONTHS } from '#domain/learning/childMeasures.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, one } from '#host/server/database/reporting.ts';

/** Children by id. Calls without `studentId` are about the first. */
export const childrenOf = (tx: Tx, pids: readonly number[]): Promise<CallAnswer<typeof children>> =>
  all(
    tx,
    sql`
  select p.pid as "studentId", p.name, coalesce(actor.localized(c.name, c.names), '') as grade, coalesce(h.name, '') as school
    from person p left join class c using (class_id) left join school h on h.school_id = p.school_id
   where p.pid = any (${pids}::int[])
   order by 1`,
  );

/** Plans that are shared with the child's school of today. */
export const sharedPlans = (child: number) => sql`
  select p.study_plan_id, p.title, p.grade, p.is_enabled
    from study_plan p join study_plan_school s using (study_plan_id) join person c on c.school_id = s.school_id
   where c.pid = ${child}::int and p.deleted_at is null`;

/** Whether a shared plan `p` is meant for a child who has not begun it: it is enabled, and of the child's grade or of every grade. */
export const isMeantForChild = (child: number): RawBuilder<boolean> => sql`(
  p.is_enabled and (p.grade is null
    or p.grade = (select c.grade from person q join class c using (class_id) where q.pid = ${child}::int)))`;

/**
 * Everything that a child did, one row each time: `kind` is exam, video or visit; `share` is the percentage of an exam or
 * of a video that was seen. `session` is the session of a plan that is still shared with the child's school, otherwise
 * null. Its subject may be another one than that of its video or exam, which may be in several plans.
 */
export const activityOf = (child: number) => sql`
  select a.kind, a.at, a.share, a.seconds, coalesce(a.subject_id, i.subject_id) as subject_id,
         i.study_plan_item_id as session, i.study_plan_id, i.title as session_title, i.plan_title,
         coalesce(i.subject_id, a.subject_id) as session_subject_id
    from (select 'exam' as kind, e.subject_id, x.study_plan_item_id, x.submitted_at as at, x.percentage as share,
                 x.duration_seconds as seconds
            from exam_attempt x join exam e using (exam_id) where x.pid = ${child}::int
          union all
          select 'video', v.subject_id, w.study_plan_item_id, w.watched_at, w.completion, w.seconds
            from video_watch w join video v using (video_id) where w.pid = ${child}::int
          union all
          select 'visit', null, s.study_plan_item_id, s.visited_at, null, s.seconds
            from study_plan_visit s where s.pid = ${child}::int) a
    left join (select i.study_plan_item_id, i.study_plan_id, i.title, i.subject_id, p.title as plan_title
                 from study_plan_item i join (${sharedPlans(child)}) p using (study_plan_id)) i using (study_plan_item_id)`;

/** A timeframe in days, which begin at midnight at the academy. */
export interface Period {
  /** Today. */
  today: string;
  /** The first day; null for All Time. */
  from: string | null;
  /** The first day of what improvement is measured for: the timeframe itself, or the last three months of All Time. */
  recent: string;
  /** The first day of the period before `recent`; null for All Time, where the period is everything before. */
  before: string | null;
}

/** The days of a list of sessions: those of a timeframe, or of a week that may be over. */
export interface Days extends Pick<Period, 'today' | 'from'> {
  /** The last day, where it is not today. */
  last?: string | null;
}

/**
 * The days of a timeframe. It ends today and begins the day after the same date this many months ago, or the day after the
 * last day of that month if the month is shorter.
 */
export function periodOf(tx: Tx, timeframe: ParentTimeframe, now: Date): Promise<Period> {
  const months = TIMEFRAME_MONTHS[timeframe];
  const recent = months ?? TIMEFRAME_MONTHS[DEFAULT_PARENT_TIMEFRAME];
  const back = (n: number | null) =>
    sql`(local_day(${now}::timestamptz) - make_interval(months => ${n}::int))::date + 1`;
  return one(
    tx,
    sql<Period>`
      select local_day(${now}::timestamptz) as today, ${back(months)} as "from", ${back(recent)} as recent,
             ${back(months && 2 * months)} as before`,
  );
}

/** The moment at which a day begins. */
export const startOf = (day: string | null | RawBuilder<string>) => sql`moment_of(${day}::date)`;

/**
 * The live sessions `s` at which a child was expected, and the attendance `a`. `offset 0` has each session found by its key:
 * the planner would rather read the sessions of all schools in the days that are looked at, of which it knows too little.
 */
export const expectedSessions = (child: number): RawBuilder<unknown> => sql`
  (select * from live_attendance where pid = ${child}::int) a
  cross join lateral (select * from live_session l where l.live_session_id = a.live_session_id offset 0) s`;
