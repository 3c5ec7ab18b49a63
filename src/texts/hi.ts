import { onceDrawn } from './onceDrawn.ts';
import type { Table } from './table.ts';

/** Hindi, of the parts that parents see. */
export const tables = onceDrawn('ह', import.meta.glob<Table>('./hi/*.json', { eager: true, import: 'default' }));
