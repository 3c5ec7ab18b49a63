/** How many of its words each language has, counted in the tables themselves. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, languageName } from '#domain/people/languages.ts';
import { OFFERED, type Part, type State } from '#texts/offered.ts';
import { outdatedIn, type Translation } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The tables of `src/texts` that parents see, or a person who signs in. All others are of staff, but for `check`. */
export const PARENTS_TABLES: readonly string[] = [
  ...['parents', 'parentDashboard', 'parentDashboardDetails', 'parentPerformance', 'parentStudyProgress'],
  ...['parentAttendance', 'childMeasures', 'figures', 'names', 'week', 'weekScreen', 'messages', 'notices', 'push'],
  ...['familyMail', 'whatYouGet', 'absenceReasons', 'calendar', 'install', 'courseUnits', 'unitsToOpen'],
  ...['common', 'compared', 'rowOpener', 'ui', 'page', 'access', 'charts', 'export', 'writes', 'childData'],
  ...[
    'login',
    'twoStep',
    'account',
    'setUp',
    'invite',
    'embed',
    'lti',
    'linkedAccounts',
    'console',
    'find',
    'findWords',
  ],
  // Staff send it, and parents read it.
  'attentionDraft',
];
/** What `academy-widgets.check` says to those who embed elements. */
const CHECK_TABLE = 'check';

/** The parts of a language, in the order of the documentation. */
const PARTS = {
  parents: 'parents, and signing in',
  mail: 'mail and print for families',
  staff: 'staff',
  embedders: 'the check of a page, for those who embed',
} as const satisfies Record<Part | 'embedders', string>;
type AnyPart = keyof typeof PARTS;

/** Tables of the server and of printed sheets: one file a language. */
const SERVER_FOLDERS: Readonly<Record<string, AnyPart>> = {
  'demo-host/server/provider/texts': 'parents',
  'demo-host/seed/texts': 'parents',
  'demo-host/server/delivery/texts': 'mail',
  'demo-host/console/sheets/texts': 'mail',
  'demo-host/server/database/activity/texts': 'staff',
};

type Messages = Readonly<Record<string, string>>;
/** One table of words: what it is called, the part that it is of, and its file in each language. */
interface WordTable {
  name: string;
  part: AnyPart;
  /** Its file, below the root. */
  pathIn(language: string): string;
  /** Undefined where the language has no such file. */
  in(language: string): Messages | undefined;
}

function messagesOf(path: string): Messages | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

function partOf(name: string): AnyPart {
  if (PARENTS_TABLES.includes(name)) return 'parents';
  return name === CHECK_TABLE ? 'embedders' : 'staff';
}

const wordTable = (name: string, part: AnyPart, pathIn: WordTable['pathIn']): WordTable => ({
  name,
  part,
  pathIn,
  in: (language) => messagesOf(root + pathIn(language)),
});

/** All tables of words that the product has in English. */
export const wordTables: readonly WordTable[] = [
  ...readdirSync(`${root}src/texts/en`).map((file) => {
    const name = file.replace('.json', '');
    const part = partOf(name);
    const folder = (language: string) => (language !== 'en' && part === 'staff' ? `${language}/staff` : language);
    return wordTable(name, part, (language) => `src/texts/${folder(language)}/${file}`);
  }),
  ...Object.entries(SERVER_FOLDERS).map(([folder, part]) =>
    wordTable(folder, part, (language) => `${folder}/${language}.json`),
  ),
];

/** The languages that have words of their own. */
export const TRANSLATED: readonly string[] = LANGUAGES.filter((language) => language !== 'en');

/** The tables of a part, or all. */
export const tablesOf = (part?: string): WordTable[] =>
  wordTables.filter((table) => part === undefined || table.part === part);

/** The messages of tables that a language has words for, and that English has. */
export const translationsIn = (language: string, tables: readonly WordTable[] = wordTables): Translation[] =>
  tables.flatMap(({ name, in: wordsIn }) => {
    const words = wordsIn(language) ?? {};
    return Object.entries(wordsIn('en') ?? {}).flatMap(([key, english]) => {
      const translated = words[key];
      return translated === undefined ? [] : [{ table: name, key, english, translated }];
    });
  });

/** How many messages a part has in English, and how many of them in a language. One whose English has changed is missing. */
export function countOf(language: string, part: AnyPart): { there: number; all: number } {
  const tables = tablesOf(part);
  const isOutdated = outdatedIn(language);
  const there = translationsIn(language, tables).filter((each) => !isOutdated(each)).length;
  return { there, all: tables.flatMap((table) => Object.keys(table.in('en') ?? {})).length };
}

/** Who has read the words of a language's part. */
export const stateWords = (state: State | undefined): string => {
  if (state === undefined) return 'no';
  return state === 'draft' ? 'as a draft' : `read by ${state.reader} on ${state.readOn}`;
};

/** The rows of the table in the documentation: each language and part. */
export const coverageRows = (): string[][] =>
  TRANSLATED.flatMap((language) =>
    (Object.keys(PARTS) as AnyPart[]).map((part) => {
      const { there, all } = countOf(language, part);
      const state = part === 'embedders' ? undefined : OFFERED[language]?.[part];
      const name = languageName(language, 'en');
      return [name, PARTS[part], `${there} of ${all}`, `${Math.floor((there / all) * 100)} %`, stateWords(state)];
    }),
  );
