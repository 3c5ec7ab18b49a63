import CalendarCheck from 'lucide-react/icons/calendar-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Gauge from 'lucide-react/icons/gauge';
import Layers from 'lucide-react/icons/layers';
import Video from 'lucide-react/icons/video';
import type { ComponentProps } from 'react';
import { useCapability } from '#api/useAction.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { CHILD_COMPARISONS } from '#domain/people/capabilityWords.ts';
import { CachedOutcome } from '#page/calls/CachedOutcome.tsx';
import { ParentScreen } from '#page/child/ParentScreen.tsx';
import { ComparedChild } from '#page/compared/comparedChildPart.tsx';
import { lazyPart } from '#page/element/lazyPart.tsx';
import {
  NO_PERFORMANCE,
  type Performance,
  usePerformance,
} from '#screens/shared/studentPerformance/studentPerformance.ts';
import { Timeframe } from '#screens/shared/studentPerformance/Timeframe.tsx';
import { commonTexts } from '#texts/common.ts';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { CardGrid, StatCard, Stats } from '#ui/show/Card.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';
import { BlockSkeleton, TableSkeleton } from '#ui/state/Skeletons.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './parentPerformance.css?inline';

addStyles(styles);

// The code of charts and tables is loaded while the numbers are read.
const MonthlyTrend = lazyPart(
  () => import('./MonthlyTrend.tsx').then((part) => part.MonthlyTrend),
  <BlockSkeleton height={280} />,
);

const Subjects = lazyPart(() => import('./Subjects.tsx').then((part) => part.Subjects), <BlockSkeleton height={400} />);
const StudySessionsTable = lazyPart(
  () => import('#screens/shared/studentPerformance/StudySessionsTable.tsx').then((part) => part.StudySessionsTable),
  <TableSkeleton />,
);
const Points = lazyPart(() => import('./Points.tsx').then((part) => part.Points), <BlockSkeleton height={140} />);
// Few people print: the code of the report is loaded last.
const PrintReport = lazyPart(() => import('./PrintReport.tsx').then((part) => part.PrintReport), null);

/**
 * Student Performance Analysis (promises/parent-performance.md), from `parentPerformance`. The period is the element's
 * attribute.
 */
export function ParentPerformanceScreen({ timeframe: requested }: { timeframe?: string }) {
  const { performance, timeframe, child } = usePerformance(requested);
  const t = useTexts(parentPerformanceTexts);
  // All Time has no time before it.
  const isCompared = useCapability(CHILD_COMPARISONS) && timeframe !== 'all';
  return (
    <ParentScreen
      title={t('heading')}
      actions={performance.data && <PrintReport performance={performance.data} timeframe={timeframe} />}
      calls={[[t('performance'), performance]]}
    >
      <Timeframe chosen={timeframe} />
      <CachedOutcome state={performance} isTogether loading={<DashboardSkeleton />} fallback={NO_PERFORMANCE}>
        {(answer) => (
          <>
            <Totals
              stats={answer.overallStats}
              subjects={answer.subjectPerformance?.length ?? null}
              period={t(timeframe)}
              compared={
                isCompared && performance.data ? { screen: 'parent-performance', timeframe, ...child } : undefined
              }
            />
            <WhereKnown is={answer.subjectPerformance !== undefined}>
              <Subjects rows={answer.subjectPerformance ?? []} timeframe={timeframe} />
            </WhereKnown>
            <WhereKnown is={answer.monthlyTrends !== undefined}>
              <MonthlyTrend months={answer.monthlyTrends ?? []} />
            </WhereKnown>
            <CardGrid min={280} fit>
              <Points title={t('strengths')} points={answer.strengths} none={t('noStrengths')} tone="good" />
              <Points
                title={t('improvements')}
                points={answer.improvements}
                none={t(answer.overallStats.totalExamsCompleted ? 'noImprovements' : 'noExamsYet')}
                tone="fair"
              />
            </CardGrid>
            <WhereKnown is={answer.studyPlanSessions !== undefined}>
              <StudySessionsTable
                title={t('recent')}
                rows={answer.studyPlanSessions ?? []}
                pageSize={PAGE_SIZE.parentDashboardSessions}
                question={timeframe}
              />
            </WhereKnown>
          </>
        )}
      </CachedOutcome>
    </ParentScreen>
  );
}

interface TotalsProps {
  stats: Performance['overallStats'];
  subjects: number | null;
  /** Name of the period: 'Last 3 Months'. */
  period: string;
  /** What its figures are compared by; undefined where they are not. */
  compared: ComponentProps<typeof ComparedChild>['query'] | undefined;
}

/** The five cards. */
function Totals({ stats, subjects, period, compared }: TotalsProps) {
  const t = useTexts(parentPerformanceTexts);
  const common = useTexts(commonTexts);
  const locale = useLocale();
  const number = (value: number | null) => formatNumber(value, locale);
  const { overallProgress: progress } = stats;
  return (
    <Stats>
      <StatCard
        icon={CalendarCheck}
        label={t('sessionsAttended')}
        value={common('doneOf', {
          done: number(stats.totalSessionsAttended),
          total: number(stats.totalSessionsAvailable),
        })}
        caption={
          stats.totalSessionsAvailable === 0
            ? t('noneDue')
            : t('attendance', { percent: formatScore(stats.attendancePercentage, locale) })
        }
      >
        {compared && <ComparedChild query={compared} of="sessions" isFirst />}
      </StatCard>
      <StatCard
        icon={Gauge}
        label={t('overallProgress')}
        value={formatScore(progress, locale)}
        caption={period}
        tone={progress === null ? undefined : bandOf(PERFORMANCE_BANDS, progress)}
      >
        {compared && <ComparedChild query={compared} of="progress" />}
      </StatCard>
      <StatCard
        icon={ClipboardCheck}
        label={t('examsCompleted')}
        value={number(stats.totalExamsCompleted)}
        caption={t('timesTaken')}
      >
        {compared && <ComparedChild query={compared} of="examsCompleted" />}
      </StatCard>
      <StatCard
        icon={Video}
        label={t('videosWatched')}
        value={number(stats.totalVideosWatched)}
        caption={t('timesWatched')}
      >
        {compared && <ComparedChild query={compared} of="videosWatched" />}
      </StatCard>
      <StatCard icon={Layers} label={t('activeSubjects')} value={number(subjects)} />
    </Stats>
  );
}
