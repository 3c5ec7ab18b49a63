/** The browsers' default size of the keyword `medium`, in px. */
const USUAL_PX = 16;

let scale: number | undefined;

/**
 * How much larger than the default the reader's text size is, as set in the browser. It is the size of the keyword
 * `medium`, which the page's own sizes do not change. Measured once, inside a drawn element.
 */
function readerScale(drawn: HTMLElement): number {
  if (scale !== undefined) return scale;
  const probe = drawn.ownerDocument.createElement('span');
  probe.style.fontSize = 'medium';
  drawn.append(probe);
  const size = Number.parseFloat(getComputedStyle(probe).fontSize);
  probe.remove();
  if (!(size > 0)) return 1;
  scale = size / USUAL_PX;
  return scale;
}

/**
 * Holds where the reader's text size is the default. In a media query `em` is that size: any other makes one of the two
 * widths larger than every screen. Asking lays out nothing, which measuring does.
 */
const IS_USUAL = `(min-width: calc((1em - ${USUAL_PX}px) * 100000)) and (min-width: calc((${USUAL_PX}px - 1em) * 100000))`;

/** From this size on words are not cut to one line: of a phone's little would be left. */
const LARGE_FROM = 1.5;

/** Called with a surface that is drawn: its sizes then follow the reader's text size. */
export function followReader(surface: HTMLElement): void {
  if (!surface.isConnected) return;
  if (scale === undefined && matchMedia(IS_USUAL).matches) scale = 1;
  const now = readerScale(surface);
  if (now !== 1) enlarge(surface, now);
}

/** Draws a surface with text of another size than the usual one. */
export function enlarge(surface: HTMLElement, by: number): void {
  surface.style.setProperty('--reader-scale', String(by));
  surface.style.setProperty('--one-line', by >= LARGE_FROM ? 'normal' : '');
  surface.style.setProperty('--two-lines', by >= LARGE_FROM ? 'none' : '');
}
