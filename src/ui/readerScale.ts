/** What a browser calls `medium` where its reader has set nothing, in px. */
const USUAL_PX = 16;

let scale: number | undefined;

/**
 * How much larger than usual the reader wants text, as set in the browser: the size of the keyword `medium`. The
 * page's own sizes do not change it. Measured once, at an element that is drawn.
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

/** As the ref of a surface: its tokens follow what its reader has set. */
export function followReader(surface: HTMLElement | null): void {
  if (!surface?.isConnected) return;
  const now = readerScale(surface);
  if (now !== 1) surface.style.setProperty('--reader-scale', String(now));
}
