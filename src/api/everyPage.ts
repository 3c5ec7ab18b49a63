import { pageCount } from '#domain/paging.ts';
import type { Page } from './page.ts';

/** The rows of one page, and how many there are on all pages. */
export type RowsOfPage<Row> = Pick<Page<Row>, 'rows' | 'total'>;

interface Options {
  /** Rejects with its reason, and asks no further. */
  signal?: AbortSignal;
  /** Told the part that has come, 0–1. */
  onProgress?: ((part: number) => void) | undefined;
  /** Pages asked for at most; all without it. */
  most?: number;
}

/** Pages under way at once: a browser keeps six connections to a host, and the page around needs some. */
const AT_ONCE = 4;

/**
 * The rows of a list's pages, in their order: the first page alone, then a few at once. What the host says last
 * counts: it may have more or fewer by now, and a page without rows is behind the last, whatever is counted. A host
 * that answers all rows at once is asked once.
 * @returns `isAll`: whether these are all there are; without `most` they always are.
 * @throws what `ask` throws for any page: some rows of a list are not the list.
 */
export async function rowsOfPages<Row>(
  ask: (page: number) => Promise<RowsOfPage<Row>>,
  { signal, onProgress, most = Number.POSITIVE_INFINITY }: Options = {},
): Promise<{ rows: Row[]; isAll: boolean }> {
  const rows: Row[] = [];
  let pageSize = 0;
  let asked = 0;
  let left = 1;
  while (left > 0) {
    if (asked >= most) return { rows, isAll: false };
    signal?.throwIfAborted();
    const from = asked + 1;
    const count = Math.min(left, AT_ONCE, most - asked);
    asked += count;
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
 * Every row that a list's filters select, for an export (decisions, Exports), as `rowsOfPages` asks for them:
 *
 *     everyPage(async (page) => {
 *       const { data, pagination } = await ask({ query: { ...filter, page, limit } });
 *       return { rows: data, total: pagination.totalItems };
 *     }, { signal, onProgress })
 *
 * A screen whose call takes `page` with `limit` or `pageSize` takes `useEveryRow`, which does this.
 */
export const everyPage = async <Row>(
  ask: (page: number) => Promise<RowsOfPage<Row>>,
  options?: Omit<Options, 'most'>,
): Promise<Row[]> => (await rowsOfPages(ask, options)).rows;
