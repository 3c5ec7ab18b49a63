import TrendingUp from 'lucide-react/icons/trending-up';
import { type ComponentProps, useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import {
  DEFAULT_PERFORMANCE_METRIC,
  DEFAULT_PERFORMANCE_TIMEFRAME,
  PERFORMANCE_METRICS,
  REPORT_TIMEFRAMES,
} from '#domain/format/timeframes.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import { NEEDS_ATTENTION_BELOW, TOP_PERFORMER_FROM } from '#domain/lists/limits.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import { COMPARISONS } from '#domain/people/capabilityWords.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { ComparedRoom } from '#page/compared/ComparedRoom.tsx';
import { Compared } from '#page/compared/comparedParts.tsx';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { useSetAttribute } from '#page/element/element.ts';
import { useIdleParts } from '#page/element/idleParts.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useView } from '#page/element/view.ts';
import { CountLink } from '#page/list/CountLink.tsx';
import { performanceTexts } from '#texts/performance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Card, StatCard, Stats } from '#ui/show/Card.tsx';
import { Screen, Section } from '#ui/show/Screen.tsx';
import { times } from '#ui/state/Bones.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { HasDataContext } from '#ui/state/hasData.tsx';
import { BlockSkeleton, GridSkeleton, StatSkeleton, TableSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './performance.css?inline';
import {
  CHART_HEIGHT,
  NOTHING_KNOWN,
  ofScores,
  type Question,
  type Student,
  type Summary,
  trendHeight,
  usePerformance,
} from './performanceSummary.ts';
import { StudentCards } from './StudentCards.tsx';

addStyles(styles);

// The code of charts, tables, exports and dialogs is loaded while the numbers are asked for.
const Trend = lazyPart(() => import('./PerformanceCharts.tsx').then((parts) => parts.Trend), <TrendSkeleton />);
const ContentCharts = lazyPart(
  () => import('./PerformanceCharts.tsx').then((parts) => parts.ContentCharts),
  <BlockSkeleton height={CHART_HEIGHT} />,
);
const TopPerformers = lazyPart(
  () => import('./TopPerformers.tsx').then((part) => part.TopPerformers),
  <TableSkeleton columns={6} />,
);
const ExamsDialog = lazyPart(() => import('./ExamsDialog.tsx').then((part) => part.ExamsDialog), null);

/**
 * Performance Tracking (promises/academy-performance.md): the totals and students of `usePerformance`; charts and Top
 * Performers ask for themselves. The timeframe is the element's attribute.
 */
export function PerformanceScreen({ timeframe: wanted }: { timeframe?: string }) {
  useIdleParts(ExamsDialog);
  const [metric, setMetric] = useView('metric', DEFAULT_PERFORMANCE_METRIC, isMetric);
  const [shown, setShown] = useState<Student>();
  const setAttribute = useSetAttribute();
  const t = useTexts(performanceTexts);
  const isCompared = useCapability(COMPARISONS);
  const timeframe = REPORT_TIMEFRAMES.find((word) => word === wanted) ?? DEFAULT_PERFORMANCE_TIMEFRAME;
  const question: Question = { timeframe, metric };
  const performance = usePerformance(question);
  // A failure is told once, above the cards. What else needs the answer is empty then.
  const summary = performance.data ?? (performance.error && NOTHING_KNOWN);

  return (
    <Screen
      title={t('heading')}
      actions={
        <>
          <Select
            label={t('timeframe')}
            options={REPORT_TIMEFRAMES.map((value) => ({ value, label: t(value) }))}
            value={timeframe}
            onChange={(chosen) => setAttribute('timeframe', chosen)}
          />
          <Select
            label={t('metric')}
            options={PERFORMANCE_METRICS.map((value) => ({ value, label: t(value) }))}
            value={metric}
            onChange={setMetric}
          />
        </>
      }
    >
      <Outcome
        state={performance}
        what={t('studentPerformance')}
        fallback={NOTHING_KNOWN}
        loading={<TotalsSkeleton isCompared={isCompared} />}
        isEmpty={({ activeStudents }) => activeStudents === 0}
        empty={<Totals summary={performance.data} question={question} isCompared={isCompared} />}
      >
        {(known) => <Totals summary={known} question={question} isCompared={isCompared && !performance.error} />}
      </Outcome>
      <HowCounted
        measures={[
          'performanceScore',
          'performanceActive',
          'performanceBands',
          ...(isCompared ? (['compared'] as const) : []),
        ]}
      />
      <HasDataContext value={performance.data !== undefined}>
        <Card title={t('trend')}>{summary ? <Trend students={summary.students} /> : <TrendSkeleton />}</Card>
      </HasDataContext>
      <ContentCharts timeframe={timeframe} />
      <TopPerformers question={question} onView={setShown} />
      <Section title={t('individual')} actions={summary && <HowMany summary={summary} />}>
        {!summary ? (
          <GridSkeleton cards={LIST_CAP.studentCards} />
        ) : summary.students.length > 0 ? (
          <StudentCards students={summary.students} question={question} onView={setShown} />
        ) : (
          <HasDataContext value={performance.data !== undefined}>
            <EmptyState icon={TrendingUp} title={t('noStudents')} hint={t('noStudentsWhy')} />
          </HasDataContext>
        )}
      </Section>
      {shown && <ExamsDialog student={shown} onClose={() => setShown(undefined)} />}
    </Screen>
  );
}

const isMetric = (value: unknown) => PERFORMANCE_METRICS.some((metric) => metric === value);

interface TotalsProps {
  summary: Summary | undefined;
  question: Question;
  isCompared: boolean;
}

/** The four cards; without an answer they have no values. */
function Totals({ summary, question, isCompared }: TotalsProps) {
  const of = ofScores(question);
  const t = useTexts(performanceTexts);
  const locale = useLocale();
  const average = summary?.averageScore ?? undefined;
  const compared = (measure: ComponentProps<typeof Compared>['of'], isFirst = false) =>
    isCompared && <Compared query={{ screen: 'academy-performance', ...question }} of={measure} isFirst={isFirst} />;
  return (
    <Stats>
      <StatCard
        label={t('averageScore')}
        value={formatScore(average, locale)}
        caption={summary?.activeStudents != null && t('averageScoreOf', { count: summary.activeStudents })}
        tone={average === undefined ? undefined : bandOf(PERFORMANCE_BANDS, average)}
      >
        {compared('averageScore', true)}
      </StatCard>
      <StatCard
        label={t('activeStudents')}
        value={<CountLink count={summary?.activeStudents} of={of} />}
        caption={t('activeStudentsOf')}
      >
        {compared('activeStudents')}
      </StatCard>
      <StatCard
        label={t('topPerformersCard')}
        value={<CountLink count={summary?.topPerformers} of={{ ...of, band: 'top' }} />}
        caption={t('atLeast', { limit: formatScore(TOP_PERFORMER_FROM, locale) })}
        tone="good"
      >
        {compared('topPerformers')}
      </StatCard>
      <StatCard
        label={t('needAttention')}
        value={<CountLink count={summary?.needAttention} of={{ ...of, band: 'low' }} />}
        caption={t('below', { limit: formatScore(NEEDS_ATTENTION_BELOW, locale) })}
        tone="poor"
      >
        {compared('needAttention')}
      </StatCard>
    </Stats>
  );
}

/** As high as the chart with as many students as it shows at most. */
function TrendSkeleton() {
  return <BlockSkeleton height={trendHeight(LIST_CAP.trend)} />;
}

function TotalsSkeleton({ isCompared }: { isCompared: boolean }) {
  return (
    <Stats>
      {times(4).map((card) => (
        <div key={card}>
          <StatSkeleton />
          {isCompared && <ComparedRoom />}
        </div>
      ))}
    </Stats>
  );
}

/** Says that there are more students than cards. */
function HowMany({ summary: { activeStudents, students } }: { summary: Summary }) {
  const t = useTexts(performanceTexts);
  const locale = useLocale();
  const shown = Math.min(students.length, LIST_CAP.studentCards);
  if (activeStudents === null || activeStudents <= shown) return null;
  return (
    <p className="performance__count">
      {t('firstOf', { shown: formatNumber(shown, locale), all: formatNumber(activeStudents, locale) })}
    </p>
  );
}
