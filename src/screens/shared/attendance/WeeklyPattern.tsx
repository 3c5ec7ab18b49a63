import CalendarCheck from 'lucide-react/icons/calendar-check';
import { formatScore } from '#domain/format/format.ts';
import { formatAll } from '#domain/format/formatList.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { nameWeekday } from '#domain/format/weekdays.ts';
import { isOverWeeks } from '#domain/learning/attendance.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import { parentAttendanceTexts } from '#texts/parentAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { BarList } from '#ui/show/BarList.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';
import type { Attendance } from './attendance.ts';

/** Weekly Attendance Pattern: a bar for each day of the week. */
export function WeeklyPattern({ attendance }: { attendance: Attendance }) {
  const { weeklyPattern, monthlyAttendance } = attendance;
  return (
    <WhereKnown is={weeklyPattern !== undefined}>
      <Pattern rows={weeklyPattern ?? []} isOverWeeks={isOverWeeks(monthlyAttendance ?? [])} />
    </WhereKnown>
  );
}

interface PatternProps {
  rows: NonNullable<Attendance['weeklyPattern']>;
  /** One week alone is no pattern: no day of it is called the best. */
  isOverWeeks: boolean;
}

function Pattern({ rows, isOverWeeks: hasWeeks }: PatternProps) {
  const t = useTexts(parentAttendanceTexts);
  const locale = useLocale();
  const days = rows.map((row) => ({ ...row, day: nameWeekday(row.day, locale) || UNKNOWN }));
  const known = days.filter((day) => day.attendance !== null && day.sessions !== 0);
  const shares = known.map((day) => day.attendance ?? 0);
  const [best, least] = [Math.max(...shares), Math.min(...shares)];
  // All days with that share: naming only one would set it apart from the others.
  const daysWith = (share: number) =>
    formatAll(
      known.filter(({ attendance }) => attendance === share).map(({ day }) => day),
      locale,
    );
  const sentence =
    hasWeeks &&
    known.length > 0 &&
    (best === least
      ? t('weeklyEven', { percent: formatScore(best, locale) })
      : t('weeklySentence', { best: daysWith(best), least: daysWith(least) }));
  return (
    <Card title={t('weekly')} description={sentence}>
      {days.length === 0 ? (
        <EmptyState icon={CalendarCheck} title={t('noWeekly')} />
      ) : (
        <BarList
          caption={t('weekly')}
          headers={[t('day'), t('sessions'), t('liveClassesAttended')]}
          bars={days.map(({ day, attendance, sessions }) => ({
            label: day,
            part: (attendance ?? 0) / 100,
            inside: sessions === null ? undefined : t('sessionCount', { count: sessions }),
            value: formatScore(attendance, locale),
            tone: attendance === null || sessions === 0 ? undefined : bandOf(PERFORMANCE_BANDS, attendance),
          }))}
        />
      )}
    </Card>
  );
}
