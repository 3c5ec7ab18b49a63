/** Days of a plan by its weeks (promises/academy-plan-reports.md#weeks-in-place-of-days). */
import { describe, expect, it } from 'vitest';
import { weeksOf } from '#screens/academy-plan-reports/planWeeks.ts';

const day = (day: number, rest: Partial<Parameters<typeof weeksOf>[0][number]> = {}) => ({
  day,
  videos: 2,
  exams: 1,
  overallScore: 50,
  ...rest,
});

describe('the weeks of a plan', () => {
  it('are those that the answer names, in order', () => {
    const days = [day(6, { week: 2 }), day(1, { week: 1 }), day(2, { week: 1 })];
    expect(weeksOf(days).map(({ week, videos }) => [week, videos])).toEqual([
      [1, 4],
      [2, 2],
    ]);
  });

  it('are seven days each where the answer does not name the week of every day', () => {
    const days = [day(1, { week: 4 }), day(7), day(8), day(14, { week: null }), day(15)];
    expect(weeksOf(days).map(({ week, exams }) => [week, exams])).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ]);
  });

  it('have the sums of their days, and the mean of their exams as a score', () => {
    // 0.8 is a fraction, and 270 a sum over three exams.
    const days = [day(1, { exams: 1, overallScore: 0.8 }), day(2, { exams: 3, overallScore: 270 })];
    expect(weeksOf(days)).toEqual([{ week: 1, videos: 4, exams: 4, score: 87.5 }]);
  });

  it('have a score of the days that have one, and none without an exam', () => {
    const without = { exams: 0, overallScore: null };
    expect(weeksOf([day(1, without), day(2, { overallScore: 61 })])[0]?.score).toBe(61);
    expect(weeksOf([day(1, without), day(2, without)])[0]?.score).toBeNull();
  });

  it('do not know what is not known of one of their days', () => {
    const unknown = { videos: null, exams: null };
    expect(weeksOf([day(1), day(2, unknown)])).toEqual([{ week: 1, videos: null, exams: null, score: null }]);
  });
});
