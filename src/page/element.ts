import { createContext, useCallback, useContext, useEffect, useRef } from 'react';
import { type AcademyEvents, emit, hrefOf, navigate, type ReadyState } from './events.ts';

/** The custom element that a screen is drawn in. */
export interface ElementAccess {
  element: HTMLElement;
  /** Fires `academy-ready`, the first time it is called after the element was connected. */
  ready(state: ReadyState): void;
}

export const ElementContext = createContext<ElementAccess | null>(null);

/** The element around a component. */
export function useElement(): ElementAccess {
  const host = useContext(ElementContext);
  if (!host) throw new Error('A screen was drawn outside an element: draw it through `defineElement`.');
  return host;
}

/** Dispatches events of the public surface on the element. */
export function useEmit(): <Type extends keyof AcademyEvents>(type: Type, detail: AcademyEvents[Type]) => boolean {
  const { element } = useElement();
  return useCallback((type, detail) => emit(element, type, detail), [element]);
}

/** Goes to a path of the spec's routes unless the page takes that over. */
export function useNavigate(): (path: string, search?: string) => void {
  const { element } = useElement();
  return useCallback((path, search) => navigate(element, path, hrefOf(path), search), [element]);
}

/**
 * Sets one of the element's own attributes, as `<details>` does with `open`: what an attribute says
 * is what is shown, whoever set it, and a page can follow it. Undefined removes it.
 */
export function useSetAttribute(): (name: string, value: string | undefined) => void {
  const { element } = useElement();
  return useCallback(
    (name, value) => (value === undefined ? element.removeAttribute(name) : element.setAttribute(name, value)),
    [element],
  );
}

/** Says once that what the element shows is on screen; undefined: not yet. */
export function useReady(state: ReadyState | undefined): void {
  const { ready } = useElement();
  const latest = useRef(ready);
  latest.current = ready;
  useEffect(() => {
    if (!state) return;
    // After the frame that draws it.
    const frame = requestAnimationFrame(() => latest.current(state));
    return () => cancelAnimationFrame(frame);
  }, [state]);
}
