import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { formatScore } from '#domain/format.ts';
import { formatMinutes } from '#domain/formatMinutes.ts';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/Card.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ProgressMeter } from '#ui/Progress.tsx';
import type { SubjectRow } from './performance.ts';

/** A subject: its score in its band, what was done, and how it changed. */
export function SubjectCard({ of: row }: { of: SubjectRow }) {
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  const { progressScore: score } = row;
  // The text begins with + or - (spec 2 §3).
  const change = row.improvement?.trim();
  const isDown = change?.startsWith('-') || change?.startsWith('−');
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
          <p className="subject__change" data-tone={isDown ? 'poor' : 'good'}>
            <Icon glyph={isDown ? TrendingDown : TrendingUp} size={14} />
            <span>{t('improvement', { change })}</span>
          </p>
        )}
      </div>
    </Card>
  );
}
