/** Performance Tracking (spec 2 §2): what its cards and ranks are made of. */
import { NEEDS_ATTENTION_BELOW, TOP_PERFORMER_FROM } from './limits.ts';

/** A student's scores, 0–100; null where the host does not know. */
export interface StudentScores {
  avgScore: number | null;
  bestScore: number | null;
}

/** What the four cards say; an average without students is null. */
export interface PerformanceTotals {
  averageScore: number | null;
  activeStudents: number;
  topPerformers: number;
  needAttention: number;
}

/** The cards of these students. Who has no known score is active, and in no other figure. */
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
  return {
    averageScore: known > 0 ? sum / known : null,
    activeStudents: students.length,
    topPerformers,
    needAttention,
  };
}

/**
 * Ranks of students who come in rank order, from 1. Equal averages share a rank and the next goes on after
 * all of them: 1, 2, 2, 4. Who has no known average is ranked by place.
 */
export function ranksOf(students: readonly Pick<StudentScores, 'avgScore'>[]): number[] {
  const ranks: number[] = [];
  students.forEach(({ avgScore }, index) => {
    const isTie = index > 0 && avgScore !== null && students[index - 1]?.avgScore === avgScore;
    ranks.push(isTie ? (ranks[index - 1] as number) : index + 1);
  });
  return ranks;
}
