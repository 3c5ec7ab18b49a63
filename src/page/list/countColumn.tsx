import type { ReactNode } from 'react';
import type { ListAddress } from '#domain/lists/lists.ts';
import { CountLink } from './CountLink.tsx';
import type { Amount, Described } from './plainColumns.tsx';

interface CountColumn<Row> extends Described<Row, Amount> {
  /** What the number of a row counts; undefined where that is not known. */
  of: (row: Row) => ListAddress | undefined;
}

/** A column of numbers, each of which leads to the list of what it counts. */
export const countColumn = <Row,>({ of, ...column }: CountColumn<Row>) => ({
  cell: (row: Row): ReactNode => <CountLink count={column.value(row)} of={of(row)} />,
  sortBy: column.value,
  align: 'end' as const,
  ...column,
});
