/** Sorting of rows in the browser: quick enough for 10,000 rows between two frames. */
import { useMemo, useState } from 'react';
import { useLocale } from '#texts/useTexts.tsx';

/**
 * What a column is ordered by; without a value a row comes last in both directions. Numbers sort several times faster
 * than words: give a date as its milliseconds.
 */
export type SortValue = string | number | null | undefined;

export interface Sort {
  /** Id of the column. */
  by: string;
  direction: 'ascending' | 'descending';
}

/** How a table is sorted, and the way to change it. */
export interface Sorting {
  sort: Sort | undefined;
  /** Sorts by the column; by the same column again, the other way round (spec 1 §2). */
  toggle: (columnId: string) => void;
}

export function nextSort(sort: Sort | undefined, columnId: string): Sort {
  const isAscending = sort?.by === columnId && sort.direction === 'ascending';
  return { by: columnId, direction: isAscending ? 'descending' : 'ascending' };
}

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

/** The places of a column's words, as they were last needed: sorted the other way or filtered, it needs them again. */
const placesOf = new WeakMap<(row: never) => SortValue, { collator: Intl.Collator; places: Map<string, number> }>();

/**
 * The place of each word in the order of the locale. To compare words takes many times as long as to compare
 * numbers: so each is compared once, however many rows have it and however often they are sorted.
 */
function wordPlaces(
  keyOf: (row: never) => SortValue,
  words: readonly string[],
  collator: Intl.Collator,
): ReadonlyMap<string, number> {
  const last = placesOf.get(keyOf);
  if (last?.collator === collator && words.every((word) => last.places.has(word))) return last.places;
  const places = new Map<string, number>();
  let place = 0;
  let before = '';
  for (const word of [...new Set(words)].sort(collator.compare)) {
    // Two spellings of one word share a place.
    if (collator.compare(before, word) !== 0) place += 1;
    before = word;
    places.set(word, place);
  }
  placesOf.set(keyOf, { collator, places });
  return places;
}

const isMissing = (value: SortValue) => value === null || value === undefined || value === '' || Number.isNaN(value);

/**
 * A sorted copy; rows of equal value keep their order. Each value is read once, into one array, and what is moved
 * about are indexes: no object is made for a row.
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

/** How rows are sorted and the way to say so, kept by somebody else than the table: see `useSortView`. */
export type SortState = readonly [Sort | undefined, (next: Sort) => void];

/**
 * Rows in the order that the person has chosen. The columns must keep their identity from draw to draw.
 * @param kept where the order is kept; without it, in the table, which begins with `initial`.
 */
export function useSorting<Row>(
  rows: readonly Row[],
  columns: readonly { id: string; sortBy?: (row: Row) => SortValue }[],
  initial?: Sort,
  kept?: SortState,
): { rows: readonly Row[]; sorting: Sorting } {
  const collator = collatorOf(useLocale());
  const own = useState(initial);
  const [sort, setSort] = kept ?? own;
  const sorted = useMemo(() => {
    const keyOf = sort && columns.find((column) => column.id === sort.by)?.sortBy;
    return sort && keyOf ? sortRows(rows, keyOf, sort.direction, collator) : rows;
  }, [rows, columns, sort, collator]);
  const sorting = useMemo(
    () => ({ sort, toggle: (columnId: string) => setSort(nextSort(sort, columnId)) }),
    [sort, setSort],
  );
  return { rows: sorted, sorting };
}
