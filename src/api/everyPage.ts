import { pageCount } from '#domain/lists/paging.ts';
import type { Page } from './page.ts';

/** The rows of one page, and how many there are on all pages. */
export type RowsOfPage<Row> = Pick<Page<Row>, 'rows' | 'total'>;

interface Options {
  /** When aborted, no further page is requested, and the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Called with the part of the rows that has arrived, 0–1. */
  onProgress?: (part: number) => void;
  /** The maximum number of pages; default: all. */
  most?: number;
}

/** Pages requested at once. A browser opens six connections to a server, and the page needs some of them. */
const CONCURRENCY = 4;

/**
 * The rows of a list's pages, in order: the first page alone, then a few at once. The total of the latest answer
 * counts, since rows may be added or deleted meanwhile. A page without rows ends the list, whatever the total. A server
 * that answers all rows at once is asked once.
 * @param ask loads a page, from 1.
 * @returns `isAll`: whether these are all rows; always true without `most`.
 * @throws what `ask` throws for any page: an incomplete list is never returned.
 */
export async function rowsOfPages<Row>(
  ask: (page: number) => Promise<RowsOfPage<Row>>,
  { signal, onProgress, most = Number.POSITIVE_INFINITY }: Options = {},
): Promise<{ rows: Row[]; isAll: boolean }> {
  const rows: Row[] = [];
  let pageSize = 0;
  let requested = 0;
  let left = 1;
  while (left > 0) {
    if (requested >= most) return { rows, isAll: false };
    signal?.throwIfAborted();
    const from = requested + 1;
    const count = Math.min(left, CONCURRENCY, most - requested);
    requested += count;
    for (const page of await Promise.all(Array.from({ length: count }, (_, index) => ask(from + index)))) {
      if (page.rows.length === 0) return { rows, isAll: true };
      for (const row of page.rows) rows.push(row);
      pageSize ||= page.rows.length;
      left = page.total > rows.length ? pageCount(page.total - rows.length, pageSize) : 0;
      onProgress?.(Math.min(1, rows.length / page.total));
    }
  }
  signal?.throwIfAborted();
  return { rows, isAll: true };
}

/**
 * Every row of a list, for an export (promises/exports.md#what-is-exported):
 *
 *     everyPage(async (page) => {
 *       const { data, pagination } = await ask({ query: { ...filter, page, limit } });
 *       return { rows: data, total: pagination.totalItems };
 *     }, { signal, onProgress })
 *
 * With `most` there may be more rows than these. Screens use `useEveryRow`, which does this for the list calls of the contract.
 */
export const everyPage = async <Row>(
  ask: (page: number) => Promise<RowsOfPage<Row>>,
  options?: Options,
): Promise<Row[]> => (await rowsOfPages(ask, options)).rows;
