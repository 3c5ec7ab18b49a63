/** How far a number may be rounded before it says something else than what it was rounded from. */
import {
  DAY_AVERAGE_BANDS,
  GRADE_LABELS,
  INTENSIVE_CARE_TINTS,
  PERFORMANCE_BANDS,
  PLAN_PROGRESS_BANDS,
  SCORE_BANDS,
} from './bands.ts';
import { ATTENDS_WELL_FROM, FOCUS_AREA_BELOW, STRONG_SUBJECT_FROM, TOP_LIST_FROM } from './insights.ts';
import { NEEDS_ATTENTION_BELOW, TOP_PERFORMER_FROM } from './limits.ts';
import { EXAM_SCORE_LIMITS, INTENSIVE_CARE_BELOW, PROGRESS_LIMITS } from './studyPlans.ts';

/** All of it: nothing else is shown as 100%. */
const WHOLE = 100;

/** From each of these percentages upward a value is in another band, on another list or of another colour. */
const FROM: readonly number[] = [
  ...new Set([
    ...[
      ...SCORE_BANDS,
      ...GRADE_LABELS,
      ...DAY_AVERAGE_BANDS,
      ...INTENSIVE_CARE_TINTS,
      ...PERFORMANCE_BANDS,
      ...PLAN_PROGRESS_BANDS,
    ].flatMap(({ from }) => (Number.isFinite(from) ? from : [])),
    ...[INTENSIVE_CARE_BELOW, ...PROGRESS_LIMITS, EXAM_SCORE_LIMITS.from],
    ...[STRONG_SUBJECT_FROM, FOCUS_AREA_BELOW, TOP_LIST_FROM, ATTENDS_WELL_FROM],
    ...[TOP_PERFORMER_FROM, NEEDS_ATTENTION_BELOW],
    WHOLE,
  ]),
];
/** And above these: a value that is this very percentage is not (spec 1 §2, 'Above 75%'). */
const ABOVE: readonly number[] = [EXAM_SCORE_LIMITS.above];

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
  roundedWithin(value, decimals, MOST_DECIMALS, { from: FROM, above: ABOVE });

/** As many digits as a double holds for certain: 66.5 · 10 is 665 and not a hair less. */
const DIGITS = 15;

function roundTo(value: number, decimals: number, round: (value: number) => number): number {
  const scale = 10 ** decimals;
  return round(Number((value * scale).toPrecision(DIGITS))) / scale;
}
