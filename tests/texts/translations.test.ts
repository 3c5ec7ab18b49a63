/** Translated messages have nothing in them that a program sees to be wrong. */
import { describe, expect, test } from 'vitest';
import { TRANSLATED, wordTables } from '#host/texts/coverage.ts';
import { faultsOf } from '#host/texts/faults.ts';

test('finds what is wrong', () => {
  const inHindi = (english: string, translated: string) => faultsOf('hi', 'access', english, translated);
  const english = '{count, plural, one {{name} has # exam.} other {{name} has # exams.}}';
  expect(inHindi(english, '{count, plural, one {{name} की # परीक्षा।} other {{name} की # परीक्षाएँ।}}')).toEqual([]);
  expect(inHindi(english, '{count, plural, other {# परीक्षाएँ <b>}}')).toEqual([
    'slots: count,name is count',
    'end marks: . is none',
    'plural of count: without one',
    'a tag',
  ]);
  const choice = '{way, select, up {up} other {down}}';
  expect(inHindi(choice, '{way, select, above {ऊपर} other {नीचे}}')).toEqual([
    'choices: way: other up is way: above other',
  ]);
  const back = '{name} is back';
  const gendered = ['{name} is the subject of a verb with a gender'];
  expect(inHindi(back, '{name} वापस आ गया')).toEqual(gendered);
  expect(inHindi(back, '{name} को वापस लाया गया')).toEqual([]);
  expect(faultsOf('ur', 'access', back, '{name} واپس آ گیا')).toEqual(gendered);
  expect(faultsOf('ur', 'access', back, '{name} کو واپس لایا گیا')).toEqual([]);
  expect(inHindi('Address of {name}: x', 'CSV फ़ाइल {name} के पते https://academy.example/x पर')).toEqual([]);
  expect(inHindi('Save the file', 'फ़ाइल save करें')).toEqual(['English: save']);
});

describe.each(TRANSLATED)('the language %s', (language) => {
  const tables = wordTables.flatMap(({ name, in: wordsIn }) => {
    const [english, translated] = [wordsIn('en'), wordsIn(language)];
    return english && translated ? [{ name, english, translated }] : [];
  });

  test.each(tables)('has the messages of $name, and nothing in them that a program sees to be wrong', (table) => {
    const { name, english, translated } = table;
    expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
    const faults = Object.entries(english).flatMap(([key, source]) =>
      faultsOf(language, name, source, translated[key] ?? '').map((fault) => `${key}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});
