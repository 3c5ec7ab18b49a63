import { formatPoints, formatScore } from '#domain/format/format.ts';
import { improvementPoints, improvementTrend, subjectTrend } from '#domain/learning/insights.ts';
import { SubjectCard, SubjectTrend } from '#screens/shared/SubjectCard.tsx';
import { parentDashboardDetailsTexts } from '#texts/parentDashboardDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import type { RecentExam, SubjectScores } from './parentDashboard.ts';

/** A subject: its average in its band, exams, best score and trend. */
export function SubjectScoresCard({ subject, recent }: { subject: SubjectScores; recent: readonly RecentExam[] }) {
  const t = useTexts(parentDashboardDetailsTexts);
  const locale = useLocale();
  const { averageScore, totalExams, bestScore, improvement } = subject;
  // The server's own trend, of the default period of Student Performance; without one, that of the latest results.
  const trend = improvement === undefined ? subjectTrend(subject, recent) : improvementTrend(improvement ?? undefined);
  const points = improvement ? improvementPoints(improvement) : undefined;
  const change = points === undefined ? improvement : t('points', { change: formatPoints(points, locale) });
  return (
    <SubjectCard
      subject={subject.subject}
      score={averageScore}
      facts={
        <>
          {totalExams !== null && <span>{t('exams', { count: totalExams })}</span>}
          <span>{t('best', { score: formatScore(bestScore, locale) })}</span>
          {trend && (
            <SubjectTrend trend={trend}>
              {change ? t('trendInPeriod', { trend, change }) : t('trendLately', { trend })}
            </SubjectTrend>
          )}
        </>
      }
    />
  );
}
