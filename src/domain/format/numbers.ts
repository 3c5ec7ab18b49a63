/** Numbers as they are read; percentages are 0–100. */
import { ID_MAX } from '#domain/lists/limits.ts';

/**
 * A performance value as a percentage (promises/numbers-and-bands.md#performance-values): 1 or less is a fraction;
 * above 100 together with an exam count is a sum over those exams, and is not known where that count is null; the result is
 * clamped to 0–100.
 */
export function toPercentage(value: number, examCount?: number | null): number | null {
  if (!Number.isFinite(value)) return 0;
  let percent = value;
  if (value <= 1) percent = value * 100;
  else if (value > 100 && examCount === null) return null;
  else if (value > 100 && examCount) percent = value / examCount;
  return Math.min(100, Math.max(0, percent));
}

/** The sum of some numbers; null where one of them is not known. */
export const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);

/**
 * Consistency of a student (promises/numbers-and-bands.md#consistency): average divided by best, in whole percent; 0
 * with a best score of 0, null where one of them is not known.
 */
export function consistency(averageScore: number | null, bestScore: number | null): number | null {
  if (averageScore === null || bestScore === null) return null;
  return bestScore > 0 ? Math.min(100, Math.max(0, Math.round((averageScore / bestScore) * 100))) : 0;
}

/** Watch time in minutes (promises/numbers-and-bands.md#watch-time): seconds divided by 60, rounded. */
export function watchMinutes(seconds: number): number {
  return Math.round(seconds / 60);
}

/** Reads an id from an attribute or an address; undefined for any other text. */
export function toId(text: string | undefined): number | undefined {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return id >= 1 && id <= ID_MAX ? id : undefined;
}
