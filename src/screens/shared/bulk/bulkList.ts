/** What a screen tells of a list whose rows can be chosen. */
import type { DataColumn } from '#page/list/plainColumns.tsx';
import type { Act } from './acts.ts';
import type { ChosenRow, Person } from './chosen.ts';

/** A list whose rows can be chosen: what only its screen knows. */
export interface BulkList<Row> {
  /** Beginning of the name of an exported file, and its title. */
  name: string;
  title: string;
  columns: readonly DataColumn<Row>[];
  /** The rows of the open page. */
  rows: readonly Row[];
  /** How many rows match on all pages. */
  total: number;
  /** All rows that match, at most `BULK_MAX`. */
  everyRow: (signal: AbortSignal) => Promise<readonly Row[]>;
  /** Undefined where a row is about nobody who can be chosen. The same function at every draw. */
  personOf: (row: Row) => Person | undefined;
  /** What can be done with rows of this list; those that the viewer may not do are left out. */
  acts: readonly Act[];
}

/** The rows that can be chosen. */
export const chosenRows = <Row>(rows: readonly Row[], personOf: BulkList<Row>['personOf']): readonly ChosenRow<Row>[] =>
  rows.flatMap((row) => {
    const person = personOf(row);
    return person ? [{ person, row }] : [];
  });
