/** The screen that led to one with a Back button. Stored for the tab, so that it survives a reload. */
import { safeStorage } from '#platform/safeStorage.ts';

/** A path of the route table, and what its screen opens with. */
export interface Place {
  path: string;
  /** Attributes of the screen's element as a query: `?school-id=12`. */
  search?: string;
}

type Key = 'academyCameFrom' | 'academyOpened';
const storage = safeStorage<Key>(() => sessionStorage);

/** Stores from where `to` is opened. Only the last is stored. */
export function rememberCameFrom(to: string, { path, search = '' }: Place): void {
  storage.set('academyCameFrom', [to, path, search].join(' '));
}

/**
 * Stores that a link of a screen in this tab opens a path, so that Back can return to that screen as it is now.
 * @param heading what that screen is called.
 */
export function rememberOpened(path: string, heading?: string | null): void {
  storage.set('academyOpened', [path, heading].join(' '));
}

/** What was stored last, word by word; the first is the path that was opened. */
export const lastOpened = (key: Key): string[] => (storage.get(key) ?? '').split(' ');
