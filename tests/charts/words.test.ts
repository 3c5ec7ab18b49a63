import { afterEach, describe, expect, test, vi } from 'vitest';
import { shorten, valueText } from '#charts/drawing.ts';
import { apart } from '#charts/lineLabels.ts';
import { fade, toRgb } from '#charts/look.ts';
import { dateText, points } from '#charts/trendDates.ts';
import { ZONES } from '#tests/support/browser/zones.ts';

describe('a colour for the canvas', () => {
  test('is rgb, also where a browser writes what it mixed', () => {
    expect(toRgb('rgb(79, 62, 197)')).toBe('rgb(79, 62, 197)');
    expect(toRgb('color(srgb 0.309804 0.243137 0.772549)')).toBe('rgb(79, 62, 197)');
    expect(toRgb('color(srgb 1 0 0 / 0.5)')).toBe('rgba(255, 0, 0, 0.5)');
    expect(toRgb('color(srgb 1.2 -0.1 1e-05)')).toBe('rgb(255, 0, 0)');
    expect(toRgb('color(srgb none 0.5 1)')).toBe('rgb(0, 128, 255)');
  });

  test('can be faded, but what it cannot read it leaves alone', () => {
    expect(fade('rgb(79, 62, 197)', 0.5)).toBe('rgba(79, 62, 197, 0.5)');
    expect(fade('rgba(79, 62, 197, 0.9)', 0.5)).toBe('rgba(79, 62, 197, 0.5)');
    expect(fade('CanvasText', 0.5)).toBe('CanvasText');
  });
});

describe('the names of lines at their ends', () => {
  test('stay where the lines end as long as they are apart', () => {
    expect(apart([20, 60], 16, 100)).toEqual([20, 60]);
  });

  test('are moved apart, and stay within the plot', () => {
    expect(apart([40, 42, 44], 16, 100)).toEqual([40, 56, 72]);
    expect(apart([95, 98], 16, 100)).toEqual([76, 92]);
    expect(apart([-3, 0], 16, 100)).toEqual([8, 24]);
    expect(apart([], 16, 100)).toEqual([]);
  });
});

describe('a name that is too long', () => {
  const upTo = (most: number) => (text: string) => text.length <= most;

  test('is cut where it fits, with an ellipsis', () => {
    expect(shorten('Laws of Motion', upTo(20))).toBe('Laws of Motion');
    expect(shorten('Laws of Motion', upTo(10))).toBe('Laws of M…');
    expect(shorten('Laws of Motion', upTo(9))).toBe('Laws of…');
    expect(shorten('Laws of Motion', () => false)).toBe('L…');
  });

  test('is not cut within a letter', () => {
    const hindi = 'क्षेत्रफल';
    for (let most = 2; most < hindi.length; most += 1) {
      const letters = [...new Intl.Segmenter().segment(hindi)].map(({ segment }) => segment);
      const cut = shorten(hindi, upTo(most)).replace('…', '');
      expect(letters.map((_, index) => letters.slice(0, index + 1).join(''))).toContain(cut);
    }
  });
});

test('values read as scores and counts of the locale', () => {
  expect(valueText({ isPercentage: true }, 77.6, 'en-IN')).toBe('78%');
  expect(valueText({}, 1_234_567, 'en-IN')).toBe('12,34,567');
  expect(valueText({}, null, 'en-IN')).toBe('–');
});

afterEach(() => vi.unstubAllEnvs());

test.each(ZONES)('a date of a trend is a month or a day, the same in %s', (zone) => {
  vi.stubEnv('TZ', zone);
  expect(dateText('2025-04-01', 'month', 'en-IN')).toBe('Apr 2025');
  expect(dateText('2025-04-01', 'monthName', 'en-IN')).toBe('Apr');
  expect(dateText('2025-04-01', 'day', 'en-IN')).toBe('1 Apr 2025');
  expect(dateText('soon', 'day', 'en-IN')).toBe('soon');
});

test('points of a trend are in order, each date once, without what is no date', () => {
  const dates = ['2025-05-01', '2025-04-01', 'soon', '2025-02-30', '2025-05-01', '2025-06-01'];
  expect(points(dates, { name: '', values: [1, 2, 3, 4, 5, null] })).toEqual([
    { time: '2025-04-01', value: 2 },
    { time: '2025-05-01', value: 5 },
    { time: '2025-06-01' },
  ]);
});
