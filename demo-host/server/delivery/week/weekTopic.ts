/** The week by e-mail, on Sundays (promises/parent-week.md#by-e-mail). */
import { sql } from 'kysely';
import { daysAfter } from '#domain/format/weeks.ts';
import { WEEK_MAIL_HOUR, WEEK_MAIL_LATE_HOURS, weekToTell } from '#domain/learning/weekMail.ts';
import type { MailTopic } from '#host/server/delivery/family/mailTopic.ts';
import { SCREEN_PATHS } from '#host/server/delivery/family/screenPaths.ts';
import { mailBrand } from '#host/server/delivery/mailBrand.ts';
import { childWeek } from '#host/server/students/parentWeek.ts';
import { weekMessage } from './weekMessage.ts';

export const weekTopic: MailTopic = {
  name: 'week',
  isAlwaysSent: false,
  channels: async () => ['email'],
  daysToTell: async (_, { day, hour }) => [weekToTell(day, hour)].filter((week) => week !== undefined),
  listing: () => ({ isOnce: true, listsUnreached: false, hasParts: false, isAbout: sql`true`, isKnown: sql`true` }),
  lateAt: sql`moment_of(m.day + 6) + make_interval(hours => ${WEEK_MAIL_HOUR + WEEK_MAIL_LATE_HOURS}::int)`,
  async write({ as, to, day, now, academyName, language, base, stopLink }) {
    const sunday = daysAfter(day, 6);
    // As the parent: what the database would not show them is not in the e-mail.
    const shown = await as(to.actor, async (tx) => {
      const children = [];
      for (const child of to.actor.children) children.push(await childWeek(tx, child, sunday, now));
      return { children, brand: await mailBrand(tx) };
    });
    const link = `${base}${SCREEN_PATHS.week}`;
    const facts = { ...shown, name: to.name, academyName, language, week: day, link, stopLink };
    return { message: async () => weekMessage(facts) };
  },
};
