import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { bandOf, PERFORMANCE_BANDS, type Tone } from '#domain/bands.ts';
import { formatScore } from '#domain/format.ts';
import { subjectTrend, type Trend } from '#domain/insights.ts';
import { parentDashboardTexts } from '#texts/parentDashboard.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/Card.tsx';
import { type Glyph, Icon } from '#ui/Icon.tsx';
import { ProgressMeter } from '#ui/Progress.tsx';
import type { RecentExam, SubjectScores } from './parentDashboard.ts';

const TREND: Record<Trend, { icon: Glyph; word: 'trendUp' | 'trendDown' | 'trendSteady'; tone: Tone }> = {
  up: { icon: TrendingUp, word: 'trendUp', tone: 'good' },
  down: { icon: TrendingDown, word: 'trendDown', tone: 'poor' },
  steady: { icon: Minus, word: 'trendSteady', tone: 'info' },
};

/** A subject: its average in its band, exams, best score, and where it is going. */
export function SubjectCard({ of, recent }: { of: SubjectScores; recent: readonly RecentExam[] }) {
  const t = useTexts(parentDashboardTexts);
  const locale = useLocale();
  const { averageScore, totalExams, bestScore } = of;
  const going = subjectTrend(of, recent);
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
              {t(trend.word)}
            </span>
          )}
        </p>
      </div>
    </Card>
  );
}
