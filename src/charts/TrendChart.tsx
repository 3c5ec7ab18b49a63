import { useMemo } from 'react';
import { onDemand } from '#domain/loadCode.ts';
import { chartTexts } from '#texts/charts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { ChartFigure, type ChartProps } from './ChartFigure.tsx';
import { type Series, valueText } from './drawing.ts';
import { dateText, type Resolution } from './trendDates.ts';

interface TrendChartProps extends ChartProps {
  /** What a date stands for, as a column header: 'Month', 'Day'. */
  dateLabel: string;
  /** Days as `YYYY-MM-DD`, earliest first, each once; a month is its first day. */
  dates: readonly string[];
  series: readonly Series[];
  /** What a date stands for; a month unless told otherwise. */
  resolution?: Resolution;
  /** A field for each series, one above the other, where their sizes differ: on one scale the small ones lie flat. */
  isSplit?: boolean;
}

const loadTrend = onDemand(() => import('./trendDrawing.ts').then((module) => module.drawTrend));

/** Values over time, as lines. Time runs left to right in every script, as clocks and calendars of trade do. */
export function TrendChart({
  dateLabel,
  dates,
  series,
  resolution = 'month',
  isSplit = false,
  ...figure
}: TrendChartProps) {
  const locale = useLocale();
  const t = useTexts(chartTexts);
  const data = useMemo(
    () => ({ dates, series, resolution, isSplit, locale }),
    [dates, series, resolution, isSplit, locale],
  );
  return (
    <ChartFigure
      {...figure}
      load={loadTrend}
      data={data}
      columns={[dateLabel, ...series.map(({ name }) => name)]}
      rows={dates.map((date, index) => [
        dateText(date, resolution, locale),
        ...series.map((each) => valueText(each, each.values[index], locale)),
      ])}
      {...(series.length > 1 && { legend: series.map(({ name }, index) => ({ name, colour: index + 1 })) })}
      swatch="line"
      note={
        // The library's licence asks for its name and this link (its logo needs styles that a strict policy forbids).
        <p className="chart__attribution">
          <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
            {t('attribution')}
          </a>
        </p>
      }
    />
  );
}
