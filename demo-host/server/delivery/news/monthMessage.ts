/** The message about a month: the school days with what was missed, the sessions and the exams. */
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { formatMonth } from '#domain/format/formatDate.ts';
import { localeOf } from '#domain/people/languages.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { screenWords } from '#host/server/delivery/family/screenWords.ts';
import { oneLine } from '#host/server/delivery/mailPage.ts';
import type { Message } from '#host/server/delivery/message.ts';
import type { ChildMonth } from '#host/server/students/parentMonth.ts';
import { type NewsFacts, newsMessage } from './newsMessage.ts';

interface MonthFacts extends NewsFacts {
  /** `month` counts from 0. */
  month: { year: number; month: number };
  children: readonly (ChildMonth & { name: string })[];
}

/** Each figure with the words of The Week. */
export function monthMessage({ month, children, ...facts }: MonthFacts): Message {
  const { language, academyName } = facts;
  const t = wordsIn(language);
  const locale = localeOf(language);
  const week = screenWords(language, 'week');
  const number = (value: number | null) => formatNumber(value, locale);
  const name = formatMonth(month, locale);
  const daysOf = ({ presentDays, schoolDays, absentDays, partialDays }: ChildMonth) => [
    `${number(presentDays)} ${week('ofSchoolDays', { total: schoolDays ?? 0 })}`,
    ...(absentDays ? [week('missedDays', { days: absentDays })] : []),
    ...(partialDays ? [week('missedPart', { days: partialDays })] : []),
  ];
  const sessionsOf = ({ sessionsAttended, sessionsAvailable }: ChildMonth) =>
    week('doneOf', { done: number(sessionsAttended), total: number(sessionsAvailable) });
  const examsOf = ({ exams, averageScore }: ChildMonth) => [
    number(exams),
    ...(averageScore === null ? [] : [week('averageScore', { score: formatScore(averageScore, locale) })]),
  ];
  return newsMessage(facts, {
    subject: t('monthSubject', { month: name, academy: oneLine(academyName) }),
    intro: t('monthIntro', { month: name }),
    ...(children.some(({ absentDays }) => absentDays) && { step: t('monthStep') }),
    open: t('monthOpen'),
    children: children.map((child) => ({
      name: child.name,
      items: [
        // In a month without a school day, as of holidays, none was missed.
        ...(child.schoolDays ? [{ title: week('presentDays'), lines: daysOf(child).map((line) => [line]) }] : []),
        ...(child.sessionsAvailable ? [{ title: week('sessionsAttended'), lines: [[sessionsOf(child)]] }] : []),
        { title: week('examsCompleted'), lines: [examsOf(child)] },
      ],
    })),
  });
}
