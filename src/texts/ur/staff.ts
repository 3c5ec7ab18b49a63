import type { Table } from '#texts/table.ts';

/** Urdu of what only staff see. */
export const tables = import.meta.glob<Table>('./staff/*.json', { eager: true, import: 'default' });
