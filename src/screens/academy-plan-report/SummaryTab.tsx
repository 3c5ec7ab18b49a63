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
import { formatNumber, UNKNOWN } from '#domain/formatNumber.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { DashboardSkeleton } from '#ui/Bones.tsx';
import { Card, StatCard, Stats } from '#ui/Card.tsx';
import { useWhenKnown } from '#ui/hasData.tsx';
import type { ReportScope } from './reportScope.ts';

addStyles(chartStyles);

type Summary = CallAnswer<typeof planSchoolSummary>;

const NOTHING_KNOWN: Summary = {
  studentsInSchool: null,
  studentsStarted: null,
  studentsNotStarted: null,
  studentsCompleted100: null,
  totalSessions: null,
  distribution: {},
};

/** The five cards, in their order. */
const CARDS = [
  { icon: GraduationCap, label: 'totalStudents', field: 'studentsInSchool', tone: undefined },
  { icon: CirclePlay, label: 'studentsStarted', field: 'studentsStarted', tone: 'info' },
  { icon: CircleDashed, label: 'notStarted', field: 'studentsNotStarted', tone: 'fair' },
  { icon: CircleCheck, label: 'studentsCompleted', field: 'studentsCompleted100', tone: 'good' },
  { icon: ListChecks, label: 'totalSessions', field: 'totalSessions', tone: undefined },
] as const;

/** Summary: five numbers, and how far the students have come, from `planSchoolSummary`. */
export function SummaryTab({ scope }: { scope: ReportScope }) {
  const summary = useCall(planSchoolSummary, { params: scope }, { quiet: true });
  const t = useTexts(planReportTexts);
  const locale = useLocale();
  return (
    <div className="report-tab">
      <Outcome state={summary} fallback={NOTHING_KNOWN} what={t('summary')} loading={<DashboardSkeleton />}>
        {(known) => (
          <>
            <Stats>
              {CARDS.map(({ icon, label, field, tone }) => (
                <StatCard
                  key={field}
                  icon={icon}
                  label={t(label)}
                  value={formatNumber(known[field], locale)}
                  tone={tone}
                />
              ))}
            </Stats>
            <HowCounted measures={['planStudents', 'planStarted']} />
            <Distribution distribution={known.distribution} />
          </>
        )}
      </Outcome>
    </div>
  );
}

/** Student Progress Distribution: a bar for each entry of the answer's map, in its order. */
function Distribution({ distribution }: { distribution: Summary['distribution'] }) {
  const whenKnown = useWhenKnown();
  const t = useTexts(planReportTexts);
  const title = t('distribution');
  const [categories, series] = useMemo(() => {
    const all = Object.values(distribution);
    // Axes without a bar would say nothing.
    const parts = all.some(({ count }) => count > 0) ? all : [];
    return [
      parts.map(({ label }) => label || UNKNOWN),
      [{ name: t('studentsSeries'), values: parts.map(({ count }) => count) }],
    ];
  }, [distribution, t]);
  return (
    <Card title={title}>
      <BarChart
        title={title}
        isTitleHidden
        categoryLabel={t('progress')}
        categories={categories}
        series={series}
        height={280}
        whatNext={whenKnown(t('distributionNext'))}
      />
    </Card>
  );
}
