/** Attendance Tracking (promises/parent-attendance.md); parents.md explains what the figures mean. */
import { sql } from 'kysely';
import type { CallAnswer } from '#contract/call.ts';
import type { parentAttendance } from '#contract/students/parent.ts';
import { type AttendanceStatus, type DayStatus, daysInMonth } from '#domain/learning/attendance.ts';
import { attendanceOfDays, dayStatus, mean, sessionStatus } from '#domain/learning/childMeasures.ts';
import { minimumAttendanceAt } from '#host/server/academy/minimumAttendance.queries.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { all, one } from '#host/server/database/reporting.ts';
import { expectedSessions, startOf } from './children.ts';

type Attendance = Omit<Required<CallAnswer<typeof parentAttendance>>, 'mail'>;

/** A month of a child; `month` counts from 0. */
export async function childAttendance(
  tx: Tx,
  child: number,
  { year, month }: { year: number; month: number },
  now: Date,
): Promise<Attendance> {
  const first = sql<string>`make_date(${year}::int, ${month + 1}::int, 1)`;
  const after = sql<string>`(${first} + interval '1 month')::date`;
  const { today, joined, minimumAttendance } = await one(
    tx,
    sql<{ today: string; joined: string; minimumAttendance: number }>`
      select local_day(${now}::timestamptz) as today,
             ${minimumAttendanceAt(sql`p.school_id`)} as "minimumAttendance",
             -- Whoever was expected at a session had joined by then, even if their row is newer.
             least(local_day(p.created_at), (
               select d.day from student_live_day d where d.pid = p.pid and d.sessions > 0 order by d.day limit 1)) as joined
        from person p where p.pid = ${child}::int`,
  );
  const expected = (
    await all(
      tx,
      sql<{
        day: number;
        date: string;
        session: string;
        startTime: string;
        duration: number;
        minutes: number;
        isHeld: boolean;
      }>`
        select extract(day from local_time(s.starts_at))::int as day,
               -- A day, as the start time is the academy's: a moment would be another day abroad.
               to_char(local_time(s.starts_at), 'YYYY-MM-DD') as date,
               s.title as session, to_char(local_time(s.starts_at), 'HH24:MI') as "startTime",
               s.duration_minutes as duration, a.minutes,
               s.starts_at + make_interval(mins => s.duration_minutes) <= ${now}::timestamptz as "isHeld"
          from ${expectedSessions(child)}
         where s.starts_at >= ${startOf(first)} and s.starts_at < ${startOf(after)}
         order by s.starts_at desc, s.live_session_id desc`,
    )
  ).map(({ minutes, ...session }) => ({ ...session, status: sessionStatus(minutes, session.duration) }));
  const sessions = expected.filter(({ isHeld }) => isHeld);
  const holidays = await all(
    tx,
    sql<{ day: number }>`
      select extract(day from h.day)::int as day from holiday h
       where h.day >= ${first} and h.day < ${after}
         and (h.school_id is null or h.school_id = (select school_id from person where pid = ${child}::int))`,
  );

  const statusOf = (date: number, held: readonly AttendanceStatus[], isAwaited: boolean): DayStatus => {
    if (weekdayOf(year, month, date) === SUNDAY || holidays.some(({ day }) => day === date)) return 'holiday';
    if (dayText(year, month, date) < joined) return 'not_joined';
    return dayStatus(held, isAwaited);
  };
  const days = Array.from({ length: daysUntil(today, year, month) }, (_, i) => {
    const date = i + 1;
    const ofDay = expected.filter(({ day }) => day === date);
    const held = ofDay.filter(({ isHeld }) => isHeld).map(({ status }) => status);
    return { date, status: statusOf(date, held, ofDay.length > held.length), sessions: held.length };
  });
  const count = (status: (typeof days)[number]['status']) => days.filter((day) => day.status === status).length;
  const [presentDays, absentDays, partialDays] = [count('present'), count('absent'), count('partial')];
  const totalDays = presentDays + absentDays + partialDays;
  return {
    monthlyAttendance: days,
    attendanceStats: {
      totalDays,
      presentDays,
      absentDays,
      partialDays,
      attendancePercentage: attendanceOfDays({ present: presentDays, absent: absentDays, partial: partialDays }),
      minimumAttendance,
    },
    sessionAttendance: sessions.map(({ day: _, isHeld: __, ...session }) => session),
    weeklyPattern: WEEKDAYS.flatMap(([weekday, day]) => {
      const held = sessions.filter((session) => weekdayOf(year, month, session.day) === weekday);
      if (weekday === SUNDAY && held.length === 0) return [];
      const attended = held.filter(({ status }) => status === 'present').length;
      return { day, attendance: mean(100 * attended, held.length), sessions: held.length };
    }),
  };
}

const SUNDAY = 0;
/** Names of weekdays in the API, Monday first. */
const WEEKDAYS = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [SUNDAY, 'Sunday'],
] as const;

/** A day as the database writes it. */
const dayText = (year: number, month: number, date: number) =>
  `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

const weekdayOf = (year: number, month: number, date: number) => new Date(Date.UTC(year, month, date)).getUTCDay();

/** How many days of a month have passed, today included: all, some, or none of a future month. */
function daysUntil(today: string, year: number, month: number): number {
  const [thisYear = 0, thisMonth = 0, date = 0] = today.split('-').map(Number);
  const monthsAhead = 12 * (year - thisYear) + month - (thisMonth - 1);
  return monthsAhead > 0 ? 0 : monthsAhead < 0 ? daysInMonth(year, month) : date;
}
