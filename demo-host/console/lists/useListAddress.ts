import { useState } from 'react';
import { useLocation } from 'react-router';
import { isPage, nameInList, rowChoices } from '#domain/lists/listRows.ts';
import type { KnownView } from '#domain/lists/savedViews.ts';
import { searchOf } from '#host/console/routing/routes.ts';
import { useReplaceQuery } from '#host/console/routing/useReplaceQuery.ts';

/** What a list is asked with: each filter is a word, empty where it begins so. */
type Filters = Readonly<Record<string, string>>;

/** A list of a page of the console as its address tells it. */
export interface ListAddress<F extends Filters> {
  /** Names the list where a page has several. */
  list: string | undefined;
  /** The open page, from 1. */
  page: number;
  /** Rows on a page. */
  rows: number;
  filters: F;
  /** Whether a filter is set. */
  isFiltered: boolean;
  /** Columns that are not shown, by their ids. */
  hidden: readonly string[];
  openPage(page: number): void;
  /** Sets filters, and opens the first page. */
  filter(changes: Partial<F>): void;
  /** All of it by name, for the panel of *Columns and views*. */
  views: ReadonlyMap<string, KnownView>;
}

interface ListOptions<F extends Filters> {
  /** Names the list where a page has several. */
  list?: string;
  /** Rows on a page until somebody chooses another number. */
  rows: number;
  /** The filters as the list begins. */
  filters?: F;
  /** The words that a filter may have; without them any. Anybody writes addresses. */
  choices?: Readonly<Partial<Record<keyof F, readonly string[]>>>;
}

/**
 * The page, rows, filters and hidden columns of a list, kept in the query of the address as those of the elements are
 * (promises/session-and-errors.md#columns-and-views): it comes back with Back, on reload, and for everyone who gets the address.
 */
export function useListAddress<F extends Filters = Record<never, string>>(options: ListOptions<F>): ListAddress<F> {
  const { list, rows: standard, filters: initial = {} as F, choices } = options;
  const { search } = useLocation();
  const replaceQuery = useReplaceQuery();
  // The router draws a new address in its own time; what is typed and chosen shows at once.
  const [known, setKnown] = useState({ search, shown: search });
  if (known.search !== search) setKnown({ search, shown: search });
  const query = new URLSearchParams(known.search === search ? known.shown : search);
  const nameOf = (word: string) => nameInList(list, word);

  const change = (changes: Readonly<Record<string, string>>) => {
    const next = replaceQuery((from) => searchOf(from, Object.keys(changes), (name) => changes[name] ?? null));
    if (next !== undefined) setKnown({ search, shown: next });
  };
  const read = (word: keyof F & string): string => {
    const value = query.get(nameOf(word)) ?? initial[word] ?? '';
    const known = choices?.[word];
    return !known || known.includes(value) ? value : (initial[word] ?? '');
  };
  const written = (word: string, value: string, first: string) => ({ [nameOf(word)]: value === first ? '' : value });

  const words = Object.keys(initial) as (keyof F & string)[];
  const filters = Object.fromEntries(words.map((word) => [word, read(word)])) as F;
  const page = Number(query.get(nameOf('page')));
  const rows = Number(query.get(nameOf('rows')));
  const hidden = query.get(nameOf('hide'))?.split(',') ?? [];
  const shown = {
    page: isPage(page) ? page : 1,
    rows: rowChoices(standard).includes(rows) ? rows : standard,
  };

  const views = new Map<string, KnownView>();
  for (const word of words) {
    const set = (next: unknown) => change(written(word, String(next ?? ''), initial[word] ?? ''));
    views.set(nameOf(word), { value: filters[word], initial: initial[word], set });
  }
  for (const [word, first] of [
    ['page', 1],
    ['rows', standard],
  ] as const) {
    const set = (next: unknown) => change(written(word, String(next), String(first)));
    views.set(nameOf(word), { value: shown[word], initial: first, set });
  }
  const hide = (next: unknown) => change({ [nameOf('hide')]: Array.isArray(next) ? next.join() : '' });
  views.set(nameOf('hide'), { value: hidden, initial: [], set: hide });

  return {
    list,
    ...shown,
    filters,
    isFiltered: words.some((word) => filters[word] !== initial[word]),
    hidden,
    openPage: (next) => change(written('page', String(next), '1')),
    filter: (changes) =>
      change({
        ...Object.assign(
          {},
          ...Object.entries(changes).map(([word, value]) => written(word, value ?? '', initial[word] ?? '')),
        ),
        [nameOf('page')]: '',
      }),
    views,
  };
}
