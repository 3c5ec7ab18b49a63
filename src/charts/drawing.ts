import { formatNumber, formatScore } from '#domain/format/format.ts';
import type { Look } from './look.ts';

/** Values of one kind, one for each category or date. */
export interface Series {
  name: string;
  /** Null where there is none. */
  values: readonly (number | null)[];
  /** Percentages 0–100: beside series that count something, drawn in a plot of their own. */
  isPercentage?: boolean;
  /** Percentages that are drawn as marks across the bars of the other series. */
  isMark?: boolean;
}

/** A series with its place in the palette, from 0. */
export interface ColouredSeries extends Series {
  colour: number;
}

/** In which the middle half of some values lies, as percentages (0–100). */
export interface Range {
  low: number;
  middle: number | null;
  high: number;
}

/** A percentage, and the range of others at the same place. */
export interface RangePoint {
  /** Under the axis; short. */
  category: string;
  /** In the tooltip and in the table. */
  title: string;
  value: number | null;
  /** Null where there is none to tell. */
  range: Range | null;
}

/** Event of a drawing: somebody clicked on what is drawn of a value. */
export const PICK = 'chart-pick';
/** Which value that is: the places of its category and of its series, from 0, and the click. */
export interface Picked {
  row: number;
  column: number;
  click: MouseEvent;
}

/** A part of a whole. */
export interface Slice {
  name: string;
  value: number;
}

/** In px. */
export interface Size {
  width: number;
  height: number;
}

/** A drawn chart. */
export interface Drawing<Data> {
  update(data: Data, look: Look): void;
  resize(size: Size): void;
  destroy(): void;
}

/** Draws a chart into an empty element of the given size. */
export type Draw<Data> = (host: HTMLElement, data: Data, look: Look, size: Size) => Drawing<Data>;

/** A value of a series as text: a percentage (0–100) or a number. */
export function valueText(
  series: Pick<Series, 'isPercentage'>,
  value: number | null | undefined,
  locale: string,
): string {
  return series.isPercentage ? formatScore(value, locale) : formatNumber(value, locale);
}

/** Whether a value is a whole number or missing. */
export const isWhole = (value: number | null): boolean => value === null || Number.isInteger(value);

let segmenter: Intl.Segmenter | undefined;

/**
 * Cuts a text to what fits, with an ellipsis. It cuts between letters: in Devanagari and Malayalam one letter has
 * several characters.
 */
export function shorten(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  segmenter ??= 'Segmenter' in Intl ? new Intl.Segmenter() : undefined;
  const letters = segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : Array.from(text);
  const cut = (length: number) => `${letters.slice(0, length).join('').trimEnd()}…`;
  let [most, tooMany] = [1, letters.length];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(cut(middle))) most = middle;
    else tooMany = middle;
  }
  return cut(most);
}
