import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Gauge from 'lucide-react/icons/gauge';
import Layers from 'lucide-react/icons/layers';
import TrendingUp from 'lucide-react/icons/trending-up';
import { formatNumber, formatPoints, formatScore } from '#domain/format/format.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { commonTexts } from '#texts/common.ts';
import { studentTexts } from '#texts/student.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { StatCard, Stats } from '#ui/show/Card.tsx';
import type { Report } from './student.ts';

/** The four cards: figures that the parents see on their dashboard and on Student Performance Analysis. */
export function StudentFigures({ report: { dashboard, performance } }: { report: Report }) {
  const t = useTexts(studentTexts);
  const common = useTexts(commonTexts);
  const locale = useLocale();
  const { overallAverage, improvementRate, overallProgress, totalExams } = dashboard.overallStats;
  const {
    totalSessionsAttended: attended,
    totalSessionsAvailable: available,
    attendancePercentage,
  } = performance.overallStats;
  return (
    <div className="student-figures">
      <Stats>
        <StatCard
          icon={ClipboardCheck}
          label={t('overallAverage')}
          value={formatScore(overallAverage, locale)}
          caption={overallAverage === null || totalExams === null ? undefined : t('ofExams', { count: totalExams })}
          tone={overallAverage === null ? undefined : bandOf(PERFORMANCE_BANDS, overallAverage)}
        />
        <StatCard
          icon={TrendingUp}
          label={t('improvement')}
          value={formatPoints(improvementRate, locale)}
          caption={t('improvementPeriod')}
        />
        <StatCard
          icon={Layers}
          label={t('sessionsAttended')}
          value={common('doneOf', {
            done: formatNumber(attended, locale),
            total: formatNumber(available, locale),
          })}
          caption={
            available === 0 ? t('noneDue') : t('ofSessions', { percent: formatScore(attendancePercentage, locale) })
          }
        />
        <StatCard
          icon={Gauge}
          label={t('overallProgress')}
          value={formatScore(overallProgress, locale)}
          caption={t('progressOf')}
        />
      </Stats>
      <HowCounted measures={['studentAsParents', 'studentSessions', 'studentDays']} />
    </div>
  );
}
