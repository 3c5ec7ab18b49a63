import { onDemand } from '#domain/loadCode.ts';
import type { MessageArgs } from './texts.ts';

export type Table = Record<string, (args: MessageArgs) => string>;
type Tables = Record<string, Table>;

/** One file a language, so that a weak network asks once; the classic script finds it by name (`widgets/build.ts`). */
const LANGUAGES: Record<string, () => Promise<{ tables: Tables }>> = {
  hi: onDemand(() => import('./hi.ts')),
  ml: onDemand(() => import('./ml.ts')),
  'en-XA': onDemand(() => import('./pseudo.ts')),
};

/** Languages under way or here: every part of a page asks for its words, and one of them for the file. */
const asked = new Map<string, Promise<Tables>>();

/** Loads the table of a part in a language other than English; undefined when there is none. */
export async function loadTable(language: string, part: string): Promise<Table | undefined> {
  const load = LANGUAGES[language];
  if (!load) return undefined;
  let tables = asked.get(language);
  if (!tables) {
    tables = load().then((file) => file.tables);
    asked.set(language, tables);
    // What could not be had now is asked for again by whoever comes next.
    tables.catch(() => asked.delete(language));
  }
  return Object.entries(await tables).find(([path]) => path.endsWith(`/${part}.json`))?.[1];
}
