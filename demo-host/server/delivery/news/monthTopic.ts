/** The month that has ended, on the first evening of a school day of the next one (promises/family-news.md#the-month). */
import { sql } from 'kysely';
import { formatMonth } from '#domain/format/formatDate.ts';
import { MONTH_NEWS_DAYS } from '#domain/messages/familyNews.ts';
import { localeOf } from '#domain/people/languages.ts';
import type { MailTopic } from '#host/server/delivery/family/mailTopic.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { mailBrand } from '#host/server/delivery/mailBrand.ts';
import { childrenOf } from '#host/server/students/children.ts';
import { hasNews } from '#host/server/students/familyNews.ts';
import { childMonth } from '#host/server/students/parentMonth.ts';
import { isSchoolDay } from '#host/server/students/schoolDays.ts';
import { monthMessage } from './monthMessage.ts';
import { type News, newsNotes, newsOf, newsTopic, newsValues } from './newsTopic.ts';

/** The path of the parents' screen in the console. */
const ATTENDANCE_PATH = '/attendance';

/** The first day of the month before that of a day. */
const monthBefore = (day: string) => sql`(date_trunc('month', ${day}::date) - interval '1 month')::date`;
/** By which number `family_news` knows it. */
const numberOf = (day: string) => sql`to_char(${monthBefore(day)}, 'YYYYMM')::int`;

/** Children of a guardian `g` who have not heard of the month, and of whom something is on record in it. */
const newMonths = (day: string) => sql`
  from guardian g join counted.student s on s.pid = g.child_pid
 where extract(day from ${day}::date) <= ${MONTH_NEWS_DAYS}::int and ${isSchoolDay(sql`${day}::date`, sql`s.school_id`)}
   and (exists (select from student_live_day d
                 where d.pid = s.pid and d.sessions > 0
                   and d.day >= ${monthBefore(day)} and d.day < date_trunc('month', ${day}::date))
        or exists (select from student_day d
                    where d.pid = s.pid and d.exams > 0
                      and d.day >= ${monthBefore(day)} and d.day < date_trunc('month', ${day}::date)))
   and not exists (select from family_news n
                    where n.pid = s.pid and n.topic = 'month' and n.about = ${numberOf(day)} and n.parent_pid = g.guardian_pid)`;

const topic = newsTopic('month', (day) => sql`p.pid in (select g.guardian_pid ${newMonths(day)})`);

export const monthTopic: MailTopic = {
  ...topic,
  async write({ owner, as, to, day, now, academyName, language, base, stopLink, oneSecret }) {
    if (!(await hasNews(owner, topic.name))) return undefined;
    const rows = await newsOf<News & { first: string }>(
      owner,
      sql`s.pid, ${numberOf(day)} as about, to_char(${monthBefore(day)}, 'YYYY-MM-DD') as first`,
      newMonths(day),
      to.actor,
    );
    const [about] = rows;
    if (!about) return undefined;
    const fresh = new Set(rows.map(({ pid }) => pid));
    // As the parent: what the database would not show them is not in the message.
    const children = await as(to.actor, async (tx) => {
      const found = [];
      for (const { studentId, name } of await childrenOf(tx, to.actor.children)) {
        if (!fresh.has(studentId)) continue;
        found.push({
          pid: studentId,
          name,
          ...(await childMonth(tx, studentId, { first: about.first, today: day }, now)),
        });
      }
      return found;
    });
    if (children.length === 0) return undefined;
    const [year = 0, number = 1] = about.first.split('-').map(Number);
    const month = { year, month: number - 1 };
    const link = `${base}${ATTENDANCE_PATH}?${new URLSearchParams({ month: String(month.month), year: String(year) })}`;
    const facts = { name: to.name, academyName, language, month, children, link, stopLink };
    const news = children.map(({ pid }) => ({ pid, about: about.about }));
    return {
      message: async () => monthMessage({ ...facts, brand: await as(to.actor, mailBrand) }),
      values: newsValues(
        { academyName, stopLink, oneSecret },
        { children, day: formatMonth(month, localeOf(language)) },
      ),
      onDevice: { about: wordsIn(language)('monthPush'), open: link, name: `month-${about.first}`, urgency: 'normal' },
      ...(await newsNotes({ owner, to, day, now }, topic.name, news)),
    };
  },
};
