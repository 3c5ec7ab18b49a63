/** The columns of a table as a person chooses them: the first one and the names of the rows always stay. */
import type { Column } from './Table.tsx';

/** What is needed of a column. */
export type ChoosableColumn = Pick<Column<never>, 'id' | 'header' | 'isRowHeader'>;

/** A column as a person chooses it. */
export interface ColumnChoice {
  id: string;
  header: string;
  /** It cannot be hidden. */
  isFixed: boolean;
}

/** What there is to choose from. */
export const choicesOf = (columns: readonly ChoosableColumn[]): ColumnChoice[] =>
  columns.map(({ id, header, isRowHeader }, place) => ({ id, header, isFixed: place === 0 || isRowHeader === true }));

/** The columns that are shown. A hidden one that is not there any more hides nothing. */
export const shownOf = <C extends ChoosableColumn>(columns: readonly C[], hidden: readonly string[]): C[] =>
  columns.filter(({ id, isRowHeader }, place) => place === 0 || isRowHeader || !hidden.includes(id));
