import { useMemo } from 'react';
import { formatNumber, formatScore } from '#domain/format/format.ts';
import { PIE_COLOURS } from '#domain/lists/limits.ts';
import { onDemand } from '#platform/loadCode.ts';
import { chartTexts } from '#texts/charts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { BarChart } from './BarChart.tsx';
import { ChartFigure, type ChartProps } from './ChartFigure.tsx';
import type { Slice } from './drawing.ts';

interface ShareChartProps extends ChartProps {
  /** Column headers of the slices and of their values. */
  sliceLabel: string;
  valueLabel: string;
  /** Where one of the values is not known, there are no shares and so no data. */
  slices: readonly (Omit<Slice, 'value'> & { value: number | null })[];
}

type KnownProps = Omit<ShareChartProps, 'slices'> & { slices: readonly Slice[] };

const NONE: readonly Slice[] = [];
const isSlice = (slice: ShareChartProps['slices'][number]): slice is Slice => slice.value !== null;

const loadPie = onDemand(() => import('./categoryDrawing.ts').then((module) => module.drawPie));

/** Heights in px: of the scale below the bars, and of each bar. */
const BARS = { scale: 48, bar: 30 } as const;

/**
 * Parts of a whole: a pie in five colours (promises/numbers-and-bands.md#pie-colours), bars, largest first, where there
 * are more parts than colours, or a sentence where one part is the whole. When the sum is 0, there is no data.
 */
export function PieChart({ slices: all, ...props }: ShareChartProps) {
  const slices = all.every(isSlice) ? all : NONE;
  return slices.length > PIE_COLOURS ? <ShareBars {...props} slices={slices} /> : <Pie {...props} slices={slices} />;
}

function ShareBars({ sliceLabel, valueLabel, slices, cell, ...figure }: KnownProps) {
  const data = useMemo(() => {
    const largestFirst = slices.reduce((sum, { value }) => sum + value, 0) > 0 ? [...slices].sort(byValue) : [];
    return {
      places: largestFirst.map((slice) => slices.indexOf(slice)),
      categories: largestFirst.map(({ name }) => name),
      series: [{ name: valueLabel, values: largestFirst.map(({ value }) => value) }],
    };
  }, [slices, valueLabel]);
  const { places, ...bars } = data;
  const height = BARS.scale + BARS.bar * places.length;
  return (
    <BarChart
      {...figure}
      height={height}
      categoryLabel={sliceLabel}
      isHorizontal
      {...bars}
      // The bars stand in another order than the slices.
      cell={cell && ((shown, row, column) => cell(shown, places[row] ?? row, column))}
    />
  );
}

const byValue = (a: Slice, b: Slice) => b.value - a.value;

function Pie({ sliceLabel, valueLabel, slices, summary, cell, ...figure }: KnownProps) {
  const locale = useLocale();
  const t = useTexts(chartTexts);
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const whole = total > 0 ? slices.findIndex(({ value }) => value === total) : -1;
  const [plots, words] = useMemo(() => {
    const share = ({ name, value }: Slice) =>
      t('share', { name, value: formatNumber(value, locale), percent: formatScore((value / total) * 100, locale) });
    const legend = slices.map(({ name, value }, index) => ({
      name,
      colour: index + 1,
      value: formatNumber(value, locale),
    }));
    const labels = slices.map(share);
    return [[{ data: { slices, labels }, legend }], labels[whole]] as const;
  }, [slices, total, whole, t, locale]);
  const sentence = typeof summary === 'string' ? summary : words;
  return (
    <ChartFigure
      {...figure}
      cell={cell}
      summary={sentence && whole >= 0 ? (cell?.(sentence, whole, 0) ?? sentence) : summary}
      isInWords={whole >= 0}
      load={loadPie}
      plots={plots}
      columns={[sliceLabel, valueLabel]}
      rows={total > 0 ? slices.map(({ name, value }) => [name, formatNumber(value, locale)]) : []}
      isLegendBeside
    />
  );
}
