/** Leaderboard Management (promises/academy-leaderboard.md#totals): its totals. */

import { sumOf } from '#domain/format/numbers.ts';

/** The figures of an exam; a server may not know its average. */
export interface ExamFigures {
  /** Null where it is not known. */
  totalAttempts: number | null;
  /** In percent, 0–100. */
  avgScore: number | null;
}

export interface ExamTotals {
  exams: number;
  /** Null where those of an exam are not known. */
  attempts: number | null;
  /** In percent, 0–100, of the exams of which both are known; null where there are no attempts. */
  averageScore: number | null;
}

/**
 * The totals of some exams (promises/numbers-and-bands.md#averages). The average is that of all attempts, so an exam
 * with a thousand attempts counts a thousand times as much as one with a single attempt.
 */
export function examTotals(exams: readonly ExamFigures[]): ExamTotals {
  let scored = 0;
  let sum = 0;
  for (const { totalAttempts, avgScore } of exams) {
    if (avgScore === null || totalAttempts === null) continue;
    scored += totalAttempts;
    sum += avgScore * totalAttempts;
  }
  const attempts = sumOf(exams.map(({ totalAttempts }) => totalAttempts));
  return { exams: exams.length, attempts, averageScore: scored > 0 ? sum / scored : null };
}
