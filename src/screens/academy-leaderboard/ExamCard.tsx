import { formatNumber, formatPercentage, formatScore } from '#domain/format.ts';
import { formatWatchTime } from '#domain/formatDate.ts';
import { leaderboardTexts } from '#texts/leaderboard.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { Button } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Heading } from '#ui/Heading.tsx';
import styles from './leaderboard.css?inline';
import { type Exam, useLeaderboardWords } from './leaderboard.ts';

addStyles(styles);

/** An exam, and how it went. */
export function ExamCard({ exam, onView }: { exam: Exam; onView: () => void }) {
  const t = useTexts(leaderboardTexts);
  const locale = useLocale();
  const name = useLeaderboardWords().examName(exam);
  return (
    <article part="card" className="card exam" aria-label={name}>
      <header className="exam__head">
        <Heading depth={2} className="exam__title" title={name}>
          <bdi>{name}</bdi>
        </Heading>
        <p className="exam__duration">{inMinutes(exam.examDuration, locale)}</p>
      </header>
      <div className="exam__facts">
        <DescriptionList
          items={[
            [t('attempts'), formatNumber(exam.totalAttempts, locale)],
            [t('uniqueStudents'), formatNumber(exam.uniqueStudents, locale)],
            [t('averageScore'), formatPercentage(exam.avgScore, locale)],
            [t('bestScore'), formatScore(exam.maxScore, locale)],
          ]}
        />
      </div>
      <footer className="exam__foot">
        <Button size="small" aria-label={t('viewDetailsOf', { name })} onClick={onView}>
          {t('viewDetails')}
        </Button>
      </footer>
    </article>
  );
}

/** An exam's length as it is set: '90 mins', not '1 hr 30 mins'. */
export const inMinutes = (minutes: number | null, locale: string): string =>
  formatWatchTime(minutes === null ? null : minutes * 60, locale);
