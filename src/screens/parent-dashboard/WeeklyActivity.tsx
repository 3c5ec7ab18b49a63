import { formatNumber, formatScore } from '#domain/format/format.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { nameWeekday } from '#domain/format/weekdays.ts';
import { bandOf, PERFORMANCE_BANDS } from '#domain/learning/bands.ts';
import { BAR_FULL } from '#domain/lists/limits.ts';
import { parentDashboardDetailsTexts } from '#texts/parentDashboardDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { BarList } from '#ui/show/BarList.tsx';
import { FoldCard } from '#ui/show/FoldCard.tsx';
import type { WeekDay } from './parentDashboard.ts';

/**
 * Weekly Exam Activity: a bar for each day, full at 3 exams (promises/numbers-and-bands.md#weekly-exam-activity),
 * and the same in a sentence (promises/parent-dashboard.md#weekly-exam-activity).
 */
export function WeeklyActivity({ days }: { days: readonly WeekDay[] }) {
  const t = useTexts(parentDashboardDetailsTexts);
  const locale = useLocale();
  const taken = days.filter((day) => day.exams !== 0);
  const isKnown = taken.every((day) => day.exams !== null);
  const isScored = taken.every((day) => day.avgScore !== null);
  const exams = taken.reduce((sum, day) => sum + (day.exams ?? 0), 0);
  const scored = taken.reduce((sum, day) => sum + (day.exams ?? 0) * (day.avgScore ?? 0), 0);
  const average = formatScore(isScored && exams > 0 ? scored / exams : null, locale);
  return (
    <FoldCard title={t('weekly')} description={isKnown && t('weeklySentence', { exams, days: taken.length, average })}>
      <BarList
        caption={t('weekly')}
        headers={[t('day'), t('examCount'), t('average')]}
        bars={days.map((day) => ({
          label: nameWeekday(day.day, locale) || UNKNOWN,
          part: (day.exams ?? 0) / BAR_FULL.weeklyExams,
          inside: formatNumber(day.exams, locale),
          value: day.exams === 0 ? UNKNOWN : formatScore(day.avgScore, locale),
          tone: day.exams === 0 || day.avgScore === null ? undefined : bandOf(PERFORMANCE_BANDS, day.avgScore),
        }))}
      />
    </FoldCard>
  );
}
