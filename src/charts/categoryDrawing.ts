/** Bars, lines and pies drawn by chart.js, with only the parts of it that they need. Loaded on demand. */
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  type ChartOptions,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  type ScaleOptionsByType,
  Tooltip,
  type TooltipOptions,
} from 'chart.js';
import {
  type ColouredSeries,
  type Draw,
  isWhole,
  PICK,
  type Picked,
  type Range,
  type RangePoint,
  type Slice,
  shorten,
  valueText,
} from './drawing.ts';
import { fade, type Look } from './look.ts';

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
);

interface CategoryData {
  categories: readonly string[];
  /** All of one kind: counts, or percentages. */
  series: readonly ColouredSeries[];
  isHorizontal?: boolean;
  /** The bars of a category stand on one another. */
  isStacked?: boolean;
  locale: string;
}

/** Percentages by category, each with the range of others. */
interface RangeData {
  points: readonly RangePoint[];
  valueName: string;
  rangeName: string;
  /** A range in words, for the tooltip. */
  rangeText: (range: Range) => string;
  locale: string;
}

interface PieData {
  slices: readonly Slice[];
  /** The tooltip of each slice. */
  labels: readonly string[];
}

/** Lines differ by more than their colour; the legend in charts.css shows the same dashes. */
const DASHES: readonly number[][] = [[], [6, 4], [2, 3]];
/** Room for a category's name: under a bar in px, beside a bar as a part (0–1) of the plot's width. */
const NAME_WIDTH_BELOW = 96;
const NAME_PART_BESIDE = 0.38;
/** Names up to this length, in letters, stand side by side without being turned. */
const SHORT_NAME = 4;
/** Room at the left for a turned name, in px. */
const LEAN = 36;

/** Half of the length of a mark, in points of percentage: of a range, and across a bar that lies. */
const [MIDDLE_HALF, MARK_HALF] = [0.8, 0.3];
type Mark = [from: number, to: number];

/** A mark at a percentage. It ends where the scale does: beyond it the scale would become longer. */
function markAt(value: number | null, half: number): Mark | null {
  if (value === null) return null;
  const middle = Math.min(Math.max(value, half), 100 - half);
  return [middle - half, middle + half];
}

export const drawBars: Draw<CategoryData> = drawWith((data, look) => ({
  type: 'bar',
  data: {
    labels: [...data.categories],
    datasets: data.series.map((series): ChartDataset<'bar', (number | Mark | null)[]> => {
      const colour = paletteColour(look, series.colour);
      return {
        label: series.name,
        data: series.isMark ? series.values.map((value) => markAt(value, MARK_HALF)) : [...series.values],
        backgroundColor: colour,
        hoverBackgroundColor: fade(colour, 0.82),
        // Also on a phone a mark is seen.
        ...(series.isMark && { minBarLength: 3 }),
        borderRadius: series.isMark ? 1 : 3,
        borderSkipped: series.isMark ? false : 'start',
        maxBarThickness: data.isHorizontal ? 36 : 64,
        categoryPercentage: 0.72,
        barPercentage: 0.9,
        // A mark lies across the bar.
        ...(data.series.some(({ isMark }) => isMark) && { grouped: false, order: series.isMark ? 0 : 1 }),
      };
    }),
  },
  options: { ...categoryOptions(data, look), onClick: tellPick((plotted) => data.series[plotted]?.colour) },
}));

export const drawLines: Draw<CategoryData> = drawWith((data, look) => ({
  type: 'line',
  data: {
    labels: [...data.categories],
    datasets: data.series.map((series): ChartDataset<'line', (number | null)[]> => {
      const colour = paletteColour(look, series.colour);
      return {
        label: series.name,
        data: [...series.values],
        borderColor: colour,
        backgroundColor: colour,
        borderWidth: 2,
        borderDash: [...(DASHES[series.colour % DASHES.length] ?? [])],
        pointRadius: data.categories.length > 40 ? 0 : 3,
        pointHoverRadius: 5,
      };
    }),
  },
  options: categoryOptions(data, look),
}));

/** A legend's and a bar's place in the palette: of the values, and of the ranges behind them. */
const [VALUE_COLOUR, RANGE_COLOUR] = [0, 1];
/** The most that a range is wide, in px. */
const RANGE_WIDTH = 22;
/** With more points than this, each is drawn smaller. */
const FEW_POINTS = 24;

export const drawRanges: Draw<RangeData> = drawWith(({ points, valueName, rangeName, rangeText, locale }, look) => {
  const value = {
    name: valueName,
    values: points.map((point) => point.value),
    isPercentage: true,
    colour: VALUE_COLOUR,
  };
  const options = categoryOptions(
    { categories: points.map(({ category }) => category), series: [value], locale },
    look,
  );
  const colour = paletteColour(look, VALUE_COLOUR);
  const behind = paletteColour(look, RANGE_COLOUR);
  return {
    type: 'bar',
    data: {
      labels: points.map(({ category }) => category),
      // The first is drawn above the others.
      datasets: [
        {
          type: 'line',
          label: valueName,
          data: [...value.values],
          borderColor: colour,
          backgroundColor: colour,
          borderWidth: 2,
          pointRadius: points.length > FEW_POINTS ? 2.5 : 4,
          pointHoverRadius: 6,
          spanGaps: true,
        },
        {
          type: 'bar',
          label: rangeName,
          data: points.map(({ range }) => markAt(range?.middle ?? null, MIDDLE_HALF)),
          backgroundColor: behind,
          grouped: false,
          borderSkipped: false,
          maxBarThickness: RANGE_WIDTH,
        },
        {
          type: 'bar',
          label: rangeName,
          data: points.map(({ range }) => (range ? [range.low, range.high] : null)),
          backgroundColor: fade(behind, 0.32),
          borderRadius: 3,
          grouped: false,
          borderSkipped: false,
          maxBarThickness: RANGE_WIDTH,
        },
      ],
    },
    options: {
      ...options,
      plugins: {
        tooltip: {
          ...options.plugins?.tooltip,
          // The middle is told with its range.
          filter: ({ datasetIndex }) => datasetIndex !== 1,
          callbacks: {
            title: ([item]) => (item ? (points[item.dataIndex]?.title ?? '') : ''),
            label: ({ datasetIndex, dataIndex }) => {
              const point = points[dataIndex];
              if (!point) return '';
              return datasetIndex === 0
                ? `${valueName}: ${valueText(value, point.value, locale)}`
                : point.range
                  ? `${rangeName}: ${rangeText(point.range)}`
                  : '';
            },
          },
        },
      },
    },
  } as ChartConfiguration;
});

export const drawPie: Draw<PieData> = drawWith((data, look) => ({
  type: 'pie',
  data: {
    labels: [...data.labels],
    datasets: [
      {
        data: data.slices.map(({ value }) => Math.max(0, value)),
        backgroundColor: data.slices.map((_, index) => paletteColour(look, index)),
        hoverBackgroundColor: data.slices.map((_, index) => fade(paletteColour(look, index), 0.82)),
        borderColor: look.ground,
        hoverBorderColor: look.ground,
        borderWidth: 2,
      },
    ],
  },
  options: {
    ...stillAndSized,
    onClick: tellPick(() => 0),
    plugins: { tooltip: { ...tooltipOptions(look), callbacks: { title: () => '', label: (item) => item.label } } },
  },
}));

/**
 * Tells which value somebody clicked on: what is drawn of it, or of several beside each other the nearest.
 * @param columnOf the place of a series of this plot among all of the chart.
 */
const tellPick =
  (columnOf: (plotted: number) => number | undefined): NonNullable<ChartOptions['onClick']> =>
  (event, _, chart) => {
    const click = event.native;
    if (!(click instanceof MouseEvent)) return;
    const [hit] = chart.getElementsAtEventForMode(click, 'nearest', { intersect: true }, false);
    const column = hit && columnOf(hit.datasetIndex);
    if (hit === undefined || column === undefined) return;
    const detail: Picked = { row: hit.index, column, click };
    chart.canvas.dispatchEvent(new CustomEvent(PICK, { bubbles: true, detail }));
  };

/** Makes a drawing from a function that turns data and look into a chart.js configuration, at first and at changes. */
function drawWith<Data>(configure: (data: Data, look: Look) => ChartConfiguration): Draw<Data> {
  return (host, data, look, { width, height }) => {
    const canvas = host.appendChild(document.createElement('canvas'));
    canvas.width = width;
    canvas.height = height;
    const chart = new Chart(canvas, configure(data, look));
    chart.resize(width, height);
    return {
      update(nextData, nextLook) {
        const next = configure(nextData, nextLook);
        chart.data = next.data;
        chart.options = next.options ?? {};
        chart.update('none');
      },
      resize: (size) => chart.resize(size.width, size.height),
      destroy() {
        chart.destroy();
        canvas.remove();
      },
    };
  };
}

/** Without animation, and with the size set by us: the library would watch the whole document for it. */
const stillAndSized = { animation: false, responsive: false, maintainAspectRatio: false } as const;

function categoryOptions(data: CategoryData, look: Look): ChartOptions<'bar'> & ChartOptions<'line'> {
  const { categories, series, locale } = data;
  const isHorizontal = data.isHorizontal ?? false;
  const font = { family: look.fontFamily, size: look.fontSize };
  const start = look.isRtl ? 'right' : 'left';

  const [across, along] = isHorizontal ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const isTurned = !isHorizontal && categories.some((name) => name.length > SHORT_NAME);

  const categoryAxis = {
    ...(isHorizontal ? { position: start } : { reverse: look.isRtl }),
    stacked: data.isStacked ?? false,
    grid: { display: false },
    border: { color: look.border },
    ticks: {
      color: look.muted,
      font,
      maxRotation: isTurned ? 45 : 0,
      autoSkipPadding: 8,
      callback(this: { chart: Chart }, _value: unknown, index: number) {
        const room = isHorizontal ? this.chart.width * NAME_PART_BESIDE : NAME_WIDTH_BELOW;
        const name = shorten(categories[index] ?? '', (text) => widthOf(text, this.chart.ctx, look) <= room);
        // Isolated, so that a name's ellipsis stays at its end in a right-to-left plot too.
        return look.isRtl ? `\u2068${name}\u2069` : name;
      },
    },
  };
  const [of] = series;
  const valueAxis = {
    type: 'linear' as const,
    axis: along,
    beginAtZero: true,
    stacked: data.isStacked ?? false,
    ...(of?.isPercentage && { suggestedMax: 100 }),
    ...(isHorizontal ? { reverse: look.isRtl, position: 'bottom' as const } : { position: start }),
    grid: { color: fade(look.border, 0.7), drawTicks: false },
    border: { display: false },
    ticks: {
      color: look.muted,
      font,
      padding: 6,
      maxTicksLimit: 6,
      maxRotation: 0,
      // Counts have no fractions.
      ...(!of?.isPercentage && series.every((each) => each.values.every(isWhole)) && { precision: 0 }),
      callback: (value: string | number) => valueText(of ?? {}, Number(value), locale),
    },
  };
  const scales: Record<string, unknown> = { [across]: categoryAxis, [along]: valueAxis };

  return {
    ...stillAndSized,
    // Turned names lean to the left. There the scale makes room for the first one, unless it is on the right.
    layout: { padding: { left: look.isRtl && isTurned ? LEAN : 0 } },
    indexAxis: across,
    interaction: { mode: 'index', axis: across, intersect: false },
    scales: scales as Record<string, ScaleOptionsByType<'linear'>>,
    plugins: {
      tooltip: {
        ...tooltipOptions(look),
        callbacks: {
          title: ([item]) => (item ? (categories[item.dataIndex] ?? '') : ''),
          label: (item) => {
            const of = series[item.datasetIndex];
            return of ? `${of.name}: ${valueText(of, of.values[item.dataIndex], locale)}` : '';
          },
        },
      },
    },
  };
}

function widthOf(text: string, context: CanvasRenderingContext2D, look: Look): number {
  context.font = `${look.fontSize}px ${look.fontFamily}`;
  return context.measureText(text).width;
}

function tooltipOptions(look: Look): Partial<TooltipOptions> {
  const font = { family: look.fontFamily, size: look.fontSize };
  return {
    backgroundColor: look.text,
    titleColor: look.ground,
    bodyColor: look.ground,
    titleFont: { ...font, weight: 600 },
    bodyFont: font,
    padding: 10,
    cornerRadius: 6,
    boxPadding: 6,
    usePointStyle: true,
    multiKeyBackground: 'transparent',
    rtl: look.isRtl,
    textDirection: look.isRtl ? 'rtl' : 'ltr',
  };
}

function paletteColour(look: Look, index: number): string {
  return look.palette[index % look.palette.length] ?? look.text;
}
