/** Results of exams, in the evening (promises/family-news.md#results-of-exams). */
import { sql } from 'kysely';
import { RESULT_NEWS_DAYS } from '#domain/messages/familyNews.ts';
import { dayWords } from '#host/server/delivery/absence/childrenOn.ts';
import type { MailTopic } from '#host/server/delivery/family/mailTopic.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { mailBrand } from '#host/server/delivery/mailBrand.ts';
import { childrenOf } from '#host/server/students/children.ts';
import { hasNews } from '#host/server/students/familyNews.ts';
import { examResults } from '#host/server/students/parentDashboard.ts';
import { isSchoolDay } from '#host/server/students/schoolDays.ts';
import { type News, newsNotes, newsOf, newsTopic, newsValues } from './newsTopic.ts';
import { resultsMessage } from './resultsMessage.ts';

/** The path of the parents' screen in the console. */
const PERFORMANCE_PATH = '/student-performance';

/** The score that a family was sent last of a result `a`; null where it was sent none. */
const LAST_SENT = sql`
  (select n.percentage from family_news n
    where n.pid = a.pid and n.topic = 'results' and n.about = a.exam_attempt_id and n.parent_pid = g.guardian_pid
    order by n.day desc limit 1)`;

/** Results `a` that are news for a guardian `g`: handed in lately, and not sent to them with the score that they have now. */
const newResults = (day: string, now: Date) => sql`
  from exam_attempt a join counted.student s using (pid) join guardian g on g.child_pid = a.pid
 where a.submitted_at >= moment_of(${day}::date - ${RESULT_NEWS_DAYS - 1}::int) and a.submitted_at <= ${now}::timestamptz
   and ${isSchoolDay(sql`${day}::date`, sql`s.school_id`)} and ${LAST_SENT} is distinct from a.percentage`;

const topic = newsTopic('results', (day, now) => sql`p.pid in (select g.guardian_pid ${newResults(day, now)})`);

export const resultsTopic: MailTopic = {
  ...topic,
  async write({ owner, as, to, day, now, academyName, language, base, stopLink, oneSecret }) {
    if (!(await hasNews(owner, topic.name))) return undefined;
    const rows = await newsOf<News & { wasSent: boolean }>(
      owner,
      sql`a.pid, a.exam_attempt_id as about, ${LAST_SENT} is not null as "wasSent"`,
      newResults(day, now),
      to.actor,
    );
    const fresh = new Map(rows.map((row) => [row.about, row]));
    // As the parent: what the database would not show them is not in the message.
    const children = await as(to.actor, async (tx) => {
      const found = [];
      for (const { studentId, name } of await childrenOf(tx, to.actor.children)) {
        const results = await examResults(tx, studentId, now, { days: RESULT_NEWS_DAYS });
        const shown = results.flatMap((result) => {
          const row = fresh.get(result.id);
          return row ? [{ ...result, isCorrected: row.wasSent }] : [];
        });
        if (shown.length > 0) found.push({ pid: studentId, name, results: shown });
      }
      return found;
    });
    if (children.length === 0) return undefined;
    const link = `${base}${PERFORMANCE_PATH}`;
    const facts = { name: to.name, academyName, language, children, link, stopLink };
    const news = children.flatMap(({ pid, results }) =>
      results.map(({ id, score }) => ({ pid, about: id, percentage: score })),
    );
    return {
      message: async () => resultsMessage({ ...facts, brand: await as(to.actor, mailBrand) }),
      values: newsValues({ academyName, stopLink, oneSecret }, { children, day: dayWords(day, language) }),
      onDevice: { about: wordsIn(language)('resultsPush'), open: link, name: `results-${day}`, urgency: 'normal' },
      ...(await newsNotes({ owner, to, day, now }, topic.name, news)),
    };
  },
};
