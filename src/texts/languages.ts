import type { MessageArgs } from './texts.ts';

export type Table = Record<string, (args: MessageArgs) => string>;

/** One file a language, so that a weak network asks once; the classic script finds it by name (`widgets/build.ts`). */
const LANGUAGES: Record<string, () => Promise<{ tables: Record<string, Table> }>> = {
  hi: () => import('./hi.ts'),
  ml: () => import('./ml.ts'),
  'en-XA': () => import('./pseudo.ts'),
};

/** Loads the table of a part in a language other than English; undefined when there is none. */
export async function loadTable(language: string, part: string): Promise<Table | undefined> {
  const { tables = {} } = (await LANGUAGES[language]?.()) ?? {};
  return Object.entries(tables).find(([path]) => path.endsWith(`/${part}.json`))?.[1];
}
