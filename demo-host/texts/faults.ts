/** What can be wrong with a translated message that a program sees: slots, plurals, tags, end marks, length, English left over. */
import { parse, type Token } from '@messageformat/parser';

/** The end of a sentence in each script, as the mark that English has. */
const END_MARKS: Readonly<Record<string, string>> = { '।': '.', '؟': '?', '۔': '.' };
/** What stays in Latin letters: names, formats, units and keys. */
const LATIN = new Set(
  [
    ...['TradingView', 'Lightweight', 'Charts', 'Inc', 'Excel', 'Moodle', 'WordPress', 'OneRoster'],
    ...['Google', 'Calendar', 'Safari'],
    ...['SMS', 'WhatsApp', 'Meta', 'Cloud', 'Gupshup', 'HMAC', 'SHA', 'Authorization', 'Bearer'],
    ...[
      'LMS',
      'LTI',
      'API',
      'CSV',
      'PDF',
      'PNG',
      'JPEG',
      'WebP',
      'SVG',
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
      'cmi',
      'MB',
      'kB',
      'px',
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
/** What people type, or read elsewhere: colours, addresses, names of files and fields, commands, headings of
 * columns in quotation marks, and a word in brackets after its translation. */
const TYPED =
  /“[A-Za-z ’-]+”|#[\da-f]{6}|https?:\S+|\S*[a-z0-9][-_./:=?@]+[A-Za-z][\w-]*\S*|[A-Z]+_\S+|npm run \w+|LOG(?:IN|OUT)\b|\([a-z]+\)/g;
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
/** In Hindi and Urdu a verb has the gender of its subject, which a name does not tell. */
const GENDERS: Readonly<Record<string, { noSubject: RegExp; gendered: RegExp }>> = {
  hi: {
    /** What follows a name that is no subject of a verb: a postposition or a mark. */
    noSubject: /^(?:\s*(?:ने|को|का|की|के|में|से|पर|तक)(?=[\s।,;:])|\s*[^\s\p{L}]|\s*$)/u,
    /** Forms of verbs that say the gender of their subject. */
    gendered: /(?:गया|गई|गए|गी|गा|गे|हुआ|हुई|हुए|था|थी|थे|ता|ती|ते) ?(?:है|हैं)?(?=[।,;]|$)/u,
  },
  ur: {
    noSubject: /^(?:\s*(?:نے|کو|کا|کی|کے|میں|سے|پر|تک)(?=[\s۔،؛:])|\s*[^\s\p{L}]|\s*$)/u,
    gendered: /(?:گیا|گئی|گئے|گئیں|گی|گا|گے|ہوا|ہوئی|ہوئے|تھا|تھی|تھے|تا|تی|تے) ?(?:ہے|ہیں)?(?=[۔،؛]|$)/u,
  },
};

function genderedIn(language: string, translated: string): string[] {
  const { noSubject, gendered } = GENDERS[language] ?? {};
  if (!noSubject || !gendered) return [];
  const tokens = tokensOf(translated);
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    if (token.type !== 'argument' || !NAME.test(token.arg) || next?.type !== 'content') return [];
    const isSubject = !noSubject.test(next.value) && gendered.test(next.value.split(/[।۔]/)[0] ?? '');
    return isSubject ? [`{${token.arg}} is the subject of a verb with a gender`] : [];
  });
}

function wrongIn(language: string, english: string, translated: string): string[] {
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

/** How many characters a translation may have: its place is as wide as English needs, and some more. */
export const longestOf = (english: string): number => 2 * english.length + 30;

/** What is wrong with a message of a table, in words for the person who wrote it. Nothing of it is a matter of taste. */
export function faultsOf(language: string, table: string, english: string, translated: string): string[] {
  const faults = wrongIn(language, english, translated);
  if (!isOfSearch(table)) faults.push(...englishIn(translated));
  faults.push(...genderedIn(language, translated));
  // What is put into a message is set apart by the page itself.
  if (/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(translated)) faults.push('a mark of direction');
  if (translated.length > longestOf(english)) {
    faults.push(`length: ${translated.length} characters, and there is room for ${longestOf(english)}`);
  }
  return faults;
}
