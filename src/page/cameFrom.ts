/** The screen that led to one with a Back button. Stored for the tab, so that it survives a reload. */
import { isFollowablePath } from '#domain/menu.ts';

/** A path of the route table, and what its screen opens with. */
export interface Place {
  path: string;
  /** Attributes of the screen's element as a query: `?school-id=12`. */
  search?: string;
}

const STORAGE_KEY = 'academyCameFrom';
const OPENED_KEY = 'academyOpened';

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

/** Stores that a link of a screen in this tab opens a path, so that Back can return to that screen as it is now. */
export function rememberOpened(path: string): void {
  try {
    sessionStorage.setItem(OPENED_KEY, path);
  } catch {
    // Storage is blocked or full: the screen has no Back button of its own.
  }
}

/** Whether a link of a screen in this tab has opened a path, so that the history leads back to that screen. */
export function wasOpenedHere(path: string): boolean {
  try {
    return history.length > 1 && sessionStorage.getItem(OPENED_KEY) === path;
  } catch {
    return false;
  }
}
