import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consistency, toId, toPercentage, watchMinutes } from '#domain/format/numbers.ts';

describe('a performance value as a percentage', () => {
  test('1 or less is a fraction', () => {
    expect(toPercentage(0.82)).toBeCloseTo(82);
    expect(toPercentage(1)).toBe(100);
    expect(toPercentage(0)).toBe(0);
    expect(toPercentage(1.01)).toBeCloseTo(1.01);
  });

  test('above 100 with an exam count is a sum over those exams', () => {
    expect(toPercentage(231, 3)).toBe(77);
    expect(toPercentage(100, 3)).toBe(100);
    expect(toPercentage(100.01, 3)).toBeCloseTo(33.34);
    expect(toPercentage(64, 14)).toBe(64);
  });

  test('the rest is clamped to 0–100', () => {
    expect(toPercentage(231)).toBe(100);
    expect(toPercentage(231, 0)).toBe(100);
    expect(toPercentage(900, 3)).toBe(100);
    expect(toPercentage(-3)).toBe(0);
    expect(toPercentage(Number.NaN)).toBe(0);
  });

  test('is not known where it is a sum of not known how many exams', () => {
    expect(toPercentage(150, null)).toBeNull();
    expect(toPercentage(0.5, null)).toBe(50);
    expect(toPercentage(80, null)).toBe(80);
  });

  test('is always within 0–100', () => {
    fc.assert(
      fc.property(fc.double(), fc.option(fc.double(), { nil: undefined }), (value, exams) => {
        const percent = toPercentage(value, exams);
        expect(percent !== null && percent >= 0 && percent <= 100).toBe(true);
      }),
    );
  });
});

test('consistency is average divided by best, as a percentage', () => {
  expect(consistency(48, 96)).toBe(50);
  expect(consistency(61, 68)).toBe(90);
  expect(consistency(90, 90)).toBe(100);
  expect(consistency(95, 90)).toBe(100);
  expect(consistency(0, 90)).toBe(0);
  expect(consistency(40, 0)).toBe(0);
});

test('watch time in minutes is seconds divided by 60, rounded', () => {
  expect([0, 29, 30, 89, 90, 5430].map(watchMinutes)).toEqual([0, 0, 1, 1, 2, 91]);
});

describe('an id in an attribute or an address', () => {
  test('is a whole number that the wire can carry', () => {
    expect(['7', '007', '2147483647'].map(toId)).toEqual([7, 7, 2_147_483_647]);
  });

  test('is nothing else', () => {
    for (const text of [undefined, '', '0', '-1', '1.5', '7 ', '1e3', 'NaN', '2147483648', '7"><b>']) {
      expect(toId(text)).toBeUndefined();
    }
  });
});
