import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { wordTables } from '#host/texts/coverage.ts';
import { accessTexts } from '#texts/access.ts';
import { commonTexts } from '#texts/common.ts';
import { markedIn } from '#texts/keyMarks.ts';
import { KEYS_LOCALE, loadTable, PSEUDO_LOADER, PSEUDO_LOCALES } from '#texts/languages.ts';
import { OFFERED } from '#texts/offered.ts';
import type { Table } from '#texts/table.ts';
import { languageOf } from '#texts/texts.ts';
import { uiTexts } from '#texts/ui.ts';

const folder = fileURLToPath(new URL('../../src/texts', import.meta.url));
const tables = `${folder}/en`;
const languages = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);
const translations = languages.filter((language) => language !== 'en');

const filesIn = (language: string) =>
  readdirSync(`${folder}/${language}`, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8')) as Record<string, string>;
const argumentsOf = (message = '') =>
  [...new Set([...message.matchAll(/\{(\w+) *[,}]/g)].map(([, name]) => name))].sort();

describe('the message table', () => {
  test('gives a message in English until another language has been loaded', async () => {
    expect(commonTexts.in('en-IN')('tryAgain')).toBe('Try again');
    const [longer] = PSEUDO_LOCALES;
    expect(commonTexts.in(longer)('tryAgain')).toBe('Try again');
    // Pages of others have no such language, only those that bring it.
    await commonTexts.load(longer);
    expect(commonTexts.in(longer)('tryAgain')).toBe('Try again');
    Reflect.set(globalThis, PSEUDO_LOADER, () => import('#texts/pseudo.ts'));
    await commonTexts.load(longer);
    expect(commonTexts.in(longer)('tryAgain')).toBe('[Ţŕý ààĝààîîñ]');
  });

  test('has the digits of a locale in what is ours, and leaves those of a name or a number as they were sent', async () => {
    const locale = 'hi-IN-u-nu-deva';
    await Promise.all([uiTexts.load(locale), uiTexts.load('hi-IN')]);
    expect(uiTexts.in(locale)('pageOf', { page: 2, pages: 14 })).toBe('पन्ना २ (कुल १४)');
    expect(uiTexts.in('hi-IN')('pageOf', { page: 2, pages: 14 })).toBe('पन्ना 2 (कुल 14)');
    const sent = uiTexts.in(locale)('pageOf', { page: 'Class 11', pages: '१४' });
    expect(sent).toBe('पन्ना Class 11 (कुल १४)');
  });

  test('has a pseudo-language that runs from right to left, in which what is put in keeps its own direction', async () => {
    const [, turned] = PSEUDO_LOCALES;
    Reflect.set(globalThis, PSEUDO_LOADER, () => import('#texts/pseudo.ts'));
    await commonTexts.load(turned);
    expect(commonTexts.in(turned)('tryAgain')).toBe('[\u202eŢŕý\u202c \u202eààĝààîîñ\u202c]');
    await accessTexts.load(turned);
    expect(accessTexts.in(turned)('otherApi', { page: 'a.example', requested: 'b' })).toContain(
      '\u2068a.example\u2069',
    );
  });

  test('has pseudo-languages that take about a third more room than English', async () => {
    const [longer] = PSEUDO_LOCALES;
    Reflect.set(globalThis, PSEUDO_LOADER, () => import('#texts/pseudo.ts'));
    await accessTexts.load(longer);
    const lengthIn = (locale: string) => accessTexts.in(locale)('accessDeniedWhy').length;
    expect(lengthIn(longer) / lengthIn('en')).toBeGreaterThan(1.3);
    expect(lengthIn(longer) / lengthIn('en')).toBeLessThan(1.4);
  });

  test('has English in which each message says by marks which one it is, and that is written as in India', async () => {
    Reflect.set(globalThis, PSEUDO_LOADER, () => import('#texts/pseudo.ts'));
    await accessTexts.load(KEYS_LOCALE);
    const text = accessTexts.in(KEYS_LOCALE)('otherApi', { page: 'a.example', requested: 'b' });
    const [first] = markedIn(text);
    expect(text.slice(first?.from, first?.to)).toBe(
      accessTexts.in('en-IN')('otherApi', { page: 'a.example', requested: 'b' }),
    );
    expect(accessTexts.in(KEYS_LOCALE)('signInPrompt')).not.toBe('Please sign in');
    const { sourceOf } = await import('#texts/pseudo.ts');
    const [file = '', line] = sourceOf('access.signInPrompt').split(':');
    expect(readFileSync(`${folder}/../../${file}`, 'utf8').split('\n')[Number(line) - 1]).toContain('"signInPrompt"');
    expect(formatNumber(1_234_567, KEYS_LOCALE)).toBe('12,34,567');
  });

  test('shows English for a language that there is no table for', async () => {
    await commonTexts.load('fr-FR');
    expect(commonTexts.in('fr-FR')('tryAgain')).toBe('Try again');
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

  test.each(languages)('has no empty message and none with markup: %s', (language) => {
    const wrong = filesIn(language).flatMap((file) =>
      Object.entries(read(language, file))
        .filter(([, message]) => message.trim() === '' || /<\w/.test(message))
        .map(([key, message]) => `${file} ${key}: ${message}`),
    );
    expect(wrong).toEqual([]);
  });
});

const compiled = import.meta.glob<{ default: Table }>('/src/texts/*/**/*.json', { eager: true });

describe.each(translations)('the language %s', (language) => {
  test('counts, and says so', () => {
    const counted = filesIn(language).flatMap((file) => {
      const table = compiled[`/src/texts/${language}/${file}`]?.default;
      const counting = Object.entries(read(language, file)).filter(([, source]) => source.includes(', plural'));
      return counting.flatMap(([key, source]) =>
        [0, 1, 2, 1234].map((count) => {
          const text = table?.[key]?.(Object.fromEntries(argumentsOf(source).map((name) => [name ?? '', count])));
          return { of: `${file} ${key} ${count}`, text: text?.trim() ?? '' };
        }),
      );
    });
    expect(counted.filter(({ text }) => !/^(?!.*(?:undefined|[{}])).+$/.test(text))).toEqual([]);
  });

  test('loads the tables of each part that it is offered for, and no others', async () => {
    for (const { name, part, in: wordsIn } of wordTables.filter((table) => !table.name.includes('/'))) {
      const isOffered = part !== 'embedders' && OFFERED[language]?.[part] !== undefined;
      const table = await loadTable(language, name);
      expect(Object.keys(table ?? {}).sort(), name).toEqual(
        isOffered ? Object.keys(wordsIn(language) ?? {}).sort() : [],
      );
    }
  });
});
