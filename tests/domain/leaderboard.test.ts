import { describe, expect, test } from 'vitest';
import { examTotals } from '#domain/learning/leaderboard.ts';

describe('totals of exams (promises/academy-leaderboard.md#totals)', () => {
  test('the average is that of all attempts: an exam counts as often as it was taken', () => {
    expect(
      examTotals([
        { totalAttempts: 3, avgScore: 50 },
        { totalAttempts: 1, avgScore: 90 },
        { totalAttempts: 0, avgScore: null },
      ]),
    ).toEqual({ exams: 3, attempts: 4, averageScore: 60 });
  });
  test('an exam whose average the host does not know is counted, and in no average', () => {
    expect(
      examTotals([
        { totalAttempts: 2, avgScore: 70 },
        { totalAttempts: 5, avgScore: null },
      ]),
    ).toEqual({ exams: 2, attempts: 7, averageScore: 70 });
  });
  test('attempts of which some are not known have no sum, and only the known ones an average', () => {
    expect(
      examTotals([
        { totalAttempts: 2, avgScore: 70 },
        { totalAttempts: null, avgScore: 10 },
      ]),
    ).toEqual({ exams: 2, attempts: null, averageScore: 70 });
  });
  test('without attempts there is no average', () => {
    expect(examTotals([])).toEqual({ exams: 0, attempts: 0, averageScore: null });
    expect(examTotals([{ totalAttempts: 0, avgScore: 0 }])).toMatchObject({ averageScore: null });
  });
});
