import { describe, expect, it } from 'vitest';
import { formatPeriod } from '#domain/format/formatPeriod.ts';
import {
  COMPARED,
  COMPARED_NAMES,
  COMPARED_WEEKS,
  courseOf,
  directionOf,
  MIN_PUPILS,
  reportedBoth,
  reportedOf,
  shareOf,
} from '#domain/learning/comparison.ts';

describe('which way a figure went', () => {
  it.each([
    ['totalStudents', 61, 68, 'up'],
    ['totalStudents', 68, 61, 'down'],
    ['totalStudents', 0, 0, 'same'],
    ['averageScore', 61.2, 67.9, 'up'],
    // Both are shown as 68 %.
    ['averageScore', 67.6, 68.2, 'same'],
    ['averageScore', 68.2, 67.6, 'same'],
    ['averageScore', 67.4, 67.6, 'up'],
    // 59.6 is not shown as 60, which is another band: it is less than 60.
    ['averageScore', 59.6, 60, 'up'],
    ['shareStarted', 100, 99.4, 'down'],
  ] as const)('%s from %d to %d: %s', (measure, from, to, direction) => {
    expect(directionOf(measure, from, to)).toBe(direction);
  });
});

describe('too few pupils', () => {
  it('hide a figure, and both where one is of too few', () => {
    expect(MIN_PUPILS).toBe(5);
    expect([reportedOf(70, 5), reportedOf(70, 4), reportedOf(null, 9)]).toEqual([70, null, null]);
    expect([reportedBoth(5, 9), reportedBoth(4, 9), reportedBoth(9, 4)]).toEqual([
      [5, 9],
      [null, null],
      [null, null],
    ]);
  });
});

describe('the course of the weeks', () => {
  const weeks = (...values: (number | null)[]) => values.map((value) => ({ value }));
  it('has the values that are known', () => {
    expect(courseOf(weeks(null, 1, null, 2, 0))).toEqual([1, 2, 0]);
    expect(courseOf(Array(COMPARED_WEEKS).fill({ value: 7 }))).toHaveLength(12);
  });
  it('is none without history', () => {
    for (const few of [weeks(), weeks(null, null, null, null), weeks(1, null, 2)])
      expect(courseOf(few)).toBeUndefined();
  });
});

it('a share has two decimals, and is none of nobody', () => {
  expect([shareOf(2, 3), shareOf(0, 7), shareOf(7, 7), shareOf(1, 0)]).toEqual([66.67, 0, 100, null]);
});

it('every measure is a number or a percentage', () => {
  for (const name of COMPARED_NAMES) expect(['count', 'percent']).toContain(COMPARED[name]);
});

describe('a period in words', () => {
  it.each([
    ['2026-09-24', '2026-10-23', 'en-GB', '24 Sept – 23 Oct 2026'],
    ['2026-10-01', '2026-10-31', 'en-GB', '1 – 31 Oct 2026'],
    ['2025-12-24', '2026-01-23', 'en-GB', '24 Dec 2025 – 23 Jan 2026'],
    ['2026-10-23', '2026-10-23', 'en-GB', '23 Oct 2026'],
    [null, '2026-10-23', 'en-GB', '23 Oct 2026'],
    [null, null, 'en-GB', ''],
  ])('%s to %s in %s: %s', (from, to, locale, words) => {
    // Which blanks stand beside the dash, if any, is the browser's affair.
    expect(
      formatPeriod(from, to, locale)
        .replace(/\s*–\s*/gu, ' – ')
        .replace('Sep ', 'Sept '),
    ).toBe(words);
  });
});
