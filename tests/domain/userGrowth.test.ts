import { describe, expect, test } from 'vitest';
import { formatChange, formatPoints } from '#domain/format/format.ts';
import { monthsOf } from '#domain/format/months.ts';
import { TREND_FROM } from '#domain/learning/insights.ts';
import { thisMonthsGrowth } from '#domain/learning/userGrowth.ts';

const NOW = new Date(2026, 10, 21);

describe('months as a host writes them', () => {
  test('with their years are placed there', () => {
    for (const texts of [
      ['Dec 2024', 'Jan 2025'],
      ['December 2024', 'january 2025'],
      ['Dec. 24', 'Jan ’25'],
      ['2024-12', '2025-01-31'],
    ]) {
      expect(monthsOf(texts, NOW), texts.join()).toEqual({ dates: ['2024-12-01', '2025-01-01'], isYearKnown: true });
    }
    expect(monthsOf(['Sept 2025'], NOW)?.dates).toEqual(['2025-09-01']);
  });

  test('without years are the latest ones, and their years are not for showing', () => {
    expect(monthsOf(['Sep', 'Oct', 'Nov'], NOW)).toEqual({
      dates: ['2026-09-01', '2026-10-01', '2026-11-01'],
      isYearKnown: false,
    });
    // December has not come yet, so that all of it is a year ago.
    expect(monthsOf(['Nov', 'Dec'], NOW)?.dates).toEqual(['2025-11-01', '2025-12-01']);
    expect(monthsOf(['Dec', 'Jan', 'Feb'], NOW)?.dates).toEqual(['2025-12-01', '2026-01-01', '2026-02-01']);
    const twoYears = Array.from(
      { length: 24 },
      (_, index) => 'Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov'.split(' ')[index % 12] ?? '',
    );
    expect(monthsOf(twoYears, NOW)?.dates[0]).toBe('2024-12-01');
    expect(monthsOf(['Jan 2025', 'Feb'], NOW)).toEqual({ dates: ['2025-01-01', '2026-02-01'], isYearKnown: false });
  });

  test('that cannot be read are not placed at all', () => {
    for (const text of ['', 'Ma', 'Week 1', 'Q1 2025', 'जनवरी', '2025-13', '13/2025', 'Janet']) {
      expect(monthsOf(['Jan', text], NOW), text).toBeUndefined();
    }
    expect(monthsOf([], NOW)).toEqual({ dates: [], isYearKnown: true });
  });
});

describe('growth of this month against last', () => {
  const month = (name: string, students: number | null, teachers: number | null = 0) => ({
    month: name,
    students,
    teachers,
  });

  test('is of students and teachers together, of the last two months', () => {
    expect(thisMonthsGrowth([month('Sep', 5), month('Oct', 90, 10), month('Nov', 108, 12)], NOW)).toBeCloseTo(20);
    expect(thisMonthsGrowth([month('Oct', 100), month('Nov', 50)], NOW)).toBeCloseTo(-50);
    expect(thisMonthsGrowth([month('Oct', 100), month('Nov', 100)], NOW)).toBe(0);
    // Also over a new year, in another order, and of a host that tells whole months.
    expect(thisMonthsGrowth([month('Dec', 100), month('Jan', 110)], new Date(2027, 0, 3))).toBeCloseTo(10);
    expect(thisMonthsGrowth([month('2026-11', 110), month('2026-10', 100)], NOW)).toBeCloseTo(10);
    expect(thisMonthsGrowth([month('Sep 2026', 100), month('Oct 2026', 110)], NOW)).toBeCloseTo(10);
  });

  test('is not told of months long gone, or of which nobody knows when they were', () => {
    expect(thisMonthsGrowth([month('Jan', 100), month('Feb', 110)], NOW)).toBeUndefined();
    expect(thisMonthsGrowth([month('Oct 2025', 100), month('Nov 2025', 110)], NOW)).toBeUndefined();
    expect(thisMonthsGrowth([month('Aug', 100), month('Sep', 110)], NOW)).toBeUndefined();
    expect(thisMonthsGrowth([month('Nov 2026', 100), month('Dec 2026', 110)], NOW)).toBeUndefined();
    expect(thisMonthsGrowth([month('जनवरी', 100), month('फ़रवरी', 110)], NOW)).toBeUndefined();
  });

  test('is not told where it cannot be', () => {
    expect(thisMonthsGrowth([], NOW)).toBeUndefined();
    expect(thisMonthsGrowth([month('Nov', 100)], NOW)).toBeUndefined();
    expect(thisMonthsGrowth([month('Sep', 100), month('Nov', 110)], NOW)).toBeUndefined();
    expect(thisMonthsGrowth([month('Nov', 100), month('Nov', 110)], NOW)).toBeUndefined();
    expect(thisMonthsGrowth([month('Oct', 0), month('Nov', 110)], NOW)).toBeUndefined();
    expect(thisMonthsGrowth([month('Oct', null), month('Nov', 110)], NOW)).toBeUndefined();
    expect(thisMonthsGrowth([month('Oct', 100, 5), month('Nov', 110, null)], NOW)).toBeUndefined();
  });
});

test('a change carries its sign and is a whole number, but where it would read as none or as another trend', () => {
  expect(formatChange(12.72, 'en-IN')).toBe('+13%');
  expect(formatChange(-3, 'en-IN')).toBe('-3%');
  expect(formatChange(0.44, 'en-IN')).toBe('+0.4%');
  expect(formatChange(0.04, 'en-IN')).toBe('0%');
  expect(formatPoints(-6.7, 'en-IN')).toBe('-7');
  expect(TREND_FROM).toBe(2);
  expect(formatPoints(1.9, 'en-IN')).toBe('+1.9');
  expect(formatPoints(-1.96, 'en-IN')).toBe('-1.96');
  expect(formatPoints(2.4, 'en-IN')).toBe('+2');
  expect(formatPoints(null, 'en-IN')).toBe('–');
  expect(formatChange(undefined, 'en-IN')).toBe('–');
});
