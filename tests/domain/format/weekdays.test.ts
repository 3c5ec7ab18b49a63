import { expect, it } from 'vitest';
import { weekdayHeads } from '#domain/format/weekdays.ts';
import { LANGUAGES } from '#domain/people/languages.ts';

it('what stands above the days of a month is short, and in the letters of its language', () => {
  for (const language of LANGUAGES) {
    const heads = weekdayHeads(`${language}-IN`);
    expect(heads).toHaveLength(7);
    expect(Math.max(...heads.map(({ length }) => length)), language).toBeLessThanOrEqual(6);
    expect(/[A-Za-z]/.test(heads.join('')), language).toBe(language === 'en');
  }
});
