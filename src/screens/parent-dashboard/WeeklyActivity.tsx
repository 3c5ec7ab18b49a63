import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { formatNumber, formatScore } from '#domain/format.ts';
import { UNKNOWN } from '#domain/formatNumber.ts';
import { BAR_FULL } from '#domain/limits.ts';
import { nameWeekday } from '#domain/weekdays.ts';
import { parentDashboardDetailsTexts } from '#texts/parentDashboardDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { BarList } from '#ui/BarList.tsx';
import { Card } from '#ui/Card.tsx';
import type { WeekDay } from './parentDashboard.ts';

/**
 * Weekly Exam Activity: a bar for each day, full at 3 exams (promises/parent-dashboard.md#weekly-exam-activity), and
 * the same in a sentence.
 */
export function WeeklyActivity({ days }: { days: readonly WeekDay[] }) {
  const t = useTexts(parentDashboardDetailsTexts);
  const locale = useLocale();
  const exams = days.reduce((sum, day) => sum + day.exams, 0);
  const scored = days.reduce((sum, day) => sum + day.exams * (day.avgScore ?? 0), 0);
  const average = formatScore(exams > 0 ? scored / exams : null, locale);
  return (
    <Card
      title={t('weekly')}
      description={t('weeklySentence', { exams, days: days.filter((day) => day.exams > 0).length, average })}
    >
      <BarList
        caption={t('weekly')}
        headers={[t('day'), t('examCount'), t('average')]}
        bars={days.map((day) => ({
          label: nameWeekday(day.day, locale) || UNKNOWN,
          part: day.exams / BAR_FULL.weeklyExams,
          inside: formatNumber(day.exams, locale),
          value: day.exams > 0 ? formatScore(day.avgScore, locale) : UNKNOWN,
          tone: day.exams > 0 ? bandOf(PERFORMANCE_BANDS, day.avgScore ?? 0) : undefined,
        }))}
      />
    </Card>
  );
}
