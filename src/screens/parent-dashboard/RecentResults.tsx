import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { formatNumber, formatScore } from '#domain/format.ts';
import { formatDate } from '#domain/formatDate.ts';
import { parentDashboardTexts } from '#texts/parentDashboard.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/States.tsx';
import type { RecentExam } from './parentDashboard.ts';

/** Recent Exam Results: the first five. */
export function RecentResults({ exams }: { exams: readonly RecentExam[] }) {
  const t = useTexts(parentDashboardTexts);
  return (
    <Card title={t('recent')} flush>
      {exams.length === 0 ? (
        <EmptyState title={t('noRecent')} />
      ) : (
        <ul className="recent">
          {exams.map((exam, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: results have no id, and never change places.
            <Result key={index} of={exam} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Result({ of: exam }: { of: RecentExam }) {
  const t = useTexts(parentDashboardTexts);
  const locale = useLocale();
  const facts = [
    exam.subject.trim(),
    exam.category.trim(),
    formatDate(exam.date, locale),
    exam.totalQuestions === null
      ? ''
      : `${t('correct')} ${t('outOf', {
          right: formatNumber(exam.rightAnswers, locale),
          total: formatNumber(exam.totalQuestions, locale),
        })}`,
  ].filter((fact) => fact !== '');
  return (
    <li className="recent__result">
      <div className="recent__words">
        <p className="recent__title">
          <bdi>{exam.examTitle.trim() || t('exam')}</bdi>
        </p>
        <p className="recent__facts">
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </p>
      </div>
      <Badge {...(exam.score === null ? {} : { tone: bandOf(PERFORMANCE_BANDS, exam.score) })}>
        {formatScore(exam.score, locale)}
      </Badge>
    </li>
  );
}
