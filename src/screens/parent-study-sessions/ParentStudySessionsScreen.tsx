import { PAGE_SIZE } from '#domain/sizes.ts';
import { CachedOutcome } from '#page/CachedOutcome.tsx';
import { lazyPart } from '#page/lazyPart.tsx';
import { ParentScreen } from '#page/ParentScreen.tsx';
import { NO_PERFORMANCE, usePerformance } from '#screens/shared/studentPerformance/studentPerformance.ts';
import { Timeframe } from '#screens/shared/studentPerformance/Timeframe.tsx';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { useSoon } from '#ui/lazyPart.tsx';
import { TableSkeleton } from '#ui/Skeletons.tsx';

// Its code is loaded while the sessions are asked for, which keeps the first load small.
const StudySessionsTable = lazyPart(
  () => import('#screens/shared/studentPerformance/StudySessionsTable.tsx').then((part) => part.StudySessionsTable),
  <TableSkeleton />,
);

/**
 * Study Sessions (promises/parent-study-sessions.md), from `parentPerformance`. The period is the element's attribute.
 */
export function ParentStudySessionsScreen({ timeframe: asked }: { timeframe?: string }) {
  const { performance, timeframe } = usePerformance(asked);
  useSoon(StudySessionsTable);
  const t = useTexts(parentPerformanceTexts);
  return (
    <ParentScreen title={t('sessionsHeading')}>
      <Timeframe chosen={timeframe} />
      <CachedOutcome
        state={performance}
        what={t('sessionsHeading')}
        loading={<TableSkeleton />}
        fallback={NO_PERFORMANCE}
      >
        {({ studyPlanSessions }) => (
          <StudySessionsTable
            title={t('sessionsHeading')}
            rows={studyPlanSessions}
            pageSize={PAGE_SIZE.parentSessions}
            question={timeframe}
          />
        )}
      </CachedOutcome>
    </ParentScreen>
  );
}
