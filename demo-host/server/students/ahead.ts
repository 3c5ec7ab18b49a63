/** What is ahead of children: live sessions, exams and days without school (promises/calendar.md#what-is-in-it). */
import { sql } from 'kysely';
import type { Tx } from '#host/server/database/actor.ts';
import { all, datedDaysOf, iso } from '#host/server/database/reporting.ts';
import { isMeantForChild, sharedPlans, startOf } from './children.ts';

/** Days of the calendar, `YYYY-MM-DD`, both included. */
export interface DaysAhead {
  first: string;
  last: string;
}

interface Ahead {
  id: number;
  title: string;
  /** Whom it is for, by number. */
  children: number[];
}

export interface LiveSessionAhead extends Ahead {
  /** Empty where it has none. */
  subject: string;
  /** ISO 8601, in UTC. */
  startsAt: string;
  minutes: number;
}

export interface ExamAhead extends Ahead {
  subject: string;
  /** `YYYY-MM-DD`: nobody knows at which hour. */
  day: string;
}

export interface HolidayAhead extends Ahead {
  day: string;
}

/** The most live sessions that are told of, the first ones. */
const LIVE_SESSIONS_MAX = 500;

/** The live sessions of the children's schools that are for all or for their class, and those at which they are expected. */
export const liveSessionsAhead = (
  tx: Tx,
  children: readonly number[],
  { first, last }: DaysAhead,
): Promise<LiveSessionAhead[]> =>
  all(
    tx,
    sql<LiveSessionAhead>`
  with found as (
    -- Looked up by school, and each that is found by its number: the planner would read those of all schools.
    select l.live_session_id, c.pid
      from person c
     cross join lateral (
       select * from live_session s
        where s.school_id = c.school_id
          and s.starts_at >= ${startOf(first)} and s.starts_at < ${startOf(sql<string>`(${last}::date + 1)`)} offset 0) l
     where c.pid = any (${children}::int[]) and (l.class_id is null or l.class_id = c.class_id)
    union
    select l.live_session_id, a.pid
      from live_attendance a
     cross join lateral (select * from live_session s where s.live_session_id = a.live_session_id offset 0) l
     where a.pid = any (${children}::int[])
       and l.starts_at >= ${startOf(first)} and l.starts_at < ${startOf(sql<string>`(${last}::date + 1)`)})
  select l.live_session_id as id, l.title, coalesce(actor.localized(b.name, b.names), '') as subject, ${iso(sql`l.starts_at`)} as "startsAt",
         l.duration_minutes as minutes, array_agg(f.pid order by f.pid) as children
    from found f
   cross join lateral (select * from live_session s where s.live_session_id = f.live_session_id offset 0) l
    left join subject b using (subject_id)
   group by l.live_session_id, l.title, l.starts_at, l.duration_minutes, b.name, b.names
   order by l.starts_at, l.live_session_id
   limit ${LIVE_SESSIONS_MAX}::int`,
  );

/**
 * The exams of a child's plans that are still to be taken. One is on the day on which it is due for a child who has begun the
 * plan, as the week counts it (`sessionsToDo`), else on the day of the plan, where the plan says when it begins.
 */
export const examsAhead = (tx: Tx, child: number, { first, last }: DaysAhead): Promise<ExamAhead[]> =>
  all(
    tx,
    sql<ExamAhead>`
  with plan as (
    select p.study_plan_id, s.first_activity_at
      from (${sharedPlans(child)}) p
      left join student_plan s on s.study_plan_id = p.study_plan_id and s.pid = ${child}::int
     where s.pid is not null or ${isMeantForChild(child)}),
  exam_day as (
    select i.study_plan_item_id, i.title, i.subject_id, i.position,
           coalesce(local_day(p.first_activity_at) + i.day - 1, d.date) as day
      from plan p join study_plan_item i using (study_plan_id)
      join (${datedDaysOf(sql`study_plan_id in (select study_plan_id from plan)`)}) d using (study_plan_id, day)
     where i.exam_id is not null
       and not exists (select from student_item t where t.pid = ${child}::int and t.study_plan_item_id = i.study_plan_item_id))
  select e.study_plan_item_id as id, e.title, coalesce(actor.localized(b.name, b.names), '') as subject, e.day::text as day, array[${child}::int] as children
    from exam_day e left join subject b using (subject_id)
   where e.day between ${first}::date and ${last}::date
   order by e.day, e.position, e.study_plan_item_id`,
  );

/** The days without school of all schools, and of the children's. */
export const holidaysAhead = (
  tx: Tx,
  children: readonly number[],
  { first, last }: DaysAhead,
): Promise<HolidayAhead[]> =>
  all(
    tx,
    sql<HolidayAhead>`
  select h.holiday_id as id, h.name as title, h.day::text as day, array_agg(c.pid order by c.pid) as children
    from holiday h join person c on c.pid = any (${children}::int[]) and (h.school_id is null or h.school_id = c.school_id)
   where h.day between ${first}::date and ${last}::date
   group by h.holiday_id
   order by h.day, h.holiday_id`,
  );
