/** Where somebody came from to a screen that has a Back button: kept for the tab, so that a reload knows it too. */
import { isFollowablePath } from '#domain/menu.ts';
import { oncePerPage } from './kernel.ts';

/** A path of the spec's routes, and what it opens with. */
export interface Place {
  path: string;
  /** Attributes of the screen's element as a query: `?school-id=12`. */
  search?: string | undefined;
}

const STORAGE_KEY = 'academyCameFrom';

/** Where storage is blocked, the page remembers. */
const memory = () => oncePerPage<{ text?: string }>('came from', () => ({}));

/** Remembers that `to` was opened from a place; the last one counts. */
export function rememberCameFrom(to: string, from: Place): void {
  const text = JSON.stringify({ to, ...from });
  memory().text = text;
  try {
    sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Blocked or full: the page knows.
  }
}

/** From where `to` was opened; undefined where it was opened by its address. */
export function cameFrom(to: string): Place | undefined {
  const kept = parsed(memory().text ?? stored());
  if (kept?.to !== to || typeof kept.path !== 'string' || !isFollowablePath(kept.path)) return undefined;
  return { path: kept.path, ...(typeof kept.search === 'string' ? { search: kept.search } : {}) };
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function parsed(text: string | undefined): Partial<Record<'to' | 'path' | 'search', unknown>> | undefined {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
