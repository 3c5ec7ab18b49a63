import { onceDrawn } from './onceDrawn.ts';
import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

const tables = onceDrawn('ব', import.meta.glob<Table>('./bn/*.json', { eager: true, import: 'default' }));

/** Bengali of a part. */
export const tableOf = async (part: string) => partOf(await tables, part);
