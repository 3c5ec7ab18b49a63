/** The one shape of a page of rows, whatever a list call names its parts. */
import type { AnyCall, CallAnswer, CallInput } from '#contract/call.ts';
import type { Pagination } from '#contract/pageFields.ts';
import { pageCount } from '#domain/lists/paging.ts';

/** A page of a list. */
export interface Page<Row> {
  rows: readonly Row[];
  /** How many rows there are on all pages. */
  total: number;
  /** How many pages there are, at least 1. */
  pages: number;
}

/** The page of a list that has no rows: shown beside the error when the list could not be loaded. */
export const EMPTY_PAGE: Page<never> = { rows: [], total: 0, pages: 1 };

/** What list calls answer: those of people and schools, those of study plans, and that of exam results. */
type ListAnswer<Row> =
  | { data: readonly Row[]; pagination: Pagination }
  | { items: readonly Row[]; total: number }
  | { results: readonly Row[]; pagination: { total: number; totalPages: number } };

/** The row of a list call. */
export type RowOf<C extends AnyCall> = CallAnswer<C> extends ListAnswer<infer Row> ? Row : never;

/** The input of a list call without the page and its size. */
export type ListInput<C extends AnyCall> = Omit<CallInput<C>, 'query'> & {
  query?: Omit<NonNullable<CallInput<C>['query']>, 'page' | 'limit' | 'pageSize'>;
};

/** The input for one page, from 1: the basic calls name its size `limit` or `pageSize`. */
export const inputOfPage = <C extends AnyCall>(call: C, input: ListInput<C>, page: number, size: number) =>
  ({
    ...input,
    query: { ...input.query, page, ['pageSize' in call.query ? 'pageSize' : 'limit']: size },
  }) as unknown as CallInput<C>;

interface Parts<Row> {
  rows: readonly Row[];
  total: number;
  /** As the server counts them; undefined where it counts rows alone. */
  totalPages: number | undefined;
}

function partsOf<Row>(answer: ListAnswer<Row>): Parts<Row> {
  if ('items' in answer) return { rows: answer.items, total: answer.total, totalPages: undefined };
  if ('results' in answer) {
    const { total, totalPages } = answer.pagination;
    return { rows: answer.results, total, totalPages };
  }
  const { totalItems, totalPages } = answer.pagination;
  return { rows: answer.data, total: totalItems, totalPages };
}

/**
 * The page of an answer, for display. A server may answer all rows at once (promises/session-and-errors.md#calls): the
 * page is cut out of them.
 */
export function toPage<Row>(answer: ListAnswer<Row>, page: number, pageSize: number): Page<Row> {
  const { rows, total, totalPages } = partsOf(answer);
  const isAll = rows.length > pageSize;
  return {
    rows: isAll ? rows.slice((page - 1) * pageSize, page * pageSize) : rows,
    total: Math.max(total, rows.length),
    pages: isAll ? pageCount(rows.length, pageSize) : Math.max(1, totalPages ?? pageCount(total, pageSize)),
  };
}

/** All rows of an answer with their total, for reading every page. A server may count its pages and not its rows. */
export function toRows<Row>(answer: ListAnswer<Row>): Pick<Page<Row>, 'rows' | 'total'> {
  const { rows, total, totalPages = 1 } = partsOf(answer);
  return { rows, total: Math.max(total, (totalPages - 1) * rows.length + 1) };
}
