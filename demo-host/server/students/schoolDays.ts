/**
 * School days of students, counted as on the screens of parents (parents.md): absent where none of the day’s live sessions was
 * attended, none on Sundays and holidays. A live session is `l`, and how long a student was there `a`.
 */
import { type RawBuilder, sql } from 'kysely';
import { PRESENT_FROM } from '#domain/learning/childMeasures.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import { all, inSchools } from '#host/server/database/reporting.ts';

/** Whether a live session is over. */
export const isHeld = (now: Date) =>
  sql`l.starts_at + make_interval(mins => l.duration_minutes) <= ${now}::timestamptz`;

/** Whether a day is a school day of a school: no Sunday and no holiday. */
export const isSchoolDay = (day: RawBuilder<unknown>, school: RawBuilder<unknown>) => sql`
  extract(dow from ${day}) <> 0
  and not exists (select from holiday o where o.day = ${day} and (o.school_id is null or o.school_id = ${school}))`;

/** Whether the day of a live session is a school day of a school. */
export const onSchoolDay = (school: RawBuilder<unknown>) => isSchoolDay(sql`local_day(l.starts_at)`, school);

/** How a student attended a day, of all its rows. */
export const dayStatus = sql`
  case when bool_and(a.minutes <= 0) then 'absent'
       when bool_and(100 * a.minutes >= ${PRESENT_FROM}::int * l.duration_minutes) then 'present'
       else 'partial' end`;

/** How far back a day with sessions is looked for, in days. */
export const DAYS_BACK = 60;

interface OfSchools {
  schools: PersonActor['schools'];
  now: Date;
}

/** The last day before a day on which sessions of the actor's schools are over; null where there was none lately. */
export async function schoolDayBefore(
  tx: Tx,
  before: RawBuilder<unknown>,
  { schools, now }: OfSchools,
): Promise<string | null> {
  const [last] = await all(
    tx,
    sql<{ day: string }>`
      select to_char(local_day(l.starts_at), 'YYYY-MM-DD') as day
        from live_session l
       where ${inSchools(sql`l.school_id`, schools)}
         and l.starts_at >= moment_of(local_day(${now}::timestamptz) - ${DAYS_BACK}::int)
         and l.starts_at < moment_of(${before}) and ${isHeld(now)} and ${onSchoolDay(sql`l.school_id`)}
       order by l.starts_at desc limit 1`,
  );
  return last?.day ?? null;
}

/** Each student’s school days from one day to another, both included: `pid`, `school_id`, `day`, `status`. */
export const schoolDays = (from: RawBuilder<unknown>, to: RawBuilder<unknown>, now: Date) => sql`
  select a.pid, s.school_id, local_day(l.starts_at) as day, ${dayStatus} as status
    from live_session l join live_attendance a using (live_session_id) join person s on s.pid = a.pid
   where l.starts_at >= moment_of(${from}) and l.starts_at < moment_of(${to} + 1) and ${isHeld(now)}
     and s.role = 5 and s.deleted_at is null and s.banned_at is null and s.school_id is not null
     and ${onSchoolDay(sql`s.school_id`)}
   group by 1, 2, 3`;
