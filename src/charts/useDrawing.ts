import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Draw, Drawing, Size } from './drawing.ts';
import { readLook } from './look.ts';

interface DrawingState {
  /** The element to draw into: of a size of its own, empty, and left alone by React. */
  host: RefObject<HTMLDivElement | null>;
  /** Stands where the chart does, and whose colours change when the theme does (see charts.css). */
  probe: RefObject<HTMLSpanElement | null>;
  state: 'loading' | 'drawn' | 'failed';
}

/** A4 without its margins and a card's own, in px. */
const PAPER_WIDTH = 620;

/**
 * Keeps a drawing on the screen: loads its library when there is first room for it (a chart in a
 * closed tab loads nothing), draws, and follows data, size, theme and direction until it unmounts.
 * @param attempt counts up to try again what failed.
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

    let wasHidden = false;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      if (!width || !height) {
        wasHidden = true;
        return;
      }
      size = { width, height };
      if (!isStarted) {
        isStarted = true;
        void start();
      } else {
        drawing.current?.resize(size);
        // Hidden elements have no transitions, so a change of theme went unseen.
        if (wasHidden) redraw();
      }
      wasHidden = false;
    });
    observer.observe(box);
    place.addEventListener('transitionend', redraw);

    // Paper is light and narrower than most windows: what is too wide for it would be cut off.
    const surface = place.closest<HTMLElement>('.surface');
    const toPaper = () => {
      // Several charts share a surface: the first keeps what it was.
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
      place.removeEventListener('transitionend', redraw);
      removeEventListener('beforeprint', toPaper);
      removeEventListener('afterprint', toScreen);
      drawing.current?.destroy();
      drawing.current = null;
      box.replaceChildren();
    };
  }, [load, attempt]);

  return { host, probe, state };
}
