/** Leaderboard Management (promises/academy-leaderboard.md#totals): its totals. */

/** The figures of an exam; a server may not know its average. */
export interface ExamFigures {
  totalAttempts: number;
  /** In percent, 0–100. */
  avgScore: number | null;
}

export interface ExamTotals {
  exams: number;
  attempts: number;
  /** In percent, 0–100; null where there are no attempts. */
  averageScore: number | null;
}

/**
 * The totals of some exams. The average is that of all attempts, so an exam with a thousand attempts counts a thousand
 * times as much as one with a single attempt.
 */
export function examTotals(exams: readonly ExamFigures[]): ExamTotals {
  let attempts = 0;
  let scored = 0;
  let sum = 0;
  for (const { totalAttempts, avgScore } of exams) {
    attempts += totalAttempts;
    if (avgScore === null) continue;
    scored += totalAttempts;
    sum += avgScore * totalAttempts;
  }
  return { exams: exams.length, attempts, averageScore: scored > 0 ? sum / scored : null };
}
