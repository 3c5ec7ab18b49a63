import type { Table } from './table.ts';

/** Hindi, of the parts that parents see. */
export const tables = import.meta.glob<Table>('./hi/*.json', { eager: true, import: 'default' });
