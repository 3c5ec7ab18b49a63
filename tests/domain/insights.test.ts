import { describe, expect, it } from 'vitest';
import { improvementTrend, insightsOf, subjectTrend } from '#domain/learning/insights.ts';

const subjects = [
  { subject: 'Physics', averageScore: 80 },
  { subject: 'Chemistry', averageScore: 79.9 },
  { subject: 'Biology', averageScore: 75 },
  { subject: 'गणित', averageScore: 70 },
  { subject: 'English', averageScore: 69.9 },
  { subject: 'History', averageScore: 41 },
  { subject: 'Drawing', averageScore: null },
];
const names = (list: readonly { subject: string }[]) => list.map(({ subject }) => subject);

describe('insights (promises/numbers-and-bands.md#insights)', () => {
  it('Strong Subjects have an average of 80% or more, best first', () => {
    const better = { subject: 'Music', averageScore: 92 };
    expect(names(insightsOf([...subjects, better]).strong)).toEqual(['Music', 'Physics']);
  });
  it('Focus Areas are below 70%, weakest first, and 70% itself is none', () => {
    expect(names(insightsOf(subjects).focusAreas)).toEqual(['History', 'English']);
  });
  it('the top list takes 75% or more, the focus list what is below, weakest first', () => {
    expect(names(insightsOf(subjects).top)).toEqual(['Physics', 'Chemistry', 'Biology']);
    expect(names(insightsOf(subjects).focus)).toEqual(['History', 'English', 'गणित']);
  });
  it('a subject whose average is not known is in none of them', () => {
    expect(
      Object.values(insightsOf(subjects))
        .flat()
        .map(({ subject }) => subject),
    ).not.toContain('Drawing');
  });
});

describe('the trend of a subject', () => {
  const physics = { subject: 'Physics', averageScore: 70 };
  const recent = (...scores: (number | null)[]) => scores.map((score) => ({ subject: 'Physics', score }));
  it('is up when its recent results lie above its average, down when below', () => {
    expect(subjectTrend(physics, recent(80, 70))).toBe('up');
    expect(subjectTrend(physics, recent(60, 70))).toBe('down');
  });
  it('is steady within two points', () => {
    expect(subjectTrend(physics, recent(71.9))).toBe('steady');
    expect(subjectTrend(physics, recent(72))).toBe('up');
  });
  it('is not told without a recent result of the subject', () => {
    expect(subjectTrend(physics, [{ subject: 'Biology', score: 90 }])).toBeUndefined();
    expect(subjectTrend(physics, recent(null))).toBeUndefined();
  });
});

describe('the trend of an improvement that the API tells', () => {
  it.each([
    ['+12%', 'up'],
    [' + 2.5 points', 'up'],
    ['-4%', 'down'],
    ['−4 %', 'down'],
    ['+1.9%', 'steady'],
    ['-1%', 'steady'],
    ['+0%', 'steady'],
    ['+', 'up'],
    ['-', 'down'],
    ['12%', undefined],
    ['', undefined],
    [null, undefined],
  ])('of %j is %s', (improvement, trend) => {
    expect(improvementTrend(improvement)).toBe(trend);
  });
});
