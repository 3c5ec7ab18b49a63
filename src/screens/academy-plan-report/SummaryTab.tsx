import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CirclePlay from 'lucide-react/icons/circle-play';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import ListChecks from 'lucide-react/icons/list-checks';
import { useMemo } from 'react';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { BarChart } from '#charts/BarChart.tsx';
import { chartStyles } from '#charts/styles.ts';
import type { CallAnswer } from '#contract/call.ts';
import { planSchoolSummary } from '#contract/plans/planStudents.ts';
import { formatNumber, UNKNOWN } from '#domain/format/formatNumber.ts';
import { inDigits } from '#domain/format/inDigits.ts';
import { RANKED_FROM } from '#domain/learning/performance.ts';
import type { ListAddress } from '#domain/lists/lists.ts';
import { greatestOf } from '#domain/lists/standout.ts';
import { COMPARISONS } from '#domain/people/capabilityWords.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { Compared } from '#page/compared/comparedParts.tsx';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { CountLink, useCountLink } from '#page/list/CountLink.tsx';
import { planChartsTexts } from '#texts/planCharts.ts';
import { planReportTexts } from '#texts/planReport.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card, StatCard, Stats } from '#ui/show/Card.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';
import { useWhenKnown } from '#ui/state/hasData.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
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
  { icon: GraduationCap, label: 'totalStudents', field: 'studentsInSchool', tone: undefined, list: 'plan-students' },
  { icon: CirclePlay, label: 'studentsStarted', field: 'studentsStarted', tone: 'info', list: 'plan-started' },
  { icon: CircleDashed, label: 'notStarted', field: 'studentsNotStarted', tone: 'fair', list: 'plan-not-started' },
  {
    icon: CircleCheck,
    label: 'studentsCompleted',
    field: 'studentsCompleted100',
    tone: 'good',
    list: 'plan-started',
    band: 'q5',
  },
  { icon: ListChecks, label: 'totalSessions', field: 'totalSessions', tone: undefined, list: 'plan-sessions' },
] as const;

/** The list behind a card: of the school, but for the sessions, which are those of the plan. */
const listOfCard = (scope: ReportScope, { list, ...card }: (typeof CARDS)[number]): ListAddress => ({
  list,
  ...(list === 'plan-sessions' ? { 'plan-id': scope.planId } : ofSchool(scope)),
  ...('band' in card && { band: card.band }),
});

/** Summary: five numbers, and how far the students have come, from `planSchoolSummary`. */
export function SummaryTab({ scope }: { scope: ReportScope }) {
  const summary = useCall(planSchoolSummary, { params: scope }, { quiet: true });
  const t = useTexts(planReportTexts);
  const isCompared = useCapability(COMPARISONS);
  return (
    <div className="report-tab">
      <Outcome state={summary} fallback={NOTHING_KNOWN} what={t('summary')} loading={<DashboardSkeleton />}>
        {(known) => (
          <>
            <Stats>
              {CARDS.map((card) => (
                <StatCard
                  key={card.field}
                  icon={card.icon}
                  label={t(card.label)}
                  value={<CountLink count={known[card.field]} of={listOfCard(scope, card)} />}
                  tone={card.tone}
                >
                  {isCompared && known !== NOTHING_KNOWN && <ComparedOf field={card.field} scope={scope} />}
                </StatCard>
              ))}
            </Stats>
            <HowCounted
              measures={[
                'planStudents',
                'planStarted',
                ...(isCompared ? (['compared', 'comparedAcademy'] as const) : []),
              ]}
            />
            <Distribution distribution={known.distribution} started={known.studentsStarted} scope={scope} />
          </>
        )}
      </Outcome>
    </div>
  );
}

/** How many have started beside four weeks ago, and their share beside the academy. */
function ComparedOf({ field, scope }: { field: (typeof CARDS)[number]['field']; scope: ReportScope }) {
  const query = { screen: 'academy-plan-report', ...scope } as const;
  if (field === 'studentsInSchool') return <Compared query={query} of="shareStarted" isNamed isFirst />;
  return field === 'studentsStarted' && <Compared query={query} of="studentsStarted" />;
}

const ofSchool = ({ planId, schoolId }: ReportScope) => ({ 'plan-id': planId, 'school-id': schoolId });

interface DistributionProps extends Pick<Summary, 'distribution'> {
  started: Summary['studentsStarted'];
  scope: ReportScope;
}

/** Student Progress Distribution: a bar for each entry of the answer's map, in its order. */
function Distribution({ distribution, started, scope }: DistributionProps) {
  const linkOf = useCountLink();
  const whenKnown = useWhenKnown();
  const t = useTexts(planReportTexts);
  const says = useTexts(planChartsTexts);
  const locale = useLocale();
  const title = t('distribution');
  const most = greatestOf(Object.values(distribution), ({ count }) => count);
  const [parts, categories, series] = useMemo(() => {
    const all = Object.values(distribution);
    // Axes without a bar would say nothing.
    const parts = all.some(({ count }) => count > 0) ? all : [];
    return [
      parts,
      parts.map(({ label }) => inDigits(label, locale) || UNKNOWN),
      [{ name: t('studentsSeries'), values: parts.map(({ count }) => count) }],
    ];
  }, [distribution, t, locale]);
  return (
    <Card title={title}>
      <BarChart
        title={title}
        isTitleHidden
        summary={
          most &&
          // Otherwise a group is missing, which may be the largest.
          most.total === started &&
          most.total >= RANKED_FROM &&
          says('progressSays', {
            label: inDigits(most.row.label, locale) || UNKNOWN,
            count: formatNumber(most.value, locale),
            total: formatNumber(most.total, locale),
          })
        }
        categoryLabel={t('progress')}
        categories={categories}
        series={series}
        height={280}
        whatNext={whenKnown(t('distributionNext'))}
        cell={(shown, index) => {
          const { count, band } = parts[index] ?? {};
          return linkOf(shown, count, band ? { list: 'plan-started', ...ofSchool(scope), band } : undefined);
        }}
      />
    </Card>
  );
}
