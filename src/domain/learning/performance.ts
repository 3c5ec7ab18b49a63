/** Performance Tracking (promises/academy-performance.md#summary-cards): its cards and ranks. */
import type { PerformanceMetric } from '#domain/format/timeframes.ts';
import { NEEDS_ATTENTION_BELOW, TOP_PERFORMER_FROM } from '#domain/lists/limits.ts';

/** A student's scores in percent, 0–100; null where they are not known. */
export interface StudentScores {
  avgScore: number | null;
  bestScore: number | null;
}

/** The values of the four cards; the average is in percent, and null without any known score. */
export interface PerformanceTotals {
  averageScore: number | null;
  activeStudents: number;
  /** Null where there are students and no score of them is known. */
  topPerformers: number | null;
  needAttention: number | null;
}

/** The cards of these students. A student without a known score counts as active and in no other figure. */
export function totalsOf(students: readonly Pick<StudentScores, 'avgScore'>[]): PerformanceTotals {
  let sum = 0;
  let known = 0;
  let topPerformers = 0;
  let needAttention = 0;
  for (const { avgScore } of students) {
    if (avgScore === null) continue;
    sum += avgScore;
    known += 1;
    if (avgScore >= TOP_PERFORMER_FROM) topPerformers += 1;
    if (avgScore < NEEDS_ATTENTION_BELOW) needAttention += 1;
  }
  const isKnown = known > 0 || students.length === 0;
  return {
    averageScore: known > 0 ? sum / known : null,
    activeStudents: students.length,
    topPerformers: isKnown ? topPerformers : null,
    needAttention: isKnown ? needAttention : null,
  };
}

/**
 * Fewer exams say too little for a rank, for *Consistency* (promises/numbers-and-bands.md#ranks), or for the sentence of a
 * chart.
 */
export const RANKED_FROM = 5;

/** Whether a student has enough exams to be ranked by them; without a known number nothing is said. */
export const hasEnoughExams = (metric: PerformanceMetric, totalExams: number | null): boolean =>
  metric === 'video' || (totalExams !== null && totalExams >= RANKED_FROM);

/**
 * Ranks of students who are sorted already, from 1. Equal averages share a rank, and the ranks after them are skipped:
 * 1, 2, 2, 4. Students without a known average are ranked by their place. Who has too few exams has no rank and takes none.
 */
export function ranksOf(
  students: readonly (Pick<StudentScores, 'avgScore'> & { totalExams: number | null })[],
  metric: PerformanceMetric,
): (number | null)[] {
  let place = 0;
  let last: { avgScore: number | null; rank: number } | undefined;
  return students.map(({ avgScore, totalExams }) => {
    if (!hasEnoughExams(metric, totalExams)) return null;
    place += 1;
    const rank = last && avgScore !== null && last.avgScore === avgScore ? last.rank : place;
    last = { avgScore, rank };
    return rank;
  });
}
