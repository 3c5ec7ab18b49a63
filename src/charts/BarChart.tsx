import { useMemo } from 'react';
import { onDemand } from '#domain/loadCode.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { ChartFigure, type ChartProps } from './ChartFigure.tsx';
import { type Series, valueText } from './drawing.ts';

export interface CategoryChartProps extends ChartProps {
  /** What a category is, as a column header: 'Day', 'Subject'. */
  categoryLabel: string;
  categories: readonly string[];
  series: readonly Series[];
}

interface BarChartProps extends CategoryChartProps {
  /** Bars along the reading direction: for names too long to stand side by side. */
  isHorizontal?: boolean;
}

const loadBars = onDemand(() => import('./categoryDrawing.ts').then((module) => module.drawBars));

/** Values by category, as bars; without categories, words that there is no data. */
export function BarChart({ categoryLabel, categories, series, isHorizontal = false, ...figure }: BarChartProps) {
  const locale = useLocale();
  const data = useMemo(
    () => ({ categories, series, isHorizontal, locale }),
    [categories, series, isHorizontal, locale],
  );
  return (
    <ChartFigure {...figure} load={loadBars} data={data} {...useCategoryTable(categoryLabel, categories, series)} />
  );
}

/** The table and the legend of values by category; a single series needs no legend. */
export function useCategoryTable(categoryLabel: string, categories: readonly string[], series: readonly Series[]) {
  const locale = useLocale();
  return {
    columns: [categoryLabel, ...series.map(({ name }) => name)],
    rows: categories.map((category, index) => [
      category,
      ...series.map((each) => valueText(each, each.values[index], locale)),
    ]),
    ...(series.length > 1 && { legend: series.map(({ name }, index) => ({ name, colour: index + 1 })) }),
  };
}
