/** How far a number may be rounded before it says something else than what it was rounded from. */

/**
 * From each of these percentages upward a value is in another band, on another list or of another colour. They are those of `bands.ts`, `insights.ts`, `limits.ts` and `studyPlans.ts`, which few screens
 * need whole: a test holds the two together.
 */
export const PERCENT_EDGES: readonly number[] = [30, 40, 50, 60, 70, 75, 80, 90];
/** And above this one: a value that is this very percentage is not (spec 1 §2, 'Above 75%'). */
export const PERCENT_ABOVE: readonly number[] = [75];
/** From so many minutes on a day's study has another level: `ACTIVITY_LEVELS` in minutes. */
export const LEVEL_MINUTES: readonly number[] = [90, 180];

/** Percentages have so many decimals at most. */
export const MOST_DECIMALS = 2;

interface Edges {
  from: readonly number[];
  above?: readonly number[];
}

/**
 * A number rounded to `decimals`, or to as many more, up to `most`, as keep it on its own side of every edge;
 * where not even those do, to the next number on its side.
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
 * A percentage as it is shown and exported: rounded, but never into another band. 89.6 is 89.6 and not the 90 of
 * another colour, 49.6 in a table 'Below 50%' is not 50. The same value reads the same wherever it stands.
 */
export const roundedPercent = (value: number, decimals: number): number =>
  roundedWithin(value, decimals, MOST_DECIMALS, { from: PERCENT_EDGES, above: PERCENT_ABOVE });

/** As many digits as a double holds for certain: 66.5 · 10 is 665 and not a hair less. */
const DIGITS = 15;

function roundTo(value: number, decimals: number, round: (value: number) => number): number {
  const scale = 10 ** decimals;
  return round(Number((value * scale).toPrecision(DIGITS))) / scale;
}
