/** Rounding that never moves a number into another band (promises/numbers-and-bands.md#rounding-and-bands). */

/**
 * From each of these percentages upward a value is in another band, list or colour. They repeat the numbers of
 * `bands.ts`, `insights.ts`, `limits.ts` and `studyPlans.ts`, which few screens need whole; a test compares them.
 */
export const PERCENT_EDGES: readonly number[] = [30, 40, 50, 60, 70, 75, 80, 90];
/**
 * Above each of these percentages, itself excluded, a value is in another band
 * (promises/numbers-and-bands.md#exam-filters).
 */
export const PERCENT_ABOVE: readonly number[] = [75];
/** The limits of `ACTIVITY_LEVELS`, in minutes. */
export const LEVEL_MINUTES: readonly number[] = [90, 180];

/** The most decimals of a percentage. */
export const MOST_DECIMALS = 2;

interface Edges {
  from: readonly number[];
  above?: readonly number[];
}

/**
 * Rounds a number to `decimals`. Where that would move it across an edge, it keeps more decimals, up to `most`; where
 * that is not enough, it is rounded away from the edge.
 */
export function roundedWithin(value: number, decimals: number, most: number, { from, above = [] }: Edges): number {
  const isTrue = (shown: number) =>
    from.every((edge) => shown >= edge === value >= edge) && above.every((edge) => shown > edge === value > edge);
  for (let places = decimals; places <= most; places += 1) {
    const shown = roundTo(value, places, Math.round);
    if (isTrue(shown)) return shown;
  }
  const below = roundTo(value, most, Math.floor);
  return isTrue(below) ? below : roundTo(value, most, Math.ceil);
}

/**
 * Rounds a percentage (0–100) for screens and exports, but never into another band: 89.6 stays 89.6, since 90 has
 * another colour, and 49.6 in a table 'Below 50%' does not become 50.
 * @param edge one more from which a value is another, which a school has set
 */
export const roundedPercent = (value: number, decimals: number, edge = Number.POSITIVE_INFINITY): number =>
  roundedWithin(value, decimals, MOST_DECIMALS, { from: [...PERCENT_EDGES, edge], above: PERCENT_ABOVE });

/** A change of this many points is a trend; `TREND_FROM` of `insights.ts`. */
const TREND_EDGE = 2;

/**
 * Rounds a change for cards and sentences to a whole number (promises/numbers-and-bands.md#changes): to one decimal
 * under 1, and with more where rounding would make it another trend.
 */
export const roundedChange = (value: number): number =>
  Math.abs(value) < 1
    ? roundTo(value, 1, Math.round)
    : roundedWithin(value, 0, MOST_DECIMALS, { from: [TREND_EDGE], above: [-TREND_EDGE] });

/** The decimal digits that a double always holds exactly: 66.5 · 10 is 665 and not 664.999…. */
const DIGITS = 15;

/**
 * Rounds to this many decimals. What a double cannot hold is cut off first: 40.535 is kept as 40.534999…, and is 40.54.
 * @param round `Math.round`, or its like
 */
export function roundTo(value: number, decimals: number, round: (value: number) => number): number {
  const scale = 10 ** decimals;
  return round(Number((value * scale).toPrecision(DIGITS))) / scale;
}
