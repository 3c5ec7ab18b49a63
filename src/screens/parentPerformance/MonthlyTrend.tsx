import { useMemo } from 'react';
import { chartStyles } from '#charts/styles.ts';
import { TrendChart } from '#charts/TrendChart.tsx';
import { formatNumber, formatPercent, formatScore } from '#domain/format.ts';
import { monthsOf } from '#domain/months.ts';
import { parentPerformanceTexts } from '#texts/parentPerformance.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/adoptStyles.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/States.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import type { Performance } from './performance.ts';

addStyles(chartStyles);

type Month = Performance['monthlyTrends'][number];

/** Monthly Progress & Performance: progress and videos as lines; a table where the months cannot be read. */
export function MonthlyTrend({ months }: { months: readonly Month[] }) {
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  const known = months.filter((month) => month.overallProgress !== null);
  const first = known[0]?.overallProgress ?? null;
  const last = known.at(-1)?.overallProgress ?? null;
  const sentence =
    known.length > 1 && first !== null && last !== null
      ? t('monthlySentence', {
          direction: last > first ? 'up' : last < first ? 'down' : 'same',
          first: formatScore(first, locale),
          last: formatScore(last, locale),
        })
      : undefined;
  return (
    <Card title={t('monthly')} description={sentence}>
      {months.length === 0 ? <EmptyState title={t('noMonths')} /> : <Trend months={months} />}
    </Card>
  );
}

function Trend({ months }: { months: readonly Month[] }) {
  const t = useTexts(parentPerformanceTexts);
  const onCalendar = useMemo(
    () =>
      monthsOf(
        months.map(({ month }) => month),
        new Date(),
      ),
    [months],
  );
  const series = useMemo(
    () => [
      { name: t('progress'), values: months.map((month) => month.overallProgress), isPercentage: true },
      { name: t('videoProgress'), values: months.map((month) => month.videoProgress), isPercentage: true },
    ],
    [months, t],
  );
  if (!onCalendar || new Set(onCalendar.dates).size < months.length) return <MonthTable months={months} />;
  return (
    <TrendChart isTitleHidden title={t('monthly')} dateLabel={t('month')} dates={onCalendar.dates} series={series} />
  );
}

function MonthTable({ months }: { months: readonly Month[] }) {
  const t = useTexts(parentPerformanceTexts);
  const locale = useLocale();
  const columns = useMemo<Column<Month>[]>(
    () => [
      { id: 'month', header: t('month'), cell: (row) => row.month, isRowHeader: true },
      { id: 'sessions', header: t('sessions'), cell: (row) => formatNumber(row.sessions, locale), align: 'end' },
      {
        id: 'progress',
        header: t('progress'),
        cell: (row) => formatPercent(row.overallProgress, locale),
        align: 'end',
      },
      {
        id: 'video',
        header: t('videoProgress'),
        cell: (row) => formatPercent(row.videoProgress, locale),
        align: 'end',
      },
    ],
    [t, locale],
  );
  return <Table caption={t('monthly')} columns={columns} rows={months} rowKey={(_, index) => index} />;
}
