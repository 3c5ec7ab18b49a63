import { describe, expect, test } from 'vitest';
import { formatCurrency, formatNumber, formatPercentage, formatScore } from '#domain/format/format.ts';
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatTimeAgo,
  formatWatchTime,
  toDate,
} from '#domain/format/formatDate.ts';
import { formatMinutes } from '#domain/format/formatMinutes.ts';
import { nameWeekday } from '#domain/format/weekdays.ts';

const IN = 'en-IN';

describe('numbers', () => {
  test('group as the locale does', () => {
    expect(formatNumber(1234567, IN)).toBe('12,34,567');
    expect(formatNumber(1234567, 'en-US')).toBe('1,234,567');
    expect(formatNumber(undefined, IN)).toBe('–');
    expect(formatNumber(Number.NaN, IN)).toBe('–');
  });
  test('whole numbers are those of Intl in every locale, also where they are written without it', () => {
    const values = [
      0,
      7,
      42,
      999,
      1000,
      12345,
      123456,
      1234567,
      98765432,
      1234567890,
      Number.MAX_SAFE_INTEGER,
      -1,
      -4321,
    ];
    for (const locale of [
      'en',
      'en-IN',
      'en-US',
      'en-GB',
      'en-ZA',
      'hi',
      'hi-IN',
      'ml',
      'ml-IN',
      'de-DE',
      'ar-EG',
      'en-XA',
    ]) {
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
      for (const value of [...values, 0.5, 1234.567])
        expect(formatNumber(value, locale), locale).toBe(format.format(value));
    }
  });
  test('percentages have two decimals and read 0.00 when invalid (promises/numbers-and-bands.md#percentages)', () => {
    expect(formatPercentage(66.666, IN)).toBe('66.67%');
    expect(formatPercentage(100, IN)).toBe('100.00%');
    for (const invalid of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatPercentage(invalid, IN)).toBe('0.00%');
    }
    for (const none of [undefined, null]) expect(formatPercentage(none, IN)).toBe('–');
  });
  test('scores are rounded (promises/numbers-and-bands.md#scores)', () => {
    expect(formatScore(66.5, IN)).toBe('67%');
    expect(formatScore(66.49, IN)).toBe('66%');
    expect(formatScore(null, IN)).toBe('–');
  });
  test('money is INR in the format of en-IN (promises/numbers-and-bands.md#money)', () => {
    expect(formatCurrency(1234567.5)).toBe('₹12,34,567.50');
  });
});

describe('dates', () => {
  test('the short date of the locale', () => {
    expect(formatDate('2026-11-21T10:00:00', IN)).toBe('21/11/2026');
    expect(formatDate('2026-11-21T10:00:00', 'en-US')).toBe('11/21/2026');
    expect(formatDate('', IN)).toBe('–');
    expect(formatDate('soon', IN)).toBe('–');
  });
  test('a day without a time is that day in every zone', () => {
    expect(toDate('2026-11-21')?.getDate()).toBe(21);
    expect(toDate('2026-11-21')?.getHours()).toBe(0);
  });
  test("a time without a zone is the server's and shows as it stands", () => {
    expect(toDate('2026-11-21 23:30:00')?.getHours()).toBe(23);
    expect(formatDateTime('2026-11-21 23:30:00', IN)).toMatch(/21\/11\/2026.*11:30/);
  });
});

describe('days of the week that the API names', () => {
  test('are said in the language of the screen, as short or long as they came', () => {
    expect(['Mon', 'Sunday'].map((day) => nameWeekday(day, IN))).toEqual(['Mon', 'Sunday']);
    expect(['Mon', 'Sunday'].map((day) => nameWeekday(day, 'hi-IN'))).toEqual(['सोम', 'रविवार']);
  });
  test('stay as they are where they are something else', () => {
    expect(['Day 1', '', 'सोमवार'].map((day) => nameWeekday(day, 'hi-IN'))).toEqual(['Day 1', '', 'सोमवार']);
  });
});

describe('durations', () => {
  test('seconds, minutes, then minutes plus seconds (promises/numbers-and-bands.md#durations)', () => {
    expect(formatDuration(0, IN)).toBe('0 secs');
    expect(formatDuration(59, IN)).toBe('59 secs');
    expect(formatDuration(60, IN)).toBe('1 min');
    expect(formatDuration(754, IN)).toBe('12 mins 34 secs');
    expect(formatDuration(3599, IN)).toBe('59 mins 59 secs');
    expect(formatDuration(3600, IN)).toBe('60 mins');
    expect(formatDuration(3725, IN)).toBe('62 mins 5 secs');
    expect(formatDuration(null, IN)).toBe('–');
  });
  test('study time as hours and minutes', () => {
    expect(formatMinutes(45, IN)).toBe('45 mins');
    expect(formatMinutes(60, IN)).toBe('1 hr');
    expect(formatMinutes(80, IN)).toBe('1 hr 20 mins');
  });
  test('watch time in rounded minutes (promises/numbers-and-bands.md#watch-time)', () => {
    expect(formatWatchTime(89, IN)).toBe('1 min');
    expect(formatWatchTime(90, IN)).toBe('2 mins');
  });
});

describe('time ago (promises/numbers-and-bands.md#time-ago)', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ago = (minutes: number) => formatTimeAgo(now.getTime() - minutes * 60_000, IN, now);
  test('minutes under an hour, hours under a day, otherwise a date', () => {
    expect(ago(0)).toBe('0 minutes ago');
    expect(ago(1)).toBe('1 minute ago');
    expect(ago(59)).toBe('59 minutes ago');
    expect(ago(60)).toBe('1 hour ago');
    expect(ago(23 * 60 + 59)).toBe('23 hours ago');
    expect(ago(24 * 60)).toBe(formatDate('2026-11-20T12:00:00Z', IN));
  });
  test('a clock slightly behind is now, the future is a date', () => {
    expect(ago(-1)).toBe('0 minutes ago');
    expect(ago(-90)).toBe(formatDate(now.getTime() + 90 * 60_000, IN));
  });
});
