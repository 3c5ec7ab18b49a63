/** Figures beside those of the period before, and a school beside the academy (promises/comparisons.md). */
import { roundedPercent } from '#domain/format/rounding.ts';

/**
 * A figure of fewer pupils is not compared (promises/comparisons.md#too-few-pupils): it would mean nothing, and might tell
 * of one pupil.
 */
export const MIN_PUPILS = 5;
/**
 * Those who do not see all schools are told a figure of all where this many others are behind it
 * (promises/comparisons.md#beside-the-academy), so that it tells of none of them.
 */
export const MIN_OTHER_SCHOOLS = 3;
/** The little chart beside a comparison shows this many weeks at most (promises/comparisons.md#twelve-weeks). */
export const COMPARED_WEEKS = 12;
/** What has no timeframe is compared with this many weeks ago (promises/comparisons.md#which-period). */
export const STATE_WEEKS = 4;
/** Fewer values than this show no course. */
const LEAST_VALUES = 3;

/** Those of the screens below that are about one study plan. */
export const COMPARED_PLAN_SCREENS = ['academy-plan-report', 'academy-plan-attendance'] as const;
/** The screens for staff that are compared, by their tags. */
export const COMPARED_SCREENS = [
  'academy-today',
  'academy-dashboard',
  'academy-performance',
  'academy-analytics',
  ...COMPARED_PLAN_SCREENS,
] as const;
export type ComparedScreen = (typeof COMPARED_SCREENS)[number];

/** The screens for parents that are compared, by their tags. */
export const COMPARED_CHILD_SCREENS = ['parent-dashboard', 'parent-performance'] as const;
export type ComparedChildScreen = (typeof COMPARED_CHILD_SCREENS)[number];

/** What is compared, by its name, and whether its figures are numbers of things or percentages. */
export const COMPARED = {
  totalStudents: 'count',
  watchedVideos: 'count',
  averageScore: 'percent',
  activeStudents: 'count',
  topPerformers: 'count',
  needAttention: 'count',
  totalExams: 'count',
  videoViews: 'count',
  studentsStarted: 'count',
  shareStarted: 'percent',
  attended: 'count',
  shareAttended: 'percent',
  examAverage: 'percent',
  attendance: 'percent',
  progress: 'percent',
  sessions: 'count',
  examsCompleted: 'count',
  videosWatched: 'count',
} as const satisfies Readonly<Record<string, 'count' | 'percent'>>;
export type Compared = keyof typeof COMPARED;
export const COMPARED_NAMES = Object.keys(COMPARED) as Compared[];

/** A figure, or null where too few pupils are behind it. */
export const reportedOf = (figure: number | null, pupils: number): number | null =>
  pupils >= MIN_PUPILS ? figure : null;

/** Two figures of one measure, or two nulls where too few pupils are behind either of them. */
export const reportedBoth = (now: number, before: number): readonly [now: number | null, before: number | null] =>
  Math.min(now, before) >= MIN_PUPILS ? [now, before] : [null, null];

export type Direction = 'up' | 'down' | 'same';

/** Which way a figure went. Those that read the same are the same: 67.6 % and 68.2 % are both shown as 68 %. */
export function directionOf(measure: Compared, from: number, to: number): Direction {
  const shown = (value: number) => (COMPARED[measure] === 'percent' ? roundedPercent(value, 0) : value);
  const change = shown(to) - shown(from);
  return change > 0 ? 'up' : change < 0 ? 'down' : 'same';
}

/** A week of a measure; null where it is not known, or of too few pupils. */
export interface WeekValue {
  value: number | null;
}

/** The known values of the weeks; undefined where they are too few to show a course. */
export function courseOf(weeks: readonly WeekValue[]): number[] | undefined {
  const known = weeks.flatMap(({ value }) => value ?? []);
  return known.length >= LEAST_VALUES ? known : undefined;
}

/** A share in percent, with two decimals; null of nobody. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((10_000 * part) / whole) / 100 : null;
