import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

const tables = import.meta.glob<Table>('./en/*.json', { query: '?pseudo', eager: true, import: 'default' });

/** The pseudo-language of every part, for finding words on the screen that are not in the table. */
export const tableOf = (part: string) => partOf(tables, part);
