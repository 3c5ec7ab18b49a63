import type { MessageArgs } from './texts.ts';

type Table = Record<string, (args: MessageArgs) => string>;

const compiled = import.meta.glob<{ default: Table }>('./en/*.json', { query: '?pseudo', eager: true });

/** The pseudo-language of every part, in one chunk: nobody loads it but who looks for words outside the table. */
export const pseudoTables: Record<string, Table | undefined> = Object.fromEntries(
  Object.entries(compiled).map(([path, { default: table }]) => [path.slice('./en/'.length, -'.json'.length), table]),
);
