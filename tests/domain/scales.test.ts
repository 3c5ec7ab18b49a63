import { describe, expect, it } from 'vitest';
import { scaleOf } from '#domain/format/scales.ts';

/** The part of the height of a scale that some values take. */
const partOf = (values: readonly number[], isPercentage: boolean) => {
  const { from, to } = scaleOf(values, isPercentage);
  return (Math.max(...values) - Math.min(...values)) / (to - from);
};

describe('a scale', () => {
  it.each([
    // Five points are an eighth of the height, and as many wherever they are.
    [[60, 65], true, { from: 42.5, to: 82.5 }],
    [[0, 5], true, { from: 0, to: 40 }],
    [[96, 100], true, { from: 60, to: 100 }],
    [[20, 90], true, { from: 20, to: 90 }],
    [[101, 104], true, { from: 64, to: 104 }],
    // 1,197 and 1,202 pupils are nearly the same.
    [[1197, 1202], false, { from: 899, to: 1500 }],
    [[3, 3], false, { from: 2, to: 4 }],
    [[0, 0], false, { from: 0, to: 2 }],
    [[1, 0, 9], false, { from: 0, to: 9 }],
  ])('of %j, percentages: %s', (values, isPercentage, scale) => {
    expect(scaleOf(values, isPercentage)).toEqual(scale);
  });

  it('shows no five points as a cliff, and a great change as one', () => {
    for (let least = 0; least <= 95; least += 5) expect(partOf([least, least + 5], true)).toBeLessThanOrEqual(0.125);
    expect(partOf([10, 80], true)).toBe(1);
    expect(partOf([20, 1200], false)).toBe(1);
  });
});
