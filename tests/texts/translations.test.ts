/** What can be wrong with a translated message that a program sees: slots, plurals, tags, end marks, English left over. */
import { parse, type Token } from '@messageformat/parser';
import { describe, expect, test } from 'vitest';
import { TRANSLATED, wordTables } from '#host/docs/guides/coverage.ts';

/** The end of a sentence in each script, as the mark that English has. */
const END_MARKS: Readonly<Record<string, string>> = { '।': '.', '؟': '?', '۔': '.' };
/** What stays in Latin letters: names, formats, units and keys. */
const LATIN = new Set(
  [
    ...['TradingView', 'Lightweight', 'Charts', 'Inc', 'Excel', 'Moodle', 'WordPress', 'OneRoster'],
    ...[
      'LMS',
      'LTI',
      'API',
      'CSV',
      'PDF',
      'JSON',
      'URL',
      'ID',
      'PID',
      'QR',
      'UTC',
      'HTTPS',
      'XLSX',
      'ZIP',
      'xAPI',
      'MB',
    ],
    ...[
      'Canvas',
      'Brightspace',
      'sourcedId',
      'HTTP',
      'Basic',
      'URI',
      'IRI',
      'Unicode',
      'Windows',
      'UTF',
      'Ctrl',
      'Alt',
      'Delete',
      'A',
      'B',
      'K',
      'Z',
    ],
  ].flatMap((word) => [word, word.toLowerCase()]),
);
/** What people type, or read elsewhere: addresses, names of files and fields, commands, headings of
 * columns in quotation marks, and a word in brackets after its translation. */
const TYPED =
  /“[A-Za-z ’-]+”|https?:\S+|\S*[a-z0-9][-_./:=?@]+[A-Za-z][\w-]*\S*|[A-Z]+_\S+|npm run \w+|LOG(?:IN|OUT)\b|\([a-z]+\)/g;
/** Words by which the search finds a page: in Latin letters too, since people type so. */
const isOfSearch = (table: string) => table === 'findWords' || table === 'findStaff';

/** All tokens of a message, also those inside the cases of plurals and choices. */
const flat = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...('cases' in token ? token.cases.flatMap((one) => flat(one.tokens)) : [])]);
const tokensOf = (message: string) => flat(parse(message));
const slotsOf = (message: string) =>
  [...new Set(tokensOf(message).flatMap((token) => ('arg' in token ? token.arg : [])))].sort();
/** What each choice chooses from; which numbers a plural tells apart differs by language. */
const choicesOf = (message: string) =>
  tokensOf(message)
    .flatMap((token) =>
      token.type === 'select'
        ? `${token.arg}: ${token.cases
            .map(({ key }) => key)
            .sort()
            .join(' ')}`
        : [],
    )
    .sort();

/** The marks that the sentences of a message can end in. */
function endsOf(tokens: readonly Token[]): string[] {
  const last = tokens.at(-1);
  if (!last) return [''];
  if ('cases' in last) return [...new Set(last.cases.flatMap((one) => endsOf(one.tokens)))].sort();
  const mark = last.type === 'content' ? (/([.?!:…।؟۔])["”’)]?\s*$/u.exec(last.value)?.[1] ?? '') : '';
  return [END_MARKS[mark] ?? mark];
}

/** The text between the slots. */
const wordsOf = (message: string) =>
  tokensOf(message).flatMap((token) => (token.type === 'content' ? token.value : []));

/** Slots that a name is put into. */
const NAME = /^(?:name|title|from|into|child|parent|invited|school)$/;
/** What follows a name that is no subject of a verb: a postposition or a mark. */
const NO_SUBJECT = /^(?:\s*(?:ने|को|का|की|के|में|से|पर|तक)(?=[\s।,;:])|\s*[^\s\p{L}]|\s*$)/u;
/** Forms of verbs that say the gender of their subject. */
const GENDERED = /(?:गया|गई|गए|गी|गा|गे|हुआ|हुई|हुए|था|थी|थे|ता|ती|ते) ?(?:है|हैं)?(?=[।,;]|$)/u;

/** In Hindi a verb has the gender of its subject, which a name does not tell. */
function genderedIn(translated: string): string[] {
  const tokens = tokensOf(translated);
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    if (token.type !== 'argument' || !NAME.test(token.arg) || next?.type !== 'content') return [];
    const isSubject = !NO_SUBJECT.test(next.value) && GENDERED.test(next.value.split('।')[0] ?? '');
    return isSubject ? [`{${token.arg}} is the subject of a verb with a gender`] : [];
  });
}

/** What is wrong with a message, in words for the person who wrote it. */
function faultsOf(language: string, english: string, translated: string): string[] {
  const faults: string[] = [];
  const compare = (what: string, of: (message: string) => readonly string[]) => {
    if (of(english).join() !== of(translated).join())
      faults.push(`${what}: ${of(english).join() || 'none'} is ${of(translated).join() || 'none'}`);
  };
  compare('slots', slotsOf);
  compare('choices', choicesOf);
  compare('end marks', (message) => endsOf(parse(message)));
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  for (const token of tokensOf(translated)) {
    if (token.type !== 'plural') continue;
    const categories = token.cases.map(({ key }) => key).filter((key) => !key.startsWith('='));
    const missing = pluralCategories.filter((category) => !categories.includes(category));
    const isWhole = missing.length === 0 || (missing.join() === 'one' && token.cases.some(({ key }) => key === '=1'));
    if (!isWhole) faults.push(`plural of ${token.arg}: without ${missing.join()}`);
  }
  if (/<\/?\w/.test(translated)) faults.push('a tag');
  return faults;
}

/** Words in Latin letters that are no names. */
function englishIn(translated: string): string[] {
  const latin = wordsOf(translated).flatMap((words) => words.replace(TYPED, ' ').match(/[A-Za-z]+/g) ?? []);
  const left = latin.filter((word) => !LATIN.has(word));
  return left.length > 0 ? [`English: ${left.join(' ')}`] : [];
}

test('finds what is wrong', () => {
  const english = '{count, plural, one {{name} has # exam.} other {{name} has # exams.}}';
  expect(faultsOf('hi', english, '{count, plural, one {{name} की # परीक्षा।} other {{name} की # परीक्षाएँ।}}')).toEqual(
    [],
  );
  expect(faultsOf('hi', english, '{count, plural, other {# परीक्षाएँ <b>}}')).toEqual([
    'slots: count,name is count',
    'end marks: . is none',
    'plural of count: without one',
    'a tag',
  ]);
  const choice = '{way, select, up {up} other {down}}';
  expect(faultsOf('hi', choice, '{way, select, above {ऊपर} other {नीचे}}')).toEqual([
    'choices: way: other up is way: above other',
  ]);
  expect(genderedIn('{name} वापस आ गया')).toEqual(['{name} is the subject of a verb with a gender']);
  expect(genderedIn('{name} को वापस लाया गया')).toEqual([]);
  expect(englishIn('CSV फ़ाइल {name} के पते https://academy.example/x पर')).toEqual([]);
  expect(englishIn('फ़ाइल save करें')).toEqual(['English: save']);
});

describe.each(TRANSLATED)('the language %s', (language) => {
  const tables = wordTables.flatMap(({ name, in: wordsIn }) => {
    const [english, translated] = [wordsIn('en'), wordsIn(language)];
    return english && translated ? [{ name, english, translated }] : [];
  });

  test.each(tables)('has the messages of $name, and nothing in them that a program sees to be wrong', (table) => {
    const { name, english, translated } = table;
    expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
    const faults = Object.entries(english).flatMap(([key, source]) => {
      const message = translated[key] ?? '';
      const all = [...faultsOf(language, source, message), ...(isOfSearch(name) ? [] : englishIn(message))];
      if (language === 'hi') all.push(...genderedIn(message));
      return all.map((fault) => `${key}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });
});
