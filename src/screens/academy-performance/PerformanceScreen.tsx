import TrendingUp from 'lucide-react/icons/trending-up';
import { useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { COMPARISONS } from '#domain/capabilityWords.ts';
import { formatNumber, formatScore } from '#domain/format.ts';
import { NEEDS_ATTENTION_BELOW, TOP_PERFORMER_FROM } from '#domain/limits.ts';
import { LIST_CAP } from '#domain/sizes.ts';
import {
  DEFAULT_PERFORMANCE_METRIC,
  DEFAULT_PERFORMANCE_TIMEFRAME,
  PERFORMANCE_METRICS,
  REPORT_TIMEFRAMES,
} from '#domain/timeframes.ts';
import { ComparedRoom } from '#page/ComparedRoom.tsx';
import { CountLink } from '#page/CountLink.tsx';
import { Compared } from '#page/comparedParts.tsx';
import { useSetAttribute } from '#page/element.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { useIdleParts } from '#page/idleParts.ts';
import { lazyPart } from '#page/lazyPart.tsx';
import { Outcome } from '#page/Outcome.tsx';
import { useView } from '#page/view.ts';
import { performanceTexts } from '#texts/performance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { Card, StatCard, Stats } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { HasDataContext } from '#ui/hasData.tsx';
import { Screen, Section } from '#ui/Screen.tsx';
import { Select } from '#ui/Select.tsx';
import { BlockSkeleton, GridSkeleton, StatSkeleton, TableSkeleton } from '#ui/Skeletons.tsx';
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

const MEASURES_COMPARED = 4;

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
        loading={<TotalsSkeleton />}
        isEmpty={({ activeStudents }) => activeStudents === 0}
        empty={<Totals summary={performance.data} question={question} />}
      >
        {(known) => <Totals summary={known} question={question} />}
      </Outcome>
      {isCompared &&
        !performance.error &&
        (performance.data ? (
          <Compared query={{ screen: 'academy-performance', ...question }} count={MEASURES_COMPARED} />
        ) : (
          <ComparedRoom count={MEASURES_COMPARED} />
        ))}
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

/** The four cards; without an answer they have no values. */
function Totals({ summary, question }: { summary: Summary | undefined; question: Question }) {
  const of = ofScores(question);
  const t = useTexts(performanceTexts);
  const locale = useLocale();
  const average = summary?.averageScore ?? undefined;
  return (
    <Stats>
      <StatCard
        label={t('averageScore')}
        value={formatScore(average, locale)}
        caption={summary && t('averageScoreOf', { count: summary.activeStudents })}
        tone={average === undefined ? undefined : bandOf(PERFORMANCE_BANDS, average)}
      />
      <StatCard
        label={t('activeStudents')}
        value={<CountLink count={summary?.activeStudents} of={of} />}
        caption={t('activeStudentsOf')}
      />
      <StatCard
        label={t('topPerformersCard')}
        value={<CountLink count={summary?.topPerformers} of={{ ...of, band: 'top' }} />}
        caption={t('atLeast', { limit: formatScore(TOP_PERFORMER_FROM, locale) })}
        tone="good"
      />
      <StatCard
        label={t('needAttention')}
        value={<CountLink count={summary?.needAttention} of={{ ...of, band: 'low' }} />}
        caption={t('below', { limit: formatScore(NEEDS_ATTENTION_BELOW, locale) })}
        tone="poor"
      />
    </Stats>
  );
}

/** As high as the chart with as many students as it shows at most. */
function TrendSkeleton() {
  return <BlockSkeleton height={trendHeight(LIST_CAP.trend)} />;
}

function TotalsSkeleton() {
  return (
    <Stats>
      <StatSkeleton />
      <StatSkeleton />
      <StatSkeleton />
      <StatSkeleton />
    </Stats>
  );
}

/** Says that there are more students than cards. */
function HowMany({ summary: { activeStudents, students } }: { summary: Summary }) {
  const t = useTexts(performanceTexts);
  const locale = useLocale();
  const shown = Math.min(students.length, LIST_CAP.studentCards);
  if (activeStudents <= shown) return null;
  return (
    <p className="performance__count">
      {t('firstOf', { shown: formatNumber(shown, locale), all: formatNumber(activeStudents, locale) })}
    </p>
  );
}
