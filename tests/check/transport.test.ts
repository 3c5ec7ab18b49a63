/** What the check says of the page's own transport before any call is made, and of what it throws. */
import { expect, test } from 'vitest';
import { tableFaults, wordsOf } from '#widgets/check/answerProbe.ts';

const throwing = {
  get message(): string {
    throw new Error('not now');
  },
};

test.each([
  [new TypeError('figures is undefined'), 'TypeError: figures is undefined'],
  ['no network', 'no network'],
  [{ code: 7, why: 'x' }, 'an object with code, why'],
  [{}, 'an object with no field'],
  [{ message: 'The gate is closed', code: 7 }, 'The gate is closed'],
  [undefined, 'undefined'],
  [Object.create(null), 'an object with no field'],
])('what was thrown is told in words, case %#', (cause, words) => {
  expect(wordsOf(cause)).toBe(words);
});

test('what was thrown and cannot be read is told as that', () => {
  expect(wordsOf(throwing)).toBe('something that cannot be read');
});

test('a table is told what it lacks for the elements of the page, and what of it is no function', () => {
  const table = { studyPlans: async () => [], dashboardStat: async () => ({}), examAnalytics: 'GET /exams' };
  const faults = tableFaults(table, ['academy-dashboard']);
  expect(faults.map(({ call, words }) => `${call}: ${words}`)).toEqual([
    'dashboardStat: no call has this name',
    'examAnalytics: the entry is no function',
    'dashboardStats: the table lacks it, and <academy-dashboard> cannot do without it',
  ]);
});

test('a table is not asked for calls of elements that are not on the page, and an entry may be a getter', () => {
  const table = {
    get dashboardStats(): never {
      throw new Error('not now');
    },
  };
  expect(tableFaults(table, ['academy-dashboard'])).toEqual([]);
  expect(tableFaults({}, [])).toEqual([]);
  expect(tableFaults(async () => ({}), ['academy-dashboard'])).toEqual([]);
});
