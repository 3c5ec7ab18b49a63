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

function applyScale(surface: HTMLElement): void {
  const now = readerScale(surface);
  if (now !== 1) surface.style.setProperty('--reader-scale', String(now));
}

/**
 * Use as the ref of a surface: its sizes then follow the reader's text size. The first surface of a page follows after
 * its first frame, because measuring before would lay out the whole page once more.
 */
export function followReader(surface: HTMLElement | null): void {
  if (!surface?.isConnected) return;
  if (scale !== undefined) {
    applyScale(surface);
    return;
  }
  const view = surface.ownerDocument.defaultView ?? window;
  view.requestAnimationFrame(() => setTimeout(() => surface.isConnected && applyScale(surface)));
}
