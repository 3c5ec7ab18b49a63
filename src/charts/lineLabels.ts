/** The names of lines at their ends, where there is room; else a legend has them. Loaded with what draws the lines. */
import type { IChartApi, ISeriesApi, ISeriesPrimitive, Time } from 'lightweight-charts';
import { shorten } from './drawing.ts';
import type { Look } from './look.ts';

/** From this width in px on lines are labelled; `charts.css` hides the legend from the same width on. */
const LABELLED_FROM = 560;
/** The most that a name takes of the width. */
const NAME_PART = 0.25;
/** Room before and after a name, in px, and the distance of two names in sizes of the font. */
const [BEFORE, AFTER, LINE] = [8, 4, 1.3];

/** A line of a chart, with the last of its values. */
export interface LabelledLine {
  series: ISeriesApi<'Line'>;
  name: string;
  last: { time: string; value: number } | undefined;
}

const fontOf = (look: Look) => `${look.fontSize}px ${look.fontFamily}`;

/** The names as they fit, and the room that they take at the right in px; undefined where there is none. */
export function namesAtEnds(
  names: readonly string[],
  width: number,
  look: Look,
): { names: string[]; room: number } | undefined {
  const context = document.createElement('canvas').getContext('2d');
  if (width < LABELLED_FROM || !context) return undefined;
  context.font = fontOf(look);
  const widthOf = (text: string) => context.measureText(text).width;
  const shown = names.map((name) => shorten(name, (text) => widthOf(text) <= NAME_PART * width));
  return { names: shown, room: Math.ceil(Math.max(0, ...shown.map(widthOf))) + BEFORE + AFTER };
}

/** Writes the names of the lines of one pane. It belongs to one of them, and is drawn with it. */
export function labelOf(chart: IChartApi, lines: readonly LabelledLine[], look: Look): ISeriesPrimitive<Time> {
  const placeOf = ({ series, name, last }: LabelledLine) => {
    const x = last && chart.timeScale().timeToCoordinate(last.time);
    const y = last && series.priceToCoordinate(last.value);
    return x == null || y == null ? [] : { name, x, y };
  };
  const renderer = () => ({
    draw: (target: Parameters<PaneRenderer['draw']>[0]) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        const places = lines.flatMap(placeOf).sort((a, b) => a.y - b.y);
        const heights = apart(
          places.map(({ y }) => y),
          LINE * look.fontSize,
          mediaSize.height,
        );
        context.font = fontOf(look);
        context.fillStyle = look.text;
        context.textAlign = 'left';
        context.textBaseline = 'middle';
        places.forEach(({ name, x }, index) => {
          context.fillText(name, x + BEFORE, heights[index] ?? 0);
        });
      }),
  });
  return { paneViews: () => [{ zOrder: () => 'top', renderer }] };
}

type PaneView = ReturnType<NonNullable<ISeriesPrimitive<Time>['paneViews']>>[number];
type PaneRenderer = NonNullable<ReturnType<PaneView['renderer']>>;

/** Heights from above, in their order, moved so far that two are `distance` apart and all are within `height`. */
export function apart(heights: readonly number[], distance: number, height: number): number[] {
  const moved: number[] = [];
  for (const each of heights) {
    moved.push(Math.max(each, (moved.at(-1) ?? Number.NEGATIVE_INFINITY) + distance, distance / 2));
  }
  let below = height + distance / 2;
  for (let index = moved.length - 1; index >= 0; index -= 1) {
    below = Math.min(moved[index] ?? 0, below - distance);
    moved[index] = below;
  }
  return moved;
}
