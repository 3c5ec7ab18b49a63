import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { bandOf, PERFORMANCE_BANDS, type Tone } from '#domain/bands.ts';
import { formatScore } from '#domain/format.ts';
import { formatMinutes } from '#domain/formatMinutes.ts';
import { improvementTrend, type Trend } from '#domain/insights.ts';
import type { ParentTimeframe } from '#domain/timeframes.ts';
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

/** A subject: its score in its band, what was done, and how it changed. */
export function SubjectCard({ of: row, timeframe }: { of: SubjectRow; timeframe: ParentTimeframe }) {
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  const { progressScore: score } = row;
  const change = row.improvement?.trim();
  const trend = improvementTrend(change);
  const { glyph, tone } = TREND[trend ?? 'steady'];
  return (
    <Card>
      <div className="subject">
        <ProgressMeter
          label={row.subject.trim() || t('untitledSubject')}
          value={score ?? 0}
          text={formatScore(score, locale)}
          {...(score === null ? {} : { tone: bandOf(PERFORMANCE_BANDS, score) })}
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
