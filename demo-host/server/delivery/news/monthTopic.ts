/** The month that has ended, on the first evening of a school day of the next one (promises/family-news.md#the-month). */
import { sql } from 'kysely';
import { formatMonth } from '#domain/format/formatDate.ts';
import { MONTH_NEWS_DAYS } from '#domain/messages/familyNews.ts';
import { type Language, localeOf } from '#domain/people/languages.ts';
import { type ChildMonth, childMonth } from '#host/server/students/parentMonth.ts';
import { isSchoolDay } from '#host/server/students/schoolDays.ts';
import { monthMessage } from './monthMessage.ts';
import { type News, newsTopic } from './newsTopic.ts';

/** The month before that of a day. */
function monthBefore(day: string) {
  const [year = 0, number = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 10);
  return {
    first,
    /** By which `family_news` knows it: 202611. */
    about: Number(first.slice(0, 7).replace('-', '')),
    /** `month` counts from 0. */
    month: { year: Number(first.slice(0, 4)), month: Number(first.slice(5, 7)) - 1 },
  };
}

/** Whether a day of a child is in it. */
const isIn = (day: string) => sql`
  d.pid = s.pid and d.day >= ${monthBefore(day).first}::date and d.day < date_trunc('month', ${day}::date)`;

interface Child extends ChildMonth {
  pid: number;
  name: string;
}

export const monthTopic = newsTopic<News, Child>({
  name: 'month',
  urgency: 'normal',
  // Children who have not heard of the month, and of whom something is on record in it.
  source: (day) => sql`
  from guardian g join counted.student s on s.pid = g.child_pid
 where extract(day from ${day}::date) <= ${MONTH_NEWS_DAYS}::int and ${isSchoolDay(sql`${day}::date`, sql`s.school_id`)}
   and (exists (select from student_live_day d where ${isIn(day)} and d.sessions > 0)
        or exists (select from student_day d where ${isIn(day)} and d.exams > 0))
   and not exists (select from family_news n
                    where n.pid = s.pid and n.topic = 'month' and n.about = ${monthBefore(day).about}::int
                      and n.parent_pid = g.guardian_pid)`,
  columns: (day) => sql`s.pid, ${monthBefore(day).about}::int as about`,
  read: (tx, { pid }, { day, now }) => childMonth(tx, pid, { first: monthBefore(day).first, today: day }, now),
  heard: (_, day) => [{ about: monthBefore(day).about }],
  write: (facts, day) => monthMessage({ ...facts, month: monthBefore(day).month }),
  of(day) {
    const { first, month } = monthBefore(day);
    return {
      words: (language: Language) => formatMonth(month, localeOf(language)),
      name: first,
      search: `?${new URLSearchParams({ month: String(month.month), year: String(month.year) })}`,
    };
  },
});
