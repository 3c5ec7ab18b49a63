import { expect, test } from 'vitest';
import { reuseEqual } from '#platform/reuseEqual.ts';

test('an equal version is the old object', () => {
  const old = {
    rows: [
      { id: 1, score: null },
      { id: 2, score: Number.NaN },
    ],
    total: 2,
  };
  expect(reuseEqual(old, structuredClone(old))).toBe(old);
});

test('what has changed is new, and what stands beside it is the old object', () => {
  const old = { rows: [{ id: 1 }, { id: 2 }], page: { total: 2 } };
  const next = { rows: [{ id: 1 }, { id: 2, name: 'Meera' }], page: { total: 2 } };
  const reused = reuseEqual(old, next) as typeof old;
  expect(reused).toEqual(next);
  expect(reused).not.toBe(old);
  expect(reused.page).toBe(old.page);
  expect(reused.rows[0]).toBe(old.rows[0]);
  expect(old).toEqual({ rows: [{ id: 1 }, { id: 2 }], page: { total: 2 } });
});

test.each([
  ['a row that is gone', [1, 2], [1]],
  ['a row that has come', [1], [1, 2]],
  ['another order', [1, 2], [2, 1]],
  ['a field that is gone', { a: 1, b: 2 }, { a: 1 }],
  ['a field of another name, not set', { a: undefined }, { b: undefined }],
  ['a list in place of fields', { 0: 'a' }, ['a']],
  ['nothing in place of something', { a: 1 }, null],
  ['something in place of nothing', undefined, { a: 1 }],
  ['another date', { at: new Date(1) }, { at: new Date(2) }],
])('%s is seen', (_, old, next) => {
  expect(reuseEqual(old, next)).toStrictEqual(next);
});
