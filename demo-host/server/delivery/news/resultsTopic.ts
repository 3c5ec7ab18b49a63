/** Results of exams, in the evening (promises/family-news.md#results-of-exams). */
import { sql } from 'kysely';
import { RESULT_NEWS_DAYS } from '#domain/messages/familyNews.ts';
import { type ExamResult, examResults } from '#host/server/students/parentDashboard.ts';
import { isSchoolDay } from '#host/server/students/schoolDays.ts';
import { lastHeard, type News, newsTopic } from './newsTopic.ts';
import { resultsMessage } from './resultsMessage.ts';

/** The score that a family was sent last of a result `a`. */
const LAST_SENT = lastHeard('results', sql`n.percentage`, { pid: sql`a.pid`, about: sql`a.exam_attempt_id` });

interface Child {
  pid: number;
  name: string;
  results: (ExamResult & { isCorrected: boolean })[];
}

export const resultsTopic = newsTopic<News & { wasSent: boolean }, Child>({
  name: 'results',
  urgency: 'normal',
  // Handed in lately, and not sent to them with the score that it has now.
  source: (day, now) => sql`
  from exam_attempt a join counted.student s using (pid) join guardian g on g.child_pid = a.pid
 where a.submitted_at >= moment_of(${day}::date - ${RESULT_NEWS_DAYS - 1}::int) and a.submitted_at <= ${now}::timestamptz
   and ${isSchoolDay(sql`${day}::date`, sql`s.school_id`)} and ${LAST_SENT} is distinct from a.percentage`,
  columns: () => sql`a.pid, a.exam_attempt_id as about, ${LAST_SENT} is not null as "wasSent"`,
  async read(tx, { pid, rows }, { now }) {
    const fresh = new Map(rows.map((row) => [row.about, row]));
    const results = (await examResults(tx, pid, now, { days: RESULT_NEWS_DAYS })).flatMap((result) => {
      const row = fresh.get(result.id);
      return row ? [{ ...result, isCorrected: row.wasSent }] : [];
    });
    return results.length > 0 ? { results } : undefined;
  },
  heard: ({ results }) => results.map(({ id, score }) => ({ about: id, percentage: score })),
  write: resultsMessage,
});
