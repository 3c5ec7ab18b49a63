/** Sorting of rows in the browser: quick enough for 10,000 rows between two frames. */
import { useDeferredValue, useMemo, useState } from 'react';
import { useLocale } from '#texts/useTexts.tsx';

/**
 * The value that a column is sorted by. Rows without a value come last in both directions. Numbers sort several times
 * faster than words, so give dates as milliseconds.
 */
export type SortValue = string | number | null | undefined;

export interface Sort {
  /** Id of the column. */
  by: string;
  direction: 'ascending' | 'descending';
}

/** How a table is sorted, and a function to change it. */
export interface Sorting {
  sort: Sort | undefined;
  /**
   * Sorts by the column; by the same column again, the other way round
   * (promises/session-and-errors.md#searching-and-sorting).
   */
  toggle: (columnId: string) => void;
}

export function nextSort(sort: Sort | undefined, columnId: string): Sort {
  const isAscending = sort?.by === columnId && sort.direction === 'ascending';
  return { by: columnId, direction: isAscending ? 'descending' : 'ascending' };
}

/**
 * The columns of a table that the server sorts: by what it does not sort by no order is offered, since the rows of other pages
 * are not here.
 */
export const sortedByServer = <Of extends { id: string; sortBy?: unknown }>(
  columns: readonly Of[],
  isSorted: (columnId: string) => boolean,
): Of[] => columns.map((column) => (isSorted(column.id) ? column : { ...column, sortBy: undefined }));

const collators = new Map<string, Intl.Collator>();

/** The order of words in a locale: digits by their number, case and accents only break ties. */
export function collatorOf(locale: string): Intl.Collator {
  let collator = collators.get(locale);
  if (!collator) {
    collator = new Intl.Collator(locale, { numeric: true });
    collators.set(locale, collator);
  }
  return collator;
}

/** The last ranks of each column's words: needed again when the rows are filtered or sorted the other way. */
const ranksOf = new WeakMap<(row: never) => SortValue, { collator: Intl.Collator; places: Map<string, number> }>();

/**
 * The rank of each word in the order of the locale. Comparing words takes many times as long as comparing numbers, so
 * each different word is compared only once, however many rows have it and however often they are sorted.
 */
function wordPlaces(
  keyOf: (row: never) => SortValue,
  words: readonly string[],
  collator: Intl.Collator,
): ReadonlyMap<string, number> {
  const last = ranksOf.get(keyOf);
  if (last?.collator === collator && words.every((word) => last.places.has(word))) return last.places;
  const places = new Map<string, number>();
  let place = 0;
  let before = '';
  for (const word of [...new Set(words)].sort(collator.compare)) {
    // Words that compare as equal share a rank.
    if (collator.compare(before, word) !== 0) place += 1;
    before = word;
    places.set(word, place);
  }
  ranksOf.set(keyOf, { collator, places });
  return places;
}

const isMissing = (value: SortValue) => value === null || value === undefined || value === '' || Number.isNaN(value);

/**
 * A sorted copy; rows of equal value keep their order. Each value is read once, and only indexes are moved, so that no
 * object is made for a row.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortValue,
  direction: Sort['direction'],
  collator: Intl.Collator,
): Row[] {
  const values = rows.map(keyOf);
  const known: number[] = [];
  const unknown: number[] = [];
  values.forEach((value, index) => {
    (isMissing(value) ? unknown : known).push(index);
  });
  let keys = values as number[];
  if (known.some((index) => typeof values[index] === 'string')) {
    const words = values.map((value) => String(value ?? ''));
    const places = wordPlaces(keyOf, words, collator);
    keys = words.map((word) => places.get(word) as number);
  }
  const sign = direction === 'ascending' ? 1 : -1;
  known.sort((a, b) => sign * ((keys[a] as number) - (keys[b] as number)));
  return known.concat(unknown).map((index) => rows[index] as Row);
}

/** The order of rows and a function to change it, kept outside of the table (see `useSortView`). */
export type SortState = readonly [Sort | undefined, (next: Sort) => void];

/**
 * Rows in the chosen order. The columns must be the same array at every render.
 * @param kept the order, where it is kept outside; without it the table keeps it, starting with `initial`.
 */
export function useSorting<Row>(
  rows: readonly Row[],
  columns: readonly { id: string; sortBy?: (row: Row) => SortValue }[],
  initial?: Sort,
  kept?: SortState,
): { rows: readonly Row[]; sorting: Sorting } {
  const locale = useLocale();
  const own = useState(initial);
  const [sort, setSort] = kept ?? own;
  // The header answers at once; sorting many names may take longer than a person waits for an answer.
  const order = useDeferredValue(sort);
  const sorted = useMemo(() => {
    const keyOf = order && columns.find((column) => column.id === order.by)?.sortBy;
    return order && keyOf ? sortRows(rows, keyOf, order.direction, collatorOf(locale)) : rows;
  }, [rows, columns, order, locale]);
  const sorting = useMemo(
    () => ({ sort, toggle: (columnId: string) => setSort(nextSort(sort, columnId)) }),
    [sort, setSort],
  );
  return { rows: sorted, sorting };
}
