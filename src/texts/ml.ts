import { onceDrawn } from './onceDrawn.ts';
import type { Table } from './table.ts';

/** Malayalam, of the parts that parents see. */
export const tables = onceDrawn('മ', import.meta.glob<Table>('./ml/*.json', { eager: true, import: 'default' }));
