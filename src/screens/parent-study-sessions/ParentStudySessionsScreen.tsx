import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { CachedOutcome } from '#page/calls/CachedOutcome.tsx';
import { ParentScreen } from '#page/child/ParentScreen.tsx';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { awaiting, useCourses } from '#screens/shared/courses/courses.ts';
import { NO_PERFORMANCE, usePerformance } from '#screens/shared/studentPerformance/studentPerformance.ts';
import { Timeframe } from '#screens/shared/studentPerformance/Timeframe.tsx';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { unitsToOpenTexts } from '#texts/unitsToOpen.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { CardSkeleton, TableSkeleton } from '#ui/state/Skeletons.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';

// Its code is loaded while the sessions are asked for, which keeps the first load small.
const StudySessionsTable = lazyPart(
  () => import('#screens/shared/studentPerformance/StudySessionsTable.tsx').then((part) => part.StudySessionsTable),
  <TableSkeleton />,
);
const CourseUnits = lazyPart(() => import('./CourseUnits.tsx').then((part) => part.CourseUnits), <CardSkeleton />);
const NO_PART = { load: () => {} };

/**
 * Study Sessions (promises/parent-study-sessions.md), from `parentPerformance` and `childCourses`. The period is the
 * element's attribute.
 */
export function ParentStudySessionsScreen({ timeframe: requested }: { timeframe?: string }) {
  const { performance, timeframe, child } = usePerformance(requested);
  const { courses, isAwaited } = useCourses(child);
  useSoon(StudySessionsTable);
  useSoon(courses ? CourseUnits : NO_PART);
  const t = useTexts(parentPerformanceTexts);
  const units = useTexts(unitsToOpenTexts);
  const sessions = courses?.data ?? [];
  return (
    <ParentScreen
      title={t('sessionsHeading')}
      calls={[
        [t('sessionsHeading'), performance],
        [units('heading'), courses],
      ]}
    >
      {courses && sessions.length > 0 && (
        <CourseUnits
          key={child.studentId}
          sessions={sessions}
          child={child}
          onComeBack={() => courses.isFetching || courses.retry()}
        />
      )}
      <Timeframe chosen={timeframe} />
      <CachedOutcome
        state={awaiting(performance, isAwaited)}
        isTogether
        loading={<TableSkeleton />}
        fallback={NO_PERFORMANCE}
      >
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
