/**
 * Figures of a child beside those of the same child in the period before (promises/comparisons.md#for-parents), counted by
 * the functions behind the parents' screens. Nobody else is in any of them.
 */
import { sql } from 'kysely';
import type { ParentTimeframe } from '#domain/format/timeframes.ts';
import { type Done, mean, progressOf } from '#domain/learning/childMeasures.ts';
import type { Compared } from '#domain/learning/comparison.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, one } from '#host/server/database/reporting.ts';
import { periodOf } from '#host/server/students/children.ts';
import { childAttendance } from '#host/server/students/parentAttendance.ts';
import { examAverages } from '#host/server/students/parentDashboard.ts';
import { childPerformance } from '#host/server/students/parentPerformance.ts';
import { type Comparison, compared } from './comparisons.queries.ts';
import { lastWeeks } from './schoolWeeks.ts';

/** The day before a day. */
const dayBefore = (day: string) => new Date(Date.parse(day) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** The exam average behind Improvement, and this month's attendance beside that of the month before. */
export async function childDashboardComparisons(tx: Tx, child: number, now: Date): Promise<Comparison[]> {
  const averages = await examAverages(tx, child, now);
  const { today, recent, before } = averages.period;
  const weeks = await doneByWeek(tx, child, now);
  return [
    compared('examAverage', {
      now: averages.recent,
      from: recent,
      to: today,
      before: averages.before,
      beforeFrom: before,
      beforeTo: dayBefore(recent),
      weeks: weeks.map(({ starts, exams, percentageSum }) => ({ starts, value: mean(percentageSum, exams) })),
    }),
    await attendanceOfMonths(tx, child, today, now),
  ];
}

async function attendanceOfMonths(tx: Tx, child: number, today: string, now: Date): Promise<Comparison> {
  const from = `${today.slice(0, 7)}-01`;
  const beforeTo = dayBefore(from);
  const shareIn = async (day: string) => {
    const month = { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) - 1 };
    const { attendanceStats } = await childAttendance(tx, child, month, now);
    return attendanceStats.attendancePercentage;
  };
  return compared('attendance', {
    now: await shareIn(today),
    from,
    to: today,
    before: await shareIn(beforeTo),
    beforeFrom: `${beforeTo.slice(0, 7)}-01`,
    beforeTo,
  });
}

/** The cards of Student Performance Analysis; nothing of All Time, which has no time before it. */
export async function childPerformanceComparisons(
  tx: Tx,
  child: number,
  timeframe: ParentTimeframe,
  now: Date,
): Promise<Comparison[]> {
  const { from, today } = await periodOf(tx, timeframe, now);
  if (from === null) return [];
  const { earlier, first } = await one(
    tx,
    sql<{ earlier: Date; first: string | null }>`
      select moment_of(${from}::date) - interval '1 second' as earlier,
             (select min(day) from student_day where pid = ${child}::int) as first`,
  );
  const before = await periodOf(tx, timeframe, earlier);
  // Figures of a period in which the child began would be of a part of it.
  const hasBefore = first !== null && before.from !== null && first <= before.from;
  const figures = (await childPerformance(tx, child, timeframe, now)).overallStats;
  const earlierFigures = hasBefore ? (await childPerformance(tx, child, timeframe, earlier)).overallStats : undefined;
  // Where no session was due, none could be attended.
  const isDue = (measure: Compared) => measure !== 'sessions' || earlierFigures?.totalSessionsAvailable !== 0;
  const weeks = await doneByWeek(tx, child, now);
  const of = (
    measure: Compared,
    field: keyof typeof figures,
    weekly?: (week: (typeof weeks)[number]) => number | null,
  ) =>
    compared(measure, {
      now: figures[field],
      from,
      to: today,
      before: isDue(measure) ? (earlierFigures?.[field] ?? null) : null,
      beforeFrom: before.from,
      beforeTo: before.today,
      weeks: weekly ? weeks.map((week) => ({ starts: week.starts, value: weekly(week) })) : [],
    });
  return [
    of('progress', 'overallProgress', progressOf),
    of('sessions', 'totalSessionsAttended'),
    of('examsCompleted', 'totalExamsCompleted', ({ exams }) => exams),
    of('videosWatched', 'totalVideosWatched', ({ videos }) => videos),
  ];
}

/** What the child did in each of the last weeks, from the first in which the child did anything. */
const doneByWeek = (tx: Tx, child: number, now: Date) =>
  all(
    tx,
    sql<Done & { starts: string }>`
  select w.week as starts, coalesce(sum(d.exams), 0) as exams, coalesce(sum(d.percentage_sum), 0) as "percentageSum",
         coalesce(sum(d.videos), 0) as videos, coalesce(sum(d.completion_sum), 0) as "completionSum"
    from (${lastWeeks(now)}) w
    left join student_day d on d.pid = ${child}::int and d.day between w.week and w.week + 6
   where w.week + 6 >= (select min(day) from student_day where pid = ${child}::int)
   group by 1 order by 1`,
  );
