/**
 * Messages between a framed page and its parent page, and which part of the frame is in view.
 *
 * The height is sent only to the parent page's origin, although it is no secret. `frame-ancestors` decides which pages
 * may be parents, and the browser has refused every other before this code runs.
 */

import { readUrl } from '#platform/readUrl.ts';

/** Type of the message in both directions: the parent page asks without a height, this page answers with one. */
const HEIGHT = 'academy-height';
/** The least height that is reported, in px: a dialog needs room also over an almost empty screen. */
const LEAST_HEIGHT = 480;
/** Dialogs are laid out in at least this much of the frame, in px. */
const LEAST_VIEW = 360;
/** After this many ms without an event, pointing and scrolling count as finished. */
const REST_MS = 200;

export const isFramed = (): boolean => window.parent !== window;

/** The parent page's origin as the browser gives it; undefined where it has none or the browser hides it. */
function parentOrigin(): string | undefined {
  // Firefox has only the referrer, and the parent page may send none.
  const address = (location.ancestorOrigins as DOMStringList | undefined)?.[0] ?? document.referrer;
  return /^https?:/.test(address) ? readUrl(address)?.origin : undefined;
}

/** How a parent page wants to be told a height. */
export interface Telling {
  message: (height: number, screen: string) => unknown;
  /** The parent page's origin, where the browser hides it. */
  origin?: string;
}

const OWN_WAY: Telling = { message: (height, screen) => ({ type: HEIGHT, height, screen }) };

/**
 * Tells the parent page the height of `content` in px, whenever that changes and when the parent page asks.
 * @returns a function to call with the screen that is shown; nothing is told before the first call.
 */
export function tellHeight(content: HTMLElement, { message, ...known } = OWN_WAY): (screen: string) => void {
  let origin = parentOrigin() ?? known.origin;
  let shown = '';
  let lastSent = '';
  const tell = (isRequested = false) => {
    const height = Math.max(LEAST_HEIGHT, Math.ceil(content.getBoundingClientRect().height));
    const now = `${height} ${shown}`;
    if (!origin || !shown || (now === lastSent && !isRequested)) return;
    lastSent = now;
    window.parent.postMessage(message(height, shown), origin);
  };
  new ResizeObserver(() => tell()).observe(content);
  addEventListener('message', ({ source, origin: asking, data }) => {
    if (source !== window.parent || data?.type !== HEIGHT) return;
    // A page from a file, or one without an origin, cannot be addressed.
    if (asking !== 'null') origin = asking;
    tell(true);
  });
  return (screen) => {
    shown = screen;
    tell();
  };
}

/**
 * Keeps `--academy-view-start` and `--academy-view-end` up to date: how much of the frame, from its top and from its
 * bottom, is out of view. A frame as tall as its content is taller than the window, and a dialog would open in the
 * middle of it, out of view. Across origins only an IntersectionObserver tells this. It runs when a person does
 * something here, and not all the time.
 */
export function followView(): void {
  const { documentElement: html } = document;
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (!entry?.isIntersecting) return;
    const { top, bottom } = entry.intersectionRect;
    const least = Math.min(LEAST_VIEW, innerHeight);
    const start = Math.max(0, Math.min(top, innerHeight - least));
    const end = Math.max(0, innerHeight - Math.max(bottom, start + least));
    html.style.setProperty('--academy-view-start', `${Math.round(start)}px`);
    html.style.setProperty('--academy-view-end', `${Math.round(end)}px`);
  });
  const look = () => observer.observe(html);
  let resting: ReturnType<typeof setTimeout> | undefined;
  const lookAtRest = () => {
    clearTimeout(resting);
    resting = setTimeout(look, REST_MS);
  };
  const listening = { capture: true, passive: true };
  for (const type of ['click', 'keydown']) addEventListener(type, look, listening);
  for (const type of ['pointermove', 'wheel', 'touchmove', 'resize']) addEventListener(type, lookAtRest, listening);
  look();
}
