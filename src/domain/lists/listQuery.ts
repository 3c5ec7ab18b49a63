/** The query of a list behind a number: what it has in the address of its screen, and what is wrong with it. */
import { hasClasses, SORTS_OF } from './listSorts.ts';
import {
  inQuery,
  LIST_FILTERS,
  type ListAddress,
  type ListKind,
  type ListOrder,
  listKind,
  unknownFilter,
  wrongFilter,
} from './lists.ts';
import { fieldOf } from './orders.ts';

/** A query, as far as this file reads it. */
interface ListQuery {
  list: ListKind;
  sort?: ListOrder | undefined;
  inSchool?: number | undefined;
  inClass?: string | undefined;
  options?: '1' | undefined;
}

/** The list of a query, by the names that an address has. */
export function addressOf(query: Pick<ListQuery, 'list'>): ListAddress {
  const given = query as unknown as Readonly<Record<string, string | number | undefined>>;
  const address: ListAddress = { list: query.list };
  for (const filter of LIST_FILTERS) {
    const value = given[inQuery(filter)];
    if (value !== undefined) address[filter] = value;
  }
  return address;
}

/** The field that is missing, or that the list does not take; undefined where there is none. */
export function wrongField(query: ListQuery): string | undefined {
  const address = addressOf(query);
  const { rows } = listKind(query.list);
  const by = query.sort && fieldOf(query.sort);
  if (by && !SORTS_OF[rows].some((sort) => sort === by)) return 'sort';
  const wrong = wrongFilter(address) ?? unknownFilter(address);
  if (wrong) return inQuery(wrong);
  return hasClasses(rows)
    ? undefined
    : (['inSchool', 'inClass', 'options'] as const).find((name) => query[name] !== undefined);
}
