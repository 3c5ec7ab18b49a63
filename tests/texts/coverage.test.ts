/** A language is offered for a part where all words of the part are there, and nowhere else. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/people/languages.ts';
import { wordsIn as sheetWordsIn } from '#host/console/sheets/words.ts';
import { withTables } from '#host/docs/guides/tables.ts';
import { wordsIn as mailWordsIn } from '#host/server/delivery/family/mailWords.ts';
import { countOf, coverageRows, PARENTS_TABLES, TRANSLATED, translationsIn, wordTables } from '#host/texts/coverage.ts';
import { goneFrom, outdatedIn } from '#host/texts/sources.ts';
import { OFFERED, type Part } from '#texts/offered.ts';

const TEXTS = fileURLToPath(new URL('../../src/texts', import.meta.url));
const OFFERABLE: readonly Part[] = ['parents', 'mail', 'staff'];

test('every table of words is of one part, and each part has some', () => {
  const names = wordTables.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining([...PARENTS_TABLES]));
  for (const part of [...OFFERABLE, 'embedders'] as const) expect(countOf('en', part).all).toBeGreaterThan(0);
});

test('each language of the list has words and is offered for parents, and no other has words or is offered', () => {
  const folders = readdirSync(TEXTS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const withWords = folders.flatMap(({ name }) => (name === 'en' ? [] : name));
  expect([...TRANSLATED].sort()).toEqual(withWords.sort());
  expect(Object.keys(OFFERED)).toEqual(TRANSLATED);
  for (const language of TRANSLATED) expect(OFFERED[language]?.parents, language).toBeDefined();
});

describe.each(TRANSLATED)('the language %s', (language) => {
  test.each(OFFERABLE)('is offered for %s where it is whole', (part) => {
    const { there, all } = countOf(language, part);
    expect(OFFERED[language]?.[part] !== undefined, `${there} of ${all} messages are there`).toBe(there === all);
  });

  test('is that of e-mails and printed sheets where it is offered for them', () => {
    const own = (folder: string) => wordTables.find(({ name }) => name === folder)?.in(language) ?? {};
    const written = [mailWordsIn(language as Language)('open'), sheetWordsIn(language as Language)('scan')];
    const isOffered = OFFERED[language]?.mail !== undefined;
    expect(
      written.join() ===
        [own('demo-host/server/delivery/texts').open, own('demo-host/console/sheets/texts').scan].join(),
    ).toBe(isOffered);
  });

  test('has no words of which the English has changed alone (npm run texts -- check)', () => {
    expect(translationsIn(language).filter(outdatedIn(language))).toEqual([]);
  });

  test('has no note of a message that is gone (npm run texts -- check)', () => {
    expect(goneFrom(language, translationsIn(language))).toEqual([]);
  });

  test('has no file that is counted nowhere', () => {
    const isOf = (part: string) => wordTables.filter((table) => (table.part === 'staff') === (part === 'staff'));
    const known = (part: string) => isOf(part).map(({ name }) => `${name}.json`);
    const files = (folder: string) => readdirSync(`${TEXTS}/${folder}`).filter((file) => file.endsWith('.json'));
    expect(known('all others')).toEqual(expect.arrayContaining(files(language)));
    const hasStaff = readdirSync(`${TEXTS}/${language}`).includes('staff');
    if (hasStaff) expect(known('staff')).toEqual(expect.arrayContaining(files(`${language}/staff`)));
  });

  test('waits for the face of its letters, and has no letters of others besides Latin ones', () => {
    const own = new RegExp(`\\p{Script=${new Intl.Locale(language).maximize().script}}`, 'u');
    expect(/onceDrawn\('(.)'/u.exec(readFileSync(`${TEXTS}/${language}.ts`, 'utf8'))?.[1]).toMatch(own);
    const isForeign = (letter: string) => /[^\P{L}\p{Script=Latin}]/u.test(letter) && !own.test(letter);
    const foreign = wordTables.flatMap(({ name, in: wordsIn }) =>
      Object.entries(wordsIn(language) ?? {}).flatMap(([key, words]) => {
        const letters = [...words].filter(isForeign).join('');
        return letters ? `${name} ${key}: ${letters}` : [];
      }),
    );
    expect(foreign).toEqual([]);
  });

  test('says who has read it, by name and day, or that nobody has', () => {
    for (const state of Object.values(OFFERED[language] ?? {})) {
      if (state !== 'draft') expect(state).toMatchObject({ reader: /\S+ \S+/, readOn: /^\d{4}-\d\d-\d\d$/ });
    }
  });
});

test('the documentation shows the count of each language and part', () => {
  const table = withTables('{{languages}}');
  for (const [language, part, count] of coverageRows()) expect(table).toContain(`| ${language} | ${part} | ${count} |`);
});
