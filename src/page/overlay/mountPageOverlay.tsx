import { createRoot } from 'react-dom/client';
import { followBrand } from '#page/calls/followBrand.ts';
import { oncePerPage } from '#page/element/pageGlobals.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { watchTranslators } from '#page/element/translators.ts';
import { watchSurfaces } from '#platform/faces/surfaces.ts';
import { watchLetters } from '#platform/faces/watch.ts';
import { keepTypingIn } from '#platform/keepTyping.ts';
import { onDemand } from '#platform/loadCode.ts';
import { adoptStyles } from '#ui/style/adoptStyles.ts';
import { guardCopy } from '#ui/table/guardCopy.ts';
import { activeForm } from './activeForm.ts';
import { createPlace, keepReachable } from './overlayPlace.ts';
import { PageOverlay } from './PageOverlay.tsx';
import { watchPressed } from './pressed.ts';

/** Guards a shadow root of ours against what a page does, which its first picture need not wait for. */
function guard(root: ShadowRoot): void {
  keepTypingIn(root);
  watchTranslators(root);
}

/** Guards what is copied from our elements; nothing else on the page is touched. */
function guardOwnCopy(event: ClipboardEvent): void {
  const path = event.composedPath();
  const { elements } = pageRuntime();
  if (elements.getState().some(({ element }) => path.includes(element))) guardCopy(event);
}

const nastaliq = onDemand(() => import('./nastaliq.ts'));
/** Sets headings in Nastaliq. `loadCode` tells a failure, after which they stay as they are. */
const setInNastaliq = (surface: HTMLElement) =>
  void nastaliq().then(
    ({ setIn }) => setIn(surface),
    () => {},
  );

/** Whether a surface shows its data. */
const isShown = (surface: HTMLElement) => surface.querySelector('.skeleton') === null;

/**
 * Draws what a page has once: toasts, loading bar, forms, the dialog of the session. It is mounted in an element of its
 * own, with the first of our elements or the first toast, and removed when none is left. Where it is mounted already, it
 * is put where people can reach it: a page that is rewritten may have taken it away.
 */
export function mountPageOverlay(): void {
  const overlay = oncePerPage('overlay', () => ({ isMounted: false, reach: () => {} }));
  const { elements, toasts, dialog, busy } = pageRuntime();
  const form = activeForm().store;
  const isShowing = () =>
    toasts.store.getState().length > 0 || form.getState() !== undefined || dialog.getState() !== 'none';
  const isNeeded = () => elements.getState().length > 0 || isShowing();
  if (overlay.isMounted) overlay.reach();
  if (overlay.isMounted || !isNeeded()) return;
  overlay.isMounted = true;
  followBrand();
  watchSurfaces((surface) => watchLetters(surface, isShown, setInNastaliq));

  const place = createPlace();
  const shadow = place.attachShadow({ mode: 'open' });
  adoptStyles(shadow);
  guard(shadow);
  const reach = keepReachable(
    place,
    () => elements.getState().map(({ element }) => element),
    // Not one that was unmounted meanwhile.
    () => overlay.reach === reach && isShowing(),
  );
  overlay.reach = reach;
  reach();
  const root = createRoot(shadow);
  root.render(<PageOverlay place={place} />);

  const guardElements = () => {
    for (const { element } of elements.getState()) if (element.shadowRoot) guard(element.shadowRoot);
  };
  guardElements();

  // A toast stays after its element is removed, and so does an open form.
  const update = () => {
    guardElements();
    if (isNeeded()) {
      // Before React draws what is new: what is not in the document opens no dialog and no popover.
      if (isShowing() || busy.getState() > 0) reach();
      return;
    }
    for (const stop of stops) stop();
    overlay.isMounted = false;
    overlay.reach = () => {};
    // An element that is moved is removed and inserted within the same task.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
      if (isNeeded()) mountPageOverlay();
    });
  };
  document.addEventListener('copy', guardOwnCopy);
  // A modal of the page opens or closes.
  document.addEventListener('focusin', update);
  document.addEventListener('close', update, true);
  const stops = [
    watchPressed(),
    () => document.removeEventListener('copy', guardOwnCopy),
    () => document.removeEventListener('focusin', update),
    () => document.removeEventListener('close', update, true),
    elements.subscribe(update),
    toasts.store.subscribe(update),
    form.subscribe(update),
    dialog.subscribe(update),
    busy.subscribe(update),
  ];
}
