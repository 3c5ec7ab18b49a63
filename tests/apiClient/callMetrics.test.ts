import { describe, expect, test } from 'vitest';
import { ApiError, type ApiFailure } from '#api/errors.ts';
import { userPerformance } from '#contract/people/userActs.ts';
import { createCallMetrics, MAX_TIMES } from '#page/calls/callMetrics.ts';
import { failedShare, medianTime } from '#screens/academy-analytics/health.ts';

const error = (failure: ApiFailure, status = 0) =>
  new ApiError(failure, userPerformance, status, 'Aarav Menon is unknown', { pid: 8001 });

describe('what a page measures of its calls', () => {
  test('is nothing before the first', () => {
    const { store } = createCallMetrics();
    expect(store.getState()).toEqual({ calls: 0, failed: 0, times: [], lastError: undefined, failing: new Map() });
    expect(failedShare(store.getState())).toBeNull();
    expect(medianTime(store.getState())).toBeNull();
  });

  test('are calls made, the share that failed, and the median of those that were answered', () => {
    const { store, ended } = createCallMetrics();
    ended(10, undefined);
    ended(400, error('http', 500));
    ended(30, undefined);
    expect(medianTime(store.getState())).toBe(30);
    ended(20, undefined);
    expect(medianTime(store.getState())).toBe(25);
    // Nobody answered: how long that took says nothing of the host's speed.
    ended(30_000, error('timeout'));
    expect(medianTime(store.getState())).toBe(25);
    expect(store.getState().calls).toBe(5);
    expect(failedShare(store.getState())).toBe(40);
  });

  test('keeps of the last error neither what the host said nor who it was about', () => {
    const { store, ended } = createCallMetrics();
    ended(10, error('http', 422));
    ended(10, error('http', 404));
    ended(10, undefined);
    const { lastError } = store.getState();
    expect(lastError?.error).toMatchObject({ failure: 'http', status: 404 });
    expect(lastError?.error.call.path).toBe('/api/admin/users/{pid}/performance');
    expect(lastError?.error.serverMessage).toBeUndefined();
    expect(lastError?.error.body).toBeUndefined();
    expect(lastError?.at).toBeInstanceOf(Date);
  });

  test('are the calls that failed last, with what the browser said, until they work again', () => {
    const { store, ended } = createCallMetrics();
    const stopped = new ApiError('network', userPerformance, 0, undefined, undefined, {
      cause: new TypeError('Stopped'),
    });
    ended(10, stopped, userPerformance);
    ended(10, undefined, { method: 'GET', path: '/api/other' });
    const [[name, failing] = []] = store.getState().failing;
    expect(name).toBe('GET /api/admin/users/{pid}/performance');
    expect(String(failing?.cause)).toBe('TypeError: Stopped');
    ended(10, undefined, userPerformance);
    expect(store.getState().failing.size).toBe(0);
  });

  test('is of the latest calls: a page that is open for a day keeps no more of them', () => {
    const { store, ended } = createCallMetrics();
    for (let call = 0; call < MAX_TIMES; call += 1) ended(10, undefined);
    for (let call = 0; call < MAX_TIMES; call += 1) ended(50, undefined);
    expect(store.getState().times).toHaveLength(MAX_TIMES);
    expect(medianTime(store.getState())).toBe(50);
    expect(store.getState().calls).toBe(2 * MAX_TIMES);
  });
});
