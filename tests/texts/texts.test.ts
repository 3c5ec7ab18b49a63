import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { commonTexts } from '#texts/common.ts';
import { languageOf, PSEUDO_LOCALE } from '#texts/texts.ts';

const tables = fileURLToPath(new URL('../../src/texts/en', import.meta.url));

describe('the message table', () => {
  test('gives a message in English until another language has been loaded', async () => {
    expect(commonTexts.in('en-IN')('tryAgain')).toBe('Try again');
    expect(commonTexts.in(PSEUDO_LOCALE)('tryAgain')).toBe('Try again');
    await commonTexts.load(PSEUDO_LOCALE);
    expect(commonTexts.in(PSEUDO_LOCALE)('tryAgain')).toBe('[Ţŕý àĝàîñ]');
  });

  test('shows English for a language that there is no table for', async () => {
    await commonTexts.load('hi-IN');
    expect(commonTexts.in('hi-IN')('tryAgain')).toBe('Try again');
  });

  test('counts in the plurals of the language', () => {
    const compiled = import.meta.glob<{ default: Record<string, (args: Record<string, unknown>) => string> }>(
      '/src/texts/en/*.json',
      { eager: true },
    );
    let plurals = 0;
    for (const [path, { default: messages }] of Object.entries(compiled)) {
      const table = JSON.parse(readFileSync(`${tables}/${path.split('/').pop()}`, 'utf8')) as Record<string, string>;
      for (const [key, source] of Object.entries(table)) {
        const argument = /\{(\w+), plural/.exec(source)?.[1];
        if (!argument) continue;
        plurals += 1;
        const say = (count: number) => messages[key]?.({ [argument]: count });
        expect(say(1), `${path} ${key}`).not.toBe(say(2)?.replaceAll('2', '1'));
      }
    }
    expect(plurals).toBeGreaterThan(0);
  });

  test.each([
    ['hi-IN', 'hi'],
    ['ml', 'ml'],
    ['en-XA', 'en-XA'],
    ['nonsense!', 'en'],
  ])('reads the language of %s as %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });

  test('has no empty message and none with markup', () => {
    for (const file of readdirSync(tables)) {
      const table = JSON.parse(readFileSync(`${tables}/${file}`, 'utf8')) as Record<string, string>;
      for (const [key, message] of Object.entries(table)) {
        expect(message.trim(), `${file} ${key}`).not.toBe('');
        expect(message, `${file} ${key}`).not.toMatch(/<\w/);
      }
    }
  });
});
