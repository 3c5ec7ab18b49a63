import { type RefObject, useEffect, useRef, useState } from 'react';
import { FACE_ADDED } from '#platform/faces/place.ts';
import type { Draw, Drawing, Size } from './drawing.ts';
import { readLook } from './look.ts';

interface DrawingState {
  /** The element to draw into: empty, with its own size, and not touched by React. */
  host: RefObject<HTMLDivElement | null>;
  /** An element beside the chart whose colours change with the theme (see charts.css). */
  probe: RefObject<HTMLSpanElement | null>;
  state: 'loading' | 'drawn' | 'failed';
}

/** Width of A4 without the margins of the page and of a card, in px. */
const PAPER_WIDTH = 620;

/**
 * Keeps a drawing on the screen until it unmounts. The library is loaded when the chart first has a size, so a chart in
 * a closed tab loads nothing. The drawing follows data, size, theme and direction.
 * @param attempt a higher number tries again after a failure.
 */
export function useDrawing<Data>(load: () => Promise<Draw<Data>>, data: Data, attempt: number): DrawingState {
  const host = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const drawing = useRef<Drawing<Data>>(null);
  const latest = useRef(data);
  const [state, setState] = useState<DrawingState['state']>('loading');

  useEffect(() => {
    latest.current = data;
    if (probe.current) drawing.current?.update(data, readLook(probe.current));
  }, [data]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is what Try again changes.
  useEffect(() => {
    const box = host.current;
    const place = probe.current;
    if (!box || !place) return;
    let isGone = false;
    let isStarted = false;
    let size: Size = { width: 0, height: 0 };
    setState('loading');

    const start = async () => {
      if (isGone) return;
      try {
        const draw = await load();
        if (isGone) return;
        drawing.current = draw(box, latest.current, readLook(place), size);
        setState('drawn');
      } catch (error) {
        if (isGone) return;
        console.error('academy-widgets: a chart could not be drawn.', error);
        setState('failed');
      }
    };
    const redraw = () => drawing.current?.update(latest.current, readLook(place));
    // Not `redraw`: the libraries keep the widths of texts that they have measured.
    const drawAnew = () => {
      if (!drawing.current) return;
      drawing.current.destroy();
      drawing.current = null;
      void start();
    };

    let wasHidden = false;
    let frame = 0;
    const follow = () => {
      drawing.current?.resize(size);
      // Hidden elements have no transitions, so a change of theme was not noticed.
      if (wasHidden) redraw();
      wasHidden = false;
    };
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (!width || !height) {
        wasHidden = true;
        return;
      }
      // A canvas has whole pixels: parts of one would move what is drawn when the place is measured anew.
      size = { width: Math.floor(width), height: Math.floor(height) };
      if (isStarted) {
        // In the next frame: what changes sizes while they are observed is an error of the page to browsers.
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(follow);
        return;
      }
      isStarted = true;
      wasHidden = false;
      // Later, for the same reason: code that is there already would draw at once.
      setTimeout(start);
    });
    observer.observe(box);
    place.addEventListener('transitionend', redraw);
    place.ownerDocument.fonts.addEventListener(FACE_ADDED, drawAnew);

    // Paper is light and narrower than most windows; a chart that is too wide would be cut off.
    const surface = place.closest<HTMLElement>('.surface');
    const toPaper = () => {
      // Several charts may share a surface: only the first one stores its theme.
      if (surface) surface.dataset.screenTheme ??= surface.dataset.theme ?? '';
      if (surface) surface.dataset.theme = 'light';
      redraw();
      drawing.current?.resize({ ...size, width: Math.min(size.width, PAPER_WIDTH) });
    };
    const toScreen = () => {
      if (surface?.dataset.screenTheme !== undefined) {
        surface.dataset.theme = surface.dataset.screenTheme;
        delete surface.dataset.screenTheme;
      }
      redraw();
      if (size.width > 0) drawing.current?.resize(size);
    };
    addEventListener('beforeprint', toPaper);
    addEventListener('afterprint', toScreen);

    return () => {
      isGone = true;
      observer.disconnect();
      cancelAnimationFrame(frame);
      place.removeEventListener('transitionend', redraw);
      place.ownerDocument.fonts.removeEventListener(FACE_ADDED, drawAnew);
      removeEventListener('beforeprint', toPaper);
      removeEventListener('afterprint', toScreen);
      drawing.current?.destroy();
      drawing.current = null;
      box.replaceChildren();
    };
  }, [load, attempt]);

  return { host, probe, state };
}
