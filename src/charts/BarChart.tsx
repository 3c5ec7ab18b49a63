import { useMemo } from 'react';
import { onDemand } from '#platform/loadCode.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { ChartFigure, type ChartProps } from './ChartFigure.tsx';
import { type ColouredSeries, type Series, valueText } from './drawing.ts';

export interface CategoryChartProps extends ChartProps {
  /** Column header of the categories: 'Day', 'Subject'. */
  categoryLabel: string;
  categories: readonly string[];
  series: readonly Series[];
}

interface BarChartProps extends CategoryChartProps {
  /** Horizontal bars, for names that are too long to stand side by side. */
  isHorizontal?: boolean;
  /** Counts that add up stand on one another, in place of bars side by side that are often equal. */
  isStacked?: boolean;
}

const loadBars = onDemand(() => import('./categoryDrawing.ts').then((module) => module.drawBars));

/** Values by category, as bars; without categories it says that there is no data. */
export function BarChart({
  categoryLabel,
  categories,
  series,
  isHorizontal = false,
  isStacked = false,
  ...figure
}: BarChartProps) {
  return (
    <ChartFigure
      {...figure}
      load={loadBars}
      isBesideEachOther={isHorizontal}
      {...useCategoryFigure(categoryLabel, categories, series, { isHorizontal, isStacked })}
    />
  );
}

/**
 * Plots, table and legends of values by category. Counts and percentages get a plot and a scale each, over the same
 * categories.
 */
export function useCategoryFigure(
  categoryLabel: string,
  categories: readonly string[],
  series: readonly Series[],
  { isHorizontal = false, isStacked = false } = {},
) {
  const locale = useLocale();
  const plots = useMemo(() => {
    const coloured = series.map((each, index): ColouredSeries => ({ ...each, colour: index }));
    const kinds = new Set(series.map(({ isPercentage = false }) => isPercentage));
    return [...kinds].map((kind) => {
      const of = coloured.filter(({ isPercentage = false }) => isPercentage === kind);
      return {
        data: { categories, series: of, isHorizontal, isStacked, locale },
        // A single series needs no legend.
        ...(series.length > 1 && { legend: of.map(({ name, colour }) => ({ name, colour: colour + 1 })) }),
      };
    });
  }, [categories, series, isHorizontal, isStacked, locale]);
  return {
    plots,
    columns: [categoryLabel, ...series.map(({ name }) => name)],
    rows: categories.map((category, index) => [
      category,
      ...series.map((each) => valueText(each, each.values[index], locale)),
    ]),
  };
}
