import CalendarCheck from 'lucide-react/icons/calendar-check';
import { formatNumber } from '#domain/format/format.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import { parentAttendanceTexts } from '#texts/parentAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { StatCard, Stats } from '#ui/show/Card.tsx';
import { type Attendance, formatAttendance } from './attendance.ts';

interface AttendanceTotalsProps {
  stats: Attendance['attendanceStats'];
}

/** The four cards of a month. */
export function AttendanceTotals({ stats }: AttendanceTotalsProps) {
  const t = useTexts(parentAttendanceTexts);
  const locale = useLocale();
  const { attendancePercentage: rate, totalDays } = stats;
  const ofDays = totalDays ? t('ofSchoolDays', { total: totalDays }) : undefined;
  return (
    <Stats>
      <StatCard
        icon={CalendarCheck}
        label={t('attendanceRate')}
        value={formatAttendance(stats, locale)}
        caption={ofDays}
        tone={rate !== null && totalDays ? bandOf(PERFORMANCE_BANDS, rate) : undefined}
      />
      <StatCard label={t('presentDays')} value={formatNumber(stats.presentDays, locale)} caption={ofDays} />
      <StatCard label={t('absentDays')} value={formatNumber(stats.absentDays, locale)} caption={ofDays} />
      <StatCard label={t('partialDays')} value={formatNumber(stats.partialDays, locale)} caption={ofDays} />
    </Stats>
  );
}
