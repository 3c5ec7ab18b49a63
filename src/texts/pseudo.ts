import { boxesIn, type KeyBox } from './keyBoxes.ts';
import { withMarks } from './keyMarks.ts';
import { KEYS_LOCALE } from './languages.ts';
import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

type Tables = Readonly<Record<string, Table>>;

// Modules of their own: those of the product must not become a part of this file.
const ENGLISH: Tables = import.meta.glob<Table>('./en/*.json', { query: '?marked', eager: true, import: 'default' });

/** What a message is called, `week.heading`, by the path of its table. */
const nameOf = (path: string, key: string) => `${path.slice('./en/'.length, -'.json'.length)}.${key}`;
/** All of them: the number of a message is its place here. */
const NAMES = Object.entries(ENGLISH).flatMap(([path, table]) => Object.keys(table).map((key) => nameOf(path, key)));
const NUMBERS = new Map(NAMES.map((name, number) => [name, number]));

const markedTable = (path: string, table: Table): Table =>
  Object.fromEntries(
    Object.entries(table).map(([key, message]) => {
      const number = NUMBERS.get(nameOf(path, key)) ?? 0;
      return [key, (args) => withMarks(number, message(args))];
    }),
  );

const TABLES: Readonly<Record<string, Tables>> = {
  'en-XA': import.meta.glob<Table>('./en/*.json', { query: '?pseudo=ltr', eager: true, import: 'default' }),
  'ar-XB': import.meta.glob<Table>('./en/*.json', { query: '?pseudo=rtl', eager: true, import: 'default' }),
  [KEYS_LOCALE]: Object.fromEntries(Object.entries(ENGLISH).map(([path, table]) => [path, markedTable(path, table)])),
};

/** The pseudo-languages of every part, for finding words on the screen that are not in the table, or not whole. */
export const tableOf = (part: string, language: string) => partOf(TABLES[language] ?? {}, part);

/** A message on a page in `KEYS_LOCALE`: what it is called, and where it stands. */
export interface ShownKey extends Omit<KeyBox, 'number'> {
  name: string;
}

/** The messages that a page in `KEYS_LOCALE` shows, in the order of the page. */
export const shownKeys = (page: Document): ShownKey[] =>
  boxesIn(page).map(({ number, ...box }) => ({ name: NAMES[number] ?? '', ...box }));

/** The file of a message and its line: a table has one message a line, after the first. */
export function sourceOf(name: string): string {
  const [table = '', key = ''] = name.split('.');
  return `src/texts/en/${table}.json:${Object.keys(ENGLISH[`./en/${table}.json`] ?? {}).indexOf(key) + 2}`;
}
