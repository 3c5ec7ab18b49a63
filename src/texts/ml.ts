import { onDemand } from '#platform/loadCode.ts';
import { onceDrawn } from './onceDrawn.ts';
import { partOf } from './partOf.ts';
import type { Table } from './table.ts';

const tables = onceDrawn('മ', import.meta.glob<Table>('./ml/*.json', { eager: true, import: 'default' }));
/** What only staff see: parents do not load it. */
const staff = onDemand(() => import('./ml/staff.ts'));

/** Malayalam of a part. */
export const tableOf = async (part: string) => partOf(await tables, part) ?? partOf((await staff()).tables, part);
