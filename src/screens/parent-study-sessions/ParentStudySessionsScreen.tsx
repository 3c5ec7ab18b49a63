import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { CachedOutcome } from '#page/calls/CachedOutcome.tsx';
import { ParentScreen } from '#page/child/ParentScreen.tsx';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { NO_PERFORMANCE, usePerformance } from '#screens/shared/studentPerformance/studentPerformance.ts';
import { Timeframe } from '#screens/shared/studentPerformance/Timeframe.tsx';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';

// Its code is loaded while the sessions are asked for, which keeps the first load small.
const StudySessionsTable = lazyPart(
  () => import('#screens/shared/studentPerformance/StudySessionsTable.tsx').then((part) => part.StudySessionsTable),
  <TableSkeleton />,
);

/**
 * Study Sessions (promises/parent-study-sessions.md), from `parentPerformance`. The period is the element's attribute.
 */
export function ParentStudySessionsScreen({ timeframe: requested }: { timeframe?: string }) {
  const { performance, timeframe } = usePerformance(requested);
  useSoon(StudySessionsTable);
  const t = useTexts(parentPerformanceTexts);
  return (
    <ParentScreen title={t('sessionsHeading')} calls={[[t('sessionsHeading'), performance]]}>
      <Timeframe chosen={timeframe} />
      <CachedOutcome state={performance} isTogether loading={<TableSkeleton />} fallback={NO_PERFORMANCE}>
        {({ studyPlanSessions }) => (
          <WhereKnown is={studyPlanSessions !== undefined}>
            <StudySessionsTable
              title={t('sessionsHeading')}
              rows={studyPlanSessions ?? []}
              pageSize={PAGE_SIZE.parentSessions}
              question={timeframe}
            />
          </WhereKnown>
        )}
      </CachedOutcome>
    </ParentScreen>
  );
}
