import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { ACTIVITY_LEVELS, bandOf, type Tone } from '#domain/bands.ts';
import { formatWeekday } from '#domain/formatDate.ts';
import { formatList } from '#domain/formatList.ts';
import { formatMinutes } from '#domain/formatMinutes.ts';
import { BAR_FULL } from '#domain/limits.ts';
import { parentStudyProgressTexts } from '#texts/parentStudyProgress.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { BarList } from '#ui/BarList.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { Progress } from './progress.ts';

const MINUTES_PER_HOUR = 60;
/** Daily Study Activity (Last 7 Days). */
const DAYS_SHOWN = 7;
const LEVEL_TONE = { high: 'good', medium: 'info', low: 'fair' } as const satisfies Record<string, Tone>;

interface DailyActivityProps {
  days: Progress['dailyProgress'];
  /** Below the bars. */
  note?: ReactNode;
}

/**
 * Daily Study Activity: the study time of each day with its level; bars are full at 5 hours
 * (promises/parent-study-progress.md#daily-study-activity).
 */
export function DailyActivity({ days, note }: DailyActivityProps) {
  const t = useTexts(parentStudyProgressTexts);
  const locale = useLocale();
  const lastDays = days.slice(-DAYS_SHOWN);
  const minutes = lastDays.reduce((sum, day) => sum + day.hours, 0);
  const studied = lastDays.filter((day) => day.hours > 0).length;
  return (
    <Card
      title={t('daily')}
      description={lastDays.length > 0 && t('dailySentence', { days: studied, time: formatMinutes(minutes, locale) })}
    >
      {lastDays.length === 0 ? (
        <EmptyState icon={Clock} title={t('noDaily')} />
      ) : (
        <BarList
          caption={t('daily')}
          headers={[t('day'), t('activity'), t('time')]}
          bars={lastDays.map(({ date, hours, sessions, videos, exams }) => {
            const level = bandOf(ACTIVITY_LEVELS, hours / MINUTES_PER_HOUR);
            return {
              label: formatWeekday(date, locale),
              part: hours / MINUTES_PER_HOUR / BAR_FULL.dailyHours,
              inside: t(level),
              more: formatList(
                [
                  sessions > 0 && t('sessionCount', { count: sessions }),
                  videos > 0 && t('videoCount', { count: videos }),
                  exams > 0 && t('examCount', { count: exams }),
                ].filter((fact) => fact !== false),
                locale,
              ),
              value: formatMinutes(hours, locale),
              tone: LEVEL_TONE[level],
            };
          })}
        />
      )}
      {note}
    </Card>
  );
}
