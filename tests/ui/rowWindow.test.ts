import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowWindow } from '#ui/table/rowWindow.ts';

describe('rowWindow', () => {
  test('begins at the top', () => {
    expect(rowWindow(0, 440, 44, 10_000)).toEqual({ first: 0, end: 24 });
  });
  test('draws all of a short table', () => {
    expect(rowWindow(0, 440, 44, 5)).toEqual({ first: 0, end: 5 });
    expect(rowWindow(0, 440, 44, 0)).toEqual({ first: 0, end: 0 });
  });
  test('stays where it is while a few rows go by', () => {
    expect(rowWindow(44 * 1003, 440, 44, 10_000)).toEqual(rowWindow(44 * 1002, 440, 44, 10_000));
  });
  test('scrolled past the end it shows the last rows', () => {
    const { first, end } = rowWindow(1e9, 440, 44, 100);
    expect(end).toBe(100);
    expect(first).toBeLessThanOrEqual(89);
  });
  test('holds every row in view, and never many more', () => {
    fc.assert(
      fc.property(
        fc.nat(20_000),
        fc.integer({ min: 20, max: 60 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (count, rowHeight, height, share) => {
          const scrollTop = share * Math.max(0, count * rowHeight - height);
          const { first, end } = rowWindow(scrollTop, height, rowHeight, count);
          expect(first).toBeGreaterThanOrEqual(0);
          expect(first).toBeLessThanOrEqual(Math.floor(scrollTop / rowHeight));
          expect(end).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((scrollTop + height) / rowHeight)));
          expect(end).toBeLessThanOrEqual(count);
          expect(end - first).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 40);
        },
      ),
    );
  });
});
