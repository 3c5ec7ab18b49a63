import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { bandOf, PERFORMANCE_BANDS, type Tone } from '#domain/bands.ts';
import { formatScore } from '#domain/format.ts';
import { improvementTrend, subjectTrend, type Trend } from '#domain/insights.ts';
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

/** A subject: its average in its band, exams, best score, and where it is going. */
export function SubjectCard({ of, recent }: { of: SubjectScores; recent: readonly RecentExam[] }) {
  const t = useTexts(parentDashboardTexts);
  const locale = useLocale();
  const { averageScore, totalExams, bestScore } = of;
  // The host's own, of the period that Student Performance begins with; of a host without it, the latest results.
  const improvement = of.improvement?.trim();
  const going = of.improvement === undefined ? subjectTrend(of, recent) : improvementTrend(improvement);
  const trend = going && TREND[going];
  return (
    <Card>
      <div className="subject-card">
        <ProgressMeter
          label={of.subject.trim() || t('untitledSubject')}
          value={averageScore ?? 0}
          text={formatScore(averageScore, locale)}
          {...(averageScore === null ? {} : { tone: bandOf(PERFORMANCE_BANDS, averageScore) })}
        />
        <p className="subject-card__facts">
          <span>{t('exams', { count: totalExams })}</span>
          <span>{t('best', { score: formatScore(bestScore, locale) })}</span>
          {trend && (
            <span className="subject-card__trend" data-tone={trend.tone}>
              <Icon glyph={trend.icon} size={14} />
              {improvement
                ? t('trendInPeriod', { trend: going, change: improvement })
                : t('trendLately', { trend: going })}
            </span>
          )}
        </p>
      </div>
    </Card>
  );
}
