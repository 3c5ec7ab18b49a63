/** Lines over time drawn by lightweight-charts. Loaded on demand. */
import {
  type AutoscaleInfo,
  ColorType,
  CrosshairMode,
  createChart,
  type DeepPartial,
  type ISeriesApi,
  type ISeriesPrimitive,
  LineSeries,
  LineStyle,
  type LineStyleOptions,
  type LineWidth,
  type SeriesPartialOptions,
  type Time,
  type TimeChartOptions,
} from 'lightweight-charts';
import { scaleOf } from '#domain/format/scales.ts';
import { type Draw, isWhole, type Series, valueText } from './drawing.ts';
import { labelOf, namesAtEnds } from './lineLabels.ts';
import { fade, type Look } from './look.ts';
import { dateText, isKnown, points, type Resolution } from './trendDates.ts';

interface TrendData {
  dates: readonly string[];
  series: readonly Series[];
  resolution: Resolution;
  isSplit: boolean;
  locale: string;
}

/** Lines differ by more than their colour; the legend in charts.css shows the same dashes. */
const STYLES = [LineStyle.Solid, LineStyle.Dashed, LineStyle.Dotted] as const;
const LINE_WIDTH: LineWidth = 2;

/** Counts are drawn on a scale on which a small change looks small. */
const COUNTED: Pick<SeriesPartialOptions<LineStyleOptions>, 'priceFormat' | 'autoscaleInfoProvider'> = {
  priceFormat: { type: 'price', precision: 0, minMove: 1 },
  autoscaleInfoProvider: (usual: () => AutoscaleInfo | null) => {
    const info = usual();
    const range = info?.priceRange;
    if (!range) return info;
    const { from, to } = scaleOf([range.minValue, range.maxValue], false);
    return { ...info, priceRange: { minValue: from, maxValue: to } };
  },
};
/** Percentages are drawn on their whole scale, as bars are: from the least to the greatest, five points would be a cliff. */
const WHOLE_SCALE: Pick<SeriesPartialOptions<LineStyleOptions>, 'autoscaleInfoProvider'> = {
  autoscaleInfoProvider: (usual: () => AutoscaleInfo | null) => {
    const info = usual();
    return info && { ...info, priceRange: { minValue: 0, maxValue: 100 } };
  },
};
/** Tolerance for the library's steps, which are sums of fractions. */
const NEARLY = 1e-6;

export const drawTrend: Draw<TrendData> = (host, data, look, size) => {
  const chart = createChart(host, { ...size, ...options(data, look) });
  let drawn: TrendData = data;
  let drawnLook = look;
  let width = size.width;
  let lines: ISeriesApi<'Line'>[] = [];
  let labels: ISeriesPrimitive<Time>[] = [];
  /** Names the lines at their ends. A single line is named by the title. */
  const label = () => {
    const { dates, series, isSplit } = drawn;
    const named =
      series.length > 1
        ? namesAtEnds(
            series.map(({ name }) => name),
            width,
            drawnLook,
          )
        : undefined;
    const labelled = lines.map((line, index) => ({
      series: line,
      name: named?.names[index] ?? '',
      last: points(dates, series[index] ?? { name: '', values: [] })
        .filter(isKnown)
        .at(-1),
    }));
    const panes = isSplit ? labelled.map((line) => [line]) : [labelled];
    labels = named ? panes.map((ofPane) => labelOf(chart, ofPane, drawnLook)) : [];
    for (const [index, each] of labels.entries()) lines[index]?.attachPrimitive(each);
    chart.timeScale().applyOptions({ rightOffsetPixels: named?.room ?? 0 });
  };
  const show = () => {
    const { dates, series, isSplit } = drawn;
    for (const line of lines) chart.removeSeries(line);
    lines = series.map((each, index) => {
      const line = chart.addSeries(
        LineSeries,
        {
          color: drawnLook.palette[index % drawnLook.palette.length] ?? drawnLook.text,
          lineStyle: STYLES[index % STYLES.length] ?? LineStyle.Solid,
          lineWidth: LINE_WIDTH,
          pointMarkersVisible: dates.length <= 24,
          priceLineVisible: false,
          lastValueVisible: false,
          ...(each.isPercentage ? WHOLE_SCALE : each.values.every(isWhole) && COUNTED),
          priceScaleId: 'left',
        },
        isSplit ? index : 0,
      );
      line.setData(points(dates, each));
      return line;
    });
    label();
    // The library gives the first pane more room than the others.
    for (const pane of chart.panes()) pane.setStretchFactor(1);
    chart.timeScale().fitContent();
  };
  show();
  return {
    update(next, nextLook) {
      [drawn, drawnLook] = [next, nextLook];
      chart.applyOptions(options(next, nextLook));
      show();
    },
    resize(next) {
      width = next.width;
      for (const [index, each] of labels.entries()) lines[index]?.detachPrimitive(each);
      label();
      chart.resize(width, next.height);
      chart.timeScale().fitContent();
    },
    destroy: () => chart.remove(),
  };
};

function options({ series, resolution, locale, isSplit }: TrendData, look: Look): DeepPartial<TimeChartOptions> {
  // With panes one above the other, the lowest number of one must not touch the highest of the next.
  const margin = isSplit ? 0.16 : 0.08;
  const scale = { borderVisible: false, entireTextOnly: true, scaleMargins: { top: margin, bottom: margin } };
  const words = (time: Time) => dateText(dayOf(time), resolution, locale);
  const first = series[0] ?? {};
  const isRound = series.every(({ values, isPercentage }) => isPercentage || values.every(isWhole));
  return {
    layout: {
      background: { type: ColorType.Solid, color: 'rgba(0, 0, 0, 0)' },
      textColor: look.muted,
      fontFamily: look.fontFamily,
      fontSize: look.fontSize,
      attributionLogo: false,
      panes: { separatorColor: fade(look.border, 0.7), enableResize: false },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: fade(look.border, 0.7) } },
    // Where time begins, in every language: at the other side the lines end, and their names stand there.
    leftPriceScale: { ...scale, visible: true },
    rightPriceScale: { visible: false },
    timeScale: { borderColor: look.border, fixLeftEdge: true, tickMarkFormatter: words },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { color: look.muted, labelBackgroundColor: look.text },
      horzLine: { color: look.muted, labelBackgroundColor: look.text },
    },
    localization: {
      locale,
      timeFormatter: words,
      priceFormatter: (value: number) => valueText(first, value, locale),
      // Counts have no fractions, and percentages are shown rounded.
      tickmarksPriceFormatter: (values: number[]) =>
        values.map((value) =>
          isRound && Math.abs(value - Math.round(value)) > NEARLY ? '' : valueText(first, value, locale),
        ),
    },
    // No scrolling and scaling inside the chart: the page scrolls, and the whole time is in view.
    handleScroll: false,
    handleScale: false,
  };
}

/** Converts the library's form of a day to `YYYY-MM-DD`. */
function dayOf(time: Time): string {
  if (typeof time === 'string') return time;
  if (typeof time === 'number') return new Date(time * 1000).toISOString().slice(0, 10);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${time.year}-${two(time.month)}-${two(time.day)}`;
}
