/** How a child's progress went from month to month (promises/parent-performance.md#monthly-progress--performance). */
import { type Direction, directionOf } from './comparison.ts';

/** A month with fewer sessions says too little. */
export const MONTH_SESSIONS = 5;

interface Month {
  sessions: number | null;
  overallProgress: number | null;
}

/** The first and the last month that say something. */
export interface MonthCourse<M extends Month> {
  first: M & { overallProgress: number };
  last: M & { overallProgress: number };
  direction: Direction;
}

/** The first month beside the last; undefined where there are not two that say something. */
export function monthCourseOf<M extends Month>(months: readonly M[]): MonthCourse<M> | undefined {
  const known = months.filter(
    (month): month is M & { overallProgress: number } =>
      month.overallProgress !== null && (month.sessions ?? 0) >= MONTH_SESSIONS,
  );
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first === last) return undefined;
  return { first, last, direction: directionOf('progress', first.overallProgress, last.overallProgress) };
}
