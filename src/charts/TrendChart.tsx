import { useMemo } from 'react';
import { onDemand } from '#platform/loadCode.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { ChartFigure, type ChartProps } from './ChartFigure.tsx';
import { type Series, valueText } from './drawing.ts';
import { dateText, type Resolution } from './trendDates.ts';

interface TrendChartProps extends ChartProps {
  /** Column header of the dates: 'Month', 'Day'. */
  dateLabel: string;
  /** Days as `YYYY-MM-DD`, earliest first, each once; a month is its first day. */
  dates: readonly string[];
  series: readonly Series[];
  /** Whether a date is a month or a day; by default a month. */
  resolution?: Resolution;
  /** A pane for each series, one above the other, where values differ in size: on one scale small ones look flat. */
  isSplit?: boolean;
}

const loadTrend = onDemand(() => import('./trendDrawing.ts').then((module) => module.drawTrend));

/** Values over time, as lines. Time runs from left to right in every language. */
export function TrendChart({
  dateLabel,
  dates,
  series,
  resolution = 'month',
  isSplit = false,
  ...figure
}: TrendChartProps) {
  const locale = useLocale();
  const plots = useMemo(
    () => [
      {
        data: { dates, series, resolution, isSplit, locale },
        ...(series.length > 1 && { legend: series.map(({ name }, index) => ({ name, colour: index + 1 })) }),
      },
    ],
    [dates, series, resolution, isSplit, locale],
  );
  return (
    <ChartFigure
      {...figure}
      load={loadTrend}
      plots={plots}
      columns={[dateLabel, ...series.map(({ name }) => name)]}
      rows={dates.map((date, index) => [
        dateText(date, resolution, locale),
        ...series.map((each) => valueText(each, each.values[index], locale)),
      ])}
      swatch="line"
      isLabelled
    />
  );
}
