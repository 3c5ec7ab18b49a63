import { describe, expect, it } from 'vitest';
import { cutTo } from '#domain/messages/push.ts';

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
