import type { Table } from './languages.ts';

/** The pseudo-language of every part: nobody loads it but who looks for words outside the table. */
export const tables = import.meta.glob<Table>('./en/*.json', { query: '?pseudo', eager: true, import: 'default' });
