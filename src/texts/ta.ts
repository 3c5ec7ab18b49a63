import { onceDrawn } from './onceDrawn.ts';
import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

const tables = onceDrawn('த', import.meta.glob<Table>('./ta/*.json', { eager: true, import: 'default' }));

/** Tamil of a part. */
export const tableOf = async (part: string) => partOf(await tables, part);
