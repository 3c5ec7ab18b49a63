import { formatNumber, formatPercentage, formatScore } from '#domain/format/format.ts';
import { formatWatchTime } from '#domain/format/formatDate.ts';
import { useNames } from '#page/element/names.ts';
import { EntityCard } from '#screens/shared/EntityCard.tsx';
import { leaderboardTexts } from '#texts/leaderboard.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import type { Exam } from './leaderboard.ts';

/** The card of an exam: its length, attempts, students and scores. */
export function ExamCard({ exam, onView }: { exam: Exam; onView: () => void }) {
  const t = useTexts(leaderboardTexts);
  const locale = useLocale();
  const name = useNames().exam(exam.title, exam.examId);
  return (
    <EntityCard
      name={name}
      depth={2}
      headClass="exam__head"
      note={<p className="exam__duration">{inMinutes(exam.examDuration, locale)}</p>}
      facts={[
        [t('attempts'), formatNumber(exam.totalAttempts, locale)],
        [t('uniqueStudents'), formatNumber(exam.uniqueStudents, locale)],
        [t('averageScore'), formatPercentage(exam.avgScore ?? 0, locale)],
        [t('bestScore'), formatScore(exam.maxScore, locale)],
      ]}
    >
      <Button size="small" aria-label={t('viewDetailsOf', { name })} onClick={onView}>
        {t('viewDetails')}
      </Button>
    </EntityCard>
  );
}

/** An exam's length in minutes, as it is set: '90 mins', not '1 hr 30 mins'. */
export const inMinutes = (minutes: number | null, locale: string): string =>
  formatWatchTime(minutes === null ? null : minutes * 60, locale);
