import { RowOpener } from './RowOpener.tsx';
import { Table, type TableProps } from './Table.tsx';

/** On a phone rows of more columns are two lines each; fewer fit beside each other. */
const COLUMNS_ON_PHONE = 3;

/**
 * A table whose rows are two lines each on a phone where there are many columns, and open for the rest; with a screen reader
 * each is still a row. What folds them comes with the code of the table: rows that fold once they are shown would move.
 */
export function FoldingTable<Row>(props: TableProps<Row>) {
  return <Table {...props} opener={props.columns.length > COLUMNS_ON_PHONE ? RowOpener : undefined} />;
}
