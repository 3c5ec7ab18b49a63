import type { Table } from './table.ts';

/** Malayalam, of the parts that parents see. */
export const tables = import.meta.glob<Table>('./ml/*.json', { eager: true, import: 'default' });
