import { onDemand } from '#platform/loadCode.ts';
import { type CategoryChartProps, useCategoryFigure } from './BarChart.tsx';
import { ChartFigure } from './ChartFigure.tsx';

const loadLines = onDemand(() => import('./categoryDrawing.ts').then((module) => module.drawLines));

/** Values by category, as lines: for ordered categories, such as months without a year. For dates see TrendChart. */
export function LineChart({ categoryLabel, categories, series, ...figure }: CategoryChartProps) {
  return (
    <ChartFigure {...figure} load={loadLines} swatch="line" {...useCategoryFigure(categoryLabel, categories, series)} />
  );
}
