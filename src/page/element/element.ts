import { createContext, useCallback, useContext, useEffect, useRef } from 'react';
import type { KnownView } from '#domain/lists/savedViews.ts';
import { type AcademyEvents, emit, hrefOf, navigate, type ReadyState } from './events.ts';

/** The custom element around a component. */
export interface ElementAccess {
  element: HTMLElement;
  /** The views of what is drawn (`view.ts`), by their names. */
  views: Map<string, KnownView>;
  /** Their values, by the same names, while what is drawn is drawn anew. */
  kept: Map<string, unknown>;
  /**
   * Fires `academy-ready` the first time it is called after the element was connected.
   * @param about the name of the one thing that the screen is about, where it is about one.
   */
  ready(state: ReadyState, about?: string): void;
}

export const ElementContext = createContext<ElementAccess | null>(null);

/** The custom element around a component. @throws outside an element. */
export function useElement(): ElementAccess {
  const access = useContext(ElementContext);
  if (!access) throw new Error('A screen was drawn outside an element: draw it through `defineElement`.');
  return access;
}

/** Dispatches events of the public surface on the element. */
export function useEmit(): <Type extends keyof AcademyEvents>(type: Type, detail: AcademyEvents[Type]) => boolean {
  const { element } = useElement();
  return useCallback((type, detail) => emit(element, type, detail), [element]);
}

/** Goes to a path of the route table, unless the page handles `academy-navigate`. */
export function useNavigate(): (path: string, search?: string) => void {
  const { element } = useElement();
  return useCallback((path, search) => navigate(element, path, hrefOf(path), search), [element]);
}

/**
 * Sets an attribute of the element itself, as `<details>` sets `open`: the attribute is the state, no matter who sets it, and
 * a page can observe it. Undefined removes the attribute.
 */
export function useSetAttribute(): (name: string, value: string | undefined) => void {
  const { element } = useElement();
  return useCallback(
    (name, value) => (value === undefined ? element.removeAttribute(name) : element.setAttribute(name, value)),
    [element],
  );
}

/**
 * Fires `academy-ready` once the state is on screen; undefined: not yet.
 * @param about the name of the one thing that the screen is about, where it is about one.
 */
export function useReady(state: ReadyState | undefined, about?: string): void {
  // What is drawn outside any element has nobody to tell.
  const ready = useContext(ElementContext)?.ready;
  const latest = useRef(ready);
  latest.current = ready;
  useEffect(() => {
    if (!state) return;
    // After it has been painted.
    const frame = requestAnimationFrame(() => latest.current?.(state, about));
    return () => cancelAnimationFrame(frame);
  }, [state, about]);
}
