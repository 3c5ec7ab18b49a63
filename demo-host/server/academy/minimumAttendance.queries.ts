/** The attendance that is enough: what holds for whom. Row-level security says whose the actor may read and change. */
import { type RawBuilder, sql } from 'kysely';
import { MINIMUM_ATTENDANCE } from '#domain/learning/attendance.ts';
import type { Tx } from '#host/server/database/actor.ts';

/** What holds at the school with this id: what it has set, else the academy, else `MINIMUM_ATTENDANCE`. */
export const minimumAttendanceAt = (schoolId: RawBuilder<number | null>): RawBuilder<number> => sql<number>`coalesce(
  (select m.percent from minimum_attendance m
    where m.school_id = ${schoolId} or m.school_id is null order by m.school_id nulls last limit 1),
  ${sql.lit(MINIMUM_ATTENDANCE)})`;

interface MinimumAttendance {
  /** Null of the academy. */
  schoolId: number | null;
  /** Null where nothing was set. */
  percent: number | null;
  /** What holds then. */
  usual: number;
}

/** What a school, or the academy, has set, and what holds without; undefined where there is no such school. */
export async function minimumAttendanceOf(tx: Tx, schoolId: number | null): Promise<MinimumAttendance | undefined> {
  const ofAcademy = minimumAttendanceAt(sql`null::int`);
  const { rows } = await sql<MinimumAttendance>`
    select w.school_id as "schoolId", m.percent,
           case when w.school_id is null then ${sql.lit(MINIMUM_ATTENDANCE)} else ${ofAcademy} end as usual
      from (select null::integer as school_id
            union all
            select school_id from school where deleted_at is null) w
      left join minimum_attendance m on m.school_id is not distinct from w.school_id
     where w.school_id is not distinct from ${schoolId}::int`.execute(tx);
  return rows[0];
}

/** Sets it for a school, or the academy; null for what is usual. */
export async function writeMinimumAttendance(tx: Tx, schoolId: number | null, percent: number | null): Promise<void> {
  if (percent === null) {
    await sql`delete from minimum_attendance where school_id is not distinct from ${schoolId}::int`.execute(tx);
    return;
  }
  await sql`
    insert into minimum_attendance (school_id, percent) values (${schoolId}::int, ${percent}::int)
        on conflict (school_id) do update set percent = excluded.percent`.execute(tx);
}
