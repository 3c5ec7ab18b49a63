import type { ReactNode } from 'react';
import type { Described } from './plainColumns.tsx';
import { StudentName } from './StudentName.tsx';

interface StudentColumn<Row> extends Described<Row, string> {
  /** The student's number, where the answer tells it. */
  pid: (row: Row) => number | null | undefined;
}

/** The column of the student that a row is about: the name, which leads to the student's page. */
export const studentColumn = <Row,>({ pid, ...column }: StudentColumn<Row>) => ({
  cell: (row: Row): ReactNode => <StudentName pid={pid(row)} name={column.value(row)} />,
  sortBy: column.value,
  isRowHeader: true,
  ...column,
});
