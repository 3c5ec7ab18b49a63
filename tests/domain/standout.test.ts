import { describe, expect, it } from 'vitest';
import { greatestOf, spreadOf } from '#domain/lists/standout.ts';

const own = (value: number | null) => value;

describe('the greatest', () => {
  it('is told with the sum of all', () => {
    expect(greatestOf([3, 9, 0], own)).toEqual({ row: 9, value: 9, total: 12 });
  });
  it.each([
    ['several have it', [9, 9, 1]],
    ['one is not known, which may be greater', [9, null, 1]],
    ['there is nothing of any', [0, 0]],
    ['there is only 0', [0]],
    ['there are none', []],
  ])('is nobody where %s', (_, values) => {
    expect(greatestOf(values, own)).toBeUndefined();
  });
});

describe('the highest and the lowest', () => {
  it('are told of those that are known', () => {
    expect(spreadOf([61.4, null, 90, 12, 70], own)).toEqual({ highest: 90, high: 90, lowest: 12, low: 12 });
    expect(spreadOf([40, 80], own)).toEqual({ highest: 80, high: 80, lowest: 40, low: 40 });
  });
  it.each([
    ['two are the highest', [90, 90, 12]],
    ['two are the lowest', [90, 12, 12]],
    // Both are shown as 67 %.
    ['two read the same', [66.6, 67.4]],
    ['all are nearly the same', [64, 65, 65.9]],
    ['one alone is known', [80, null]],
    ['none is', [null]],
  ])('are nobody where %s', (_, values) => {
    expect(spreadOf(values, own)).toBeUndefined();
  });
});
