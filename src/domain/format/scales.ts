/** Scales of lines, none of which makes a cliff of a small change (guides/developers/design.md#what-not-to-do). */

/** A scale of percentages that does not run from 0 to 100 is at least this many points high. */
const LEAST_POINTS = 40;
/** A scale of counts is at least as high as this part of its greatest value, and as this many. */
const LEAST_PART = 0.5;
const LEAST_COUNT = 2;

/** From where to where a scale runs. */
export interface Scale {
  from: number;
  to: number;
}

/** The scale of some values: as high as they differ, and where that is little higher, with them in its middle. */
export function scaleOf(values: readonly number[], isPercentage: boolean): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const enough = isPercentage ? LEAST_POINTS : Math.max(LEAST_PART * most, LEAST_COUNT);
  const height = Math.max(most - least, enough);
  const middle = (least + most) / 2 - height / 2;
  // No scale goes below 0, and none of percentages above 100 where no value does.
  const from = Math.max(0, isPercentage ? Math.min(middle, Math.max(100, most) - height) : middle);
  return { from, to: from + height };
}
