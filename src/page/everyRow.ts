import type { Pagination } from '#contract/fields.ts';

interface PageOfRows<Row> {
  data: readonly Row[];
  pagination: Pagination;
}

/**
 * Every row that a list's filters select, for an export (decisions, Exports): its pages, one after the
 * other. Ask for as many a page as the call gives.
 * @throws the signal's reason, between two pages.
 */
export async function everyRow<Row>(
  ask: (page: number) => Promise<PageOfRows<Row>>,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted();
    const { data, pagination } = await ask(page);
    for (const row of data) rows.push(row);
    // A page without rows ends it too, whatever the host says of further ones.
    if (page >= pagination.totalPages || data.length === 0) return rows;
  }
}
