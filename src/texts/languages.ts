import type { Language } from '#domain/people/languages.ts';
import { onDemand } from '#platform/loadCode.ts';
import type { Table } from './table.ts';

/** The file of a language, so that a weak network sends one request for what parents see. */
interface LanguageFile {
  /** The file of the pseudo-languages has two, and needs to know which. */
  tableOf(part: string, language: string): Table | undefined | Promise<Table | undefined>;
}

const LOADS: Record<string, () => Promise<LanguageFile>> = {
  hi: onDemand(() => import('./hi.ts')),
  ml: onDemand(() => import('./ml.ts')),
  ur: onDemand(() => import('./ur.ts')),
  ta: onDemand(() => import('./ta.ts')),
  te: onDemand(() => import('./te.ts')),
  mr: onDemand(() => import('./mr.ts')),
  bn: onDemand(() => import('./bn.ts')),
  kn: onDemand(() => import('./kn.ts')),
} satisfies Record<Exclude<Language, 'en'>, () => Promise<LanguageFile>>;

/**
 * English with accents and a third longer, from left to right and from right to left, for tests and development: a text
 * without accents is not in the table, and one that is cut has too little room. The names are those of CLDR.
 */
export const PSEUDO_LOCALES = ['en-XA', 'ar-XB'] as const;
/**
 * English in which each text says by marks that nobody sees which message it is (`keyMarks.ts`). It ends as a locale of
 * India does, and so numbers and days are those of en-IN.
 */
export const KEYS_LOCALE = 'en-IN-x-keys-IN';
export const isPseudo = (locale: string): boolean => [...PSEUDO_LOCALES, KEYS_LOCALE].some((each) => each === locale);

/** Under this symbol a page of tests or of development has what loads the pseudo-languages. No other page has it. */
export const PSEUDO_LOADER = Symbol.for('academy.pseudo');

/** Languages that are loading or loaded: all parts of a page need their words, and only the first sends the request. */
const requested = new Map<string, Promise<LanguageFile>>();

const loadDigits = onDemand(() => import('./digits.ts'));

/**
 * Loads the table of a part in a language other than English; undefined when there is none.
 * @param digits those of its numbers, such as 'deva', where they are not the Latin ones.
 */
export async function loadTable(language: string, part: string, digits?: string): Promise<Table | undefined> {
  if (digits) {
    const [{ withDigits }, latin] = await Promise.all([loadDigits(), loadTable(language, part)]);
    return latin && withDigits(latin, digits);
  }
  const load: (typeof LOADS)[string] | undefined = LOADS[language] ?? Reflect.get(globalThis, PSEUDO_LOADER);
  if (!load) return undefined;
  let request = requested.get(language);
  if (!request) {
    request = load();
    requested.set(language, request);
    // After a failure the next part that needs the language tries again.
    request.catch(() => requested.delete(language));
  }
  return (await request).tableOf(part, language);
}
