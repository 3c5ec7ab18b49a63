import type { MessageArgs } from './texts.ts';

type Table = Record<string, (args: MessageArgs) => string>;
type Load = () => Promise<{ default: Table }>;

const translated = import.meta.glob(['./*/*.json', '!./en/*.json']) as Record<string, Load>;

/** Loads the table of a part in a language other than English; undefined when there is none. */
export function loadTable(language: string, part: string): Promise<Table | undefined> {
  if (language === 'en-XA') return import('./pseudo.ts').then(({ pseudoTables }) => pseudoTables[part]);
  const load = translated[`./${language}/${part}.json`];
  return load ? load().then((table) => table.default) : Promise.resolve(undefined);
}
