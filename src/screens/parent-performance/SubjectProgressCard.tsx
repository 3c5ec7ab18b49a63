import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { bandOf, PERFORMANCE_BANDS, type Tone } from '#domain/bands.ts';
import { formatScore } from '#domain/format.ts';
import { formatMinutes } from '#domain/formatMinutes.ts';
import { improvementTrend, type Trend } from '#domain/insights.ts';
import type { ParentTimeframe } from '#domain/timeframes.ts';
import { useNames } from '#page/names.ts';
import type { SubjectRow } from '#screens/shared/studentPerformance/studentPerformance.ts';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/Card.tsx';
import { type Glyph, Icon } from '#ui/Icon.tsx';
import { ProgressMeter } from '#ui/Progress.tsx';

const TREND: Record<Trend, { glyph: Glyph; tone: Tone }> = {
  up: { glyph: TrendingUp, tone: 'good' },
  down: { glyph: TrendingDown, tone: 'poor' },
  steady: { glyph: Minus, tone: 'info' },
};

/** A subject: its score in its band, what the child did for it, and how the score changed. */
export function SubjectProgressCard({ row, timeframe }: { row: SubjectRow; timeframe: ParentTimeframe }) {
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  const names = useNames();
  const { progressScore: score } = row;
  const change = row.improvement;
  const { glyph, tone } = TREND[improvementTrend(change ?? undefined) ?? 'steady'];
  return (
    <Card>
      <div className="subject">
        <ProgressMeter
          label={names.subject(row.subject)}
          value={score ?? 0}
          text={formatScore(score, locale)}
          tone={score === null ? undefined : bandOf(PERFORMANCE_BANDS, score)}
        />
        <p className="subject__facts">
          <span>{t('sessionCount', { count: row.totalSessions })}</span>
          <span>{t('examCount', { count: row.totalExams })}</span>
          <span>{t('videoCount', { count: row.totalVideos })}</span>
          <span>{t('bestScore', { score: formatScore(row.bestScore, locale) })}</span>
          <span>{t('studied', { time: formatMinutes(row.totalHours, locale) })}</span>
        </p>
        {change && (
          <p className="subject__change" data-tone={tone}>
            <Icon glyph={glyph} size={14} />
            <span>{t('improvement', { change, timeframe })}</span>
          </p>
        )}
      </div>
    </Card>
  );
}
