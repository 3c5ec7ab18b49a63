import { useMemo } from 'react';
import { onDemand } from '#platform/loadCode.ts';
import { useLocale } from '#texts/useTexts.tsx';
import { ChartFigure, type ChartProps } from './ChartFigure.tsx';
import { type ColouredSeries, type Series, valueText } from './drawing.ts';

/** Values by category. */
interface Categories {
  /** Column header of the categories: 'Day', 'Subject'. */
  categoryLabel: string;
  categories: readonly string[];
  series: readonly Series[];
}

export interface CategoryChartProps extends ChartProps, Categories {}

interface BarChartProps extends CategoryChartProps {
  /** Horizontal bars, for names that are too long to stand side by side. */
  isHorizontal?: boolean;
  /** Counts that add up stand on one another, in place of bars side by side that are often equal. */
  isStacked?: boolean;
  /** What the table lists in place of what is drawn, in more detail. What is drawn is then no link. */
  listed?: Categories | undefined;
}

const loadBars = onDemand(() => import('./categoryDrawing.ts').then((module) => module.drawBars));

/** Values by category, as bars; without categories it says that there is no data. */
export function BarChart({
  categoryLabel,
  categories,
  series,
  isHorizontal = false,
  isStacked = false,
  listed,
  ...figure
}: BarChartProps) {
  const drawn = useCategoryFigure(categoryLabel, categories, series, { isHorizontal, isStacked });
  const locale = useLocale();
  return (
    <ChartFigure
      {...figure}
      load={loadBars}
      isBesideEachOther={isHorizontal}
      {...drawn}
      {...(listed && { ...tableOf(listed, locale), isTableApart: true })}
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
    ...tableOf({ categoryLabel, categories, series }, locale),
  };
}

const tableOf = ({ categoryLabel, categories, series }: Categories, locale: string) => ({
  columns: [categoryLabel, ...series.map(({ name }) => name)],
  rows: categories.map((category, index) => [
    category,
    ...series.map((each) => valueText(each, each.values[index], locale)),
  ]),
});
