import { describe, expect, it } from 'vitest';
import { monthCourseOf } from '#domain/learning/monthCourse.ts';

const month = (sessions: number | null, overallProgress: number | null) => ({ sessions, overallProgress });

describe('how progress went', () => {
  it('is told by the first and the last month with at least five sessions', () => {
    const months = [month(4, 10), month(5, 60), month(9, 90), month(12, 71), month(1, 20), month(30, null)];
    expect(monthCourseOf(months)).toEqual({ first: months[1], last: months[3], direction: 'up' });
  });

  it('goes by what is shown', () => {
    // Both are shown as 69 %.
    expect(monthCourseOf([month(9, 68.6), month(9, 69.4)])?.direction).toBe('same');
    expect(monthCourseOf([month(9, 68), month(9, 61)])?.direction).toBe('down');
  });

  it.each([
    ['one month', [month(20, 60)]],
    ['a month and the first days of the next', [month(20, 60), month(4, 20)]],
    ['months whose sessions are not told', [month(null, 60), month(null, 20)]],
    ['none', []],
  ])('is not told of %s', (_, months) => {
    expect(monthCourseOf(months)).toBeUndefined();
  });
});
