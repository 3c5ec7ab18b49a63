/** Which page numbers a pager shows; pages count from 1. */

/** Pages either side of the current one in admin lists (promises/numbers-and-bands.md#page-bars). */
const ADMIN_PAGES_AROUND = 2;
/** The most page numbers that the parent's session tables show (promises/numbers-and-bands.md#page-bars). */
const PARENT_PAGES = 5;

/** How many pages this many items need; no items still make one page. */
export function pageCount(items: number, pageSize: number): number {
  return Math.max(1, Math.ceil(items / pageSize));
}

/**
 * Admin lists (promises/numbers-and-bands.md#page-bars): first and last page and two either side of the current;
 * `'gap'` where some are left out.
 */
export function adminPages(current: number, total: number): (number | 'gap')[] {
  const pages: (number | 'gap')[] = [];
  let last = 0;
  for (let page = 1; page <= total; page += 1) {
    const isShown = page === 1 || page === total || Math.abs(page - current) <= ADMIN_PAGES_AROUND;
    if (!isShown) continue;
    if (page - last > 1) pages.push('gap');
    pages.push(page);
    last = page;
  }
  return pages;
}

/**
 * Parent session tables (promises/numbers-and-bands.md#page-bars): at most 5 numbers, the current one in their middle
 * where it can be.
 */
export function parentPages(current: number, total: number): number[] {
  const length = Math.min(PARENT_PAGES, total);
  const first = Math.max(1, Math.min(current - Math.floor(PARENT_PAGES / 2), total - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
