/** That a child was absent, the same evening (promises/academy-absent.md#families-by-e-mail). */
import { sql } from 'kysely';
import { formatDate } from '#domain/format/formatDate.ts';
import { ABSENCE_MAIL_END_HOUR, tellsOfAbsence } from '#domain/learning/absence.ts';
import { localeOf } from '#domain/people/languages.ts';
import type { MailTopic } from '#host/server/delivery/family/mailTopic.ts';
import { mailBrand } from '#host/server/delivery/mailBrand.ts';
import { oneLine } from '#host/server/delivery/mailPage.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import { absenceMailHourOf, channelsOf } from '#host/server/students/absenceMail.ts';
import { absentOn, isAwaitedOn } from '#host/server/students/absent.queries.ts';
import { childrenOf } from '#host/server/students/children.ts';
import { childAttendance } from '#host/server/students/parentAttendance.ts';
import { absenceMessage } from './absenceMessage.ts';
import { REASON_PATH } from './reasonPages.ts';

/** The path of the screen in the console. */
const ATTENDANCE_PATH = '/attendance';

export const absenceTopic: MailTopic = {
  name: 'absence',
  channels: channelsOf,
  dayToTell: async (owner, { day, hour }) => (tellsOfAbsence(hour, await absenceMailHourOf(owner)) ? day : undefined),
  // Some come home from the last session later than others.
  listing: (day, now) => ({
    isOnce: false,
    listsUnreached: true,
    isAbout: sql`p.pid in (
      select a.guardian_pid from guardian a join (${absentOn(day, { schools: 'all', now })}) x on x.pid = a.child_pid)`,
    isKnown: sql`not ${isAwaitedOn(sql`c.pid`, day, now)}`,
  }),
  lateAt: sql`moment_of(m.day) + make_interval(hours => ${ABSENCE_MAIL_END_HOUR}::int)`,
  async write({ as, to, day, now, academyName, language, base, stopLink, oneSecret }) {
    // As the parent, by the figures of their screen: an absence that was corrected meanwhile is none.
    const absent = await as(to.actor, async (tx) => {
      const found = [];
      const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
      for (const { studentId, name } of await childrenOf(tx, to.actor.children)) {
        const { monthlyAttendance, attendanceStats } = await childAttendance(
          tx,
          studentId,
          { year, month: month - 1 },
          now,
        );
        if (monthlyAttendance[date - 1]?.status !== 'absent') continue;
        found.push({
          pid: studentId,
          name,
          absentDays: attendanceStats.absentDays,
          schoolDays: attendanceStats.totalDays,
        });
      }
      return found;
    });
    if (absent.length === 0) return undefined;
    const secret = oneSecret ?? newToken();
    const answerLink = `${base}${REASON_PATH}/${secret}`;
    const link = `${base}${ATTENDANCE_PATH}`;
    return {
      message: async () =>
        absenceMessage({
          name: to.name,
          academyName,
          brand: await as(to.actor, mailBrand),
          language,
          day,
          children: absent,
          answerLink,
          link,
          stopLink,
        }),
      values: {
        children: absent.map((child) => oneLine(child.name)).join(', '),
        day: formatDate(`${day}T12:00:00`, localeOf(language)),
        academy: oneLine(academyName),
        link: answerLink,
        key: secret,
      },
      undoNote: async (tx) => {
        await sql`delete from absence_mail where answer_hash = ${sha256(secret)}::bytea and answered_at is null`.execute(
          tx,
        );
      },
      alsoNote: async (tx) => {
        await sql`
          insert into absence_mail (pid, day, parent_pid, sent_at, answer_hash)
          select pid, ${day}::date, ${to.actor.pid}::int, ${now}::timestamptz, ${sha256(secret)}::bytea
            from unnest(${absent.map(({ pid }) => pid)}::int[]) a(pid)
          on conflict (pid, day, parent_pid) do update set sent_at = excluded.sent_at, answer_hash = excluded.answer_hash`.execute(
          tx,
        );
      },
    };
  },
};
