/**
 * The fixed storage keys (promises/session-and-errors.md#storage) and our own: the origin of the API that issued the
 * session, the child that a parent has chosen, the parent's cached answers, and what the parent has seen of weeks. All of them are removed when the
 * session ends.
 */
export const STORAGE_KEY = {
  token: 'adminToken',
  user: 'adminUser',
  menu: 'adminMenu',
  auth: 'adminAuth',
  apiOrigin: 'adminApiOrigin',
  child: 'academyChild',
  offlineCache: 'academyLastSeen',
  visits: 'academyVisits',
} as const;

/** The device tokens that APIs have given this browser, by origin. They outlive the sessions. */
export const DEVICES_KEY = 'academyDevices';

/** The views of lists that people have saved by name. They outlive the sessions. */
export type SavedViewsKey = 'academySavedViews';

export type StorageKey = (typeof STORAGE_KEY)[keyof typeof STORAGE_KEY] | typeof DEVICES_KEY | SavedViewsKey;

/** A key-value storage that never throws. */
export interface SafeStorage {
  get(key: StorageKey): string | null;
  set(key: StorageKey, value: string): void;
  remove(key: StorageKey): void;
}

/** `localStorage`, or memory where that is blocked or full: in a sandboxed iframe, in private mode. */
export function safeStorage(): SafeStorage {
  const memory = new Map<StorageKey, string>();
  // In an iframe without storage, reading the property `localStorage` throws, so it is read inside each try.
  return {
    get(key) {
      try {
        return memory.get(key) ?? localStorage.getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    set(key, value) {
      try {
        localStorage.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // Storage is blocked, so nothing is stored in it.
      }
    },
  };
}
