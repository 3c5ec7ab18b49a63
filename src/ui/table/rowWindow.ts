/** Which rows of a windowed table are drawn. */

/** The rows to draw, from `first` up to but not including `end`. */
export interface RowWindow {
  first: number;
  end: number;
}

/** Number of rows drawn beyond each edge of the view. */
const OVERSCAN = 12;
/** The window moves by this many rows at once, so that most scroll events draw nothing. */
const STEP = 6;

/**
 * The rows to draw when `scrollTop` px of the rows are above a view `height` px tall.
 * @param rowHeight height of every row in px
 */
export function rowWindow(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight);
  const visible = Math.ceil(Math.max(0, height) / rowHeight) + 1;
  // Scrolled past the end, as after filtering: show the last rows.
  const start = Math.min(top, Math.max(0, count - visible));
  const first = Math.max(0, Math.floor((start - OVERSCAN) / STEP) * STEP);
  const end = Math.min(count, Math.ceil((start + visible + OVERSCAN) / STEP) * STEP);
  return { first, end };
}
