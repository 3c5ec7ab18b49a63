/** What is ahead of a family, in the words of its calendar (promises/calendar.md#what-is-in-it). */

import { sql } from 'kysely';
import { filled } from '#domain/format/isolates.ts';
import { daysAfter, mondayOf } from '#domain/format/weeks.ts';
import { CALENDAR_AHEAD_DAYS } from '#domain/learning/calendarAddress.ts';
import type { Language } from '#domain/people/languages.ts';
import type { Tx } from '#host/server/database/actor.ts';
import { one } from '#host/server/database/reporting.ts';
import { screenWords } from '#host/server/delivery/family/screenWords.ts';
import { examsAhead, holidaysAhead, liveSessionsAhead } from '#host/server/students/ahead.ts';
import { childrenOf } from '#host/server/students/children.ts';

/** One entry of a calendar: at an hour, or on a day where only the day is known. */
export type CalendarEvent = {
  /** The same as long as it is the same thing. */
  id: string;
  title: string;
} & ({ /** ISO 8601. */ startsAt: string; minutes: number } | { /** `YYYY-MM-DD` */ day: string });

/**
 * The events of these children from this week on. The name of a child stands before what is not for all of them.
 * @param tx of the parent: what the database would not show them is not in the calendar.
 */
export async function familyEvents(
  tx: Tx,
  { children, language, now }: { children: readonly number[]; language: Language; now: Date },
): Promise<CalendarEvent[]> {
  if (children.length === 0) return [];
  const { today } = await one(tx, sql<{ today: string }>`select local_day(${now}::timestamptz)::text as today`);
  const days = { first: mondayOf(today), last: daysAfter(today, CALENDAR_AHEAD_DAYS) };
  const live = await liveSessionsAhead(tx, children, days);
  const exams = [];
  for (const child of children) exams.push(...(await examsAhead(tx, child, days)));
  const holidays = await holidaysAhead(tx, children, days);

  const names = screenWords(language, 'names');
  const exam = screenWords(language, 'week')('exam');
  const nameOf = new Map((await childrenOf(tx, children)).map(({ studentId, name }) => [studentId, name]));
  const of = (whom: readonly number[], title: string, subject = ''): string => {
    const about = subject && subject !== title ? filled(language, '{title} · {subject}', { title, subject }) : title;
    if (whom.length === children.length) return about;
    const who = whom.map((pid) => nameOf.get(pid) || names('student')).join(', ');
    return filled(language, '{who}: {about}', { who, about });
  };
  return [
    ...live.map(({ id, title, subject, startsAt, minutes, children: whom }) => ({
      id: `live-session-${id}`,
      title: of(whom, title.trim() || names('session'), subject),
      startsAt,
      minutes,
    })),
    ...exams.map(({ id, title, subject, day, children: whom }) => ({
      id: `exam-${id}-${whom.join('-')}`,
      title: of(whom, filled(language, '{exam}: {title}', { exam, title: title.trim() || names('someExam') }), subject),
      day,
    })),
    ...holidays.map(({ id, title, day, children: whom }) => ({ id: `holiday-${id}`, title: of(whom, title), day })),
  ];
}
