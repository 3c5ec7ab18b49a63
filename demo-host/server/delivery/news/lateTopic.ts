/** That a child came late or left early, the same evening (promises/family-news.md#late-or-left-early). */
import { sql } from 'kysely';
import { PRESENT_FROM, sessionStatus } from '#domain/learning/childMeasures.ts';
import { minutesOfMark, type RegisterMark } from '#domain/learning/register.ts';
import { LATE_CORRECTION_DAYS, LATE_MARKS } from '#domain/messages/familyNews.ts';
import { all } from '#host/server/database/reporting.ts';
import { dayWords } from '#host/server/delivery/absence/childrenOn.ts';
import type { MailTopic } from '#host/server/delivery/family/mailTopic.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { mailBrand } from '#host/server/delivery/mailBrand.ts';
import { childrenOf } from '#host/server/students/children.ts';
import { hasNews } from '#host/server/students/familyNews.ts';
import { COUNTING_FIRST } from '#host/server/students/register.queries.ts';
import { isHeld, isSchoolDay } from '#host/server/students/schoolDays.ts';
import { lateMessage } from './lateMessage.ts';
import { type News, newsNotes, newsOf, newsTopic, newsValues } from './newsTopic.ts';

/** The path of the parents' screen in the console. */
const ATTENDANCE_PATH = '/attendance';

/** The mark of which a family heard last; null where of none. */
const LAST_SENT = sql`
  (select n.mark from family_news n
    where n.pid = m.pid and n.topic = 'late' and n.about = l.live_session_id and n.parent_pid = g.guardian_pid
    order by n.day desc limit 1)`;

/**
 * Marks `m` in registers of live sessions `l` that may be news for a guardian `g`: of a session of the day that is over, or another one
 * than they have heard of. Whether a mark counts is known by the minutes of the session.
 */
const newMarks = (day: string, now: Date) => sql`
  from (select distinct on (m.live_session_id, m.pid) m.live_session_id, m.pid, m.mark
          from register_mark m join live_session s using (live_session_id)
         where s.starts_at >= moment_of(${day}::date - ${LATE_CORRECTION_DAYS}::int) and s.starts_at < moment_of(${day}::date + 1)
         order by m.live_session_id, m.pid, ${COUNTING_FIRST}) m
  join live_session l using (live_session_id) join live_attendance a using (live_session_id, pid)
  join counted.student s on s.pid = m.pid join guardian g on g.child_pid = m.pid
 where ${isHeld(now)} and ${isSchoolDay(sql`${day}::date`, sql`s.school_id`)}
   and case when ${LAST_SENT} is null
            then m.mark = any (${[...LATE_MARKS]}::text[]) and l.starts_at >= moment_of(${day}::date)
            else ${LAST_SENT} <> m.mark or a.minutes = 0 or 100 * a.minutes >= ${PRESENT_FROM}::int * l.duration_minutes end`;

const topic = newsTopic('late', (day, now) => sql`p.pid in (select g.guardian_pid ${newMarks(day, now)})`);

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

export const lateTopic: MailTopic = {
  ...topic,
  async write({ owner, as, to, day, now, academyName, language, base, stopLink, oneSecret }) {
    if (!(await hasNews(owner, topic.name))) return undefined;
    const rows = await newsOf<Marked>(
      owner,
      sql`m.pid, m.live_session_id as about, m.mark, ${LAST_SENT} as sent`,
      newMarks(day, now),
      to.actor,
    );
    // As the parent: what the database would not show them is not in the message.
    const children = await as(to.actor, async (tx) => {
      const found = [];
      for (const { studentId, name } of await childrenOf(tx, to.actor.children)) {
        const own = new Map(rows.filter(({ pid }) => pid === studentId).map((row) => [row.about, row]));
        const attended = await all(
          tx,
          sql<Attended>`
            select l.live_session_id as about, l.title, to_char(local_time(l.starts_at), 'YYYY-MM-DD') as day,
                   to_char(local_time(l.starts_at), 'HH24:MI') as "startTime", l.duration_minutes as duration, a.minutes
              from live_session l join live_attendance a using (live_session_id)
             where a.pid = ${studentId}::int and l.live_session_id = any (${[...own.keys()]}::int[])
             order by l.starts_at, l.live_session_id`,
        );
        const sessions = attended.flatMap((session) => {
          const row = own.get(session.about);
          const mark = row && markNow(row.mark, session);
          const isNews = row?.sent ? mark !== row.sent : LATE_MARKS.some((late) => late === mark);
          return row && mark && isNews ? [{ ...session, mark, isCorrected: row.sent !== null }] : [];
        });
        if (sessions.length > 0) found.push({ pid: studentId, name, sessions });
      }
      return found;
    });
    if (children.length === 0) return undefined;
    const link = `${base}${ATTENDANCE_PATH}`;
    const facts = { name: to.name, academyName, language, children, link, stopLink };
    const news = children.flatMap(({ pid, sessions }) => sessions.map(({ about, mark }) => ({ pid, about, mark })));
    return {
      message: async () => lateMessage({ ...facts, brand: await as(to.actor, mailBrand) }),
      values: newsValues({ academyName, stopLink, oneSecret }, { children, day: dayWords(day, language) }),
      onDevice: { about: wordsIn(language)('latePush'), open: link, name: `late-${day}`, urgency: 'high' },
      ...(await newsNotes({ owner, to, day, now }, topic.name, news)),
    };
  },
};
