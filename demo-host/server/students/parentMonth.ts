/** A child's month: the figures of the other calls for parents, of one month. */
import { sql } from 'kysely';
import { mean } from '#domain/learning/childMeasures.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { one } from '#host/server/database/reporting.ts';
import { childAttendance } from './parentAttendance.ts';
import { attendedSessions, missedSessions } from './parentPerformance.ts';

/** What a child did in a month; `null` is not known. */
export interface ChildMonth {
  presentDays: number | null;
  partialDays: number | null;
  absentDays: number | null;
  schoolDays: number | null;
  sessionsAttended: number;
  sessionsAvailable: number;
  exams: number;
  averageScore: number | null;
}

/** @param first the first day of the month, `YYYY-MM-DD` @param today the day at the academy */
export async function childMonth(
  tx: Tx,
  child: number,
  { first, today }: { first: string; today: string },
  now: Date,
): Promise<ChildMonth> {
  const [year = 0, number = 1] = first.split('-').map(Number);
  const { attendanceStats: days } = await childAttendance(tx, child, { year, month: number - 1 }, now);
  const { last, exams, percentageSum } = await one(
    tx,
    sql<{ last: string; exams: number; percentageSum: number }>`
      select to_char(m.last, 'YYYY-MM-DD') as last, coalesce(sum(d.exams), 0)::int as exams,
             coalesce(sum(d.percentage_sum), 0) as "percentageSum"
        from (select (${first}::date + interval '1 month')::date - 1 as last) m
        left join student_day d on d.pid = ${child}::int and d.day between ${first}::date and m.last
       group by m.last`,
  );
  const period = { from: first, last, today };
  const attended = (await attendedSessions(tx, child, period, now)).length;
  return {
    presentDays: days.presentDays,
    partialDays: days.partialDays,
    absentDays: days.absentDays,
    schoolDays: days.totalDays,
    sessionsAttended: attended,
    sessionsAvailable: attended + (await missedSessions(tx, child, period)),
    exams,
    averageScore: mean(percentageSum, exams),
  };
}
