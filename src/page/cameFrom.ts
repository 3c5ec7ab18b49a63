/** Where somebody came from to a screen that has a Back button: kept for the tab, so that a reload knows it too. */
import { isFollowablePath } from '#domain/menu.ts';

/** A path of the spec's routes, and what it opens with. */
export interface Place {
  path: string;
  /** Attributes of the screen's element as a query: `?school-id=12`. */
  search?: string | undefined;
}

const STORAGE_KEY = 'academyCameFrom';

/** Remembers that `to` was opened from a place; the last one counts. */
export function rememberCameFrom(to: string, { path, search = '' }: Place): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, [to, path, search].join(' '));
  } catch {
    // Blocked or full: Back leads to the list.
  }
}

/** From where `to` was opened; undefined where it was opened by its address. */
export function cameFrom(to: string): Place | undefined {
  try {
    const [opened, path = '', search] = sessionStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
    return opened === to && isFollowablePath(path) ? { path, search } : undefined;
  } catch {
    return undefined;
  }
}
