import type { KeyboardEvent } from 'react';

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

/**
 * Keeps Tab inside a modal dialog: as its `onKeyDown`. The browser already makes everything behind a modal dialog
 * inert. But at the last control Tab still leaves the page for the browser's own controls, and from a frame the focus
 * may not come back. Here Tab goes from the last control to the first, and Shift+Tab from the first to the last.
 */
export function wrapTab(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );
  const from = event.shiftKey ? stops[0] : stops[stops.length - 1];
  const to = event.shiftKey ? stops[stops.length - 1] : stops[0];
  const { activeElement } = event.currentTarget.getRootNode() as Document | ShadowRoot;
  if (!to || (activeElement !== from && activeElement !== event.currentTarget)) return;
  event.preventDefault();
  to.focus();
}
