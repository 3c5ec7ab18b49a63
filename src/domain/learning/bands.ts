/**
 * The band tables (promises/numbers-and-bands.md#bands). A band applies from its `from` upward; values are in percent
 * unless a table differs.
 */

/** The meaning of a colour; the theme gives each tone its colour. */
export type Tone = 'good' | 'info' | 'fair' | 'poor';

interface Band<T> {
  from: number;
  is: T;
}

/**
 * Score colour bands (promises/numbers-and-bands.md#score-bands): 80 or more green, 60 or more yellow, otherwise red.
 */
export const SCORE_BANDS: readonly Band<Tone>[] = [
  { from: 80, is: 'good' },
  { from: 60, is: 'fair' },
  { from: -Infinity, is: 'poor' },
];

/** Grade labels (promises/numbers-and-bands.md#grade-labels). */
export type GradeLabel = 'excellent' | 'good' | 'average' | 'needs-improvement';
export const GRADE_LABELS: readonly Band<GradeLabel>[] = [
  { from: 90, is: 'excellent' },
  { from: 80, is: 'good' },
  { from: 60, is: 'average' },
  { from: -Infinity, is: 'needs-improvement' },
];

/** Day-wise average (promises/numbers-and-bands.md#day-wise-averages): 75 green, 40 yellow, otherwise red. */
export const DAY_AVERAGE_BANDS: readonly Band<Tone>[] = [
  { from: 75, is: 'good' },
  { from: 40, is: 'fair' },
  { from: -Infinity, is: 'poor' },
];

/**
 * Intensive-care row tints (promises/numbers-and-bands.md#intensive-care): red under 30, yellow under 40, else none.
 */
export const INTENSIVE_CARE_TINTS: readonly Band<Extract<Tone, 'fair' | 'poor'> | undefined>[] = [
  { from: 40, is: undefined },
  { from: 30, is: 'fair' },
  { from: -Infinity, is: 'poor' },
];

/**
 * Performance tracking and parent screens (promises/numbers-and-bands.md#performance-bands): 90 green, 75 blue, 60
 * yellow, below red.
 */
export const PERFORMANCE_BANDS: readonly Band<Tone>[] = [
  { from: 90, is: 'good' },
  { from: 75, is: 'info' },
  { from: 60, is: 'fair' },
  { from: -Infinity, is: 'poor' },
];

/** Plan progress bars (promises/numbers-and-bands.md#plan-progress): 80 green, 60 blue, 40 yellow, below red. */
export const PLAN_PROGRESS_BANDS: readonly Band<Tone>[] = [
  { from: 80, is: 'good' },
  { from: 60, is: 'info' },
  { from: 40, is: 'fair' },
  { from: -Infinity, is: 'poor' },
];

/** The band that a value falls into, in the unit of the table. */
export function bandOf<T>(bands: readonly Band<T>[], value: number): T {
  for (const band of bands) if (value >= band.from) return band.is;
  // Every table ends at -Infinity, so only NaN gets here. It takes the lowest band.
  return (bands[bands.length - 1] as Band<T>).is;
}

/**
 * Daily activity level by hours (promises/numbers-and-bands.md#daily-activity): 3 or more High, 1.5 or more Medium,
 * otherwise Low.
 */
export type ActivityLevel = 'high' | 'medium' | 'low';
export const ACTIVITY_LEVELS: readonly Band<ActivityLevel>[] = [
  { from: 3, is: 'high' },
  { from: 1.5, is: 'medium' },
  { from: -Infinity, is: 'low' },
];
