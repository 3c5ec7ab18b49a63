import { useCapability } from '#api/useAction.ts';
import { PARENT_WEEK } from '#contract/students/parentWeek.ts';
import { CachedOutcome } from '#page/calls/CachedOutcome.tsx';
import { useChild } from '#page/child/child.ts';
import { ParentScreen } from '#page/child/ParentScreen.tsx';
import { useReady } from '#page/element/element.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { awaiting, useCourses } from '#screens/shared/courses/courses.ts';
import { unitsToOpenTexts } from '#texts/unitsToOpen.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { weekScreenTexts } from '#texts/weekScreen.ts';
import { Screen } from '#ui/show/Screen.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { useWeek, type Week } from './week.ts';

// Its code is loaded while the week is asked for.
const WeekBody = lazyPart(() => import('./WeekBody.tsx').then((part) => part.WeekBody), <DashboardSkeleton />);
// Few people share or print.
const WeekActions = lazyPart(() => import('./WeekActions.tsx').then((part) => part.WeekActions), null);

/** What is shown after a failure (promises/parent-week.md#states-and-failures). */
const NO_WEEK: Week = {
  name: '',
  week: '',
  isCurrent: true,
  attendanceStats: { totalDays: null, presentDays: null, absentDays: null, partialDays: null },
  overallStats: {
    totalSessionsAttended: null,
    totalSessionsAvailable: null,
    totalExamsCompleted: null,
    averageScore: null,
    studyMinutes: null,
  },
  bestExam: { subject: '', examTitle: '', score: null },
  nextWeek: { sessions: null, firstSession: '', liveClasses: null },
  happened: [],
  mail: { isOffered: false, isOn: false },
};

/** A child's week (promises/parent-week.md), from `parentWeek`. The week is the element's attribute. */
export function ParentWeekScreen({ week }: { week?: string }) {
  return useCapability(PARENT_WEEK) ? <Offered day={week} /> : <NotOffered />;
}

/** Where the server does not have the call. */
function NotOffered() {
  const t = useTexts(weekScreenTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')}>
      <EmptyState title={t('notThere')} />
    </Screen>
  );
}

function Offered({ day }: { day: string | undefined }) {
  const week = useWeek(day);
  const { courses, isAwaited } = useCourses(useChild().query);
  useSoon(WeekBody);
  const t = useTexts(weekScreenTexts);
  const units = useTexts(unitsToOpenTexts);
  return (
    <ParentScreen
      title={t('heading')}
      actions={week.data ? <WeekActions week={week.data} /> : null}
      calls={[
        [t('week'), week],
        [units('heading'), courses],
      ]}
    >
      <CachedOutcome state={awaiting(week, isAwaited)} isTogether loading={<DashboardSkeleton />} fallback={NO_WEEK}>
        {(answer) => (
          // They are those of today, which no week of the past has.
          <WeekBody week={answer} toOpen={(answer.isCurrent || day === undefined) && courses?.data} />
        )}
      </CachedOutcome>
    </ParentScreen>
  );
}
