import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, loadCode, onDemand } from '#platform/loadCode.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('code that fails once or twice is asked for again by itself, and told which attempt it is', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('cut off')).mockRejectedValueOnce(new Error('cut off'));
  load.mockResolvedValueOnce('drawn');
  const loaded = loadCode(load);
  await vi.runAllTimersAsync();
  expect(await loaded).toBe('drawn');
  expect(load.mock.calls).toEqual([[0], [1], [2]]);
  expect(vi.getTimerCount()).toBe(0);
});

test('code that keeps failing is given up with its reason', async () => {
  const load = vi.fn().mockRejectedValue(new Error('cut off'));
  const failed = expect(loadCode(load)).rejects.toThrow('cut off');
  await vi.runAllTimersAsync();
  await failed;
  expect(load).toHaveBeenCalledTimes(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('code that never comes is given up after 120 s', async () => {
  const failed = expect(loadCode(() => new Promise(() => undefined))).rejects.toThrow('in time');
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
});

test('code on demand is asked for anew by every call', async () => {
  const load = vi.fn().mockResolvedValue('drawn');
  const drawing = onDemand(load);
  expect(load).not.toHaveBeenCalled();
  expect(await drawing()).toBe('drawn');
});
