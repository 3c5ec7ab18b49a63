/** Leaderboard Management (spec 2 §2): what its totals are made of. */

/** What is known of an exam; a host may not know its average. */
export interface ExamFigures {
  totalAttempts: number;
  /** 0–100. */
  avgScore: number | null;
}

export interface ExamTotals {
  exams: number;
  attempts: number;
  /** Null where nobody has attempted any. */
  averageScore: number | null;
}

/**
 * The totals of some exams. The average is that of all attempts: an exam taken by a thousand counts a thousand
 * times as much as one taken by one, and one that nobody has taken not at all.
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
