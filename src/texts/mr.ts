import { onceDrawn } from './onceDrawn.ts';
import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

const tables = onceDrawn('म', import.meta.glob<Table>('./mr/*.json', { eager: true, import: 'default' }));

/** Marathi of a part. */
export const tableOf = async (part: string) => partOf(await tables, part);
