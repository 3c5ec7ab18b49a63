/** The rules of a plan's report that need no page (promises/academy-plan-report.md). */

import { describe, expect, it } from 'vitest';
import { answerOf } from '#api/useAction.ts';
import { formatPercent } from '#domain/format/format.ts';
import { EXAM_SCORE_FILTERS, PROGRESS_FILTERS } from '#domain/learning/studyPlans.ts';
import { groupBy } from '#platform/groupBy.ts';
import { combineCalls } from '#screens/academy-plan-report/reportScope.ts';

const through = (filters: Record<string, (percent: number | null) => boolean>, percent: number | null) =>
  Object.keys(filters).filter((name) => filters[name]?.(percent));

describe('filters by percentage', () => {
  it.each([
    [100, ['all']],
    [75, ['all']],
    [74.99, ['all', 'below-75']],
    [50, ['all', 'below-75']],
    [49.99, ['all', 'below-75', 'below-50']],
    [0, ['all', 'below-75', 'below-50']],
    [null, ['all']],
  ])('a progress of %s passes %j', (percent, names) => {
    expect(through(PROGRESS_FILTERS, percent)).toEqual(names);
  });

  it.each([
    [100, ['all', 'above-75']],
    [75.01, ['all', 'above-75']],
    [75, ['all', '50-75']],
    [50, ['all', '50-75']],
    [49.99, ['all', 'below-50']],
    [0, ['all', 'below-50']],
    [null, ['all']],
  ])('a score of %s passes %j', (percent, names) => {
    expect(through(EXAM_SCORE_FILTERS, percent)).toEqual(names);
  });
});

it('percentages show the decimals they have, one at most', () => {
  expect([100, 97.5, 66.6666, 0, null, Number.NaN].map((value) => formatPercent(value, 'en-IN'))).toEqual([
    '100%',
    '97.5%',
    '66.7%',
    '0%',
    '–',
    '–',
  ]);
});

it('groups keep the order in which rows came', () => {
  const rows = [
    { day: 2, title: 'a' },
    { day: 1, title: 'b' },
    { day: 2, title: 'c' },
  ];
  expect([...groupBy(rows, ({ day }) => day)]).toEqual([
    [2, [rows[0], rows[2]]],
    [1, [rows[1]]],
  ]);
});

it('two calls combined have data when both have, and try again what has failed', () => {
  const tried: string[] = [];
  const call = (name: string, data: number | undefined, error?: Error) => ({
    data,
    error: error as never,
    isLoading: false,
    isFetching: false,
    retry: () => void tried.push(name),
  });
  expect(combineCalls(call('a', 1), call('b', 2)).data).toEqual([1, 2]);
  const failed = combineCalls(call('a', 1), call('b', undefined, new Error('late')));
  expect(failed.data).toBeUndefined();
  expect(failed.error).toBeInstanceOf(Error);
  failed.retry();
  expect(tried).toEqual(['b']);
});

it('an action that failed rejects with its error', async () => {
  await expect(answerOf(Promise.resolve({ answer: { rows: 1 } }))).resolves.toEqual({ rows: 1 });
  await expect(answerOf(Promise.resolve({ error: new Error('500') }))).rejects.toThrow('500');
});
