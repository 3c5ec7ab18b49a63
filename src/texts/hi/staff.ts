import type { Table } from '#texts/table.ts';

/** Hindi of what only staff see. */
export const tables = import.meta.glob<Table>('./staff/*.json', { eager: true, import: 'default' });
