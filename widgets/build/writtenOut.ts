import type { Plugin } from 'vite';
import * as tables from '#widgets/page/elementTables.ts';

const file = new URL('../page/elementTables.ts', import.meta.url).pathname;
const code = Object.entries(tables).map(([name, table]) => `export const ${name} = ${JSON.stringify(table)};`);

/** Writes the tables of the elements out, so that no page loads the contract and all that screens tell for them. */
export const writtenOut: Plugin = {
  name: 'academy-written-out',
  enforce: 'pre',
  load: (id) => (id === file ? code.join('\n') : null),
};
