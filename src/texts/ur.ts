import { onDemand } from '#platform/loadCode.ts';
import { onceDrawn } from './onceDrawn.ts';
import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

const tables = onceDrawn('ا', import.meta.glob<Table>('./ur/*.json', { eager: true, import: 'default' }));
/** What only staff see: parents do not load it. */
const staff = onDemand(() => import('./ur/staff.ts'));

/** Urdu of a part. */
export const tableOf = async (part: string) => partOf(await tables, part) ?? partOf((await staff()).tables, part);
