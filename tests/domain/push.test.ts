import { describe, expect, it } from 'vitest';
import { cutTo, PUSH_PAUSE_SECONDS, pushPause, retryAfterSeconds } from '#domain/messages/push.ts';

const NOW = new Date('2026-05-24T12:00:00Z');

describe('the pause before a push is tried again', () => {
  it('doubles, up to an hour', () => {
    expect([1, 2, 3, 20].map((tries) => pushPause(tries, undefined))).toEqual([
      30,
      60,
      120,
      PUSH_PAUSE_SECONDS.longest,
    ]);
  });

  it('is what the push service asks for, where it asks', () => {
    expect(pushPause(1, 7_200)).toBe(7_200);
    expect(pushPause(5, 0)).toBe(0);
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

describe('a text on a lock screen', () => {
  it('is one line, and cut where it is long', () => {
    expect(cutTo('  Sports \n day ', 20)).toBe('Sports day');
    expect(cutTo('Sports day on Saturday', 11)).toBe('Sports day…');
  });

  it('is never cut inside a letter', () => {
    const word = 'കേരളത്തിലെ';
    for (let most = 2; most <= 8; most += 1) {
      const cut = cutTo(word, most).replace('…', '');
      expect(word.startsWith(cut)).toBe(true);
      expect([...new Intl.Segmenter().segment(word)].some(({ index }) => index === cut.length) || cut === word).toBe(
        true,
      );
    }
  });
});
