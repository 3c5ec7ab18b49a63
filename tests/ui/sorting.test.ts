import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collatorOf, nextSort, sortRows } from '#ui/table/sorting.ts';

const collator = collatorOf('en-IN');
const sorted = <T>(values: readonly T[], direction: 'ascending' | 'descending' = 'ascending') =>
  sortRows(values, (value) => value as string | number | null | undefined, direction, collator);

describe('sortRows', () => {
  test('words as the locale orders them, digits by their number', () => {
    expect(sorted(['Day 10', 'day 9', 'Álgebra', 'algae', 'Zoology'])).toEqual([
      'algae',
      'Álgebra',
      'day 9',
      'Day 10',
      'Zoology',
    ]);
    expect(sorted(['കവിത', 'അനു', 'ഗോപൻ'])).toEqual(['അനു', 'കവിത', 'ഗോപൻ']);
  });
  test('what is not known comes last in both directions', () => {
    expect(sorted([3, null, 1, undefined, Number.NaN, 2])).toEqual([1, 2, 3, null, undefined, Number.NaN]);
    expect(sorted([3, null, 1, 2], 'descending')).toEqual([3, 2, 1, null]);
    expect(sorted(['b', '', 'a'], 'descending')).toEqual(['b', 'a', '']);
  });
  test('equal values keep their order, the other way round too', () => {
    const rows = [
      { id: 1, score: 50 },
      { id: 2, score: 70 },
      { id: 3, score: 50 },
    ];
    const ids = (direction: 'ascending' | 'descending') =>
      sortRows(rows, (row) => row.score, direction, collator).map((row) => row.id);
    expect(ids('ascending')).toEqual([1, 3, 2]);
    expect(ids('descending')).toEqual([2, 1, 3]);
  });
  test('words keep their order from one sort to the next, whatever rows there are', () => {
    const names = ['Meera', 'മീര', 'Aarav', 'मीरा', 'Meera', 'Diya'];
    const nameOf = (name: string) => name;
    const order = (rows: string[], direction: 'ascending' | 'descending') =>
      sortRows(rows, nameOf, direction, collator);
    const ascending = names.toSorted(collator.compare);
    expect(order(names.slice(0, 2), 'ascending')).toEqual(['Meera', 'മീര']);
    expect(order(names, 'ascending')).toEqual(ascending);
    expect(order(names, 'descending')).toEqual(ascending.toReversed());
    expect(order(names.slice(2), 'ascending')).toEqual(['Aarav', 'Diya', 'Meera', 'मीरा']);
  });
  test('loses no row and leaves the given ones alone', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.double())), (values) => {
        const before = [...values];
        expect(sorted(values)).toHaveLength(values.length);
        expect(new Set(sorted(values))).toEqual(new Set(values));
        expect(values).toEqual(before);
      }),
    );
  });
});

test('a header toggles ascending and descending per column (promises/session-and-errors.md#searching-and-sorting)', () => {
  const first = nextSort(undefined, 'name');
  expect(first).toEqual({ by: 'name', direction: 'ascending' });
  expect(nextSort(first, 'name')).toEqual({ by: 'name', direction: 'descending' });
  expect(nextSort(nextSort(first, 'name'), 'name')).toEqual(first);
  expect(nextSort(first, 'score')).toEqual({ by: 'score', direction: 'ascending' });
});
