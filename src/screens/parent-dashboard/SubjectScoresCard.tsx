import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { bandOf, PERFORMANCE_BANDS, type Tone } from '#domain/bands.ts';
import { formatScore } from '#domain/format.ts';
import { improvementTrend, subjectTrend, type Trend } from '#domain/insights.ts';
import { useNames } from '#page/names.ts';
import { parentDashboardTexts } from '#texts/parentDashboard.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/Card.tsx';
import { type Glyph, Icon } from '#ui/Icon.tsx';
import { ProgressMeter } from '#ui/Progress.tsx';
import type { RecentExam, SubjectScores } from './parentDashboard.ts';

const TREND: Record<Trend, { icon: Glyph; tone: Tone }> = {
  up: { icon: TrendingUp, tone: 'good' },
  down: { icon: TrendingDown, tone: 'poor' },
  steady: { icon: Minus, tone: 'info' },
};

/** A subject: its average in its band, exams, best score and trend. */
export function SubjectScoresCard({ subject, recent }: { subject: SubjectScores; recent: readonly RecentExam[] }) {
  const t = useTexts(parentDashboardTexts);
  const locale = useLocale();
  const names = useNames();
  const { averageScore, totalExams, bestScore, improvement } = subject;
  // The server's own trend, of the default period of Student Performance; without one, that of the latest results.
  const direction =
    improvement === undefined ? subjectTrend(subject, recent) : improvementTrend(improvement ?? undefined);
  const trend = direction && TREND[direction];
  return (
    <Card>
      <div className="subject-card">
        <ProgressMeter
          label={names.subject(subject.subject)}
          value={averageScore ?? 0}
          text={formatScore(averageScore, locale)}
          tone={averageScore === null ? undefined : bandOf(PERFORMANCE_BANDS, averageScore)}
        />
        <p className="subject-card__facts">
          <span>{t('exams', { count: totalExams })}</span>
          <span>{t('best', { score: formatScore(bestScore, locale) })}</span>
          {trend && (
            <span className="subject-card__trend" data-tone={trend.tone}>
              <Icon glyph={trend.icon} size={14} />
              {improvement
                ? t('trendInPeriod', { trend: direction, change: improvement })
                : t('trendLately', { trend: direction })}
            </span>
          )}
        </p>
      </div>
    </Card>
  );
}
