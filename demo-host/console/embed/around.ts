/**
 * What a framed page and the page around it tell each other, and what it sees of its own place there.
 *
 * The height goes to the origin of the page around and to no other, although it is no secret: which
 * pages those may be is for `frame-ancestors` to say, and the browser has refused every other by now.
 */

/** The message in both directions: the page around asks without a height, this page answers with one. */
const HEIGHT = 'academy-height';
/** A dialog needs room even over a screen that has hardly anything to show, in px. */
const LEAST_HEIGHT = 480;
/** Dialogs are laid out in no less than this much of the frame, in px. */
const LEAST_VIEW = 360;
/** A person's hand has come to rest after this many ms. */
const REST_MS = 200;

export const isFramed = (): boolean => window.parent !== window;

/** The origin of the page around, on the browser's word; undefined where it has none or keeps it. */
function originAround(): string | undefined {
  // Firefox tells it by the referrer alone, unless the page around sends none.
  const told = (location.ancestorOrigins as DOMStringList | undefined)?.[0] ?? document.referrer;
  return URL.canParse(told) && /^https?:/.test(told) ? new URL(told).origin : undefined;
}

/** How a page around wants to be told a height. */
export interface Telling {
  message: (height: number, screen: string) => unknown;
  /** Whom, where the browser keeps that to itself. */
  origin?: string | undefined;
}

const OWN_WAY: Telling = { message: (height, screen) => ({ type: HEIGHT, height, screen }) };

/**
 * Tells the page around how high `content` is, whenever that changes and when it asks.
 * @returns the way to tell it anew which screen is shown.
 */
export function tellHeight(content: HTMLElement, { message, ...known } = OWN_WAY): (screen: string) => void {
  let origin = originAround() ?? known.origin;
  let shown = '';
  let told = '';
  const tell = (isAsked = false) => {
    const height = Math.max(LEAST_HEIGHT, Math.ceil(content.getBoundingClientRect().height));
    const now = `${height} ${shown}`;
    if (!origin || !shown || (now === told && !isAsked)) return;
    told = now;
    window.parent.postMessage(message(height, shown), origin);
  };
  new ResizeObserver(() => tell()).observe(content);
  addEventListener('message', ({ source, origin: asking, data }) => {
    if (source !== window.parent || data?.type !== HEIGHT) return;
    // A page from a file or without an origin cannot be named, and so is told nothing.
    if (asking !== 'null') origin = asking;
    tell(true);
  });
  return (screen) => {
    shown = screen;
    tell();
  };
}

/**
 * Keeps `--academy-view-start` and `--academy-view-end` true: how much of the frame, from its top and
 * from its bottom, is out of sight. A frame as high as its content is higher than the window, and what
 * lives in the top layer would stand in the middle of all of it. Only an intersection tells across
 * origins; it is asked for when a person does something here, so that nothing runs while nobody does.
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
