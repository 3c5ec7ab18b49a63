/** The screen that led to one with a Back button. Stored for the tab, so that it survives a reload. */
import { isFollowablePath } from '#domain/people/menu.ts';
import { safeStorage } from '#platform/safeStorage.ts';

/** A path of the route table, and what its screen opens with. */
export interface Place {
  path: string;
  /** Attributes of the screen's element as a query: `?school-id=12`. */
  search?: string;
}

const STORAGE_KEY = 'academyCameFrom';
const OPENED_KEY = 'academyOpened';
const storage = safeStorage<typeof STORAGE_KEY | typeof OPENED_KEY>(() => sessionStorage);

/** Stores from where `to` is opened. Only the last is stored. */
export function rememberCameFrom(to: string, { path, search = '' }: Place): void {
  storage.set(STORAGE_KEY, [to, path, search].join(' '));
}

/** From where `to` was opened; undefined when it was opened by its address. */
export function cameFrom(to: string): Place | undefined {
  const [opened, path = '', search] = storage.get(STORAGE_KEY)?.split(' ') ?? [];
  return opened === to && isFollowablePath(path) ? { path, search } : undefined;
}

/** Stores that a link of a screen in this tab opens a path, so that Back can return to that screen as it is now. */
export function rememberOpened(path: string): void {
  storage.set(OPENED_KEY, path);
}

/** Whether a link of a screen in this tab has opened a path, so that the history leads back to that screen. */
export function wasOpenedHere(path: string): boolean {
  return storage.get(OPENED_KEY) === path && history.length > 1;
}
