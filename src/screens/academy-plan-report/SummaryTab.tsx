import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CirclePlay from 'lucide-react/icons/circle-play';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import ListChecks from 'lucide-react/icons/list-checks';
import { useMemo } from 'react';
import { useCall } from '#api/useCall.ts';
import { BarChart } from '#charts/BarChart.tsx';
import { chartStyles } from '#charts/styles.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planSchoolSummary } from '#contract/planStudents.ts';
import { formatNumber } from '#domain/format.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { DashboardSkeleton } from '#ui/Bones.tsx';
import { Card, StatCard, Stats } from '#ui/Card.tsx';
import type { SchoolInPlan } from './schoolInPlan.ts';

addStyles(chartStyles);

type Summary = CallAnswer<typeof planSchoolSummary>;

const UNKNOWN: Summary = {
  studentsInSchool: null,
  studentsStarted: null,
  studentsNotStarted: null,
  studentsCompleted100: null,
  totalSessions: null,
  distribution: {},
};

/** Summary: five numbers and how far the students have come. */
export function SummaryTab({ of }: { of: SchoolInPlan }) {
  const summary = useCall(planSchoolSummary, { params: of }, { quiet: true });
  const t = useTexts(planReportTexts);
  const locale = useLocale();
  return (
    <div className="report-tab">
      <Outcome state={summary} fallback={UNKNOWN} what={t('summary')} loading={<DashboardSkeleton />}>
        {(known) => (
          <>
            <Stats>
              <StatCard
                icon={GraduationCap}
                label={t('totalStudents')}
                value={formatNumber(known.studentsInSchool, locale)}
              />
              <StatCard
                icon={CirclePlay}
                label={t('studentsStarted')}
                value={formatNumber(known.studentsStarted, locale)}
                tone="info"
              />
              <StatCard
                icon={CircleDashed}
                label={t('notStarted')}
                value={formatNumber(known.studentsNotStarted, locale)}
                tone="fair"
              />
              <StatCard
                icon={CircleCheck}
                label={t('studentsCompleted')}
                value={formatNumber(known.studentsCompleted100, locale)}
                tone="good"
              />
              <StatCard
                icon={ListChecks}
                label={t('totalSessions')}
                value={formatNumber(known.totalSessions, locale)}
              />
            </Stats>
            <HowCounted measures={['planStudents', 'planStarted']} />
            <Distribution of={known.distribution} />
          </>
        )}
      </Outcome>
    </div>
  );
}

/** The map's order is the order shown. */
function Distribution({ of }: { of: Summary['distribution'] }) {
  const t = useTexts(planReportTexts);
  const title = t('distribution');
  const [categories, series] = useMemo(() => {
    const parts = Object.values(of);
    return [parts.map(({ label }) => label), [{ name: t('studentsSeries'), values: parts.map(({ count }) => count) }]];
  }, [of, t]);
  return (
    <Card title={title}>
      <BarChart
        title={title}
        isTitleHidden
        categoryLabel={t('progress')}
        categories={categories}
        series={series}
        height={280}
      />
    </Card>
  );
}
