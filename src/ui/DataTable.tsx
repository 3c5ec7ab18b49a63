import { Table, type TableProps } from './Table.tsx';
import { VirtualTable } from './VirtualTable.tsx';

/** From so many rows on, only the rows in view are drawn. */
const WINDOWED_FROM = 200;

/** A table for any number of rows: few are all drawn, many scroll inside the table. */
export function DataTable<Row>(props: TableProps<Row>) {
  return props.rows.length >= WINDOWED_FROM ? <VirtualTable {...props} /> : <Table {...props} />;
}
