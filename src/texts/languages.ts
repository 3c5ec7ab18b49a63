import { onDemand } from '#platform/loadCode.ts';
import type { Table } from './table.ts';

type Tables = Record<string, Table>;

/** One file for each language, so that a weak network sends one request. */
const LANGUAGES: Record<string, () => Promise<{ tables: Tables | Promise<Tables> }>> = {
  hi: onDemand(() => import('./hi.ts')),
  ml: onDemand(() => import('./ml.ts')),
};

/** English with accents, for tests and development: a text without accents is not in the table. */
export const PSEUDO_LOCALE = 'en-XA';

/** Under this symbol a page of tests or of development has what loads the pseudo-language. No other page has it. */
export const PSEUDO_LOADER = Symbol.for('academy.pseudo');

/** Languages that are loading or loaded: all parts of a page need their words, and only the first sends the request. */
const requested = new Map<string, Promise<Tables>>();

/** Loads the table of a part in a language other than English; undefined when there is none. */
export async function loadTable(language: string, part: string): Promise<Table | undefined> {
  const load: (typeof LANGUAGES)[string] | undefined =
    LANGUAGES[language] ?? (language === PSEUDO_LOCALE ? Reflect.get(globalThis, PSEUDO_LOADER) : undefined);
  if (!load) return undefined;
  let tables = requested.get(language);
  if (!tables) {
    tables = load().then((file) => file.tables);
    requested.set(language, tables);
    // After a failure the next part that needs the language tries again.
    tables.catch(() => requested.delete(language));
  }
  return Object.entries(await tables).find(([path]) => path.endsWith(`/${part}.json`))?.[1];
}
