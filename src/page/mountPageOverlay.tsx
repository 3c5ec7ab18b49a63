import { createRoot } from 'react-dom/client';
import { adoptStyles } from '#ui/adoptStyles.ts';
import { guardCopy } from '#ui/guardCopy.ts';
import { activeForm } from './activeForm.ts';
import { PageOverlay } from './PageOverlay.tsx';
import { oncePerPage } from './pageGlobals.ts';
import { pageRuntime } from './runtime.ts';

/** Guards what is copied from our elements; nothing else on the page is touched. */
function guardOwnCopy(event: ClipboardEvent): void {
  const path = event.composedPath();
  const { elements } = pageRuntime();
  if (elements.getState().some(({ element }) => path.includes(element))) guardCopy(event);
}

/**
 * Draws what a page has once: toasts, loading bar, forms, the dialog of the session. It is mounted in an element of its
 * own at the end of the page, with the first of our elements or the first toast, and removed when none is left.
 */
export function mountPageOverlay(): void {
  const overlay = oncePerPage('overlay', () => ({ isMounted: false }));
  const { elements, toasts } = pageRuntime();
  const form = activeForm().store;
  const isNeeded = () =>
    elements.getState().length > 0 || toasts.store.getState().length > 0 || form.getState() !== undefined;
  if (overlay.isMounted || !isNeeded()) return;
  overlay.isMounted = true;

  const place = document.createElement('academy-page');
  const shadow = place.attachShadow({ mode: 'open' });
  adoptStyles(shadow);
  document.body.append(place);
  const root = createRoot(shadow);
  root.render(<PageOverlay place={place} />);

  // A toast stays after its element is removed, and so does an open form.
  const unmountIfUnused = () => {
    if (isNeeded()) return;
    for (const stop of stops) stop();
    overlay.isMounted = false;
    // An element that is moved is removed and inserted within the same task.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
      if (isNeeded()) mountPageOverlay();
    });
  };
  document.addEventListener('copy', guardOwnCopy);
  const stops = [
    () => document.removeEventListener('copy', guardOwnCopy),
    elements.subscribe(unmountIfUnused),
    toasts.store.subscribe(unmountIfUnused),
    form.subscribe(unmountIfUnused),
  ];
}
