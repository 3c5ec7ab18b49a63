/** The screen that led to one with a Back button. Stored for the tab, so that it survives a reload. */
import { isFollowablePath } from '#domain/menu.ts';

/** A path of the route table, and what its screen opens with. */
export interface Place {
  path: string;
  /** Attributes of the screen's element as a query: `?school-id=12`. */
  search?: string;
}

const STORAGE_KEY = 'academyCameFrom';

/** Stores from where `to` is opened. Only the last is stored. */
export function rememberCameFrom(to: string, { path, search = '' }: Place): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, [to, path, search].join(' '));
  } catch {
    // Storage is blocked or full: Back leads to the list.
  }
}

/** From where `to` was opened; undefined when it was opened by its address. */
export function cameFrom(to: string): Place | undefined {
  try {
    const [opened, path = '', search] = sessionStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
    return opened === to && isFollowablePath(path) ? { path, search } : undefined;
  } catch {
    return undefined;
  }
}
