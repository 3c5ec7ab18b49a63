import { describe, expect, test } from 'vitest';
import {
  ACTIVITY_LEVELS,
  bandOf,
  DAY_AVERAGE_BANDS,
  GRADE_LABELS,
  INTENSIVE_CARE_TINTS,
  PERFORMANCE_BANDS,
  PLAN_PROGRESS_BANDS,
  SCORE_BANDS,
} from '#domain/learning/bands.ts';

/** The bands of these values, each boundary with the value just below it, in words. */
const bandsOf = (bands: Parameters<typeof bandOf<string | undefined>>[0], values: number[]) =>
  values.map((value) => bandOf(bands, value) ?? 'none').join(' ');

describe('bands', () => {
  test('score colours: 80 or more green, 60 or more yellow, otherwise red', () => {
    expect(bandsOf(SCORE_BANDS, [100, 80, 79.99, 60, 59.99, 0])).toBe('good good fair fair poor poor');
  });

  test('grade labels: excellent at 90, good at 80, average at 60, otherwise needs improvement', () => {
    expect(bandsOf(GRADE_LABELS, [90, 89.99, 80, 79.99, 60, 59.99])).toBe(
      'excellent good good average average needs-improvement',
    );
  });

  test('day-wise average: green at 75, yellow at 40, otherwise red', () => {
    expect(bandsOf(DAY_AVERAGE_BANDS, [75, 74.99, 40, 39.99])).toBe('good fair fair poor');
  });

  test('intensive care: red under 30, yellow under 40, otherwise none', () => {
    expect(bandsOf(INTENSIVE_CARE_TINTS, [29.99, 30, 39.99, 40, 49])).toBe('poor fair fair none none');
  });

  test('performance: 90 green, 75 blue, 60 yellow, below red', () => {
    expect(bandsOf(PERFORMANCE_BANDS, [90, 89.99, 75, 74.99, 60, 59.99])).toBe('good info info fair fair poor');
  });

  test('plan progress: 80 green, 60 blue, 40 yellow, below red', () => {
    expect(bandsOf(PLAN_PROGRESS_BANDS, [80, 79.99, 60, 59.99, 40, 39.99])).toBe('good info info fair fair poor');
  });

  test('daily activity: 3 hours high, 1.5 medium, otherwise low', () => {
    expect(bandsOf(ACTIVITY_LEVELS, [3, 2.99, 1.5, 1.49, 0])).toBe('high medium medium low low');
  });

  test('a value that is no number takes the lowest band', () => {
    expect(bandOf(SCORE_BANDS, Number.NaN)).toBe('poor');
    expect(bandOf(SCORE_BANDS, -5)).toBe('poor');
  });
});
