import { useMemo } from 'react';
import { formatScore } from '#domain/format/format.ts';
import { onDemand } from '#platform/loadCode.ts';
import { chartTexts } from '#texts/charts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { ChartFigure, type ChartProps } from './ChartFigure.tsx';
import type { Range, RangePoint } from './drawing.ts';

interface RangeChartProps extends ChartProps {
  /** Column header of the titles: 'Exam'. */
  categoryLabel: string;
  /** In their order; each has a title of its own. */
  points: readonly RangePoint[];
  /** What the values are: 'Score'. */
  valueName: string;
  /** What the ranges are: 'Middle half of the class'. */
  rangeName: string;
  /** Column headers of a range in the table: its lower end, its middle, its upper end. */
  columns: readonly [string, string, string];
}

const loadRanges = onDemand(() => import('./categoryDrawing.ts').then((module) => module.drawRanges));

/** Percentages in an order, as a line, each with a bar behind it: the range of others at the same place. */
export function RangeChart({ categoryLabel, points, valueName, rangeName, columns, ...figure }: RangeChartProps) {
  const t = useTexts(chartTexts);
  const locale = useLocale();
  const plots = useMemo(() => {
    const rangeText = ({ low, high }: Range) =>
      t('range', { low: formatScore(low, locale), high: formatScore(high, locale) });
    const hasRange = points.some(({ range }) => range);
    return [
      {
        data: { points, valueName, rangeName, rangeText, locale },
        ...(hasRange && {
          legend: [
            { name: valueName, colour: 1 },
            { name: rangeName, colour: 2 },
          ],
        }),
      },
    ];
  }, [points, valueName, rangeName, t, locale]);
  return (
    <ChartFigure
      {...figure}
      load={loadRanges}
      plots={plots}
      columns={[categoryLabel, valueName, ...columns]}
      rows={points.map(({ title, value, range }) => [
        title,
        ...[value, range?.low, range?.middle, range?.high].map((each) => formatScore(each, locale)),
      ])}
    />
  );
}
