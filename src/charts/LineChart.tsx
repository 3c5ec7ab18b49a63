import { useMemo } from 'react';
import { onDemand } from '#domain/loadCode.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { type CategoryChartProps, useCategoryTable } from './BarChart.tsx';
import { ChartFigure } from './ChartFigure.tsx';

const loadLines = onDemand(() => import('./categoryDrawing.ts').then((module) => module.drawLines));

/** Values by category, as lines: for categories in an order, such as ranks. Over dates, see TrendChart. */
export function LineChart({ categoryLabel, categories, series, ...figure }: CategoryChartProps) {
  const locale = useLocale();
  const data = useMemo(() => ({ categories, series, locale }), [categories, series, locale]);
  return (
    <ChartFigure
      {...figure}
      load={loadLines}
      data={data}
      swatch="line"
      {...useCategoryTable(categoryLabel, categories, series)}
    />
  );
}
