/** Large work cannot take all connections of the database. */
import { describe, expect, it } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { isLarge, laneOf, largeLane } from '#host/server/http/largeWork.ts';

/** Work that ends when it is let go, and how much of it runs. */
function heldWork() {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return 'done';
  };
  /** Lets all that run go, and those that come after them. */
  const letGo = async (all: Promise<unknown>) => {
    let isOver = false;
    void all.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const end of ends.splice(0)) end();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { work, letGo, running: () => running, most: () => most };
}

describe('the lane', () => {
  it('of a server with ten connections lets five pieces of large work run, and then the others', async () => {
    const { work, letGo, running, most } = heldWork();
    const lane = largeLane(10);
    const all = Promise.all(Array.from({ length: 12 }, () => lane(work)));
    await new Promise((resolve) => setImmediate(resolve));
    expect(running()).toBe(5);
    await letGo(all);
    expect([await all, most()]).toEqual([Array(12).fill('done'), 5]);
  });

  it('lets one run where there is a single connection', async () => {
    expect(await largeLane(1)(async () => 'done')).toBe('done');
  });

  it('gives the place of work that has failed to the next', async () => {
    const lane = laneOf(1);
    const failing = lane(() => Promise.reject(new Error('broken')));
    const next = lane(async () => 'next');
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
    expect(await lane(async () => 'last')).toBe('last');
  });

  it('tells whoever has waited too long, and keeps no place for them', async () => {
    const { work, letGo } = heldWork();
    const lane = laneOf(1, 5);
    const first = lane(work);
    await expect(lane(work)).rejects.toMatchObject({
      status: 503,
      message: 'Other large lists are being made. Please try again in a moment.',
    });
    await letGo(first);
    expect(await lane(async () => 'next')).toBe('next');
  });
});

describe('large is', () => {
  const isLargeFor = (id: string, query: Record<string, string> = {}) =>
    isLarge(allCalls.find((call) => call.id === id) as AnyCall, {
      query: ((name: string) => query[name]) as Parameters<typeof isLarge>[1]['query'],
    });

  it.each<[boolean, string, string, Record<string, string>]>([
    [true, 'every student with a score', 'performanceTracking', {}],
    [true, 'a page of an export', 'users', { page: '1', limit: '1000' }],
    [true, 'a page of the rows behind a number', 'countedList', { list: 'students', pageSize: '1000' }],
    [true, 'a session’s report with all students', 'sessionReport', { all: '1' }],
    [false, 'a page that a screen shows', 'users', { page: '1', limit: '50' }],
    [false, 'the schools of a select, which are kept in memory', 'schools', { limit: '1000' }],
    [false, 'a figure', 'platformAnalytics', { timeframe: 'month' }],
    [false, 'a write', 'importUsers', {}],
  ])('%s of %s', (is, _, id, query) => {
    expect(isLargeFor(id, query)).toBe(is);
  });
});
