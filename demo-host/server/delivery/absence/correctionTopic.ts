/** That a child of whose absence a family was told was not absent (promises/academy-absent.md#corrections). */
import { sql, type Transaction } from 'kysely';
import { ABSENCE_CORRECTION_DAYS, ABSENCE_MAIL_END_HOUR, tellsOfAbsence } from '#domain/learning/absence.ts';
import { choiceOf } from '#domain/messages/familyMail.ts';
import { one } from '#host/server/database/reporting.ts';
import type { DB } from '#host/server/database/schema.ts';
import { timeAtAcademy } from '#host/server/delivery/family/familyMail.ts';
import type { MailTopic } from '#host/server/delivery/family/mailTopic.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { SCREEN_PATHS } from '#host/server/delivery/family/screenPaths.ts';
import { dayWords, valuesOf } from '#host/server/delivery/family/shortText.ts';
import { mailBrand } from '#host/server/delivery/mailBrand.ts';
import { absenceMailHourOf, channelsOf } from '#host/server/students/absenceMail.ts';
import { isAwaitedOn } from '#host/server/students/absent.queries.ts';
import { absenceMessage } from './absenceMessage.ts';
import { absenceName, childrenOn } from './childrenOn.ts';

/**
 * What was told, did go out, or may have, and was not taken back, of a child who, as is kept by now, was there or had no school.
 */
const CORRECTED = sql`
  absence_mail t join family_mail sent on sent.pid = t.parent_pid and sent.day = t.day
    and sent.topic = 'absence' and (sent.state = 'sent' or sent.failure = 'interrupted')
  left join student_live_day d on d.pid = t.pid and d.day = t.day
  where t.corrected_at is null and (d.pid is null or d.sessions = 0 or d.attended > 0)`;

export const correctionTopic: MailTopic = {
  name: 'correction',
  // What was wrong is taken back.
  isAlwaysSent: true,
  channels: channelsOf,
  async daysToTell(owner, { day, hour }) {
    if (!tellsOfAbsence(hour, await absenceMailHourOf(owner))) return [];
    const { rows } = await sql<{ day: string }>`
      select distinct t.day from ${CORRECTED} and t.day > ${day}::date - ${ABSENCE_CORRECTION_DAYS}::int
         and not exists (select from family_mail m
                          where m.topic = 'correction' and m.pid = t.parent_pid and m.day = t.day and m.state <> 'sent')
         and not exists (select from mail_choice w
                          where w.pid = t.parent_pid and w.topic = ${choiceOf('correction')}::text and not w.is_on)
       order by 1`.execute(owner);
    return rows.map((row) => row.day);
  },
  listing: (day, now) => ({
    isOnce: false,
    listsUnreached: true,
    // Another child of the family may be corrected later.
    hasParts: true,
    isAbout: sql`p.pid in (select t.parent_pid from ${CORRECTED} and t.day = ${day}::date)`,
    isKnown: sql`not ${isAwaitedOn(sql`c.pid`, day, now)}`,
  }),
  lateAt: sql`moment_of(m.day + ${ABSENCE_CORRECTION_DAYS}::int) + make_interval(hours => ${ABSENCE_MAIL_END_HOUR}::int)`,
  // One that has to wait, or is listed just before, may be due in the night.
  async quietUntil(owner, now) {
    const { day, hour } = await timeAtAcademy(owner, now);
    const from = await absenceMailHourOf(owner);
    if (tellsOfAbsence(hour, from)) return undefined;
    const { at } = await one(
      owner as Transaction<DB>,
      sql<{ at: Date }>`
        select moment_of(${day}::date + ${Number(hour >= (from ?? 0))}::int)
                 + make_interval(hours => ${from ?? ABSENCE_MAIL_END_HOUR}::int) as at`,
    );
    return new Date(at);
  },
  async write({ owner, as, to, day, now, academyName, language, base, stopLink }) {
    // Of several children one may have been absent all the same.
    const { rows } = await sql<{ pid: number }>`
      select t.pid from absence_mail t
       where t.parent_pid = ${to.actor.pid}::int and t.day = ${day}::date and t.corrected_at is null`.execute(owner);
    const mailed = new Set(rows.map(({ pid }) => pid));
    const children = await as(to.actor, (tx) => childrenOn(tx, { ...to.actor, day, now }));
    const corrected = children.filter(({ pid, isAbsent }) => mailed.has(pid) && !isAbsent);
    if (corrected.length === 0) return undefined;
    const link = `${base}${SCREEN_PATHS.absence}`;
    const facts = { name: to.name, academyName, language, day, children: corrected, link, stopLink };
    const note = (at: Date | null) => async (tx: Transaction<DB>) => {
      await sql`
        update absence_mail set corrected_at = ${at}::timestamptz
         where parent_pid = ${to.actor.pid}::int and day = ${day}::date
           and pid = any (${corrected.map(({ pid }) => pid)}::int[])`.execute(tx);
    };
    return {
      message: async () => absenceMessage({ ...facts, brand: await as(to.actor, mailBrand) }),
      values: valuesOf(corrected, { day: dayWords(day, language), academyName }),
      onDevice: {
        about: wordsIn(language)('correctionPush', { day: dayWords(day, language) }),
        open: link,
        // What is right of another child stays where it is shown.
        name: corrected.length === mailed.size ? absenceName(day) : `correction-${day}`,
        urgency: 'high',
      },
      alsoNote: note(now),
      undoNote: note(null),
    };
  },
};
