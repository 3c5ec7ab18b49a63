import { guardCells } from '#domain/formulas.ts';

/**
 * What is copied out of a table may be pasted into a spreadsheet. Where a cell would run there, the text goes out
 * without what would make it run, and without the markup, whose cells would run as well. Listens to `copy`.
 */
export function guardCopy(event: ClipboardEvent): void {
  // Inside of what shadow root it may ever be.
  const [target] = event.composedPath();
  if (event.defaultPrevented || !(target instanceof Element) || target.closest('input, textarea')) return;
  const text = document.getSelection()?.toString() ?? '';
  // Words of a letter, for one, are not cells.
  if (!target.closest('table') && !text.includes('\t')) return;
  const safe = guardCells(text);
  if (safe === text) return;
  event.clipboardData?.setData('text/plain', safe);
  event.preventDefault();
}
