/** Lines over time drawn by lightweight-charts. Loaded on demand. */
import {
  type AutoscaleInfo,
  ColorType,
  CrosshairMode,
  createChart,
  type DeepPartial,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type LineStyleOptions,
  type LineWidth,
  type SeriesPartialOptions,
  type Time,
  type TimeChartOptions,
} from 'lightweight-charts';
import { type Draw, isWhole, type Series, valueText } from './drawing.ts';
import { fade, type Look } from './look.ts';
import { dateText, points, type Resolution } from './trendDates.ts';

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

/** A series of equal counts is drawn between one less and one more, but never below zero, as the library would. */
const COUNTED: Pick<SeriesPartialOptions<LineStyleOptions>, 'priceFormat' | 'autoscaleInfoProvider'> = {
  priceFormat: { type: 'price', precision: 0, minMove: 1 },
  autoscaleInfoProvider: (usual: () => AutoscaleInfo | null) => {
    const info = usual();
    const range = info?.priceRange;
    if (!range || range.minValue !== range.maxValue) return info;
    const { minValue: value } = range;
    return { ...info, priceRange: { minValue: value > 0 ? value - 1 : value, maxValue: value + 1 } };
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
  let lines: ISeriesApi<'Line'>[] = [];
  const show = (next: TrendData, nextLook: Look) => {
    for (const line of lines) chart.removeSeries(line);
    lines = next.series.map((series, index) => {
      const line = chart.addSeries(
        LineSeries,
        {
          color: nextLook.palette[index % nextLook.palette.length] ?? nextLook.text,
          lineStyle: STYLES[index % STYLES.length] ?? LineStyle.Solid,
          lineWidth: LINE_WIDTH,
          pointMarkersVisible: next.dates.length <= 24,
          priceLineVisible: false,
          lastValueVisible: false,
          ...(series.isPercentage ? WHOLE_SCALE : series.values.every(isWhole) && COUNTED),
          priceScaleId: nextLook.isRtl ? 'right' : 'left',
        },
        next.isSplit ? index : 0,
      );
      line.setData(points(next.dates, series));
      return line;
    });
    // The library gives the first pane more room than the others.
    for (const pane of chart.panes()) pane.setStretchFactor(1);
    chart.timeScale().fitContent();
  };
  show(data, look);
  return {
    update(next, nextLook) {
      chart.applyOptions(options(next, nextLook));
      show(next, nextLook);
    },
    resize({ width, height }) {
      chart.resize(width, height);
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
    leftPriceScale: { ...scale, visible: !look.isRtl },
    rightPriceScale: { ...scale, visible: look.isRtl },
    timeScale: { borderColor: look.border, fixLeftEdge: true, fixRightEdge: true, tickMarkFormatter: words },
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
