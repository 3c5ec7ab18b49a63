import { onceDrawn } from './onceDrawn.ts';
import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

const tables = onceDrawn('ಕ', import.meta.glob<Table>('./kn/*.json', { eager: true, import: 'default' }));

/** Kannada of a part. */
export const tableOf = async (part: string) => partOf(await tables, part);
