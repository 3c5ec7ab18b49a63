import { formatScore } from '#domain/format/format.ts';
import { formatMinutes } from '#domain/format/formatMinutes.ts';
import type { ParentTimeframe } from '#domain/format/timeframes.ts';
import { improvementTrend } from '#domain/learning/insights.ts';
import { SubjectCard, SubjectTrend } from '#screens/shared/SubjectCard.tsx';
import type { SubjectRow } from '#screens/shared/studentPerformance/studentPerformance.ts';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { progressOf, useChangeText } from './subject.ts';

/**
 * A subject: its score in its band, what the child did for it, and how the score changed
 * (promises/parent-performance.md#subject-wise-performance).
 */
export function SubjectProgressCard({ row, timeframe }: { row: SubjectRow; timeframe: ParentTimeframe }) {
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  const change = useChangeText()(row.improvement);
  return (
    <SubjectCard
      subject={row.subject}
      score={progressOf(row)}
      facts={
        <>
          {row.totalSessions !== null && <span>{t('sessionCount', { count: row.totalSessions })}</span>}
          {row.totalExams !== null && <span>{t('examCount', { count: row.totalExams })}</span>}
          {row.totalVideos !== null && <span>{t('videoCount', { count: row.totalVideos })}</span>}
          {row.totalExams !== 0 && <span>{t('bestScore', { score: formatScore(row.bestScore, locale) })}</span>}
          <span>{t('studied', { time: formatMinutes(row.totalHours, locale) })}</span>
        </>
      }
    >
      {change && (
        <SubjectTrend trend={improvementTrend(row.improvement) ?? 'steady'}>
          <span>{t('improvement', { change, timeframe })}</span>
        </SubjectTrend>
      )}
    </SubjectCard>
  );
}
