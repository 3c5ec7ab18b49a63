import { useMemo } from 'react';
import { chartStyles } from '#charts/styles.ts';
import { TrendChart } from '#charts/TrendChart.tsx';
import { dateText } from '#charts/trendDates.ts';
import { academyDay } from '#domain/format/academyClock.ts';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { type Months, monthsOf } from '#domain/format/months.ts';
import { monthCourseOf } from '#domain/learning/monthCourse.ts';
import { useColumnKinds } from '#page/list/columns.tsx';
import type { Performance } from '#screens/shared/studentPerformance/studentPerformance.ts';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { BarList } from '#ui/show/BarList.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { FoldingTable } from '#ui/table/FoldingTable.tsx';
import type { Column } from '#ui/table/Table.tsx';

addStyles(chartStyles);

type Month = NonNullable<Performance['monthlyTrends']>[number];

/**
 * Monthly Progress & Performance: progress and videos as lines, sessions as bars; a table where the months cannot be read as
 * dates.
 */
export function MonthlyTrend({ months }: { months: readonly Month[] }) {
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  const onCalendar = useMemo(
    () =>
      monthsOf(
        months.map(({ month }) => month),
        academyDay(),
      ),
    [months],
  );
  const course = monthCourseOf(months);
  const nameOf = (month: Month) => {
    const date = onCalendar?.dates[months.indexOf(month)];
    return date ? dateText(date, onCalendar.isYearKnown ? 'month' : 'monthName', locale) : month.month;
  };
  const sentence =
    course &&
    t('monthlySentence', {
      direction: course.direction,
      first: formatScore(course.first.overallProgress, locale),
      from: nameOf(course.first),
      last: formatScore(course.last.overallProgress, locale),
      to: nameOf(course.last),
    });
  return (
    <Card title={t('monthly')} description={sentence}>
      {months.every(isBare) ? (
        <EmptyState title={t('noMonths')} hint={t('firstWhy')} />
      ) : (
        <Trend months={months} onCalendar={onCalendar} />
      )}
    </Card>
  );
}

/** Whether nothing happened in a month: lines and bars would be empty. */
const isBare = ({ sessions, overallProgress, videoProgress }: Month): boolean =>
  sessions === 0 && overallProgress === null && videoProgress === null;

function Trend({ months, onCalendar }: { months: readonly Month[]; onCalendar: Months | undefined }) {
  const t = useTexts(parentPerformanceTexts);
  const series = useMemo(
    () => [
      { name: t('progress'), values: months.map((month) => month.overallProgress), isPercentage: true },
      { name: t('videoProgress'), values: months.map((month) => month.videoProgress), isPercentage: true },
    ],
    [months, t],
  );
  if (!onCalendar || new Set(onCalendar.dates).size < months.length) return <MonthTable months={months} />;
  return (
    <>
      <TrendChart isTitleHidden title={t('monthly')} dateLabel={t('month')} dates={onCalendar.dates} series={series} />
      <SessionsByMonth months={months} dates={onCalendar.dates} isYearKnown={onCalendar.isYearKnown} />
    </>
  );
}

interface SessionsByMonthProps {
  months: readonly Month[];
  /** The first day of each month. */
  dates: readonly string[];
  isYearKnown: boolean;
}

/** Bars for the latest months only: all time may be years. */
const MONTHS_SHOWN = 12;

/** Sessions attended in each month. They are counts, so they stand apart from the percentages above. */
function SessionsByMonth({ months, dates, isYearKnown }: SessionsByMonthProps) {
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  const most = Math.max(1, ...months.map(({ sessions }) => sessions ?? 0));
  const title = t('sessionsByMonth', { count: Math.min(MONTHS_SHOWN, months.length) });
  const bars = months.map(({ sessions }, index) => ({
    label: dateText(dates[index] ?? '', isYearKnown ? 'month' : 'monthName', locale),
    part: (sessions ?? 0) / most,
    value: formatNumber(sessions, locale),
  }));
  return (
    <section className="monthly-sessions">
      <Heading depth={2} className="monthly-sessions__title">
        {title}
      </Heading>
      <BarList caption={title} headers={[t('month'), t('sessions'), t('sessions')]} bars={bars.slice(-MONTHS_SHOWN)} />
    </section>
  );
}

function MonthTable({ months }: { months: readonly Month[] }) {
  const t = useTexts(parentPerformanceTexts);
  const column = useColumnKinds<Month>();
  const columns = useMemo<Column<Month>[]>(
    () => [
      column.name({ id: 'month', header: t('month'), value: ({ month }) => month || UNKNOWN }),
      column.count({ id: 'sessions', header: t('sessions'), value: ({ sessions }) => sessions }),
      column.percent({ id: 'progress', header: t('progress'), value: ({ overallProgress }) => overallProgress }),
      column.percent({ id: 'video', header: t('videoProgress'), value: ({ videoProgress }) => videoProgress }),
    ],
    [t, column],
  );
  return <FoldingTable caption={t('monthly')} columns={columns} rows={months} rowKey={(_, index) => index} />;
}
