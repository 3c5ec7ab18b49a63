/** The week by e-mail, on Sundays (promises/parent-week.md#by-e-mail). */
import { sql } from 'kysely';
import { daysAfter } from '#domain/format/weeks.ts';
import { WEEK_MAIL_HOUR, WEEK_MAIL_LATE_HOURS, weekToTell } from '#domain/learning/weekMail.ts';
import type { MailTopic } from '#host/server/delivery/family/mailTopic.ts';
import { childWeek } from '#host/server/students/parentWeek.ts';
import { weekMessage } from './weekMessage.ts';

/** The path of the screen in the console. */
const WEEK_PATH = '/week';

export const weekTopic: MailTopic = {
  name: 'week',
  channels: async () => ['email'],
  dayToTell: async (_, { day, hour }) => weekToTell(day, hour),
  listing: () => ({ isOnce: true, listsUnreached: false, isAbout: sql`true`, isKnown: sql`true` }),
  lateAt: sql`moment_of(m.day + 6) + make_interval(hours => ${WEEK_MAIL_HOUR + WEEK_MAIL_LATE_HOURS}::int)`,
  async write({ as, to, day, now, academyName, brand, language, base, stopLink }) {
    const sunday = daysAfter(day, 6);
    // As the parent: what the database would not show them is not in the e-mail.
    const children = await as(to.actor, async (tx) => {
      const weeks = [];
      for (const child of to.actor.children) weeks.push(await childWeek(tx, child, sunday, now));
      return weeks;
    });
    const link = `${base}${WEEK_PATH}`;
    const facts = { name: to.name, academyName, brand, language, week: day, children, link, stopLink };
    return { message: weekMessage(facts) };
  },
};
