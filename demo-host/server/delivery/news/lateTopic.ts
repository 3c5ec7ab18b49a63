/** That a child came late or left early, the same evening (promises/family-news.md#late-or-left-early). */
import { sql } from 'kysely';
import { PRESENT_FROM, sessionStatus } from '#domain/learning/childMeasures.ts';
import { minutesOfMark, type RegisterMark } from '#domain/learning/register.ts';
import { LATE_CORRECTION_DAYS, LATE_MARKS } from '#domain/messages/familyNews.ts';
import { all } from '#host/server/database/reporting.ts';
import { COUNTING_FIRST } from '#host/server/students/register.queries.ts';
import { isHeld, isSchoolDay } from '#host/server/students/schoolDays.ts';
import { lateMessage, type MarkedSession } from './lateMessage.ts';
import { lastHeard, type News, newsTopic } from './newsTopic.ts';

/** The mark of which a family heard last. */
const LAST_SENT = lastHeard('late', sql`n.mark`, { pid: sql`m.pid`, about: sql`l.live_session_id` });

/** A mark as the register has it, with what the family has heard. */
interface Marked extends News {
  mark: RegisterMark;
  sent: RegisterMark | null;
}

/** What a parent sees of a live session of their child. */
interface Attended {
  about: number;
  title: string;
  day: string;
  startTime: string;
  duration: number;
  minutes: number;
}

/** What counts of a session now; undefined of one that was attended in part, where no mark says how. */
function markNow(mark: RegisterMark, { minutes, duration }: Attended): RegisterMark | undefined {
  if (minutes === minutesOfMark(mark, duration)) return mark;
  const status = sessionStatus(minutes, duration);
  return status === 'present' || status === 'absent' ? status : undefined;
}

interface Child {
  pid: number;
  name: string;
  sessions: (Attended & MarkedSession)[];
}

export const lateTopic = newsTopic<Marked, Child>({
  name: 'late',
  urgency: 'high',
  // Marks in registers: of a live session of the day that is over, or another one than they have heard of. Whether a mark counts is
  // known by the minutes of the session.
  source: (day, now) => sql`
  from (select distinct on (m.live_session_id, m.pid) m.live_session_id, m.pid, m.mark
          from register_mark m join live_session s using (live_session_id)
         where s.starts_at >= moment_of(${day}::date - ${LATE_CORRECTION_DAYS}::int) and s.starts_at < moment_of(${day}::date + 1)
         order by m.live_session_id, m.pid, ${COUNTING_FIRST}) m
  join live_session l using (live_session_id) join live_attendance a using (live_session_id, pid)
  join counted.student s on s.pid = m.pid join guardian g on g.child_pid = m.pid
 where ${isHeld(now)} and ${isSchoolDay(sql`${day}::date`, sql`s.school_id`)}
   and case when ${LAST_SENT} is null
            then m.mark = any (${[...LATE_MARKS]}::text[]) and l.starts_at >= moment_of(${day}::date)
            else ${LAST_SENT} <> m.mark or a.minutes = 0 or 100 * a.minutes >= ${PRESENT_FROM}::int * l.duration_minutes end`,
  columns: () => sql`m.pid, m.live_session_id as about, m.mark, ${LAST_SENT} as sent`,
  async read(tx, { pid, rows }) {
    const own = new Map(rows.map((row) => [row.about, row]));
    const attended = await all(
      tx,
      sql<Attended>`
        select l.live_session_id as about, l.title, to_char(local_time(l.starts_at), 'YYYY-MM-DD') as day,
               to_char(local_time(l.starts_at), 'HH24:MI') as "startTime", l.duration_minutes as duration, a.minutes
          from live_session l join live_attendance a using (live_session_id)
         where a.pid = ${pid}::int and l.live_session_id = any (${[...own.keys()]}::int[])
         order by l.starts_at, l.live_session_id`,
    );
    const sessions = attended.flatMap((session) => {
      const row = own.get(session.about);
      const mark = row && markNow(row.mark, session);
      const isNews = row?.sent ? mark !== row.sent : LATE_MARKS.some((late) => late === mark);
      return row && mark && isNews ? [{ ...session, mark, isCorrected: row.sent !== null }] : [];
    });
    return sessions.length > 0 ? { sessions } : undefined;
  },
  heard: ({ sessions }) => sessions.map(({ about, mark }) => ({ about, mark })),
  write: lateMessage,
});
