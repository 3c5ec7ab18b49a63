import { directionOf } from '#domain/format/direction.ts';
import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

const tables = {
  ltr: import.meta.glob<Table>('./en/*.json', { query: '?pseudo=ltr', eager: true, import: 'default' }),
  rtl: import.meta.glob<Table>('./en/*.json', { query: '?pseudo=rtl', eager: true, import: 'default' }),
};

/** The pseudo-languages of every part, for finding words on the screen that are not in the table, or not whole. */
export const tableOf = (part: string, language: string) => partOf(tables[directionOf(language)], part);
