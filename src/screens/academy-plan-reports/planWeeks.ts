/** The days of a plan by its weeks, for a chart that has room for few bars (promises/academy-plan-reports.md#weeks-in-place-of-days). */
import { sumOf, toPercentage } from '#domain/format/numbers.ts';
import { groupBy } from '#platform/groupBy.ts';

/** A plan of more days than this is drawn by weeks: its days are too narrow for a phone. */
export const DRAWN_DAYS = 21;
const DAYS_A_WEEK = 7;

/** What was done on a day of a plan. */
interface PlanDay {
  day: number;
  /** The week of the plan that the day is in, where the answer names it. */
  week?: number | null;
  videos: number | null;
  exams: number | null;
  /** A performance value whose number of exams is `exams`. */
  overallScore: number | null;
}

/** What was done in a week of a plan; null is what is not known of one of its days. */
interface PlanWeek {
  week: number;
  videos: number | null;
  exams: number | null;
  /** In percent, the mean of the week's exams; null without an exam. */
  score: number | null;
}

/** The weeks of these days, in order. Where the answer does not name the week of every day, a week is seven days. */
export function weeksOf(days: readonly PlanDay[]): PlanWeek[] {
  const areNamed = days.every(({ week }) => week != null);
  const weekOf = ({ day, week }: PlanDay) => (areNamed ? week : null) ?? Math.ceil(day / DAYS_A_WEEK);
  return [...groupBy(days, weekOf)]
    .sort(([a], [b]) => a - b)
    .map(([week, of]) => ({
      week,
      videos: sumOf(of.map(({ videos }) => videos)),
      exams: sumOf(of.map(({ exams }) => exams)),
      score: scoreOf(of),
    }));
}

/** Each day's score weighs as much as it has exams, so that the mean of a week is that of its exams. */
function scoreOf(days: readonly PlanDay[]): number | null {
  const scored = days.filter(({ overallScore }) => overallScore !== null);
  const exams = sumOf(scored.map((day) => day.exams));
  const sum = sumOf(
    scored.map(({ overallScore, exams: count }) => {
      const percent = overallScore === null ? null : toPercentage(overallScore, count);
      return percent === null || count === null ? null : percent * count;
    }),
  );
  return exams === null || sum === null || exams <= 0 ? null : sum / exams;
}
