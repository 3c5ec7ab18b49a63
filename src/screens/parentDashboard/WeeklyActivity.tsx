import type { CSSProperties } from 'react';
import { bandOf, PERFORMANCE_BANDS } from '#domain/bands.ts';
import { formatNumber, formatScore } from '#domain/format.ts';
import { BAR_FULL } from '#domain/limits.ts';
import { parentDashboardTexts } from '#texts/parentDashboard.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/Card.tsx';
import type { WeekDay } from './parentDashboard.ts';

/** Weekly Exam Activity: a bar a day, full at 3 exams (spec 2 §9), and the same in a sentence. */
export function WeeklyActivity({ days }: { days: readonly WeekDay[] }) {
  const t = useTexts(parentDashboardTexts);
  const locale = useLocale();
  const exams = days.reduce((sum, day) => sum + day.exams, 0);
  const scored = days.reduce((sum, day) => sum + day.exams * (day.avgScore ?? 0), 0);
  const average = formatScore(exams > 0 ? scored / exams : null, locale);
  return (
    <Card
      title={t('weekly')}
      description={t('weeklySentence', { exams, days: days.filter((day) => day.exams > 0).length, average })}
    >
      <table className="week">
        <caption className="visually-hidden">{t('weekly')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('examCount')}</th>
            <th scope="col">{t('average')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week stay where they are.
            <tr key={index} className="week__day">
              <th scope="row">{day.day}</th>
              <td
                className="week__bar"
                data-tone={day.exams > 0 ? bandOf(PERFORMANCE_BANDS, day.avgScore ?? 0) : undefined}
                style={{ '--part': Math.min(1, day.exams / BAR_FULL.weeklyExams) } as CSSProperties}
              >
                <span>{formatNumber(day.exams, locale)}</span>
              </td>
              <td className="week__average">{day.exams > 0 ? formatScore(day.avgScore, locale) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
