import { describe, expect, test } from 'vitest';
import { ranksOf, totalsOf } from '#domain/learning/performance.ts';

const students = (...averages: (number | null)[]) => averages.map((avgScore) => ({ avgScore, totalExams: 5 }));

describe('the cards of Performance Tracking (promises/academy-performance.md#summary-cards)', () => {
  test('count who is at 90 or above, and who is below 60', () => {
    expect(totalsOf(students(90, 89.99, 60, 59.99, 0, 100))).toEqual({
      averageScore: (90 + 89.99 + 60 + 59.99 + 100) / 6,
      activeStudents: 6,
      topPerformers: 2,
      needAttention: 2,
    });
  });

  test('count who has no known score as active, and as nothing else', () => {
    expect(totalsOf(students(80, null))).toEqual({
      averageScore: 80,
      activeStudents: 2,
      topPerformers: 0,
      needAttention: 0,
    });
  });

  test('have no average where there is no score', () => {
    expect(totalsOf([]).averageScore).toBeNull();
    expect(totalsOf(students(null)).averageScore).toBeNull();
  });

  test('do not say that nobody needs attention where no score is known', () => {
    expect(totalsOf(students(null, null))).toMatchObject({
      activeStudents: 2,
      topPerformers: null,
      needAttention: null,
    });
    expect(totalsOf([])).toMatchObject({ topPerformers: 0, needAttention: 0 });
  });
});

describe('ranks', () => {
  test('count up, equal averages sharing one', () => {
    expect(ranksOf(students(96, 94, 94, 94, 90, 90, 12), 'overall')).toEqual([1, 2, 2, 2, 5, 5, 7]);
  });

  test('are shared by equal scores alone, not by those that round to the same', () => {
    expect(ranksOf(students(95.6, 95.5), 'overall')).toEqual([1, 2]);
  });

  test('are their own for those whose score is not known', () => {
    expect(ranksOf(students(90, null, null), 'overall')).toEqual([1, 2, 3]);
    expect(ranksOf([], 'overall')).toEqual([]);
  });

  test('are nobody’s who has fewer than five exams, and they take none', () => {
    const few = { avgScore: 100, totalExams: 4 };
    expect(ranksOf([few, ...students(90, 80), few], 'exam')).toEqual([null, 1, 2, null]);
    expect(ranksOf([{ avgScore: 90, totalExams: null }], 'exam')).toEqual([null]);
    expect(ranksOf([few], 'video')).toEqual([1]);
  });
});
