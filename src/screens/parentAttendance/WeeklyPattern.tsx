import CalendarCheck from 'lucide-react/icons/calendar-check';
import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { formatScore } from '#domain/format.ts';
import { nameWeekday } from '#domain/formatDate.ts';
import { parentAttendanceTexts } from '#texts/parentAttendance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { BarList } from '#ui/BarList.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/States.tsx';
import type { Attendance } from './attendance.ts';

/** Weekly Attendance Pattern: a bar a day of the week. */
export function WeeklyPattern({ pattern }: { pattern: Attendance['weeklyPattern'] }) {
  const t = useTexts(parentAttendanceTexts);
  const locale = useLocale();
  const days = pattern.map((row) => ({ ...row, day: nameWeekday(row.day, locale) }));
  const known = days.filter((day) => day.attendance !== null && day.sessions > 0);
  const best = known.reduce(
    (found, day) => ((day.attendance ?? 0) > (found?.attendance ?? -1) ? day : found),
    known[0],
  );
  const least = known.reduce(
    (found, day) => ((day.attendance ?? 0) < (found?.attendance ?? 101) ? day : found),
    known[0],
  );
  const sentence =
    best &&
    least &&
    (best.attendance === least.attendance
      ? t('weeklyEven', { percent: formatScore(best.attendance, locale) })
      : t('weeklySentence', { best: best.day, least: least.day }));
  return (
    <Card title={t('weekly')} description={sentence}>
      {days.length === 0 ? (
        <EmptyState icon={CalendarCheck} title={t('noWeekly')} />
      ) : (
        <BarList
          caption={t('weekly')}
          headers={[t('day'), t('sessions'), t('attendanceRate')]}
          bars={days.map(({ day, attendance, sessions }) => ({
            label: day,
            part: (attendance ?? 0) / 100,
            inside: t('sessionCount', { count: sessions }),
            value: formatScore(attendance, locale),
            tone: attendance === null || sessions === 0 ? undefined : bandOf(PERFORMANCE_BANDS, attendance),
          }))}
        />
      )}
    </Card>
  );
}
