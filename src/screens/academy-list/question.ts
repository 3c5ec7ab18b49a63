/** What the attributes of the element ask for. */

import type { CallInput } from '#contract/call.ts';
import type { countedList } from '#contract/figures/lists.ts';
import { toId } from '#domain/format/numbers.ts';
import {
  inQuery,
  LIST_KIND_NAMES,
  type ListAddress,
  type ListFilter,
  listKind,
  wrongFilter,
} from '#domain/lists/lists.ts';

/** The element's attributes, as React has them. */
export interface ListAttributes {
  list?: string;
  period?: string;
  metric?: string;
  band?: string;
  schoolId?: string;
  planId?: string;
  day?: string;
  itemId?: string;
  group?: string;
}

type Property = Exclude<keyof ListAttributes, 'list'>;
/** What the call is asked, without the page. */
export type ListQuestion = Omit<NonNullable<CallInput<typeof countedList>['query']>, 'page' | 'pageSize'>;

const propertyOf = (filter: ListFilter) => inQuery(filter) as Property;

/** The value of a filter, as far as it can be one. The days of a plan begin with 1. */
const readFilter = (filter: ListFilter, written: string | undefined) =>
  filter === 'day' || filter.endsWith('-id') ? toId(written) : written || undefined;

/** The question of these attributes; undefined where they name no list. Attributes that the list does not take are left out. */
export function questionOf(attributes: ListAttributes): ListQuestion | undefined {
  const list = LIST_KIND_NAMES.find((name) => name === attributes.list);
  if (!list) return undefined;
  const { needs = [], takes = [] } = listKind(list);
  const address: ListAddress = { list };
  const question: Record<string, string | number> = { list };
  for (const filter of [...needs, ...takes]) {
    const value = readFilter(filter, attributes[propertyOf(filter)]);
    if (value === undefined) continue;
    address[filter] = value;
    question[propertyOf(filter)] = value;
  }
  return wrongFilter(address) ? undefined : (question as unknown as ListQuestion);
}
