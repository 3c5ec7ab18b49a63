import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

const TABLES: Readonly<Record<string, Readonly<Record<string, Table>>>> = {
  'en-XA': import.meta.glob<Table>('./en/*.json', { query: '?pseudo=ltr', eager: true, import: 'default' }),
  'ar-XB': import.meta.glob<Table>('./en/*.json', { query: '?pseudo=rtl', eager: true, import: 'default' }),
};

/** The pseudo-languages of every part, for finding words on the screen that are not in the table, or not whole. */
export const tableOf = (part: string, language: string) => partOf(TABLES[language] ?? {}, part);
