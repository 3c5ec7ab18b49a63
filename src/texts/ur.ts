import { onceDrawn } from './onceDrawn.ts';
import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

const tables = onceDrawn('ا', import.meta.glob<Table>('./ur/*.json', { eager: true, import: 'default' }));

/** Urdu of a part. */
export const tableOf = async (part: string) => partOf(await tables, part);
