/** What a translator should know of each message: where it is shown, how long it may be, the words of the glossary. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { languageName } from '#domain/people/languages.ts';
import { OFFERED, type Part } from '#texts/offered.ts';
import { stateWords, tablesOf } from './coverage.ts';
import type { Unit } from './exchange.ts';
import { longestOf } from './faults.ts';
import { outdatedIn } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Where messages are shown from. */
const SHOWING = ['src', 'demo-host/console', 'widgets'];
/** Places that are told of one message. */
const PLACES_MAX = 3;

/** Where each key of each table of `src/texts` stands in the code, by `table key`. */
function placesOfKeys(): Map<string, string[]> {
  const places = new Map<string, string[]>();
  const files = SHOWING.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
      /\.tsx?$/.test(file) ? `${folder}/${file}` : [],
    ),
  );
  for (const file of files) {
    const text = readFileSync(root + file, 'utf8');
    const tables = [...text.matchAll(/from '#texts\/(\w+)\.ts'/g)].map(([, table]) => table);
    if (tables.length === 0) continue;
    for (const [at, line] of text.split('\n').entries()) {
      for (const [, key] of line.matchAll(/'(\w+)'/g)) {
        for (const name of tables.map((table) => `${table} ${key}`)) {
          places.set(name, [...(places.get(name) ?? []), `${file}:${at + 1}`]);
        }
      }
    }
  }
  return places;
}

/** The words of the glossary in a language: English, and what it is called. */
function glossaryOf(language: string): [RegExp, string][] {
  const page = readFileSync(`${root}demo-host/docs/guides/developers/glossary.md`, 'utf8');
  const name = languageName(language, 'en');
  return page.split(/^## /m).flatMap((section) => {
    const [head, , ...rows] = section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map(cellsOf);
    const column = head?.indexOf(name) ?? -1;
    if (column < 1) return [];
    return rows.flatMap(([english = '', ...others]): [RegExp, string][] => {
      const words = english
        .replace(/\(.*?\)/g, '')
        .split(',')
        .map((word) => word.trim());
      const called = others[column - 1];
      return called && called !== '–'
        ? [[new RegExp(`\\b(?:${words.join('|')})s?\\b`, 'i'), `${english}: ${called}`]]
        : [];
    });
  });
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const stateOf = (language: string, part: string, translated: string, old: string | undefined) => {
  if (old !== undefined) return `missing, since its English has changed; its words were: ${old}`;
  if (!translated) return 'missing';
  return stateWords(OFFERED[language]?.[part as Part] ?? 'draft');
};

/**
 * The messages of a language, all or those of a part, in the order of their tables. @param from where it is noted from
 * which English they were made
 */
export function unitsOf(language: string, part?: string, from: string = root): Unit[] {
  const places = placesOfKeys();
  const glossary = glossaryOf(language);
  const isOutdated = outdatedIn(language, from);
  const tables = tablesOf(part);
  return tables.flatMap(({ name, part: ofPart, in: wordsIn }) => {
    const messages = Object.entries(wordsIn('en') ?? {});
    const translatedWords = wordsIn(language) ?? {};
    return messages.map(([key, english], at): Unit => {
      const words = translatedWords[key] ?? '';
      const old = isOutdated({ table: name, key, english, translated: words }) ? words : undefined;
      const translated = old === undefined ? words : '';
      const [before, after] = [messages[at - 1]?.[1], messages[at + 1]?.[1]];
      return {
        table: name,
        key,
        english,
        translated,
        notes: [
          `state: ${stateOf(language, ofPart, translated, old)}`,
          `at most ${longestOf(english)} characters`,
          ...(before === undefined ? [] : [`before it: ${before}`]),
          ...(after === undefined ? [] : [`after it: ${after}`]),
          ...glossary.flatMap(([word, called]) => (word.test(english) ? `glossary: ${called}` : [])),
        ],
        places: (places.get(`${name} ${key}`) ?? []).slice(0, PLACES_MAX),
      };
    });
  });
}
