import { onceDrawn } from './onceDrawn.ts';
import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

const tables = onceDrawn('త', import.meta.glob<Table>('./te/*.json', { eager: true, import: 'default' }));

/** Telugu of a part. */
export const tableOf = async (part: string) => partOf(await tables, part);
