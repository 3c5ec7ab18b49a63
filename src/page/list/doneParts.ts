/** How much is done of how much, as a file has it: a column each. */
import type { ExportColumn } from '#export/exportRows.ts';
import type { Amount } from './plainColumns.tsx';

/** A number of its own in a file, where the screen shows several in one cell. */
interface Part<Row> {
  header: string;
  value: (row: Row) => Amount;
}

export interface DoneOf<Row> {
  done: Part<Row>;
  total: Part<Row>;
  /** Stands in brackets behind the two on the screen. */
  percent?: Part<Row>;
}

/** The columns of a file in place of '3/8 (38%)'. */
export const doneParts = <Row>({ done, total, percent }: DoneOf<Row>): ExportColumn<Row>[] => [
  done,
  total,
  ...(percent ? [{ ...percent, kind: 'percent' as const }] : []),
];
