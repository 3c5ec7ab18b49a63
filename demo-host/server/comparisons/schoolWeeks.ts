/**
 * The mean scores of the last weeks, by school (`school_week`): 100,000 students of twelve weeks cannot be added up while
 * somebody waits. A job counts each week once a day, by the function that Performance Tracking uses, so that what came in
 * late, or was corrected, is in it from the next day on.
 */
import { type Kysely, sql } from 'kysely';
import type { PerformanceMetric } from '#domain/format/timeframes.ts';
import { COMPARED_WEEKS } from '#domain/learning/comparison.ts';
import type { PersonActor, Tx } from '#host/server/database/actor.ts';
import { lockNumber } from '#host/server/database/locks.ts';
import { all, inSchools, one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';
import { schoolDays } from '#host/server/students/schoolDays.ts';

/** The Mondays of the last weeks that are over, the oldest first. */
export const lastWeeks = (now: Date) => sql<{ week: string }>`
  select (date_trunc('week', local_day(${now}::timestamptz)::timestamp) - make_interval(weeks => n))::date as week
    from generate_series(1, ${COMPARED_WEEKS}::int) n order by 1`;

/**
 * Counts those of the last weeks that were not counted today, and forgets older ones.
 * @param owner the tables' owner.
 * @param ending ends a long run between two weeks.
 * @returns how many weeks were counted.
 */
export async function renewWeeks(
  owner: Kysely<DB>,
  { now = new Date(), ending }: { now?: Date; ending?: AbortSignal } = {},
): Promise<number> {
  for (let counted = 0; ; counted += 1) {
    if (ending?.aborted) return counted;
    const isDone = await owner.transaction().execute(async (tx) => {
      const { ok } = await one(
        tx,
        sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(${lockNumber('weeks')}) as ok`,
      );
      if (!ok) return true;
      const today = sql`local_day(${now}::timestamptz)`;
      const [next] = await all(
        tx,
        sql<{ week: string }>`
          select w.week from (${lastWeeks(now)}) w left join school_week_counted c using (week)
           where c.counted_on is distinct from ${today} order by 1 desc limit 1`,
      );
      if (!next) {
        const old = sql`where week not in (select week from (${lastWeeks(now)}) w)`;
        await sql`delete from school_week ${old}`.execute(tx);
        await sql`delete from school_week_counted ${old}`.execute(tx);
        return true;
      }
      const { week } = next;
      await sql`delete from school_week where week = ${week}::date`.execute(tx);
      await sql`
        insert into school_week (school_id, week, metric, students, average_sum)
        select s.school_id, ${week}::date, m.metric, count(*), sum(m.average)
          from performance_between(${week}::date, ${week}::date + 6) s
         cross join lateral (values ('overall', s.overall_average), ('video', s.video_average), ('exam', s.exam_average),
                                    ('study_plan', s.plan_average)) m(metric, average)
         where m.average is not null and s.school_id is not null
           and s.pid not in (select pid from person where banned_at is not null)
         group by 1, 2, 3`.execute(tx);
      await sql`
        insert into school_week (school_id, week, metric, students, average_sum)
        select school_id, ${week}::date, 'attendance', count(*), round(10000 * sum(present::numeric / days))
          from (select pid, school_id, count(*) as days, count(*) filter (where status = 'present') as present
                  from (${schoolDays(sql`${week}::date`, sql`${week}::date + 6`, now)}) d group by 1, 2) s
         group by 1`.execute(tx);
      await sql`
        insert into school_week_counted values (${week}::date, ${today})
        on conflict (week) do update set counted_on = excluded.counted_on`.execute(tx);
      return false;
    });
    if (isDone) return counted;
  }
}

/**
 * For each of the last weeks: how many students of these schools had a score of the metric, or school days, and the mean of
 * their averages, or of their attendance.
 */
export const scoreWeeks = (
  tx: Tx,
  { metric, schools, now }: { metric: PerformanceMetric | 'attendance'; schools: PersonActor['schools']; now: Date },
) =>
  all(
    tx,
    sql<{ week: string; students: number; average: number | null }>`
  select w.week, coalesce(sum(s.students), 0) as students, round(sum(s.average_sum) / nullif(sum(s.students), 0) / 100, 2) as average
    from (${lastWeeks(now)}) w
    left join school_week s on s.week = w.week and s.metric = ${metric} and ${inSchools(sql`s.school_id`, schools)}
   group by 1 order by 1`,
  );
