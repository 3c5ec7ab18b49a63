import { useMemo } from 'react';
import { formatNumber, formatScore } from '#domain/format.ts';
import { PIE_COLOURS } from '#domain/limits.ts';
import { onDemand } from '#domain/loadCode.ts';
import { chartTexts } from '#texts/charts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { ChartFigure, type ChartProps } from './ChartFigure.tsx';
import { isPale, type Slice } from './drawing.ts';

interface PieChartProps extends ChartProps {
  /** What a slice is, and what its value counts, as column headers. */
  sliceLabel: string;
  valueLabel: string;
  slices: readonly Slice[];
}

const loadPie = onDemand(() => import('./categoryDrawing.ts').then((module) => module.drawPie));

/** Parts of a whole, in five colours; a whole of nothing is no data. */
export function PieChart({ sliceLabel, valueLabel, slices, ...figure }: PieChartProps) {
  const locale = useLocale();
  const t = useTexts(chartTexts);
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const data = useMemo(() => {
    const share = ({ name, value }: Slice) =>
      t('share', { name, value: formatNumber(value, locale), percent: formatScore((value / total) * 100, locale) });
    return { slices, labels: slices.map(share) };
  }, [slices, total, t, locale]);
  return (
    <ChartFigure
      {...figure}
      load={loadPie}
      data={data}
      columns={[sliceLabel, valueLabel]}
      rows={total > 0 ? slices.map(({ name, value }) => [name, formatNumber(value, locale)]) : []}
      legend={slices.map(({ name, value }, index) => ({
        name,
        colour: (index % PIE_COLOURS) + 1,
        isPale: isPale(index),
        value: formatNumber(value, locale),
      }))}
      isLegendBeside
    />
  );
}
