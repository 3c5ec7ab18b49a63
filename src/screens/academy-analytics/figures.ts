/** What the panels show, worked out of the answer once, for the screen and its export. */

import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ApiFailure } from '#api/errors.ts';
import { dateText } from '#charts/trendDates.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { platformAnalytics } from '#contract/figures/analytics.ts';
import { academyDay } from '#domain/format/academyClock.ts';
import { formatNumber, formatPercent, formatScore, TABLE_DECIMALS } from '#domain/format/format.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { formatMinutes } from '#domain/format/formatMinutes.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { monthsOf } from '#domain/format/months.ts';
import { watchMinutes } from '#domain/format/numbers.ts';
import { roundedPercent } from '#domain/format/rounding.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import { ROLE } from '#domain/people/roles.ts';
import { useNames } from '#page/element/names.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { analyticsTexts } from '#texts/analytics.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { failedShare, medianTime } from './health.ts';

export type Analytics = CallAnswer<typeof platformAnalytics>;
type Score = Analytics['examPerformance'][number];
type Engagement = Analytics['videoEngagement'];

export const NOTHING: Analytics = {
  userGrowth: [],
  examPerformance: [],
  videoEngagement: [],
  schoolDistribution: [],
  monthlyStats: { totalUsers: null, activeUsers: null, totalExams: null, totalVideos: null },
};

/** Whether an answer holds no data at all. */
export const isBlank = ({ monthlyStats, ...panels }: Analytics): boolean =>
  Object.values(monthlyStats).every((value) => value === null) &&
  Object.values(panels).every((rows) => rows.length === 0);

/** The months as the chart and its table name them, with their dates where all of them can be read. */
export function useMonths(growth: Analytics['userGrowth']) {
  const locale = useLocale();
  return useMemo(() => {
    const texts = growth.map(({ month }) => month);
    const months = monthsOf(texts, academyDay());
    if (!months) return { labels: texts.map((text) => text || UNKNOWN) };
    const resolution = months.isYearKnown ? ('month' as const) : ('monthName' as const);
    return { labels: months.dates.map((date) => dateText(date, resolution, locale)), dates: months.dates, resolution };
  }, [growth, locale]);
}

type Known<Row, Field extends keyof Row> = Row & Record<Field, number>;

/** Rows whose number is known, the highest first. */
export function highestFirst<Row, Field extends keyof Row>(rows: readonly Row[], field: Field): Known<Row, Field>[] {
  return rows.filter((row): row is Known<Row, Field> => row[field] !== null).sort((a, b) => b[field] - a[field]);
}

/** The first five by average (promises/academy-analytics.md#panels). */
export const topSubjects = (scores: readonly Score[]) =>
  highestFirst(scores, 'avgScore').slice(0, LIST_CAP.topSubjects);

/** A line of a panel: a label and its value. */
export interface Line {
  label: string;
  shown: string;
  /** Its lines in a file, where the value is a number there: the label names the unit. */
  inFile?: readonly (readonly [label: string, value: number | null])[];
}

/** Watch time in whole minutes, from an hour on in hours and minutes (promises/numbers-and-bands.md#watch-time). */
export function useWatchTime(): (seconds: number | null) => string {
  const locale = useLocale();
  return (seconds) => formatMinutes(seconds === null ? null : watchMinutes(seconds), locale);
}

/** Short words for why a call failed. */
const FAILURE_WORD = {
  network: 'errorNetwork',
  timeout: 'errorTimeout',
  http: 'errorHttp',
  shape: 'errorShape',
  foreign: 'errorForeign',
} as const satisfies Record<ApiFailure, string>;

/** Totals over the categories; none where nothing was watched. */
export function useEngagement(rows: Engagement): Line[] {
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const names = useNames();
  const watchTime = useWatchTime();
  const longest = highestFirst(rows, 'watchTime');
  const completions = highestFirst(rows, 'completion').map(({ completion }) => completion);
  if (rows.length === 0) return [];
  const seconds = longest.length > 0 ? sum(longest.map(({ watchTime }) => watchTime)) : null;
  const completion = completions.length > 0 ? sum(completions) / completions.length : null;
  return [
    { label: t('totalWatchTime'), shown: watchTime(seconds), inFile: [[t('totalWatchTimeSeconds'), seconds]] },
    {
      label: t('meanCompletion'),
      shown: formatScore(completion, locale),
      inFile: [[t('meanCompletionPercent'), completion === null ? null : roundedPercent(completion, TABLE_DECIMALS)]],
    },
    { label: t('categories'), shown: formatNumber(rows.length, locale), inFile: [[t('categories'), rows.length]] },
    { label: t('mostWatched'), shown: longest[0] ? names.category(longest[0].category) : UNKNOWN },
  ];
}

/** What this page has measured of its calls so far; it keeps changing. For administrators only. */
export function useHealth(): Line[] {
  const health = useStore(pageRuntime().callMetrics.store);
  const t = useTexts(analyticsTexts);
  const locale = useLocale();
  const { user } = useStore(pageRuntime().session.store);
  const { lastError } = health;
  const median = medianTime(health);
  const rounded = median === null ? null : Math.round(median);
  if (user?.role !== ROLE.administrator) return [];
  return [
    { label: t('callsMade'), shown: formatNumber(health.calls, locale), inFile: [[t('callsMade'), health.calls]] },
    {
      label: t('failed'),
      shown: t('failedOf', { share: formatPercent(failedShare(health), locale), failed: health.failed }),
      inFile: [[t('callsFailed'), health.failed]],
    },
    {
      label: t('responseTime'),
      shown: rounded === null ? UNKNOWN : t('milliseconds', { time: formatNumber(rounded, locale) }),
      inFile: [[t('responseTimeMs'), rounded]],
    },
    {
      label: t('lastError'),
      shown: lastError
        ? t('errorAt', {
            what: t(FAILURE_WORD[lastError.error.failure], { status: String(lastError.error.status) }),
            method: lastError.error.call.method,
            path: lastError.error.call.path,
            time: formatDateTime(lastError.at, locale),
          })
        : t('noError'),
    },
  ];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
