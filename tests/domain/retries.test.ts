import { describe, expect, it } from 'vitest';
import { RETRY_PAUSE_SECONDS, retryAfterSeconds, retryPause } from '#domain/messages/retries.ts';

const NOW = new Date('2026-05-24T12:00:00Z');

describe('the pause before something is tried again', () => {
  it('doubles, up to an hour', () => {
    expect([1, 2, 3, 20].map((tries) => retryPause(tries, undefined))).toEqual([
      30,
      60,
      120,
      RETRY_PAUSE_SECONDS.longest,
    ]);
  });

  it('is what the other server asks for, where it asks', () => {
    expect(retryPause(1, 7_200)).toBe(7_200);
    expect(retryPause(5, 0)).toBe(0);
  });
});

it.each([
  ['120', 120],
  [' 0 ', 0],
  ['Sun, 24 May 2026 12:01:30 GMT', 90],
  ['Sun, 24 May 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('reads Retry-After %s as %s seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, NOW)).toBe(seconds);
});
