import { onceDrawn } from './onceDrawn.ts';
import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

const tables = onceDrawn('മ', import.meta.glob<Table>('./ml/*.json', { eager: true, import: 'default' }));

/** Malayalam of a part, of those that parents see. */
export const tableOf = async (part: string) => partOf(await tables, part);
