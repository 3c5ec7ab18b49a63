import { createRoot } from 'react-dom/client';
import { adoptStyles } from '#ui/adoptStyles.ts';
import { guardCopy } from '#ui/guardCopy.ts';
import { openedForm } from './openedForm.ts';
import { PageChrome } from './PageChrome.tsx';
import { oncePerPage } from './pageGlobals.ts';
import { pageRuntime } from './runtime.ts';

/** Copies out of the elements, and no other of the page's. */
function guardOwnCopy(event: ClipboardEvent): void {
  const path = event.composedPath();
  const { hosts } = pageRuntime();
  if (hosts.getState().some(({ element }) => path.includes(element))) guardCopy(event);
}

/**
 * Draws what a page has once: toasts, loading bar, the dialog of the session. Mounted by the first
 * element or the page's own toast, in a place of its own at the end of the page; gone with the last.
 */
export function mountChrome(): void {
  const chrome = oncePerPage('chrome', () => ({ isMounted: false }));
  const { hosts, toasts } = pageRuntime();
  const form = openedForm().store;
  const isNeeded = () =>
    hosts.getState().length > 0 || toasts.store.getState().length > 0 || form.getState() !== undefined;
  if (chrome.isMounted || !isNeeded()) return;
  chrome.isMounted = true;

  const place = document.createElement('academy-page');
  const shadow = place.attachShadow({ mode: 'open' });
  adoptStyles(shadow);
  document.body.append(place);
  const root = createRoot(shadow);
  root.render(<PageChrome place={place} />);

  // What is still being said outlives the element that said it, and what is being typed the element that asked.
  const leave = () => {
    if (isNeeded()) return;
    for (const stop of stops) stop();
    chrome.isMounted = false;
    // An element that moves is gone and back within the same task.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
      if (isNeeded()) mountChrome();
    });
  };
  document.addEventListener('copy', guardOwnCopy);
  const stops = [
    () => document.removeEventListener('copy', guardOwnCopy),
    hosts.subscribe(leave),
    toasts.store.subscribe(leave),
    form.subscribe(leave),
  ];
}
