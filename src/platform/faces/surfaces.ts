import { onDemand } from '#platform/loadCode.ts';

/**
 * Letters that a system has no font for (promises/letters.md). What looks for them and draws them comes with the page
 * overlay, after the first data; until then there is only the list of where they may stand.
 */
export const letters = onDemand(() => import('./watch.ts'));

type Watch = (surface: HTMLElement) => () => void;

const surfaces = new Map<HTMLElement, (() => void) | undefined>();
let watch: Watch | undefined;

/** Tells of a surface that was drawn. @returns what tells that it is gone. */
export function addSurface(surface: HTMLElement): () => void {
  surfaces.set(surface, watch?.(surface));
  return () => {
    surfaces.get(surface)?.();
    surfaces.delete(surface);
  };
}

/** Watches all surfaces of the page, also those that come later. */
export function watchSurfaces(own: Watch): void {
  if (watch) return;
  watch = own;
  for (const surface of surfaces.keys()) surfaces.set(surface, own(surface));
}
