/** The message about results of exams. */
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { RESULTS_SHOWN } from '#domain/messages/familyNews.ts';
import { localeOf } from '#domain/people/languages.ts';
import { wordsIn } from '#host/server/delivery/family/mailWords.ts';
import { screenWords } from '#host/server/delivery/family/screenWords.ts';
import { oneLine } from '#host/server/delivery/mailPage.ts';
import type { Message } from '#host/server/delivery/message.ts';
import type { ExamResult } from '#host/server/students/parentDashboard.ts';
import { type NewsFacts, newsMessage } from './newsMessage.ts';

interface ResultsFacts extends NewsFacts {
  children: readonly { name: string; results: readonly (ExamResult & { isCorrected: boolean })[] }[];
}

/** Each result with the words and numbers of Recent Exam Results on the Parent Dashboard. */
export function resultsMessage({ children, ...facts }: ResultsFacts): Message {
  const { language, academyName } = facts;
  const t = wordsIn(language);
  const locale = localeOf(language);
  const [names, details, common] = [
    screenWords(language, 'names'),
    screenWords(language, 'parentDashboardDetails'),
    screenWords(language, 'common'),
  ];
  const number = (value: number | null) => formatNumber(value, locale);
  const factsOf = ({ subject, category, day, rightAnswers, totalQuestions }: ExamResult) =>
    [
      subject,
      category,
      formatDate(`${day}T12:00:00`, locale),
      totalQuestions === null
        ? ''
        : `${details('correct')} ${common('doneOf', { done: number(rightAnswers), total: number(totalQuestions) })}`,
    ].map(oneLine);
  return newsMessage(facts, {
    subject: t('resultsSubject', { academy: oneLine(academyName) }),
    intro: t('resultsIntro'),
    open: t('resultsOpen'),
    children: children.map(({ name, results }) => ({
      name,
      items: results.slice(0, RESULTS_SHOWN).map((result) => ({
        title: `${oneLine(result.examTitle) || names('someExam')}: ${formatScore(result.score, locale)}`,
        lines: [[...(result.isCorrected ? [t('resultsCorrected')] : []), ...factsOf(result)].filter(Boolean)],
      })),
      more:
        results.length > RESULTS_SHOWN
          ? t('resultsMore', { count: number(results.length - RESULTS_SHOWN) })
          : undefined,
    })),
  });
}
