/** That a child was absent, the same evening (promises/academy-absent.md#families-by-e-mail). */
import { sql } from 'kysely';
import { ABSENCE_MAIL_END_HOUR, tellsOfAbsence } from '#domain/learning/absence.ts';
import type { MailTopic } from '#host/server/delivery/family/mailTopic.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { SCREEN_PATHS } from '#host/server/delivery/family/screenPaths.ts';
import { dayWords, valuesOf } from '#host/server/delivery/family/shortText.ts';
import { mailBrand } from '#host/server/delivery/mailBrand.ts';
import { newToken, sha256 } from '#host/server/http/session.ts';
import { absenceMailHourOf, channelsOf } from '#host/server/students/absenceMail.ts';
import { absentOn, isAwaitedOn } from '#host/server/students/absent.queries.ts';
import { absenceMessage } from './absenceMessage.ts';
import { absenceName, childrenOn } from './childrenOn.ts';
import { REASON_PATH } from './reasonPages.ts';

export const absenceTopic: MailTopic = {
  name: 'absence',
  isAlwaysSent: false,
  channels: channelsOf,
  daysToTell: async (owner, { day, hour }) => (tellsOfAbsence(hour, await absenceMailHourOf(owner)) ? [day] : []),
  // Some come home from the last session later than others.
  listing: (day, now) => ({
    isOnce: false,
    listsUnreached: true,
    hasParts: false,
    isAbout: sql`p.pid in (
      select a.guardian_pid from guardian a join (${absentOn(day, { schools: 'all', now })}) x on x.pid = a.child_pid)`,
    isKnown: sql`not ${isAwaitedOn(sql`c.pid`, day, now)}`,
  }),
  lateAt: sql`moment_of(m.day) + make_interval(hours => ${ABSENCE_MAIL_END_HOUR}::int)`,
  async write({ as, to, day, now, academyName, language, base, stopLink, oneSecret }) {
    const children = await as(to.actor, (tx) => childrenOn(tx, { ...to.actor, day, now }));
    const absent = children.filter(({ isAbsent }) => isAbsent);
    if (absent.length === 0) return undefined;
    const secret = oneSecret ?? newToken();
    const answerLink = `${base}${REASON_PATH}/${secret}`;
    const link = `${base}${SCREEN_PATHS.absence}`;
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
      values: { ...valuesOf(absent, { day: dayWords(day, language), academyName }), link: answerLink, key: secret },
      onDevice: {
        about: wordsIn(language)('absencePush', { day: dayWords(day, language) }),
        open: answerLink,
        name: absenceName(day),
        urgency: 'high',
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
