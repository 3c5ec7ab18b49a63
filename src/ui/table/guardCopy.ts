import { guardCells } from '#domain/lists/formulas.ts';

/**
 * A `copy` listener. Cells copied from a table may be pasted into a spreadsheet, which may run them as formulas. Such
 * cells are copied as guarded plain text, and without the markup, whose cells could run too.
 */
export function guardCopy(event: ClipboardEvent): void {
  // The real target, also inside shadow roots.
  const [target] = event.composedPath();
  if (event.defaultPrevented || !(target instanceof Element) || target.closest('input, textarea')) return;
  const text = document.getSelection()?.toString() ?? '';
  // Text outside tables is not guarded, for example a message, unless it contains tabs.
  if (!target.closest('table') && !text.includes('\t')) return;
  const safe = guardCells(text);
  if (safe === text) return;
  event.clipboardData?.setData('text/plain', safe);
  event.preventDefault();
}
