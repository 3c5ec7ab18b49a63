import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { formatWeekday } from '#domain/format/formatDate.ts';
import { formatList } from '#domain/format/formatList.ts';
import { formatMinutes } from '#domain/format/formatMinutes.ts';
import { ACTIVITY_LEVELS, bandOf, type Tone } from '#domain/learning/bands.ts';
import { BAR_FULL } from '#domain/lists/limits.ts';
import { parentStudyProgressTexts } from '#texts/parentStudyProgress.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { BarList } from '#ui/show/BarList.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { WhereKnown } from '#ui/state/WhereKnown.tsx';
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
export function DailyActivity(props: DailyActivityProps) {
  return (
    <WhereKnown is={props.days !== undefined}>
      <Known {...props} />
    </WhereKnown>
  );
}

function Known({ days = [], note }: DailyActivityProps) {
  const t = useTexts(parentStudyProgressTexts);
  const locale = useLocale();
  const lastDays = days.slice(-DAYS_SHOWN);
  const isKnown = lastDays.length > 0 && lastDays.every((day) => day.hours !== null);
  const minutes = lastDays.reduce((sum, day) => sum + (day.hours ?? 0), 0);
  const studied = lastDays.filter((day) => day.hours).length;
  return (
    <Card
      title={t('daily')}
      description={isKnown && t('dailySentence', { days: studied, time: formatMinutes(minutes, locale) })}
    >
      {lastDays.length === 0 ? (
        <EmptyState icon={Clock} title={t('noDaily')} />
      ) : (
        <BarList
          caption={t('daily')}
          headers={[t('day'), t('activity'), t('time')]}
          bars={lastDays.map(({ date, hours, sessions, videos, exams }) => {
            const level = hours === null ? undefined : bandOf(ACTIVITY_LEVELS, hours / MINUTES_PER_HOUR);
            return {
              label: formatWeekday(date, locale),
              part: (hours ?? 0) / MINUTES_PER_HOUR / BAR_FULL.dailyHours,
              inside: level && t(level),
              more: formatList(
                [
                  !!sessions && t('sessionCount', { count: sessions }),
                  !!videos && t('videoCount', { count: videos }),
                  !!exams && t('examCount', { count: exams }),
                ].filter((fact) => fact !== false),
                locale,
              ),
              value: formatMinutes(hours, locale),
              tone: level && LEVEL_TONE[level],
            };
          })}
        />
      )}
      {note}
    </Card>
  );
}
