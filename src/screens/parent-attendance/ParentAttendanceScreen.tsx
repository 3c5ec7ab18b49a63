import CalendarCheck from 'lucide-react/icons/calendar-check';
import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { formatNumber, formatPercentage } from '#domain/format.ts';
import { monthNames } from '#domain/formatDate.ts';
import { CachedOutcome } from '#page/CachedOutcome.tsx';
import { useSetAttribute } from '#page/element.ts';
import { HowCounted } from '#page/HowCounted.tsx';
import { lazyPart } from '#page/lazyPart.tsx';
import { ParentScreen } from '#page/ParentScreen.tsx';
import { parentAttendanceTexts } from '#texts/parentAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { DashboardSkeleton } from '#ui/Bones.tsx';
import { CardGrid, StatCard, Stats } from '#ui/Card.tsx';
import { Select } from '#ui/Select.tsx';
import { BlockSkeleton, CardSkeleton } from '#ui/Skeletons.tsx';
import { type Attendance, NO_ATTENDANCE, type ShownMonth, useAttendance } from './monthAttendance.ts';
import styles from './parentAttendance.css?inline';

addStyles(styles);

const Calendar = lazyPart(() => import('./Calendar.tsx').then((part) => part.Calendar), <BlockSkeleton height={360} />);
const WeeklyPattern = lazyPart(
  () => import('./WeeklyPattern.tsx').then((part) => part.WeeklyPattern),
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
  return (
    <ParentScreen title={t('heading')} actions={<Period shown={shown} years={years} />}>
      <CachedOutcome
        state={attendance}
        what={t('attendance')}
        loading={<DashboardSkeleton />}
        // Zeroed statistics and no invented days (promises/parent-attendance.md#states-and-failures).
        fallback={NO_ATTENDANCE}
      >
        {(answer) => (
          <>
            <Totals stats={answer.attendanceStats} />
            <HowCounted measures={['schoolDays', 'liveClasses']} />
            <CardGrid min={320} fit>
              <Calendar attendance={answer} month={shown} isKnown={attendance.data !== undefined} />
              <WeeklyPattern pattern={answer.weeklyPattern} />
            </CardGrid>
            <RecentSessions rows={answer.sessionAttendance} />
          </>
        )}
      </CachedOutcome>
    </ParentScreen>
  );
}

/** The selects for month and year. */
function Period({ shown, years }: { shown: ShownMonth; years: readonly number[] }) {
  const setAttribute = useSetAttribute();
  const t = useTexts(parentAttendanceTexts);
  const locale = useLocale();
  return (
    <>
      <Select
        label={t('month')}
        options={monthNames(locale).map((name, month) => ({ value: String(month), label: name }))}
        value={String(shown.month)}
        onChange={(month) => setAttribute('month', month)}
      />
      <Select
        label={t('year')}
        options={years.map((year) => ({ value: String(year), label: String(year) }))}
        value={String(shown.year)}
        onChange={(year) => setAttribute('year', year)}
      />
    </>
  );
}

/** The four cards; after a failure they are zero (promises/parent-attendance.md#states-and-failures). */
function Totals({ stats }: { stats: Attendance['attendanceStats'] }) {
  const t = useTexts(parentAttendanceTexts);
  const locale = useLocale();
  const { attendancePercentage: rate, totalDays } = stats;
  const ofDays = totalDays ? t('ofSchoolDays', { total: totalDays }) : undefined;
  return (
    <Stats>
      <StatCard
        isSpecified
        icon={CalendarCheck}
        label={t('attendanceRate')}
        value={formatPercentage(rate, locale)}
        caption={ofDays}
        tone={rate !== null && totalDays ? bandOf(PERFORMANCE_BANDS, rate) : undefined}
      />
      <StatCard
        isSpecified
        label={t('presentDays')}
        value={formatNumber(stats.presentDays ?? 0, locale)}
        caption={ofDays}
      />
      <StatCard
        isSpecified
        label={t('absentDays')}
        value={formatNumber(stats.absentDays ?? 0, locale)}
        caption={ofDays}
      />
      <StatCard
        isSpecified
        label={t('partialDays')}
        value={formatNumber(stats.partialDays ?? 0, locale)}
        caption={ofDays}
      />
    </Stats>
  );
}
