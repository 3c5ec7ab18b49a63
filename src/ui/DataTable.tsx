import { Table, type TableProps } from './Table.tsx';
import { VirtualTable } from './VirtualTable.tsx';

/** From so many rows on, only those in view are drawn. */
const WINDOWED_FROM = 200;

/** A table of few rows or of thousands: few make it as tall as they are, more scroll within it. */
export function DataTable<Row>(props: TableProps<Row>) {
  return props.rows.length >= WINDOWED_FROM ? <VirtualTable {...props} /> : <Table {...props} />;
}
