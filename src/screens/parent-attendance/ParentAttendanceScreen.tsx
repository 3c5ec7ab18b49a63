import { CachedOutcome } from '#page/calls/CachedOutcome.tsx';
import { ParentScreen } from '#page/child/ParentScreen.tsx';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import { useSetAttribute } from '#page/element/element.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { AttendanceTotals } from '#screens/shared/attendance/AttendanceTotals.tsx';
import { NO_ATTENDANCE } from '#screens/shared/attendance/attendance.ts';
import { MonthSelects } from '#screens/shared/attendance/MonthSelects.tsx';
import { parentAttendanceTexts } from '#texts/parentAttendance.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { CardGrid } from '#ui/show/Card.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';
import { BlockSkeleton, CardSkeleton } from '#ui/state/Skeletons.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';
import { useAttendance } from './monthAttendance.ts';

const Calendar = lazyPart(
  () => import('#screens/shared/attendance/Calendar.tsx').then((part) => part.Calendar),
  <BlockSkeleton height={360} />,
);
const WeeklyPattern = lazyPart(
  () => import('#screens/shared/attendance/WeeklyPattern.tsx').then((part) => part.WeeklyPattern),
  <CardSkeleton />,
);
const RecentSessions = lazyPart(
  () => import('./RecentSessions.tsx').then((part) => part.RecentSessions),
  <CardSkeleton />,
);

interface ParentAttendanceScreenProps {
  /** From 0, as on the wire. */
  month?: string;
  year?: string;
}

/**
 * Attendance Tracking (promises/parent-attendance.md), from `parentAttendance`. Month and year are the element's
 * attributes.
 */
export function ParentAttendanceScreen(attributes: ParentAttendanceScreenProps) {
  const { attendance, shown, years } = useAttendance(attributes);
  const t = useTexts(parentAttendanceTexts);
  const setAttribute = useSetAttribute();
  return (
    <ParentScreen
      title={t('heading')}
      calls={[[t('attendance'), attendance]]}
      actions={
        <MonthSelects
          shown={shown}
          years={years}
          onMonth={(month) => setAttribute('month', String(month))}
          onYear={(year) => setAttribute('year', String(year))}
        />
      }
    >
      <CachedOutcome
        state={attendance}
        isTogether
        loading={<DashboardSkeleton />}
        // No invented days (promises/parent-attendance.md#states-and-failures).
        fallback={NO_ATTENDANCE}
      >
        {(answer) => (
          <>
            <AttendanceTotals stats={answer.attendanceStats} />
            <HowCounted measures={['schoolDays', 'liveClasses']} />
            <CardGrid min={320} fit>
              <Calendar attendance={answer} month={shown} isKnown={attendance.data !== undefined} />
              <WeeklyPattern attendance={answer} />
            </CardGrid>
            <WhereKnown is={answer.sessionAttendance !== undefined}>
              <RecentSessions rows={answer.sessionAttendance ?? []} mail={answer.mail} />
            </WhereKnown>
          </>
        )}
      </CachedOutcome>
    </ParentScreen>
  );
}
