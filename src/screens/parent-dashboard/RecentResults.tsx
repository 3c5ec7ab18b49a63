import { formatDate } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { useNames } from '#page/element/names.ts';
import { ScoreBadge } from '#page/list/ScoreBadge.tsx';
import { commonTexts } from '#texts/common.ts';
import { parentDashboardDetailsTexts } from '#texts/parentDashboardDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { FoldCard } from '#ui/show/FoldCard.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import type { RecentExam } from './parentDashboard.ts';

/** Recent Exam Results: the first five. */
export function RecentResults({ exams }: { exams: readonly RecentExam[] }) {
  const t = useTexts(parentDashboardDetailsTexts);
  return (
    <FoldCard title={t('recent')} flush>
      {exams.length === 0 ? (
        <EmptyState title={t('noRecent')} />
      ) : (
        <ul className="recent">
          {exams.map((exam, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: results have no id, and never change places.
            <Result key={index} exam={exam} />
          ))}
        </ul>
      )}
    </FoldCard>
  );
}

function Result({ exam }: { exam: RecentExam }) {
  const t = useTexts(parentDashboardDetailsTexts);
  const common = useTexts(commonTexts);
  const names = useNames();
  const locale = useLocale();
  // By what they are: a subject and a category may have one name.
  const facts = {
    subject: exam.subject,
    category: exam.category,
    date: formatDate(exam.date, locale),
    correct:
      exam.totalQuestions === null
        ? ''
        : `${t('correct')} ${common('doneOf', {
            done: formatNumber(exam.rightAnswers, locale),
            total: formatNumber(exam.totalQuestions, locale),
          })}`,
  };
  return (
    <li className="recent__result">
      <div className="recent__words">
        <p className="recent__title">
          <bdi>{names.someExam(exam.examTitle)}</bdi>
        </p>
        <p className="recent__facts">
          {Object.entries(facts).map(([name, fact]) => fact && <bdi key={name}>{fact}</bdi>)}
        </p>
      </div>
      <ScoreBadge score={exam.score} />
    </li>
  );
}
